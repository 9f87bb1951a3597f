"""The results file: a line of settings, then a line for each finished game, appended as games finish.

A run that was killed can be resumed, and a finished match extended: games in the file are not played again. A
truncated last line is dropped and its game replayed. Beside it is a file with the record of every game. A file may
hold several matches, one after another (`merge` writes such files).
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from azulejos.arena.match import Match, Played
from azulejos.rules.errors import AzulejosError

SETTINGS = ("bots", "game", "players", "seed", "options", "threads", "suite", "adjudicate")
"""The settings that identify a match."""
USUAL = {"options": {}, "threads": 1, "suite": "", "adjudicate": ""}
RECORD = re.compile(r"^(?=\[Azulejos )", re.MULTILINE)
NUMBER = re.compile(r'^\[Number "(\d+)"\]$', re.MULTILINE)


class WrongResultsFile(AzulejosError):
    """A results file of a different match, or not a results file at all."""


@dataclass
class Results:
    """The finished games of one match, by number."""

    settings: dict[str, Any]
    games: dict[int, Played] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """Return the lines of a results file."""
        games = [self.games[number] for number in sorted(self.games)]
        return [_header(self.settings), *(json.dumps(game.line()) for game in games)]


def _header(settings: dict[str, Any]) -> str:
    return json.dumps(settings, sort_keys=True)


def read_results(path: Path) -> list[Results]:
    """Read the matches in a results file; raises WrongResultsFile with the line number."""
    if path.exists() and not path.is_file():
        raise WrongResultsFile(f"{path} is not a regular file")
    found: list[Results] = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            values = json.loads(line)
            if "bots" in values:
                found.append(Results({name: values.get(name, USUAL.get(name)) for name in SETTINGS}))
            else:
                played = Played.read(values)
                found[-1].games.setdefault(played.number, played)
        except (ValueError, TypeError, IndexError) as error:
            if number == len(lines) > 1:
                break  # cut off by a kill
            raise WrongResultsFile(f"{path}, line {number}: not a finished game ({error})") from error
    return found


def merge(parts: Iterable[Results]) -> list[Results]:
    """Merge results: parts of the same match become one, with each game once."""
    merged: dict[str, Results] = {}
    for part in parts:
        kept = merged.setdefault(_header(part.settings), Results(part.settings))
        for number, played in part.games.items():
            kept.games.setdefault(number, played)
    return list(merged.values())


def write_results(path: Path, results: Sequence[Results]) -> None:
    """Write a results file; an interruption leaves the old file or the new one, never half."""
    _replace(path, "".join(line + "\n" for part in results for line in part.lines()))


def _replace(path: Path, text: str) -> None:
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


class ResultsFile:
    """Stores finished games, and their records in another file; without a path, only in memory."""

    def __init__(self, match: Match, path: Path | None, records: Path | None = None) -> None:
        self._results = Results(match.settings())
        self._file: IO[str] | None = None
        self._records: IO[str] | None = None
        if path is not None:
            if path.exists():
                self._read(path)
            write_results(path, [self._results])
            self._file = path.open("a", encoding="utf-8")
        if records is not None:
            if records.exists():
                _replace(records, self._known_records(records.read_text(encoding="utf-8")))
            self._records = records.open("a", encoding="utf-8")

    def _read(self, path: Path) -> None:
        for part in read_results(path):
            if _header(part.settings) != _header(self._results.settings):
                raise WrongResultsFile(
                    f"{path} holds a different match: {_header(part.settings)[:200]}\n"
                    "Name another file, or use the same settings to resume it"
                )
            self._results.games.update(part.games)

    def _known_records(self, text: str) -> str:
        """Return the first record of each finished game; a game without a result is replayed."""
        kept: dict[int, str] = {}
        for record in RECORD.split(text):
            if (number := NUMBER.search(record)) and int(number[1]) in self._results.games:
                kept.setdefault(int(number[1]), record)
        return "".join(kept.values())

    @property
    def games(self) -> dict[int, Played]:
        """The finished games by number."""
        return self._results.games

    def add(self, played: Played) -> None:
        """Store a finished game, unless it is already there."""
        if played.number in self.games:
            return
        self.games[played.number] = played
        if self._records is not None:
            self._records.write(played.record + "\n")
            self._records.flush()
        if self._file is not None:
            self._file.write(json.dumps(played.line()) + "\n")
            self._file.flush()

    def finished(self) -> list[Played]:
        """Return all finished games in playing order."""
        return [self.games[number] for number in sorted(self.games)]

    def close(self) -> None:
        """Close the files."""
        for file in (self._file, self._records):
            if file is not None:
                file.close()
