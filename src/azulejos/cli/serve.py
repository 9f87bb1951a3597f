"""`azulejos serve`: the game server."""

import dataclasses
import inspect
from typing import Annotated, Any

from cyclopts import Parameter

from azulejos.cli.common import server_extra
from azulejos.server.settings import Settings, from_environment


def _flag(setting: "dataclasses.Field[Any]") -> inspect.Parameter:
    told = setting.metadata["help"]
    usual = f" [default: {setting.default}]" if setting.default != "" else ""
    kind: Any = Annotated[type(setting.default) | None, Parameter(help=f"{told[0].upper()}{told[1:]}.{usual}")]
    return inspect.Parameter(setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


def serve(**flags: Any) -> None:
    """Run the server until Ctrl-C."""
    with server_extra():
        from azulejos.server.operations.run import serve as run
    run(from_environment(**flags))


# The settings are listed once, in the server: the flags are made of them.
_FLAGS = [_flag(setting) for setting in dataclasses.fields(Settings)]
serve.__signature__ = inspect.Signature(_FLAGS)  # type: ignore[attr-defined]
serve.__annotations__ = {flag.name: flag.annotation for flag in _FLAGS}
