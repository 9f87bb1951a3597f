"""`azulejos replay`: step through a recorded game."""

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape
from rich.text import Text

from azulejos.cli.common import BadArgument, ask, out
from azulejos.cli.sources import read_game
from azulejos.game import Decision
from azulejos.notation.record import Node, Record

HELP = "Enter or +: next; -: back; a number: that event; end: the last event; q: quit."


def replay(
    source: Annotated[str, Parameter(allow_leading_hyphen=True, help="A file with records, or - for standard input.")],
    *,
    game: Annotated[int | None, Parameter(help="The number of the game in a file of several, from 1.")] = None,
    at: Annotated[int, Parameter(help="The event to start after.")] = 0,
    all_: Annotated[
        bool, Parameter(name="--all", negative="", help="Print all events and the final position.")
    ] = False,
) -> None:
    """Step through a recorded game, with every move in words and a picture of the position after it."""
    record = read_game(source, game)
    nodes = [record.root, *record.main_line]
    if not 0 <= at < len(nodes):
        raise BadArgument(f"the record has {len(nodes) - 1} events, so there is no event {at} to start after")
    _print_tags(record)
    if all_ or source == "-" or not sys.stdin.isatty():
        for number in range(1, len(nodes)):
            out.print(_words(nodes, number))
        _draw(nodes[-1])
        return
    out.print(HELP, style="dim")
    while True:
        _draw(nodes[at])
        out.print(_words(nodes, at))
        asked = _ask(at, len(nodes) - 1)
        if asked is None:
            return
        at = asked


def _ask(at: int, last: int) -> int | None:
    """Return the event to go to; None to quit."""
    while True:
        try:
            answer = ask(f"[{at} of {last}] ").lower()
        except EOFError:
            return None
        if answer in ("q", "quit"):
            return None
        wanted = {"": at + 1, "+": at + 1, "-": at - 1, "end": last}.get(answer)
        if wanted is None and answer.isdecimal():
            wanted = int(answer)
        if wanted is None:
            out.print(HELP)
        elif wanted < 0:
            out.print("This is the beginning.")
        elif wanted > last:
            out.print("This is the end.")
        else:
            return wanted


def _print_tags(record: Record) -> None:
    players = record.start.players
    names = [record.tags.get(f"Player{seat}", f"player {seat}") for seat in range(1, players + 1)]
    out.print(f"[bold]{record.start.game.title}[/]: {escape(', '.join(names))}; {escape(record.result)}")


def _draw(node: Node) -> None:
    if node.position is not None:
        out.print(node.position)


def _words(nodes: list[Node], number: int) -> Text:
    node = nodes[number]
    event = node.event
    if event is None:
        return Text("the beginning", "dim")
    text = Text(f"{number:>3}  ", "dim")
    before = nodes[number - 1].position
    if isinstance(event, Decision) and before is not None:
        text.append(f"player {event.player + 1}  ").append(event.text, "bold").append(
            f"  {before.describe(event.action)}"
        )
    else:
        text.append(str(event))
    if node.comment:
        text.append(f"  {node.comment}", "italic")
    return text
