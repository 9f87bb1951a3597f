"""Duel positions for tests: whatever a test does not name is filled in so that the position can arise."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice

from azulejos import Game, Position
from azulejos.rules.duel.parts import CHIP_NAMES, PLATE_NAMES, printed_parts

KINDS = [name for name, count in zip(CHIP_NAMES, printed_parts().chips, strict=True) for _ in range(count)]


def _counts(chips: Counter[str]) -> str:
    return ",".join(f"{kind}{chips[kind]}" for kind in CHIP_NAMES if chips[kind]) or "-"


def duel(
    rounds: int = 1,
    phase: str = "acquisition",
    plates: tuple[Mapping[int, str], Mapping[int, str]] = ({}, {}),
    pile: Iterable[str] = (),
    display: Iterable[str] = (),
    chips: str = "-,-,-,-",
    stores: tuple[str, str] = ("", ""),
    tokens: tuple[int, int] = (0, 0),
    taken: tuple[int, int] = (2, 2),
    fewer: tuple[int, int] = (0, 0),
    **keys: object,
) -> Position:
    """A position after the opening; `plates` by place from 1, stores as kinds with spaces.

    Each dome gets as many plates as the round asks for, less `fewer`, those named in `pile` and `display` kept
    free; plates on the display and in the pile must be all the rest.
    """
    named = {text[:2] for laid in plates for text in laid.values()} | {*pile, *display}
    free = (name for name in PLATE_NAMES if name not in named)
    domes = []
    for player in range(2):
        laid = dict(plates[player])
        wanted = (1 + 2 * rounds if rounds < 5 else 9) - tokens[player] - fewer[player]
        places = [place for place in (9, 8, 7, 6, 5, 4, 3, 2, 1) if place not in laid]
        for place in islice(places, wanted - len(laid)):
            laid[place] = next(free) + "r0"
        domes.append(",".join(laid.get(place, "-") for place in range(1, 10)))
    held = [Counter(store.split()) for store in stores]
    lying = Counter(kind for kind in chips.split(",") if kind in CHIP_NAMES)
    left = list((Counter(KINDS) - held[0] - held[1] - lying).elements())
    gone = 4 * (rounds - 1) + sum(taken) - held[0].total() - held[1].total()
    assert gone >= 0, "there are more chips in store than the rounds gave"
    texts: dict[str, object] = {
        "round": rounds,
        "phase": phase,
        "opening": 0,
        "bag": "*",
        "display": ",".join(display) or "-",
        "unseen": "*",
        "top": "J" if rounds < 5 else "-",
        "chips": chips,
        "spentchips": _counts(Counter(left[:gone])),
        "unseenchips": "*",
    }
    for player in range(2):
        texts |= {
            f"{player + 1}.plates": domes[player],
            f"{player + 1}.tokens": tokens[player],
            f"{player + 1}.taken": taken[player],
            f"{player + 1}.store": _counts(held[player]),
        }
    texts |= {key.replace("one_", "1.").replace("two_", "2."): value for key, value in keys.items()}
    position = Position.from_text("azulejos/1 duel players=2 " + " ".join(f"{k}={v}" for k, v in texts.items()))
    position.validate()
    return position


def game(position: Position, seed: int = 1) -> Game:
    return Game.from_position(position, seed=seed)


def texts(position: Position) -> list[str]:
    """The texts of all legal moves."""
    return [move.text for move in position.legal_moves]


def value(position: Position, key: str) -> str:
    """One value of the position's text."""
    return dict(word.split("=", 1) for word in position.text.split()[2:])[key]
