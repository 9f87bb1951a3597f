"""The server's configuration: one table of settings, read from the environment, overridden by flags.

A setting named `bot_processes` is the variable AZULEJOS_BOT_PROCESSES and the flag --bot-processes.
"""

import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from azulejos.rules.errors import AzulejosError

PREFIX = "AZULEJOS_"


class BadSetting(AzulejosError):
    """A setting whose text cannot be parsed."""


def _setting(default: Any, text: str) -> Any:
    return dataclasses.field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class Settings:
    """All settings; docs/server.md shows the same table."""

    database: str = _setting(
        "sqlite:///azulejos.db", "where games are stored: sqlite:///FILE or postgresql://HOST/NAME"
    )
    sqlite_sync: str = _setting("normal", "SQLite only: `normal` survives a killed server, `full` a power cut as well")
    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for all")
    port: int = _setting(8000, "port to listen on; 0 for any free one")
    web: str = _setting("", "folder of the built web app; empty for the one in the package")
    trusted_proxies: str = _setting(
        "", "addresses of proxies whose X-Forwarded-For is trusted, separated by commas; * for all"
    )
    metrics_port: int = _setting(0, "port for Prometheus metrics; 0 for none")
    metrics_host: str = _setting("127.0.0.1", "address for Prometheus metrics")
    log_level: str = _setting("info", "level of the log: debug, info, warning or error")
    log_format: str = _setting("text", "`text` for people, `json` for programs: one object per line")
    bot_processes: int = _setting(1, "processes in which bots think")
    bot_queue: int = _setting(500, "maximum number of waiting bot turns and hints; further hints are refused")
    bot_seconds: float = _setting(30.0, "a bot that thinks longer is stopped, and its turn restarted")
    stand_in: str = _setting("level:2", "bot that takes over for a player who resigns or times out among three or more")
    hint_budget: str = _setting(
        "1s", "how long to think about a hint: seconds (`0.5s`), positions (`20000n`) or depth (`d6`)"
    )
    tables_per_address: int = _setting(50, "maximum number of unfinished tables per address")
    bot_signup: str = _setting("off", "`on`: anyone may register outside bots over the API; `off`: only `azulejos bot`")
    bots_per_address: int = _setting(5, "maximum number of outside bots per address registered over the API")
    challenge_seconds: float = _setting(60.0, "how long a challenge waits for an outside bot's answer")
    tables_per_day: int = _setting(500, "maximum number of new tables per address and day, including those for viewing")
    requests_per_second: float = _setting(20.0, "sustained requests per second and address; 0 for no limit")
    requests_at_once: int = _setting(100, "burst of requests allowed per address")
    connections: int = _setting(10000, "maximum number of open connections, limited by open files")
    connections_per_address: int = _setting(200, "maximum number of connections per address, not counting live ones")
    request_seconds: float = _setting(
        15.0, "a connection whose request takes longer to arrive, or its answer to be taken, is closed"
    )
    sockets_per_address: int = _setting(40, "maximum number of live connections per address")
    request_bytes: int = _setting(262144, "maximum size of a request body")
    cached_tables: int = _setting(4000, "tables kept in memory besides those being watched")
    slow_reader: int = _setting(64, "how many messages may wait for a live connection before it is dropped")
    abandon_open_hours: float = _setting(24.0, "a table that waits this long for players is closed")
    abandon_running_days: float = _setting(60.0, "a game without any event for this long is closed")
    shutdown_seconds: float = _setting(5.0, "how long a stopping server waits for requests in progress")


def _read(field: "dataclasses.Field[Any]", text: str) -> Any:
    kind: Any = type(field.default)
    try:
        return kind(text)
    except ValueError:
        expected = "a whole number" if kind is int else "a number"
        raise BadSetting(f"{PREFIX}{field.name.upper()} is {text!r}, but should be {expected}") from None


def from_environment(environment: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
    """Read the settings from the environment, overridden by the flags that are not None."""
    values = {
        field.name: _read(field, environment[PREFIX + field.name.upper()])
        for field in dataclasses.fields(Settings)
        if PREFIX + field.name.upper() in environment
    }
    values |= {name: value for name, value in flags.items() if value is not None}
    settings = Settings(**values)
    _check_numbers(settings)
    _choose(settings.sqlite_sync, "sqlite_sync", ("normal", "full"))
    _choose(settings.bot_signup, "bot_signup", ("on", "off"))
    _choose(settings.log_format, "log_format", ("text", "json"))
    _choose(settings.log_level, "log_level", ("debug", "info", "warning", "error"))
    return settings


def _check_numbers(settings: Settings) -> None:
    for field in dataclasses.fields(Settings):
        value = getattr(settings, field.name)
        least = 1 if field.name == "bot_processes" else 0
        if not isinstance(value, str) and not value >= least:
            raise BadSetting(f"{field.name} is {value}, but should be {least} or more")
    if settings.port > 65535:
        raise BadSetting(f"port is {settings.port}, but should be 65535 or less")


def _choose(value: str, name: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadSetting(f"{name} is {value!r}, but should be one of {', '.join(choices)}")


def settings_table() -> str:
    """Render the table of all settings, in Markdown."""
    rows = ["| variable | flag | default | what it sets |", "|---|---|---|---|"]
    for field in dataclasses.fields(Settings):
        flag = "--" + field.name.replace("_", "-")
        default = f"`{field.default}`" if field.default != "" else "(empty)"
        rows.append(f"| `{PREFIX}{field.name.upper()}` | `{flag}` | {default} | {field.metadata['help']} |")
    return "\n".join(rows)
