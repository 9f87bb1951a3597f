"""`azulejos show`: show a position, or a moment of a record, as a picture."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.cli.common import BadArgument, err, out
from azulejos.cli.sources import read_moment


def show(
    source: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="A position text, a file with a position or records, or - for standard input.",
        ),
    ],
    *,
    game: Annotated[int | None, Parameter(help="The number of the game in a file of several, from 1.")] = None,
    at: Annotated[
        int | None, Parameter(help="The position of a record after so many events (default: its end).")
    ] = None,
    player: Annotated[
        int | None, Parameter(help="Show only what this player, from 1, may know; 0 for a spectator.")
    ] = None,
    svg: Annotated[Path | None, Parameter(help="Write the picture to this SVG file.")] = None,
    text: Annotated[bool, Parameter(negative="", help="Print the position text instead.")] = False,
) -> None:
    """Show a position, or a moment of a recorded game, as coloured text or as an SVG picture.

    A position that cannot arise in a game is shown too, with the reasons.
    """
    position = read_moment(source, at, game)
    if player is not None:
        if not 0 <= player <= position.players:
            raise BadArgument(f"--player must be from 1 to {position.players}, or 0 for a spectator, not {player}")
        position = position.view(player - 1 if player else None)
    if text:
        print(position.text)
    elif svg is not None:
        svg.write_text(position.svg(), encoding="utf-8")
        err.print(f"wrote {svg}", soft_wrap=True)
    else:
        out.print(position)
    if status := position.status():
        err.print(f"This position cannot arise in a game: {status}.", soft_wrap=True)
