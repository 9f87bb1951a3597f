"""The golden files of every registered game: node counts (perft) and one readable game (playthrough).

`make goldens` rewrites them, which is right only after a change of the rules, texts or pictures that was
meant; read the difference before committing it.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import azulejos
from azulejos.drawing.terminal import plain
from azulejos.game import Game, Outcome
from azulejos.move import Move
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.perft import perft, split
from tests.rules_harness import CONFIGURATIONS

HERE = Path(__file__).parent
SEED = 1
MOST_NODES = 300_000
"""Depths are counted up to the first with more nodes than this."""
DEEPEST = 8


@dataclass(frozen=True)
class Setup:
    """A game that has golden files: all at its defaults, or one option set to an example of it."""

    name: str
    players: int
    option: str = ""
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name}-{self.players}" + (f"-{self.value}" if self.option else "")

    @property
    def perft_file(self) -> Path:
        return HERE / "perft" / f"{self}.json"

    @property
    def playthrough_file(self) -> Path:
        return HERE / "playthroughs" / f"{self}.txt"

    @property
    def options(self) -> dict[str, str]:
        return {self.option: self.value} if self.option else {}


SETUPS = [Setup(name, players) for name, players in CONFIGURATIONS] + [
    Setup(name, players, option.name, value)
    for name, players in CONFIGURATIONS
    for option in GAMES[name].options
    for value in option.examples
]
"""Everything that has golden files."""


def fair_move(position: Position, ply: int) -> Move:
    """A sensible move by a separate rule, so that improving a bot does not change the golden games."""

    def order(move: Move) -> tuple[int, int, int]:
        effect = position.preview(move)
        return effect.points + effect.penalty, effect.placed - effect.spilled, (move.action * 7919 + ply * 31) % 997

    return max(position.legal_moves, key=order)


def golden_game(setup: Setup) -> Game:
    game = azulejos.new(setup.name, setup.players, SEED, None, **setup.options)
    while not game.over:
        game.play(fair_move(game.position, len(game.events)))
    return game


def split_texts(position: Position, depth: int) -> dict[str, int]:
    """The nodes at a depth by the first move's text."""
    return {position.move(action).text: nodes for action, nodes in split(position.data, depth).items()}


def perft_entries(game: Game) -> Iterator[dict[str, Any]]:
    """Node counts from the first decision, from one midway, and from a late one with some twenty moves."""
    positions = game.positions
    decisions = [number for number, position in enumerate(positions) if position.mover is not None]
    late = min(decisions[len(decisions) // 2 + 1 :], key=lambda at: abs(len(positions[at].legal_moves) - 20))
    for number in (decisions[0], decisions[len(decisions) // 2], late):
        position = positions[number]
        nodes = [perft(position.data, 1)]
        while nodes[-1] and nodes[-1] <= MOST_NODES and len(nodes) < DEEPEST:
            nodes.append(perft(position.data, len(nodes) + 1))
        if not nodes[-1]:
            nodes.pop()
        yield {"position": position.text, "nodes": nodes, "split": split_texts(position, len(nodes))}


def playthrough(game: Game) -> str:
    """The whole game for people to read: each event, and a picture and the position's text at every turn of chance."""
    lines = [f"{game.type.title} for {game.players} players: every event of one game, the table after each draw."]
    positions = game.positions
    for number, event in enumerate(game.events):
        before, after = positions[number], positions[number + 1]
        if isinstance(event, Outcome):
            lines += ["", f"{number + 1:>3}. <{event}>"]
            if after.mover is not None:
                lines += [plain(after.scene(), game.type.title), after.text]
            continue
        effect = before.preview(event.action)
        score = f"{effect.points:+d}{effect.penalty:+d}" if effect.penalty else f"{effect.points:+d}"
        lines.append(
            f"{number + 1:>3}. player {event.player + 1} of {len(before.legal_moves)}: {event}  "
            f"{before.describe(event.action)}  ({score})  {'-'.join(map(str, after.scores))}"
        )
    lines += ["", plain(game.position.scene(), game.type.title), game.position.text]
    lines.append(f"places {' '.join(map(str, game.ranking))}")
    return "\n".join(lines) + "\n"


def main() -> None:
    for setup in SETUPS:
        game = golden_game(setup)
        for path, text in (
            (setup.perft_file, json.dumps(list(perft_entries(game)), indent=1) + "\n"),
            (setup.playthrough_file, playthrough(game)),
        ):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
