"""Where a command's position or record comes from: a text on the command line, a file, or standard input.

Files are read as their records are needed, so they may be of any size.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TextIO

from azulejos.cli.common import BadArgument
from azulejos.notation.position import VERSION
from azulejos.notation.record import Record
from azulejos.notation.record_reader import read_record, read_records
from azulejos.position import Position


class Source:
    """An open text whose beginning has been looked at."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._head = ""
        while not self._head.strip() and (chunk := file.read(1 << 16)):
            self._head = chunk
        self.is_position = self._head.lstrip().startswith(VERSION)

    def read(self, size: int = -1) -> str:
        """The next part of the text, at least `size` characters if there are as many."""
        head, self._head = self._head, ""
        return head + self._file.read(size) if size < 0 else head or self._file.read(size)


@contextmanager
def opened(source: str) -> Iterator[Source]:
    """Open what a word on the command line means: a position's own text, a file, or standard input for `-`."""
    if not source.strip():
        raise BadArgument("the source is empty: name a file, write a position's text, or - for standard input")
    try:
        if source.startswith(VERSION):
            yield Source(io.StringIO(source))
        elif source == "-":
            yield Source(sys.stdin)
        else:
            with open(source, encoding="utf-8") as file:
                yield Source(file)
    except FileNotFoundError:
        raise BadArgument(
            f"there is no file {source!r}: name a file, write a position's text, or - for standard input"
        ) from None
    except UnicodeDecodeError:
        raise BadArgument(f"{source!r} is not a text file: records and positions are UTF-8 text") from None


def read_game(source: str, game: int | None = None) -> Record:
    """Read the record in a source; of several, the one with this number, from 1."""
    with opened(source) as text:
        if text.is_position:
            raise BadArgument("this is a position, not a game record: azulejos show shows positions")
        return _record(text, game)


def _record(text: Source, game: int | None) -> Record:
    if game is not None:
        if game < 1:
            raise BadArgument(f"--game must be 1 or more, not {game}")
        count = 0
        for count, record in enumerate(read_records(text), 1):
            if count == game:
                return record
        raise BadArgument(f"the file has {'1 game' if count == 1 else f'{count} games'}, so there is no game {game}")
    found = list(islice(read_records(text), 2))
    if len(found) > 1:
        raise BadArgument("the file has several games: choose one by its number, such as --game 1")
    return found[0] if found else read_record("")


def read_moment(source: str, events: int | None = None, game: int | None = None) -> Position:
    """Read the position in a source, or the one that a record reaches after so many events (all if None).

    Of several records, the one with this number, from 1.
    """
    with opened(source) as text:
        if text.is_position:
            return Position.from_text(text.read().strip())
        record = _record(text, game)
    nodes = [record.root, *record.main_line]
    last = len(nodes) - 1 if events is None else events
    if not 0 <= last < len(nodes):
        raise BadArgument(f"the record has {len(nodes) - 1} events, so there is no position after event {last}")
    position = nodes[last].position
    if position is None:
        raise BadArgument(f"the position after event {last} is not known: a hidden event comes before it")
    return position
