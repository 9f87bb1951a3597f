"""Plays games and writes them out: `python -m tests.native.far [CALLER ...]`, on this machine's library or another's.

With a command that runs `caller.c` for a library (in an emulator, say), every entry point is called there: what a call
reads is copied over, and what it writes is copied back. All of the package then runs on that library.
"""

import ctypes
import struct
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from azulejos.rules import entry

MEMORY = 1 << 25


class Caller:
    """A process that calls a library's functions."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            [*command, str(MEMORY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 16
        )

    def function_at(
        self, symbol: str, result: Any, parameters: list[Any], _long: bool, _make: Callable[[], Any]
    ) -> Callable[..., Any]:
        """A remote version of `azulejos.rules.machine.function_at`."""

        def call(*given: Any) -> Any:
            pairs = list(zip(parameters, given, strict=True))
            blocks = merged([here(*pair) for pair in pairs if pair[0] is not entry._Integer])
            places: dict[tuple[int, int], int] = {}
            for start, end in blocks:
                place = sum(-(-(e - s) // 64) * 64 for s, e in places)
                places[start, end] = place
                self._send(b"w" + struct.pack("=II", place, end - start) + ctypes.string_at(start, end - start))
            arguments = b""
            for parameter, value in pairs:
                if parameter is entry._Integer:
                    arguments += struct.pack("=bq", 0, parameter.from_param(value))
                else:
                    at = here(parameter, value)[0]
                    arguments += struct.pack("=bq", 1, next(p + at - s for (s, e), p in places.items() if s <= at < e))
            arguments += struct.pack("=bq", 0, 0) * (12 - len(given))
            self._send(b"c" + struct.pack("=I", len(symbol)) + symbol.encode() + arguments)
            (found,) = struct.unpack("=q", self._receive(8))
            written = [here(*pair)[0] for pair in pairs if getattr(pair[0], "_written", False)]
            for (start, end), place in places.items():
                if any(start <= at < end for at in written):
                    self._send(b"r" + struct.pack("=II", place, end - start))
                    ctypes.memmove(start, self._receive(end - start), end - start)
            return None if result is None else result(found).value

        return call

    def _send(self, request: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(request)

    def _receive(self, size: int) -> bytes:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.flush()
        answer = self._process.stdout.read(size)
        if len(answer) < size:
            sys.exit(f"the other process ended: {self._process.wait()}")
        return answer


def merged(blocks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Blocks of memory (address, size) as ranges that do not overlap: arguments may be parts of one array."""
    ranges: list[tuple[int, int]] = []
    for start, size in sorted(blocks):
        if ranges and start < ranges[-1][1]:
            ranges[-1] = (ranges[-1][0], max(ranges[-1][1], start + size))
        else:
            ranges.append((start, start + size))
    return ranges


def here(parameter: Any, value: Any) -> tuple[int, int]:
    """Where an argument's bytes lie in this process, and how many they are."""
    found = parameter.from_param(value)
    if isinstance(found, bytes):
        return ctypes.cast(ctypes.c_char_p(found), ctypes.c_void_p).value or 0, len(found)
    if isinstance(found, ctypes.Array):
        return ctypes.addressof(found), ctypes.sizeof(found)
    return found.value or 0, value.nbytes


def play() -> None:
    """Write whole games of every kind, move by move, with what the search thinks now and then."""
    from azulejos import GAMES, bots, new

    for name, kind in GAMES.items():
        for players in kind.players:
            game = new(name, players=players, seed=players)
            chooser = Random(players)
            while not game.over:
                moves = game.legal_moves
                move = game.play(chooser.choice(moves))
                print(name, move.text, len(moves), game.position.text)
            print(game.scores, game.ranking)
        game = new(name, seed=5)
        for seat, bot in enumerate([bots.make("search:300n", seed=1), bots.make("level:4"), bots.make("greedy")] * 2):
            assert game.mover is not None
            print(name, seat, game.play(bot.choose(game.position.view(game.mover))).text)


if __name__ == "__main__":
    if sys.argv[1:]:
        setattr(entry, "function_at", Caller(sys.argv[1:]).function_at)  # noqa: B010
    play()
