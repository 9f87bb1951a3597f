"""Each theme on a position that makes it true, and on one beside it that does not."""

import pytest

from azulejos.position import Position
from azulejos.puzzles.themes import THEMES, Choice, themes_of
from azulejos.puzzles.themes.common import round_costs

AZUL = "azulejos/1 azul players=2 phase=offer bag=* "
GREY = "azulejos/1 azul-grey players=2 phase=tiling bag=* row=1 turn=1 marker=2 1.lines=B,-,-,-,- "
JOKER = "azulejos/1 azul-joker players=2 phase=offer bag=* factories=BBJJ,-,-,-,- 1.lines=K,K,K,-,K"
DUEL = (
    "azulejos/1 duel players=2 round=1 opening=0 bag=* unseen=* unseenchips=* top=J display=S1 1.tokens=0 2.tokens=0 "
    "1.plates=S4r0,J2r0,S7r3,-,-,-,-,-,- 2.plates=S8r0,J4r0,J5r0,-,-,-,-,-,- "
)
TAKING = DUEL + "phase=acquisition turn=1 chips=?,?,?,? "
PLATES = TAKING.replace("1.tokens=0", "1.tokens=1").replace("S7r3", "-") + "moons=B,R,K,T marker=2"
STACK = "phase=stack turn=1 factory=3 suns=-,-,BKT,-,- moons=-,-,-,- largemoon=Y chips=?,?,?,?"
CHIPS = "1.taken=2 2.taken=2 1.store=Y2 2.store=K2 marker=2 "
ROW = "1.wall=BYRK./...../...../...../....."
ENDING = "2.lines=W,-,-,-,- 2.wall=BYRK./...../...../...../..... "
COLUMN = "1.wall=...../W..../K..../R..../Y...."
COLOUR = "1.wall=...../.B.../..B../...B./....B"
RUN = "1.wall=..R../..Y../KW.Y./...../..... 1.lines=-,-,BB,-,-"


def themes(text: str, line: str, other: str) -> tuple[str, ...]:
    """The themes of a choice between two lines, each a row of moves; only the first must be legal at once."""
    position = Position.from_text(text)
    assert not position.status(), str(position.status())

    def actions(moves: str) -> tuple[int, ...]:
        at, found = position, []
        for move in moves.split():
            found.append(at.find(move).action)
            at = at.after_unchecked(found[-1])
        return tuple(found)

    return themes_of(Choice(position, actions(line), actions(other)))


@pytest.mark.parametrize(
    ("theme", "text", "line", "other"),
    [
        ("deny", AZUL + "factories=BBYR,KKWW,-,-,- 2.lines=-,-,B,-,-", "1B5", "1Y1"),
        ("brim", AZUL + "factories=BBYR,-,-,-,-", "1B2", "1Y1"),
        ("start", AZUL + "centre=BY factories=KKWW,-,-,-,-", "cB1", "1K2"),
        ("end", AZUL + "factories=WBYR,-,-,-,- " + ROW, "1W1", "1B2"),
        ("prolong", AZUL + "factories=WBYR,-,-,-,- " + ROW, "1B2", "1W1"),
        ("score", AZUL + "factories=BYRK,-,-,-,- " + RUN, "1B3", "1Y1"),
        ("patience", AZUL + "factories=BYRK,-,-,-,- " + RUN, "1Y1", "1B3"),
        ("column", AZUL + "factories=BYRK,-,-,-,- " + COLUMN, "1B1", "1Y1"),
        ("column", GREY + COLUMN, "w1", "w2"),
        ("colour", AZUL + "factories=BYRK,-,-,-,- " + COLOUR, "1B1", "1Y1"),
        ("floor", AZUL + "centre=BBBY", "cB3 cY1", "cBf cY1"),
        ("burden", AZUL + "centre=BBBY", "cY1 cBf", "cB3 cY1"),
        ("sacrifice", AZUL + "factories=BBYR,-,-,-,-", "1B1", "1Y1"),
        ("joker", JOKER, "1J4", "1B4"),
        ("placing", GREY, "w1", "w2"),
        ("placing", DUEL + CHIPS + "phase=tiling turn=1 row=1 1.lines=Y,-,-,-,-,-", "t1", "t1"),
        ("chip", DUEL + CHIPS + "phase=payment turn=2 row=2 2.lines=-,K,-,-,-,-", "xK", "n"),
        ("chip", DUEL + CHIPS + "phase=payment turn=2 row=2 2.lines=-,K,-,-,-,-", "n", "xK"),
        ("stack", DUEL + STACK, "oBKT", "oTKB"),
        ("start", TAKING + "moons=B,R,K,T largemoon=Y", "mY1", "mB1"),
        ("deny", TAKING + "moons=B,B,K,T largemoon=Y 2.lines=-,-,B,-,-,-", "mB2", "mY1"),
        ("plate", PLATES, "pS1s4r0", "mB1"),
        ("draw", PLATES, "draw", "mB1"),
        ("quiet", AZUL + "factories=BYRK,-,-,-,-", "1B5", "1Y1"),
    ],
)
def test_a_theme_is_found_where_it_is(theme: str, text: str, line: str, other: str) -> None:
    assert theme in themes(text, line, other)


