"""`azulejos bot`: register programs that play over the server's API with a token."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from cyclopts import Parameter

from azulejos.cli.common import BadArgument, err, server_extra
from azulejos.server.settings import from_environment


def bot(
    action: Annotated[Literal["add", "list", "remove", "token"], Parameter(help="What to do.")],
    name: Annotated[str | None, Parameter(help="The bot's name (not needed for `list`).")] = None,
    *,
    database: Annotated[str | None, Parameter(help="The database (default: the server's).")] = None,
) -> None:
    """Register, list or remove bots."""
    with server_extra():
        from azulejos.server.operations.bots import add_bot, list_bots, remove_bot, renew_bot
    address = from_environment(database=database).database
    if action == "list":
        for known, created in list_bots(address):
            print(f"{known}\t{datetime.fromtimestamp(created / 1000, UTC).date()}")
        return
    if name is None:
        raise BadArgument(f"the bot's name is missing: azulejos bot {action} NAME")
    if action == "remove":
        remove_bot(address, name)
        err.print(f"removed {name}")
        return
    # The token alone goes to standard output, so that a script can keep it.
    token = add_bot(address, name) if action == "add" else renew_bot(address, name)
    err.print(f"the token of {name}, shown only once:")
    print(token)
