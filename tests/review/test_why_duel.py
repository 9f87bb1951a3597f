"""Duel's reasons for a better move, each in a position that makes it true, and in one that does not."""

import re

from azulejos.position import Position
from azulejos.review.why import Reason
from azulejos.review.words import sentences
from tests.review.test_why import why

RIVAL = {"2": "J8r0,-,-,-,-,-,-,-,-", "0": "J8r0,J5r0,J7r0,-,-,-,-,-,-"}
"""The rival's dome in the first round, by tokens left."""
LATE = "-,-,-,-,-,-,-,-,J9r0"


def duel(**parts: str) -> Position:
    """A position of the first round in which the first player decides; a player's parts are written `one_lines`."""
    given = {"phase": "acquisition", "turn": "1", "opening": "0", "bag": "*", "display": "-", "one_plates": LATE}
    given |= {"chips": "?,?,?,?", "unseenchips": "B2,Y2,R2,K2,T2,TY2,YK2,KB2,BR2,RT2"} | parts
    given = {"two_plates": RIVAL[given.get("two_tokens", "2")]} | given
    used = re.findall("[SJ][1-9]", given["display"] + given["one_plates"] + given["two_plates"])
    unseen = [plate for kind in "SJ" for plate in (f"{kind}{number}" for number in range(1, 10)) if plate not in used]
    given |= {"unseen": ",".join(unseen) or "-", "top": unseen[-1][0] if unseen else "-"}
    named = {key.replace("one_", "1.").replace("two_", "2."): value for key, value in given.items()}
    position = Position.from_text("azulejos/1 duel players=2 " + " ".join(f"{k}={v}" for k, v in named.items()))
    position.validate()
    return position


def keys(position: Position, played: str, better: str) -> list[str]:
    """The keys of what speaks for the better move."""
    return [reason.key for reason in why(position, played, better)]


SUNS = "BBYR,YYKR,BKTT,BBYK,BYRRR"
ROW_OF_PLATES = "S1r0,S2r0,S3r0,-,-,-,-,-,-"
"""A first band of the dome without a joker space: YK/T*, K*/TR, *K/RB."""


def test_a_plate_that_gives_a_waiting_line_a_space() -> None:
    # S8 is *T/YB: blue in its lower row when not turned.
    position = duel(suns=SUNS, display="S8,J2", one_lines="-,B,-,-,-,-")
    assert Reason("gives_space", {"line": 2, "tile": "B"}) in why(position, "s2K3", "pS8s1r0")
    assert "gives_space" not in keys(position, "s2K3", "pS8s1r2"), "turned half, blue lies in row 1"
    plates = "-,S3r0,-,-,-,-,-,-,J9r0"
    has = duel(suns=SUNS, display="S8,J2", one_lines="-,B,-,-,-,-", one_plates=plates, one_tokens="1")
    assert "gives_space" not in keys(has, "s2K3", "pS8s1r0"), "the line has a space already"


def test_a_line_that_can_never_go_to_the_dome_is_avoided() -> None:
    position = duel(suns=SUNS, one_plates=ROW_OF_PLATES, one_tokens="0", two_tokens="0")
    # Row 1 is Y K, K *, * K: no space for blue.
    assert Reason("avoids_dead_line", {"line": 1, "tile": "B"}) in why(position, "s3B1", "s3B2")
    assert "avoids_dead_line" not in keys(position, "s3B2", "s3B1")
    assert "avoids_dead_line" not in keys(position, "s3K1", "s3K2")


def test_room_is_left_for_a_line_that_waits_for_a_plate() -> None:
    plates = "S1r0,S2r0,-,-,-,-,-,-,-"
    position = duel(suns=SUNS, display="S3,J2", one_plates=plates, one_lines="B,-,-,-,-,-", one_tokens="1")
    # S3 is *K/RB: as it lies it closes row 1 without a space for blue.
    assert Reason("keeps_room", {"line": 1, "tile": "B"}) in why(position, "pS3s3r0", "s3K2")
    assert "keeps_room" not in keys(position, "pS3s3r2", "s3K2")


