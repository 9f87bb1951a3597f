"""Legal moves for people to read: grouped by what they have in common, with their points."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, takewhile

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from azulejos.move import Move
from azulejos.position import Effect, Position


def listing(position: Position, moves: list[Move] | None = None) -> Table:
    """Return a line for each group of moves that differ only in the last letter, such as the target line.

    All legal moves, or only those given.
    """
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(no_wrap=True)
    table.add_column()
    for group in groups(position.legal_moves if moves is None else moves):
        words = [position.describe(move) for move in group]
        if len(group) == 1:
            table.add_row(group[0].text, words[0], _score(position.preview(group[0])))
            continue
        common = _common(words)
        choices = Text("  ").join(
            Text(move.text[-1], "bold").append_text(_score(position.preview(move))) for move in group
        )
        table.add_row(f"{group[0].text[:-1]}_", common, choices)
    return table


def fitting(position: Position, beginning: str, lines: int, console: Console) -> RenderableType:
    """Return the legal moves with this beginning in at most so many lines: with details, or as bare texts, or only how
    they continue."""
    start = beginning.casefold()
    moves = [move for move in position.legal_moves if move.text.casefold().startswith(start)]
    if not moves:
        return Text(f"no legal move begins with {beginning}")
    found = list(groups(moves))
    if len(found) <= lines and len(console.render_lines(whole := listing(position, moves))) <= lines:
        return whole
    texts = [group[0].text if len(group) == 1 else f"{group[0].text[:-1]}_" for group in found]
    column = max(map(len, texts)) + 2
    per_line = max(1, console.width // column)
    if -(-len(texts) // per_line) < lines:
        rows = [texts[at : at + per_line] for at in range(0, len(texts), per_line)]
        bare = "\n".join("".join(text.ljust(column) for text in row).rstrip() for row in rows)
        return Group(
            Text(bare, "bold"), Text(f"for details type list and a beginning, such as: list {texts[0].rstrip('_')}")
        )
    parts = Counter(move.text[: len(start) + 1] for move in moves)
    counted = [f"[bold]{text}[/]" + (f"({count})" if count > 1 else "") for text, count in sorted(parts.items())]
    more = f"type list and a beginning, such as: list {min(parts)}"
    summary = Text.from_markup(f"{len(moves)} moves, by beginning: {'  '.join(counted)}\n{more}")
    return summary if len(console.render_lines(summary)) <= lines else Text(f"{len(moves)} moves; {more}")


def _common(sentences: list[str]) -> str:
    """Return the words that all sentences begin with."""
    shared = takewhile(lambda words: len(set(words)) == 1, zip(*(each.split() for each in sentences), strict=False))
    return " ".join(words[0] for words in shared)


def groups(moves: list[Move]) -> Iterator[list[Move]]:
    """Group moves that share all but their last letter, in the order of their texts."""
    for _, group in groupby(sorted(moves, key=lambda move: move.text), key=lambda move: move.text[:-1]):
        yield list(group)


def _score(effect: Effect) -> Text:
    """Return points and losses in brackets, without a space, so that no line breaks there."""
    if not (effect.points or effect.penalty):
        return Text()
    text = Text("(")
    if effect.points:
        text.append(f"{effect.points:+d}", "green")
    if effect.penalty:
        text.append(f"{effect.penalty:+d}", "red")
    return text.append(")")


def words_for(effect: Effect) -> str:
    """Describe the effect of a move in words."""
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
        parts.append(f"{effect.penalty:+d} for spilled tiles")
    return ", ".join(parts)
