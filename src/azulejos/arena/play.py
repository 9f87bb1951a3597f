"""Play one game of a match: to its end, to a forfeit, or until an arbiter ends it."""

import dataclasses
import functools
import time

import azulejos
from azulejos import bots
from azulejos.arena.adjudication import parse_adjudication
from azulejos.arena.match import Match, Played, match_key
from azulejos.arena.records import MATCH, NUMBER
from azulejos.arena.schedule import Pairing
from azulejos.arena.suites import read_suite
from azulejos.bots.external import External
from azulejos.bots.match import last_place
from azulejos.game import Game
from azulejos.rules import GAMES
from azulejos.rules.errors import AzulejosError
from azulejos.rules.machine import JIT, MACHINE


def check_bots(match: Match) -> list[str]:
    """Start each engine of a match once, and return the bots' display names: an engine's is the name it declares.

    Raises EngineFailed for one that does not start or does not play the game.
    """
    titles = []
    for name in match.bots:
        bot = bots.make(name, threads=match.threads)
        try:
            if isinstance(bot, External):
                bots.begin(bot, GAMES[match.game], match.players)
            titles.append(_title(name, bot))
        finally:
            bots.close(bot)
    return titles


def _title(name: str, bot: bots.Bot) -> str:
    """Return a bot's display name: an engine's declared name and budget, or else the bot's name."""
    if isinstance(bot, External) and bot.introduction.name:
        return f"{bot.introduction.name} {name.split(':')[1]}"
    return name


def compile_once(match: Match) -> None:
    """Where numba compiles, do it in this process; the workers find the result in the cache."""
    if MACHINE == JIT:
        for name in match.bots:
            _compile_first(name, match.game, match.players, match.threads)


def play_pairing(match: Match, pairing: Pairing) -> Played:
    """Play one game to its end, or to a forfeit."""
    for bot in set(pairing.seats):
        _compile_first(match.bots[bot], match.game, match.players, match.threads)
    game = _new_game(match, pairing)
    seated = [
        bots.make(match.bots[bot], pairing.seed * 31 + pairing.number * match.players + seat, match.threads)
        for seat, bot in enumerate(pairing.seats)
    ]
    arbiter = parse_adjudication(match.adjudicate)
    decisions = [0] * match.players
    seconds = [0.0] * match.players
    forfeit, forfeiter, adjudicated = "", None, ""
    places: list[int] = []
    begun: set[int] = set()
    try:
        while (seat := game.mover) is not None:
            if arbiter is not None and (ended := arbiter.places(game.position)) is not None:
                places, adjudicated = ended
                break
            try:
                if seat not in begun:
                    bots.prepare(seated[seat])
                    bots.begin(seated[seat], game.type, match.players)
                    begun.add(seat)
                bots.watch(seated[seat], game, seat)
                view = game.position.view(seat)
                started = time.perf_counter()
                move = bots.ask(seated[seat], view)
                seconds[seat] += time.perf_counter() - started
                decisions[seat] += 1
                game.play(move)
            except Exception as wrong:  # a bot's mistake costs it the game, not the match
                reason = str(wrong) if isinstance(wrong, AzulejosError) else f"{type(wrong).__name__}: {wrong}"
                forfeit, forfeiter = f"{match.bots[pairing.seats[seat]]} (seat {seat + 1}): {reason}", seat
                places = last_place(game.ranking, seat)
                break
    finally:
        for player in seated:
            bots.close(player)
    played = Played(
        pairing.number,
        pairing.seats,
        tuple(places or game.ranking),
        tuple(game.scores),
        tuple(decisions),
        tuple(round(spent, 6) for spent in seconds),
        forfeit,
        forfeiter,
        adjudicated,
    )
    titles = [_title(match.bots[bot], seated[seat]) for seat, bot in enumerate(pairing.seats)]
    return dataclasses.replace(played, record=_record(match, game, played, titles))


def _new_game(match: Match, pairing: Pairing) -> Game:
    if not match.suite:
        return azulejos.new(match.game, players=match.players, seed=pairing.seed, **match.options)
    deals = read_suite(match.suite, match.game, match.players)
    return Game.from_position(deals[pairing.deal % len(deals)], seed=pairing.seed)


def _record(match: Match, game: Game, played: Played, titles: list[str]) -> str:
    tags = {"Event": "azulejos arena", MATCH: match_key(match.settings()), NUMBER: str(played.number)}
    tags |= {f"Player{seat}": title for seat, title in enumerate(titles, 1)}
    tags["Places"] = "-".join(map(str, played.places))
    if played.forfeit:
        tags["Forfeit"] = played.forfeit
    if played.adjudicated:
        tags["Adjudicated"] = played.adjudicated
    return str(game.record(None, **tags))


@functools.cache
def _compile_first(name: str, game: str, players: int, threads: int) -> None:
    """Let a bot decide once before its clock starts, so that compilation is not counted."""
    position = azulejos.new(game, players=players, seed=0).position
    bot = bots.make(name, threads=threads)
    try:
        if position.mover is not None:
            bots.ask(bot, position.view(position.mover))
    except AzulejosError:  # a bot that fails here will fail, and forfeit, in the game
        pass
    finally:
        bots.close(bot)
