"""The records of a match's games, in a file beside its results. Reads them as text, one by one, and parses no moves."""

import re
from collections.abc import Callable, Iterable, Iterator
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


def keep_records(path: Path, parts: Iterable[tuple[Path, str]], keep: Callable[[str, int], bool]) -> None:
    """Write the records to keep to a file, each game of a match once; an interruption leaves the old file or the new.

    `parts` are the files to read, each with the key of the match for numbered records that do not name theirs. `keep`
    decides by the key and the number of a record; the key is empty for a record of something else.
    """
    written: set[tuple[str, int]] = set()
    with replacement(path) as file:
        for part, usual in parts:
            for record in _split(part):
                named, numbered = _KEY.search(record), _NUMBER.search(record)
                number = int(numbered[1]) if numbered else -1
                key = named[1] if named else usual if numbered else ""
                if (key, number) in written or not keep(key, number):
                    continue
                if key:
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
    if any(line.strip() for line in lines):
        yield "".join(lines)
