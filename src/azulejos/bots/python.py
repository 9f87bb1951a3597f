"""Custom bots written in Python: loaded by name from a module or file, and created from functions, classes or objects.

A name is `module:name` or `path/file.py:name`. It refers to a function from a view to a move, a class whose instances
have a method `choose` (created with `seed=...` if it accepts one), or such an instance. Game-agnostic.
"""

import hashlib
import importlib
import inspect
import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from azulejos.bots.bot import Bot, BotFunction, Choice
from azulejos.position import Position
from azulejos.rules.errors import AzulejosError
from azulejos.rules.text import shown

_NAMED = re.compile(r"(?P<file>.+\.py)?(?P<module>(?(file)|[A-Za-z_][\w.]*)):(?P<name>[A-Za-z_]\w*)")


class UnknownBot(AzulejosError):
    """A bot name that is not registered, or that refers to something that is not a bot."""


class FunctionBot:
    """A function as a bot."""

    def __init__(self, function: BotFunction) -> None:
        self._function = function

    def choose(self, view: Position) -> Choice:
        """Return the function's choice."""
        return self._function(view)


def names_python(name: str) -> bool:
    """Whether a name looks like that of a bot in a module or a file."""
    return _NAMED.fullmatch(name) is not None


def load(name: str) -> Any:
    """Load the object that a name such as `module:name` or `path/file.py:name` refers to; raises UnknownBot."""
    parts = _NAMED.fullmatch(name)
    assert parts is not None
    try:
        module = _from_file(Path(parts["file"]).resolve()) if parts["file"] else _from_module(parts["module"])
    except AzulejosError:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"{shown(name)} cannot be imported: {type(error).__name__}: {error}") from error
    if not hasattr(module, parts["name"]):
        raise UnknownBot(f"{shown(name)}: {parts['file'] or parts['module']} has no {parts['name']!r}")
    return getattr(module, parts["name"])


def _from_module(name: str) -> ModuleType:
    # Like `python -m`: an installed command does not search the current folder by itself.
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return importlib.import_module(name)


@cache
def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise UnknownBot(f"there is no file {str(path)!r} to load a bot from")
    name = f"azulejos_bot_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def as_bot(thing: Any, seed: int = 0) -> Bot:
    """Create a bot from a function, a class, or an object with a method `choose`; raises UnknownBot."""
    if isinstance(thing, type):
        thing = _instance(thing, seed)
    if isinstance(thing, Bot):
        return thing
    if callable(thing):
        return FunctionBot(thing)
    raise UnknownBot(
        f"{shown(repr(thing))} is not a bot: a bot is a function from a position to a move, or has a method `choose`"
    )


def _instance(kind: Any, seed: int) -> Any:
    try:
        return kind(seed=seed) if "seed" in inspect.signature(kind).parameters else kind()
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"{kind.__name__} cannot be created: {type(error).__name__}: {error}") from error
