"""An agent trained by `ppo.py` as an engine, for the arena, `azulejos play` and a server, with just numpy.

    azulejos arena "engine:1s:python examples/ppo_engine.py examples/ppo-azul.npz" greedy --games 200
    azulejos play duel --seats "you,engine:1s:python examples/ppo_engine.py examples/ppo-duel.npz"

Speaks the engine protocol (docs/engine-protocol.md) on standard input and output.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from azulejos import Move, Position
from azulejos.envs.views import Sight

MOST_TILES = 8
"""As in ppo.py."""


class Agent:
    """Chooses the likeliest action of a trained network."""

    def __init__(self, weights: Path) -> None:
        with np.load(weights) as file:
            self.game = str(file["game"])
            self.weights = {name: file[name].astype(np.float32) for name in file.files if name != "game"}
            self.counts, self.rows = file["counts"], file["rows"]

    def choose(self, position: Position, among: Sequence[str] = ()) -> Move:
        """Return the likeliest move of the player to move, in a game for two; `among` restricts the moves."""
        if position.game.name != self.game or position.players != 2 or position.mover is None:
            raise ValueError(f"this agent plays only {self.game} for 2 players")
        # The network was trained on positions with factories in canonical order, so evaluate that form, and treat moves
        # that lead to the same position as equal.
        standard = arranged(position)
        logits = self.logits(Sight(position.game, 2)(standard.data, position.mover))
        judged = {arranged(standard.after_unchecked(action)): logits[action] for action in standard.legal_actions}
        moves = [position.parse(text) for text in among] or position.legal_moves
        return max(moves, key=lambda move: judged[arranged(position.after_unchecked(move.action))])

    def logits(self, seen: Any) -> Any:
        """Compute the logits of the actions of one observation, or of each row of many, with the network."""
        net = self.weights
        hidden = seen * net["scale"]
        for layer in ("body.0", "body.2"):
            hidden = np.maximum(hidden @ net[f"{layer}.weight"].T + net[f"{layer}.bias"], 0)
        found = hidden @ net["policy.weight"].T + net["policy.bias"]
        own, common = np.split(found, [len(self.rows)], axis=-1)
        tiles = np.append(seen, np.zeros_like(seen[..., :1]), axis=-1)[..., self.counts].clip(0, MOST_TILES)
        return own + np.take_along_axis(common, self.rows + tiles, axis=-1)


def arranged(position: Position) -> Position:
    """Return the position with its factories in canonical order."""
    record = np.array([position.data])
    position.game.rules.calls.arrange(record[0])
    return Position(position.game, position.players, record[0], trusted=True)


def converse(agent: Agent, lines: Iterable[str]) -> Iterator[str]:
    """Process the lines of the protocol."""
    position: Position | None = None
    for line in lines:
        order, _, rest = line.strip().partition(" ")
        try:
            if order == "azulejos-engine":
                yield from ("name ppo", "author the azulejos project", f"games {agent.game}:2", "ready")
            elif order == "position":
                position = Position.from_text(rest)
            elif order == "go":
                if position is None:
                    raise ValueError("go needs a position first")
                yield f"best {agent.choose(position, rest.partition('searchmoves')[2].split())}"
            elif order == "ping":
                yield f"pong {rest}".strip()
            elif order == "quit":
                return
            elif order not in ("", "newgame", "stop"):
                yield f"error unknown command {order!r}"
        except ValueError as wrong:
            yield f"error {wrong}"


if __name__ == "__main__":
    for answer in converse(Agent(Path(sys.argv[1])), sys.stdin):
        print(answer, flush=True)
