"""Azul for 2 to 4 players: coloured or grey wall, with or without Joker tiles."""

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from azulejos.rules.azul import deal, interchange, offer, result, sheet, status, words
from azulejos.rules.azul.record import ACTIONS, AZUL, FIELDS, JOKER_ACTIONS, MOST_PLAYERS
from azulejos.rules.contract import GameType, Kernels, Rules, register

if TYPE_CHECKING:
    from azulejos.rules.observation import Observation
    from azulejos.rules.scene import Scene


def _scene(position: Any) -> "Scene":
    # Imported here because most programs never draw.
    from azulejos.rules.azul.scene import scene

    return scene(position)


RULES = Rules(
    name="azul",
    fields=FIELDS,
    dtype=AZUL,
    kernels=Kernels(
        start=deal.start,
        mover=result.mover,
        legal=offer.legal,
        apply=result.apply,
        draw=deal.draw,
        resolve=deal.resolve,
        possible=deal.possible,
        scores=result.scores,
        ranks=result.ranks,
        hide=result.hide,
        resample=result.resample,
        seen_action=result.seen_action,
        seen_outcome=result.seen_outcome,
        preview=result.preview,
        tally=sheet.tally,
        derive=offer.derive,
        status=status.status,
        odds=interchange.odds,
        arrange=interchange.arrange,
        random_action=offer.random_action,
    ),
    max_legal=512,
    max_outcome=deal.MOST_DEALT,
    max_scored=sheet.MOST_SCORED,
    reasons=sheet.REASONS,
    problems=status.PROBLEMS,
    impossible=deal.IMPOSSIBLE,
    words=words,
    scene=_scene,
)


def _observation(players: int, jokers: bool) -> "Observation":
    # Imported here because most programs never use observations.
    from azulejos.rules.azul.observation import observation

    return observation(players, jokers)


def _game(name: str, title: str, summary: str, grey: bool, jokers: bool) -> GameType:
    def configure(players: int, first: int, options: Mapping[str, str], generator: Any) -> Any:
        return np.array([players, first, grey, jokers], np.int8)

    return GameType(
        name=name,
        title=title,
        summary=summary,
        rules=RULES,
        players=range(2, MOST_PLAYERS + 1),
        actions=JOKER_ACTIONS if jokers else ACTIONS,
        version=1,
        configure=configure,
        colours=("blue", "yellow", "red", "black", "white"),
        observation=cache(partial(_observation, jokers=jokers)),
    )


register(
    _game("azul", "Azul", "the coloured wall", False, False),
    _game("azul-grey", "Azul, grey wall", "every tile finds its own space", True, False),
    _game("azul-joker", "Azul with Jokers", "the coloured wall and wild tiles", False, True),
    _game("azul-grey-joker", "Azul, grey wall with Jokers", "free walls and wild tiles", True, True),
)
