"""`azulejos show`: a position, or a moment of a record, as a picture."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.cli.common import BadArgument, err, out
from azulejos.cli.sources import read_moment


def show(
    source: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True, help="A position's text, a file with one or with a record, or - for input."
        ),
    ],
    *,
    game: Annotated[int | None, Parameter(help="Of a file with several games: the number of one, from 1.")] = None,
    at: Annotated[int | None, Parameter(help="Of a record: after so many events; at its end if left out.")] = None,
    player: Annotated[int | None, Parameter(help="Only what this player (from 1) may know; 0: a spectator.")] = None,
    svg: Annotated[Path | None, Parameter(help="Write the picture to this SVG file.")] = None,
    text: Annotated[bool, Parameter(negative="", help="Print the position's text instead.")] = False,
) -> None:
    """Show a position or a moment of a record, as coloured text or as an SVG picture.

    A position that cannot arise in a game is shown too, with the reasons why.
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
