"""Replacing a file as a whole: an interruption leaves the old file or the new one, never half."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacement(path: Path) -> Iterator[IO[str]]:
    """Open a new file that takes the place of `path` once it is written, or is removed after an error."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            yield file
        fresh.replace(path)
    except OSError as wrong:
        fresh.unlink(missing_ok=True)
        if wrong.filename == str(fresh):  # the caller knows only the file itself
            wrong.filename = str(path)
        raise
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
