"""`azulejos play`: a game in the terminal."""

import secrets
from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from azulejos.bots import is_bot
from azulejos.cli import saves
from azulejos.cli.common import BadArgument, GameName, GameOptions, Players, Seed, game_options, out
from azulejos.cli.session import Session, seated
from azulejos.game import new
from azulejos.rules.contract import game_type


def play(
    game: GameName = "azul",
    *,
    players: Players = None,
    seats: Annotated[
        str | None,
        Parameter(
            help="The players in turn order; a bot's name, such as greedy, is that bot, any other name a person."
        ),
    ] = None,
    seed: Seed = None,
    first: Annotated[int | None, Parameter(help="The starting player, from 1 (default: random).")] = None,
    option: GameOptions = None,
    save: Annotated[Path | None, Parameter(help="Save the game to this file (default: in your state folder).")] = None,
    resume: Annotated[Path | None, Parameter(help="Continue the game saved in this file.")] = None,
    last: Annotated[bool, Parameter(negative="", help="Continue the game saved last.")] = False,
    server: Annotated[
        str | None,
        Parameter(help="Play on this game server; link and open in --seats are for people elsewhere."),
    ] = None,
    table: Annotated[
        str | None, Parameter(help="On a server: the table to join or watch (default: a new one).")
    ] = None,
    invite: Annotated[str, Parameter(help="On a server: the invitation to a seat.")] = "",
    secret: Annotated[str, Parameter(help="On a server: the secret of your seat, to return to it.")] = "",
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard."""
    if server is not None:
        _play_online(server, table, invite, secret, game, _names(game, players, seats), first, game_options(option))
        return
    if resume or last:
        path = resume or saves.newest()
        record = saves.load(path)
        under_way = record.replay(seed=seed)
        if under_way.over:
            out.print(under_way.position)
            out.print(
                f"This game is over: {record.result}. Step through it with: azulejos replay {path}", soft_wrap=True
            )
            return
        under_way.settle()
        names = [record.tags.get(f"Player{number}", f"player {number}") for number in range(1, under_way.players + 1)]
        Session(under_way, seated(names, secrets.randbits(31)), path).run()
        return
    names = _names(game, players, seats)
    if first is not None and not 1 <= first <= len(names):
        raise BadArgument(f"--first must be from 1 to {len(names)}, not {first}")
    started = new(game, len(names), seed, None if first is None else first - 1, **game_options(option))
    path = save or saves.fresh(game)
    if path.exists():
        raise BadArgument(f"{str(path)!r} already exists: continue it with --resume, or name another file")
    Session(started, seated(names, secrets.randbits(31) if seed is None else seed), path).run()


def _play_online(
    server: str,
    table: str | None,
    invite: str,
    secret: str,
    game: str,
    names: list[str],
    first: int | None,
    options: dict[str, str],
) -> None:
    from azulejos.cli.online import Online

    with closing(Online(server)) as online:
        if table is None:
            online.make(game, names, None if first is None else first - 1, options)
        elif secret:
            online.come_back(table, secret)
        else:
            online.join(table, names[0], invite)
        online.run()


def _names(game: str, players: int | None, seats: str | None) -> list[str]:
    """Return the names at the table: those given, or else you against greedy bots."""
    count = game_type(game).players[0] if players is None else players
    if seats is None:
        return ["you"] + ["greedy"] * (count - 1)
    names = [name.strip() for name in seats.split(",")]
    if not all(names):
        raise BadArgument(f"--seats {seats!r} has an empty name: separate names by commas, such as you,greedy")
    if players is not None and len(names) != players:
        raise BadArgument(f"--seats names {len(names)} players, but --players says {players}")
    people = [name for name in names if not is_bot(name) and name not in ("link", "open")]
    if len(people) != len(set(people)):
        raise BadArgument(f"--seats {seats!r} names a person twice: give everybody a different name")
    return names
