"""`azulejos export`: finished games out of the server's database."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.cli.common import err, server_extra
from azulejos.server.settings import from_environment


def export(
    file: Annotated[Path, Parameter(help="Where the records go; what is there already is kept, and they follow it.")],
    *,
    before: Annotated[
        datetime | None, Parameter(help="Only games that ended before this day; all if left out.")
    ] = None,
    remove: Annotated[
        bool, Parameter(negative="", help="Remove them from the database once they are written.")
    ] = False,
    database: Annotated[str | None, Parameter(help="The database; as the server's if left out.")] = None,
) -> None:
    """Write finished games as records."""
    with server_extra():
        from azulejos.server.operations.export import export_games
    settings = from_environment(database=database)
    moment = (before or datetime.now()).astimezone(UTC)
    count = export_games(settings.database, file, int(moment.timestamp() * 1000), remove)
    err.print(f"wrote {count} games to {file}{' and removed them from the database' if remove else ''}")