@pytest.mark.parametrize(
    ("theme", "text", "line", "other"),
    [
        # Another factory has what the opponent needs.
        ("deny", AZUL + "factories=BBYR,BBWW,-,-,- 2.lines=-,-,B,-,-", "1B5", "1Y1"),
        # One tile more than the line takes.
        ("brim", AZUL + "factories=BBYR,-,-,-,-", "1B1", "1Y1"),
        # Somebody has taken the marker.
        ("start", AZUL + "centre=BY marker=2 factories=KKWW,-,-,-,-", "cB1", "1K2"),
        # The game ends anyway.
        ("prolong", AZUL + "factories=WBYR,-,-,-,- " + ENDING + ROW, "1B2", "1W1"),
        ("end", AZUL + "factories=WBYR,-,-,-,- " + ENDING + ROW, "1W1", "1B2"),
        ("column", AZUL + "factories=BYRK,-,-,-,- " + COLUMN, "1Y1", "1B1"),
        ("colour", AZUL + "factories=BYRK,-,-,-,- " + COLOUR, "1Y1", "1B1"),
        ("floor", AZUL + "centre=BBBY", "cBf cY1", "cB3 cY1"),
        ("burden", AZUL + "centre=BBBY", "cB3 cY1", "cY1 cBf"),
        ("joker", JOKER, "1B4", "1J4"),
        # Neither: a colour only from small moons, and one that a sun still has enough of.
        ("start", TAKING + "moons=B,R,K,T largemoon=Y", "mB1", "mY1"),
        ("deny", TAKING + "moons=B,B,-,T suns=-,-,BBRK,-,- largemoon=Y 2.lines=-,-,B,-,-,-", "mB2", "mY1"),
        ("quiet", AZUL + "factories=BBYR,-,-,-,-", "1B2", "1Y1"),
    ],
)
def test_and_not_where_it_is_not(theme: str, text: str, line: str, other: str) -> None:
    assert theme not in themes(text, line, other)


def test_a_line_that_stops_short_says_nothing_about_the_rounds_costs() -> None:
    position = Position.from_text(AZUL + "centre=BBBY")
    take, last = position.find("cBf").action, position.find("cY1").action
    assert round_costs(position, (take,)) is None
    assert round_costs(position, (take, last)) == [6, 0]


def test_themes_come_in_their_order_and_once() -> None:
    found = themes(AZUL + "centre=BBY factories=KKWW,-,-,-,- 2.lines=-,-,B,-,-", "cB2", "1K2")
    assert found == tuple(theme for theme in THEMES if theme in found)
    assert set(found) >= {"deny", "brim", "start"}
