"""What the face costs beside python-chess's: the same operations in one process, on positions with as many moves."""

import time
from collections.abc import Callable
from typing import Any

import azulejos
from azulejos import Game, Position

REPEATS = 60
AT_ONCE = 50
TEXTS = 50e-6
"""The longest that a position's text may take, to write or to read."""
RECORDS = 1000
RECORDS_SECONDS = 1.5
CHESS_POSITION = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
"""A position of the Italian game with 36 legal moves."""


def seconds(work: Callable[[], object]) -> float:
    """For one call, the best of many short runs: others on the machine disturb some of them."""
    work()
    best = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        for _ in range(AT_ONCE):
            work()
        best = min(best, time.perf_counter() - began)
    return best / AT_ONCE


def middle_game(name: str, moves: int) -> Game:
    """A game in which the one to decide has at least so many moves, and in which something has happened."""
    game = azulejos.new(name, seed=1)
    while not game.over:
        if len(game.events) > 10 and moves <= len(game.legal_moves) <= 3 * moves:
            return game
        game.play(game.legal_moves[len(game.events) * 7919 % len(game.legal_moves)])
    raise ValueError(f"no position of {name} with about {moves} moves in this game")


def ours(name: str, moves: int) -> dict[str, float]:
    """Seconds for each operation on a game of ours."""
    game = middle_game(name, moves)
    position, legal, text = game.position, game.legal_moves, game.position.text
    action, typed = legal[0].action, legal[len(legal) // 2].text

    def push_and_undo() -> None:
        game.push_unchecked(action)
        game.undo()

    def fresh() -> Position:
        # A position that has worked nothing out yet.
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


def theirs() -> dict[str, float]:
    """The same for python-chess."""
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
    """Seconds to read RECORDS records of whole games, each different."""
    texts = []
    for seed in range(RECORDS):
        game = azulejos.new("azul", seed=seed)
        while not game.over:
            moves = game.legal_moves
            game.play(moves[(seed + len(game.events)) * 7919 % len(moves)])
        texts.append(str(game.record()))
    whole = "\n".join(texts)
    began = time.perf_counter()
    read: Any = list(azulejos.read_records(whole))
    assert len(read) == RECORDS
    return time.perf_counter() - began
