"""`azulejos export`: write finished games from the server's database to a file."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.cli.common import err, server_extra
from azulejos.server.settings import from_environment


def export(
    file: Annotated[Path, Parameter(help="The file that the records are appended to.")],
    *,
    before: Annotated[datetime | None, Parameter(help="Only games that ended before this day (default: all).")] = None,
    remove: Annotated[bool, Parameter(negative="", help="Remove the exported games from the database.")] = False,
    database: Annotated[str | None, Parameter(help="The database (default: the server's).")] = None,
) -> None:
    """Write finished games as records."""
    with server_extra():
        from azulejos.server.operations.export import export_games
    settings = from_environment(database=database)
    moment = (before or datetime.now()).astimezone(UTC)
    count = export_games(settings.database, file, int(moment.timestamp() * 1000), remove)
    err.print(f"wrote {count} games to {file}{' and removed them from the database' if remove else ''}")
