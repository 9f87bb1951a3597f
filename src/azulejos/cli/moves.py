"""Legal moves for people to read: grouped by what they have in common, with what each would score."""

from collections.abc import Iterator
from itertools import groupby, takewhile

from rich.table import Table
from rich.text import Text

from azulejos.move import Move
from azulejos.position import Effect, Position


def listing(position: Position) -> Table:
    """A line for each group of moves that differ in their last letter alone, such as the line tiles go to."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(no_wrap=True)
    table.add_column()
    for moves in groups(position.legal_moves):
        words = [position.describe(move) for move in moves]
        if len(moves) == 1:
            table.add_row(moves[0].text, words[0], _score(position.preview(moves[0])))
            continue
        common = _common(words)
        choices = Text("  ").join(
            Text(move.text[-1], "bold").append_text(_score(position.preview(move))) for move in moves
        )
        table.add_row(f"{moves[0].text[:-1]}_", common, choices)
    return table


def _common(sentences: list[str]) -> str:
    """The words that all sentences begin with."""
    shared = takewhile(lambda words: len(set(words)) == 1, zip(*(each.split() for each in sentences), strict=False))
    return " ".join(words[0] for words in shared)


def groups(moves: list[Move]) -> Iterator[list[Move]]:
    """Moves that share all but their last letter, side by side; the groups in order of their texts."""
    for _, group in groupby(sorted(moves, key=lambda move: move.text), key=lambda move: move.text[:-1]):
        yield list(group)


def _score(effect: Effect) -> Text:
    """The points and what is lost, in brackets and without a blank, so that no line is broken there."""
    if not (effect.points or effect.penalty):
        return Text()
    text = Text("(")
    if effect.points:
        text.append(f"{effect.points:+d}", "green")
    if effect.penalty:
        text.append(f"{effect.penalty:+d}", "red")
    return text.append(")")


def words_for(effect: Effect) -> str:
    """What a move would do, in words."""
    parts = [f"places {effect.placed}"]
    if effect.spilled:
        parts.append(f"spills {effect.spilled}")
    if effect.completes:
        parts.append("completes it")
    parts.append(
        f"{effect.points:+d} {'point' if effect.points == 1 else 'points'} in this round"
        if effect.points
        else "no points in this round"
    )
    if effect.penalty:
        parts.append(f"{effect.penalty:+d} for what is spilled")
    return ", ".join(parts)
