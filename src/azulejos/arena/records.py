"""The records of a match's games, in a file beside its results. Reads them as text, one by one, and parses no moves."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from azulejos.arena.replacement import replacement

MATCH = "Match"
"""The tag with the key of the match."""
NUMBER = "Number"
"""The tag with the number of the game in its match."""
SUFFIX = ".azulejos"
_START = "[Azulejos "
_KEY = re.compile(rf'^\[{MATCH} "(\w+)"\]$', re.MULTILINE)
_NUMBER = re.compile(rf'^\[{NUMBER} "(\d{{1,9}})"\]$', re.MULTILINE)


def records_beside(results: Path) -> Path:
    """Return the path of the records that belong to a results file."""
    return results.with_suffix(SUFFIX)


def keep_records(
    path: Path, parts: Iterable[tuple[Path, str]], finished: Callable[[str], Mapping[int, object]]
) -> None:
    """Write the first record of each finished game to a file; an interruption leaves the old file or the new one.

    `parts` are the files to read, each with the key of the match for records that do not name theirs. `finished`
    returns the finished games of the match with a key.
    """
    written: set[tuple[str, int]] = set()
    with replacement(path) as file:
        for part, usual in parts:
            for record in _split(part):
                named, numbered = _KEY.search(record), _NUMBER.search(record)
                key, number = named[1] if named else usual, int(numbered[1]) if numbered else -1
                if (key, number) not in written and number in finished(key):
                    written.add((key, number))
                    file.write(record.rstrip("\n") + "\n\n")


def _split(path: Path) -> Iterator[str]:
    lines: list[str] = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.startswith(_START) and lines:
                yield "".join(lines)
                lines = []
            lines.append(line)
    yield "".join(lines)
