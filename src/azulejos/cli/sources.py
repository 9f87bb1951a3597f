"""Where a command's position or record comes from: a text on the command line, a file, or standard input."""

import sys
from itertools import islice
from pathlib import Path

from azulejos.cli.common import BadArgument
from azulejos.notation.position import VERSION
from azulejos.notation.record import Record
from azulejos.notation.record_reader import read_record, read_records
from azulejos.position import Position


def read_text(source: str) -> str:
    """The text that is meant: a position's own text, what a file holds, or standard input for `-`."""
    if not source.strip():
        raise BadArgument("nothing is named: name a file, write a position's text, or - for input")
    if source.startswith(VERSION):
        return source
    if source == "-":
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadArgument(
            f"there is no file {source!r}: name a file, write a position's text, or - for input"
        ) from None
    except UnicodeDecodeError:
        raise BadArgument(f"{source!r} is no text file: a record or a position is text in UTF-8") from None


def read_game(source: str, game: int | None = None) -> Record:
    """The record that a source holds; of several, the one of this number, from 1."""
    text = read_text(source)
    if text.startswith(VERSION):
        raise BadArgument("this is a position, and a record is asked for: azulejos show shows positions")
    return _record(text, game)


def _record(text: str, game: int | None) -> Record:
    if game is not None:
        if game < 1:
            raise BadArgument(f"--game must be 1 or more, not {game}")
        count = 0
        for count, record in enumerate(read_records(text), 1):
            if count == game:
                return record
        raise BadArgument(
            f"there {'is 1 game' if count == 1 else f'are {count} games'} here, so none has number {game}"
        )
    found = list(islice(read_records(text), 2))
    if len(found) > 1:
        raise BadArgument("several games are here: choose one by its number, such as --game 1")
    return found[0] if found else read_record(text)


def read_moment(source: str, events: int | None = None, game: int | None = None) -> Position:
    """The position that a source holds, or that a record comes to after so many events (all if None).

    Of several records, the one of this number, from 1.
    """
    text = read_text(source).strip()
    if text.startswith(VERSION):
        return Position.from_text(text)
    record = _record(text, game)
    nodes = [record.root, *record.main_line]
    last = len(nodes) - 1 if events is None else events
    if not 0 <= last < len(nodes):
        raise BadArgument(f"the record has {len(nodes) - 1} events, so there is no position after event {last}")
    position = nodes[last].position
    if position is None:
        raise BadArgument(f"something hidden went before event {last}: the position there is not known")
    return position
