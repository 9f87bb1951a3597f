"""The games of many matches together: one set of ratings for each game and number of players. Knows only results."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from azulejos.arena.match import Played
from azulejos.arena.report import Report, summarise
from azulejos.arena.results import Results


@dataclass(frozen=True)
class Pool:
    """All games of one game and number of players."""

    game: str
    players: int
    bots: list[str]
    games: list[Played]

    def report(self) -> Report:
        """Summarise them."""
        return summarise(self.bots, self.games)


def pools(results: Iterable[Results]) -> list[Pool]:
    """Pool the games of all matches by game and number of players; bots with the same name are the same."""
    found: dict[tuple[str, int], Pool] = {}
    for part in results:
        key = (part.settings["game"], part.settings["players"])
        pool = found.setdefault(key, Pool(*key, [], []))
        if not part.games:
            continue  # a bot that has not played cannot be rated
        places = []
        for name in part.settings["bots"]:
            if name not in pool.bots:
                pool.bots.append(name)
            places.append(pool.bots.index(name))
        for played in part.games.values():
            pool.games.append(replace(played, seats=tuple(places[bot] for bot in played.seats)))
    return [pool for _, pool in sorted(found.items()) if pool.games]