def test_a_plate_kept_from_the_rival() -> None:
    position = duel(suns=SUNS, display="S8,S6", two_lines="-,-,-,-,-,BBB")
    # S6 is Y*/KR: only S8 has a space for blue.
    expected = Reason("denies_plate", {"player": 2, "line": 6, "tile": "B"})
    assert expected in why(position, "s2K3", "pS8s1r0")
    assert expected not in why(position, "s2K3", "pS6s1r0")
    other = duel(suns=SUNS, display="S8,S3", two_lines="-,-,-,-,-,BBB")
    assert expected not in why(other, "s2K3", "pS8s1r0"), "S3 has blue too"
    done = duel(suns=SUNS, display="S8,S6", two_lines="-,-,-,-,-,BBB", two_tokens="0")
    assert expected not in why(done, "s2K3", "pS8s1r0"), "the rival has no token left"


def test_a_chip_for_a_line_of_ones_own_or_of_the_rival() -> None:
    chips = {"suns": "-,YYKR,BKTT,BBYK,-", "chips": "BR,?,?,?", "unseenchips": "B2,Y2,R2,K2,T2,TY2,YK2,KB2,BR1,RT2"}
    position = duel(**chips, one_lines="-,-,-,RR,-,-")
    assert Reason("chip_for_line", {"line": 4}) in why(position, "s2K3", "cBR")
    rival = duel(**chips, two_lines="-,-,B,-,-,-")
    assert Reason("denies_chip", {"player": 2, "line": 3}) in why(rival, "s2K3", "cBR")
    none = duel(**chips, one_lines="-,-,-,KK,-,-")
    assert not {"chip_for_line", "denies_chip"} & set(keys(none, "s2K3", "cBR"))


EMPTY = {"suns": "-,-,-,-,-", "chips": "-,-,-,-", "one_tokens": "0", "two_tokens": "0", "one_taken": "2"} | {
    "two_taken": "2"
}
"""The table when lines are resolved."""


def test_chips_spent_and_chips_saved() -> None:
    position = duel(
        **EMPTY, phase="payment", row="3", one_lines="-,-,YY,-,-,-", one_plates="-,-,-,S1r0,S2r0,-,-,-,J9r0",
        one_store="Y1,YK1", two_store="B1,K1", unseenchips="B1,Y1,R2,K1,T2,TY2,YK1,KB2,BR2,RT2",
    )  # fmt: skip
    spend = next(move.text for move in position.legal_moves if move.text != "n")
    assert Reason("pays_line", {"line": 3}) in why(position, "n", spend)
    assert Reason("keeps_chips", {}) in why(position, spend, "n")


def test_the_chip_with_two_colours_is_kept() -> None:
    position = duel(
        **EMPTY, phase="payment", round="2", row="3", one_lines="-,-,YY,-,-,-",
        one_plates="S4r0,S5r0,-,S1r0,S2r0,-,-,-,J9r0", two_plates="J8r0,J5r0,J7r0,J1r0,J2r0,-,-,-,-",
        one_store="Y1,B1,YK1", two_store="B1,K2,R1", unseenchips="R1,T2,TY2,YK1,KB2,BR2,RT2", spentchips="Y1", paid="1",
        paidalike="1", paidlast="Y",
    )  # fmt: skip
    assert Reason("keeps_pair_chip", {}) in why(position, "xYK", "xY")
    assert "keeps_pair_chip" not in keys(position, "xY", "xYK")


def test_a_stack_that_covers_what_the_rival_needs() -> None:
    position = duel(phase="stack", factory="1", suns="YYR,-,-,-,-", two_lines="-,RR,R,-,-,YYYYY")
    assert Reason("buries", {"player": 2, "line": 6, "tile": "Y"}) in why(position, "oYYR", "oRYY")
    # One red tile is too little for line 3, and line 2 is full.
    assert "buries" not in keys(position, "oRYY", "oYYR")


