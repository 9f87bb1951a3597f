"""Saved games: each is a game record in its own file, replaced as a whole so that it is never half written."""

import os
import re
import tempfile
from datetime import datetime
from pathlib import Path

from azulejos.game import Game
from azulejos.notation.record import Record
from azulejos.notation.record_reader import read_record
from azulejos.rules.errors import AzulejosError

SUFFIX = ".azulejos"
FINISHED = re.compile(r'^\[Result "[^*]', re.MULTILINE)


class BadSave(AzulejosError):
    """A save file that cannot be resumed."""


def folder() -> Path:
    """Return the default folder for saved games."""
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "azulejos"


def fresh(game: str) -> Path:
    """Return an unused file name for a new game."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
    return next(path for name in names if not (path := folder() / f"{name}{SUFFIX}").exists())


def newest() -> Path:
    """Return the unfinished game that was saved last."""
    for path in sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
        if not FINISHED.search(path.read_text(encoding="utf-8", errors="replace")):
            return path
    raise BadSave(f"there is no unfinished game in {folder()}: start one with azulejos play")


def save(game: Game, seats: list[str], path: Path) -> None:
    """Write the whole game, or leave the file unchanged."""
    tags = {f"Player{number}": name for number, name in enumerate(seats, 1)}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(str(game.record(None, **tags)))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Record:
    """Read a saved game; raises BadSave for a file that is truncated, damaged or missing."""
    try:
        return read_record(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSave(f"there is no saved game {str(path)!r}") from None
    except UnicodeDecodeError:
        raise BadSave(
            f"{str(path)!r} is damaged or not a saved game: it is not text. The file was left unchanged"
        ) from None
    except AzulejosError as wrong:
        raise BadSave(
            f"{str(path)!r} is truncated, damaged or not a saved game. The file was left unchanged\n{wrong}"
        ) from None
