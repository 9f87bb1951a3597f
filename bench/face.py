"""Compares the face with python-chess: the same operations in one process, on positions with as many moves."""

import gc
import time
from collections.abc import Callable, Sequence
from typing import Any

import azulejos
from azulejos import Game, Position
from azulejos.notation.remembered import forget_texts

REPEATS = 60
AT_ONCE = 50
TEXTS = 50e-6
"""The maximum time to write or read a position text."""
NEW_TEXTS = 400
RECORDS = 1000
RECORDS_SECONDS = 1.5
CHESS_POSITION = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
"""A position of the Italian game with 36 legal moves."""


def seconds(work: Callable[[], object]) -> float:
    """Time one call, the best of many short runs, since other processes disturb some of them."""
    work()
    best = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        for _ in range(AT_ONCE):
            work()
        best = min(best, time.perf_counter() - began)
    return best / AT_ONCE


def middle_game(name: str, moves: int) -> Game:
    """Play into a game until the player to move has at least this many moves."""
    game = azulejos.new(name, seed=1)
    while not game.over:
        if len(game.events) > 10 and moves <= len(game.legal_moves) <= 3 * moves:
            return game
        game.play(game.legal_moves[len(game.events) * 7919 % len(game.legal_moves)])
    raise ValueError(f"no position of {name} with about {moves} moves in this game")


def ours(name: str, moves: int) -> dict[str, float]:
    """Time each operation on a game of ours."""
    game = middle_game(name, moves)
    position, legal, text = game.position, game.legal_moves, game.position.text
    action, typed = legal[0].action, legal[len(legal) // 2].text

    def push_and_undo() -> None:
        game.push_unchecked(action)
        game.undo()

    def fresh() -> Position:
        # A position without cached results.
        return Position(position.game, position.players, position.content, trusted=True)

    return {
        "moves": len(legal),
        "legal moves": seconds(lambda: fresh().legal_moves),
        "play and undo": seconds(push_and_undo),
        "copy": seconds(position.copy),
        "is over": seconds(lambda: fresh().over),
        "parse a move": seconds(lambda: position.parse(typed)),
        "to text": seconds(lambda: position.text),
        "from text": seconds(lambda: Position.from_text(text)),
        "hash": seconds(lambda: hash(fresh())),
    }


def played_at_random(name: str, seed: int) -> Game:
    """Play a whole game at random."""
    game = azulejos.new(name, seed=seed)
    while not game.over:
        moves = game.legal_moves
        game.play(moves[(seed + len(game.events)) * 7919 % len(moves)])
    return game


def new_texts(name: str) -> dict[str, float]:
    """Time writing and reading new texts, each from a different game.

    Once in a program that has met as many others before, and once with all caches cleared each time.
    """

    def scattered(seed: int) -> Position:
        # Without the rest of its game: the more objects there are, the longer the garbage collector takes.
        positions = played_at_random(name, seed).positions
        return positions[seed % len(positions)]

    positions = [scattered(seed) for seed in range(2 * NEW_TEXTS)]
    texts = [position.text for position in positions]
    kind, players = positions[0].game, positions[0].players

    def each(work: Callable[[Any], object], given: Sequence[Any], forget: bool) -> float:
        forget_texts(kind, players)
        gc.collect()
        for one in given[:NEW_TEXTS]:
            work(one)
        took = 0.0
        for one in given[NEW_TEXTS:]:
            if forget:
                forget_texts(kind, players)
            began = time.process_time()
            work(one)
            took += time.process_time() - began
        return took / NEW_TEXTS

    def write(position: Position) -> str:
        return position.text

    return {
        "to text, new": each(write, positions, forget=False),
        "from text, new": each(Position.from_text, texts, forget=False),
        "to text, all forgotten": each(write, positions, forget=True),
        "from text, all forgotten": each(Position.from_text, texts, forget=True),
    }


def theirs() -> dict[str, float]:
    """Time the same operations in python-chess."""
    import chess
    import chess.polyglot

    board = chess.Board(CHESS_POSITION)
    legal = list(board.legal_moves)
    typed = board.san(legal[len(legal) // 2])

    def push_and_pop() -> None:
        board.push(legal[0])
        board.pop()

    return {
        "moves": len(legal),
        "legal moves": seconds(lambda: list(board.legal_moves)),
        "play and undo": seconds(push_and_pop),
        "copy": seconds(lambda: board.copy(stack=False)),
        "is over": seconds(board.is_game_over),
        "parse a move": seconds(lambda: board.parse_san(typed)),
        "to text": seconds(board.fen),
        "from text": seconds(lambda: chess.Board(CHESS_POSITION)),
        "hash": seconds(lambda: chess.polyglot.zobrist_hash(board)),
    }


def reading_records() -> float:
    """Measure the processor time to read RECORDS records of whole games, each different."""
    whole = "\n".join(str(played_at_random("azul", seed).record()) for seed in range(RECORDS))
    began = time.process_time()
    read = list(azulejos.read_records(whole))
    assert len(read) == RECORDS
    return time.process_time() - began