STORES = {"one_store": "B1,Y1", "two_store": "R1,K1", "unseenchips": "B1,Y1,R1,K1,T2,TY2,YK2,KB2,BR2,RT2"}


def test_a_joker_space_kept_for_another_colour() -> None:
    # J1 is ?B/TK and J4 TY/?K: turquoise has a space of its own in column 1, and a joker space in column 3.
    position = duel(
        **EMPTY, **STORES, phase="tiling", row="4", one_lines="-,-,-,TTTT,-,-",
        one_plates="-,-,-,J1r0,J4r0,-,-,-,J9r0",
    )  # fmt: skip
    assert [move.text for move in position.legal_moves] == ["t1", "t3"]
    assert keys(position, "t3", "t1") == ["keeps_joker"]
    assert "keeps_joker" not in keys(position, "t1", "t3")


def test_a_special_tile_earned() -> None:
    # S1 is YK/T*: with yellow and black in place, turquoise brings the special tile; J4 is TY/?K.
    position = duel(
        **EMPTY, **STORES, phase="tiling", row="2", one_lines="-,TT,-,-,-,-", one_plates="S1r0,J4r0,-,-,-,-,-,-,J9r0",
        one_dome="YK..../....../....../....../....../......",
    )  # fmt: skip
    assert "special" in keys(position, "t3", "t1")
    assert "special" not in keys(position, "t1", "t3")


def last_tile(dome: str) -> Position:
    """The first player may put turquoise into column 1 or 3 of row 1; the dome is complete."""
    return duel(
        **EMPTY, phase="tiling", round="5", row="1", one_lines="T,-,-,-,-,-", one_dome=dome, unseenchips="-",
        one_plates="J4r0,S5r0,S4r0,J2r0,J5r0,S6r0,J6r0,S8r0,J9r0",
        two_plates="S1r0,S2r0,S3r0,S7r0,S9r0,J1r0,J3r0,J7r0,J8r0",
        spentchips="B2,Y2,R2,K2,T2,TY2,YK2,KB2,BR2,RT2",
    )  # fmt: skip


def test_a_column_and_a_diagonal_finished() -> None:
    column = last_tile("....../K...../T...../B...../T...../R.....")
    assert Reason("finishes_column", {"column": 1}) in why(column, "t3", "t1")
    assert "finishes_column" not in keys(column, "t1", "t3")
    diagonal = last_tile("....../.K..../..Y.../...B../....R./.....K")
    assert Reason("finishes_diagonal", {}) in why(diagonal, "t3", "t1")
    assert "finishes_diagonal" not in keys(last_tile("....../.K..../..Y.../...B../....R./......"), "t3", "t1")


def test_the_starting_tile_left_alone() -> None:
    table = {"suns": "BBYK,YYKR,BKTT,BBYK,-", "largemoon": "RRR"}
    assert Reason("leaves_start", {}) in why(duel(**table), "mR3", "s2Y3")
    assert "leaves_start" not in keys(duel(**table, marker="2"), "mR3", "s2Y3")


def test_a_colour_denied_for_a_line_that_the_rival_has_begun() -> None:
    position = duel(suns="KKRR,TTKR,KKRR,YYYB,-", two_lines="-,-,-,TT,-,-")
    expected = Reason("denies_colour", {"player": 2, "tile": "T", "line": 4})
    assert expected in why(position, "s2K3", "s2T3")
    assert expected not in why(position, "s2T3", "s2K3")


def test_every_reason_of_duel_is_said_in_words() -> None:
    position = duel(suns="KKRR,TTKR,KKRR,YYYB,-", two_lines="-,-,-,TT,-,-")
    assert "leaves player 2 too few turquoise tiles for line 4" in sentences(why(position, "s2K3", "s2T3"))
