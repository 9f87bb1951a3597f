"""The results file: a line of settings, then a line for each finished game, appended as they come.

A run that was killed goes on where it was: finished games are read back and not played again. A last line
that was cut off in the middle is dropped and its game played again.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import IO

from azulejos.arena.match import Match, Played
from azulejos.rules.errors import AzulejosError


class WrongResultsFile(AzulejosError):
    """A results file of another match, or no results file at all."""


class ResultsFile:
    """Keeps finished games; with no path, in memory alone."""

    def __init__(self, match: Match, path: Path | None) -> None:
        self.games: dict[int, Played] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        header = json.dumps(match.settings(), sort_keys=True)
        kept = self._read(path, header) if path.exists() else []
        # Written anew and moved into place, so that a kill leaves the old file or the new one, never half.
        fresh = path.with_name(path.name + ".new")
        fresh.write_text("\n".join([header, *kept]) + "\n", encoding="utf-8")
        fresh.replace(path)
        self._file = path.open("a", encoding="utf-8")

    def _read(self, path: Path, header: str) -> list[str]:
        lines = path.read_text(encoding="utf-8").splitlines()
        if not lines:
            return []
        if lines[0] != header:
            raise WrongResultsFile(
                f"{path} holds another match: {lines[0][:200]}\nName another file, or take the same settings to go on"
            )
        kept = []
        for number, line in enumerate(lines[1:], 2):
            try:
                played = Played.read(json.loads(line))
            except (ValueError, TypeError) as error:
                if number == len(lines):
                    break
                raise WrongResultsFile(f"{path}, line {number}: not a finished game ({error})") from error
            if played.number not in self.games:
                self.games[played.number] = played
                kept.append(line)
        return kept

    def add(self, played: Played) -> None:
        """Keep a finished game; one that is there already changes nothing."""
        if played.number in self.games:
            return
        self.games[played.number] = played
        if self._file is not None:
            self._file.write(json.dumps(asdict(played)) + "\n")
            self._file.flush()

    def finished(self) -> list[Played]:
        """All finished games in playing order."""
        return [self.games[number] for number in sorted(self.games)]

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
