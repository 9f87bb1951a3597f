"""Azul Duel, for two players."""

from functools import cache
from typing import TYPE_CHECKING, Any

from azulejos.rules.contract import GameType, Kernels, Option, Rules, register
from azulejos.rules.duel import deal, interchange, known, odds, possible, result, sheet, status, turn, words
from azulejos.rules.duel.parts import configure
from azulejos.rules.duel.problems import PROBLEMS
from azulejos.rules.duel.record import ACTIONS, DUEL, FIELDS, PLACES, PLATES, PLAYERS, TURNS

if TYPE_CHECKING:
    from azulejos.rules.observation import Observation
    from azulejos.rules.scene import Scene


def _scene(position: Any) -> "Scene":
    # Imported here because most programs never draw.
    from azulejos.rules.duel.scene import scene

    return scene(position)


def _observation(players: int) -> "Observation":
    # Imported here because most programs never use observations.
    from azulejos.rules.duel.observation import observation

    return observation(players)


RULES = Rules(
    name="duel",
    fields=FIELDS,
    dtype=DUEL,
    kernels=Kernels(
        start=deal.start,
        mover=turn.mover,
        legal=turn.legal,
        apply=turn.apply,
        draw=deal.draw,
        resolve=deal.resolve,
        possible=possible.possible,
        scores=result.scores,
        ranks=result.ranks,
        hide=known.hide,
        resample=known.resample,
        seen_action=known.seen_action,
        seen_outcome=known.seen_outcome,
        preview=result.preview,
        tally=sheet.tally,
        derive=turn.derive,
        status=status.status,
        odds=odds.odds,
        arrange=interchange.arrange,
    ),
    max_legal=PLATES * PLACES * TURNS,
    max_outcome=deal.MOST_DEALT,
    max_scored=sheet.MOST_SCORED,
    reasons=sheet.REASONS,
    problems=PROBLEMS,
    impossible=possible.IMPOSSIBLE,
    words=words,
    scene=_scene,
)

register(
    GameType(
        name="duel",
        title="Azul Duel",
        summary="two players, a dome of plates, suns, moons and chips",
        rules=RULES,
        players=range(PLAYERS, PLAYERS + 1),
        actions=ACTIONS,
        version=1,
        configure=configure,
        options=(
            Option(
                "tablets",
                "scoring tablets: first (rows, columns, diagonals), random3, random4, or 3 or 4 names with commas "
                "of rows, colourful-rows, columns, border, diagonals, corners, jokers, empty-specials",
                "first",
                examples=("random4",),
            ),
            Option("parts", "a file that replaces the printed parts, in the format of parts.json", "", local=True),
        ),
        colours=("blue", "yellow", "red", "black", "turquoise"),
        hidden=True,
        observation=cache(_observation),
    )
)
