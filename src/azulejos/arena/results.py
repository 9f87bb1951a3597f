"""The results file: a line of settings, then a line for each finished game, appended as games finish.

A run that was killed can be resumed, and a finished match extended: games in the file are not played again. A
truncated last line is dropped and its game replayed. Beside it is a file with the record of every game. A file may
hold several matches, one after another (`merge` writes such files).
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from azulejos.arena.match import Match, Played, match_key
from azulejos.arena.records import keep_records, records_beside
from azulejos.arena.replacement import replacement
from azulejos.rules.errors import AzulejosError

SETTINGS = ("bots", "game", "players", "seed", "options", "threads", "suite", "adjudicate")
"""The settings that identify a match."""
USUAL = {"options": {}, "threads": 1, "suite": "", "adjudicate": ""}


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


def check_regular(path: Path | None) -> None:
    """Raise WrongResultsFile for a folder or a device."""
    if path is not None and path.exists() and not path.is_file():
        raise WrongResultsFile(f"{path} is not a regular file")


def read_results(path: Path) -> list[Results]:
    """Read the matches in a results file; raises WrongResultsFile with the line number."""
    check_regular(path)
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
    with replacement(path) as file:
        file.writelines(line + "\n" for part in results for line in part.lines())


def merge_files(files: Sequence[Path], path: Path) -> None:
    """Merge results files into one, and the records beside them into one beside it: each game once.

    `path` may be one of the files. Otherwise, if it holds games that are in none of them, it is refused and left
    untouched.
    """
    read = {file: read_results(file) for file in files}
    merged = {match_key(part.settings): part for part in merge(part for parts in read.values() for part in parts)}
    if path.exists():
        for part in read_results(path):
            kept = merged.get(match_key(part.settings))
            if kept is None or not part.games.keys() <= kept.games.keys():
                raise WrongResultsFile(f"{path} holds games that are in none of the files: name it too, to keep them")
    write_results(path, list(merged.values()))
    beside = [
        (records, match_key(parts[0].settings) if len(parts) == 1 else "")
        for file, parts in read.items()
        if (records := records_beside(file)).exists()
    ]
    if beside:
        keep_records(records_beside(path), beside, lambda key, number: key in merged and number in merged[key].games)


class ResultsFile:
    """Stores finished games, and their records in another file; without a path, only in memory."""

    def __init__(self, match: Match, path: Path | None, records: Path | None = None) -> None:
        self._results = Results(match.settings())
        self._file: IO[str] | None = None
        self._records: IO[str] | None = None
        for file in (path, records):
            check_regular(file)
        if path is not None and records is not None and path.absolute() == records.absolute():
            raise WrongResultsFile(
                f"{path} cannot hold both the results and the records: name the results {path.stem}.jsonl"
            )
        if path is not None:
            if path.exists():
                self._read(path)
            write_results(path, [self._results])
            self._file = path.open("a", encoding="utf-8")
        if records is not None:
            if records.exists():
                # A record of this match without a result is of a game that is replayed. Other records stay.
                ours = match_key(self._results.settings)
                usual = ours if path is not None else ""
                keep_records(records, [(records, usual)], lambda key, number: key != ours or number in self.games)
            self._records = records.open("a", encoding="utf-8")

    def _read(self, path: Path) -> None:
        for part in read_results(path):
            if _header(part.settings) != _header(self._results.settings):
                raise WrongResultsFile(
                    f"{path} holds a different match: {_header(part.settings)[:200]}\n"
                    "Name another file, or use the same settings to resume it"
                )
            self._results.games.update(part.games)

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
