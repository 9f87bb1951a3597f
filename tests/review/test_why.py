"""The reasons for a better move, each in a position that makes it true, and in one that does not."""

from azulejos.position import Position
from azulejos.review.why import Reason, reasons
from azulejos.review.words import SENTENCES, sentences


def azul(**parts: str) -> Position:
    """A position of two players in which the first must take tiles; parts of a player are written `one_lines`."""
    named = {key.replace("one_", "1.").replace("two_", "2."): value for key, value in parts.items()}
    text = "azulejos/1 azul players=2 round=2 phase=offer turn=1 bag=* " + " ".join(
        f"{k}={v}" for k, v in named.items()
    )
    position = Position.from_text(text)
    position.validate()
    return position


def why(position: Position, played: str, better: str) -> list[Reason]:
    """What speaks for the better move."""
    return reasons(position, position.parse(played).action, position.parse(better).action)


def test_points_now() -> None:
    position = azul(factories="BBYR,-,-,-,-", centre="KWWY", one_wall="..R../...../...../...../.....")
    # Yellow lands beside the red tile, blue has no neighbours.
    assert why(position, "1B1", "1Y1")[0] == Reason("points", {"n": 1})
    assert "scores 1 more now" in sentences(why(position, "1B1", "1Y1"))


def test_spills_avoided() -> None:
    position = azul(factories="BBBY,-,-,-,-", centre="KWWY")
    assert Reason("spills", {"n": 2}) in why(position, "1B1", "1B3")
    assert all(reason.key != "spills" for reason in why(position, "1B3", "1B1"))


def test_a_line_completed_where_nothing_weightier_speaks_for_it() -> None:
    position = azul(factories="BBYR,-,-,-,-", centre="KWWY")
    assert why(position, "1B3", "1B2")[0].key == "points"
    assert why(position, "1B2", "1B3") == []


def test_a_column_finished_or_left_with_one_tile_to_go() -> None:
    one = "B..../W..../K..../R..../....."
    position = azul(factories="YYYY,BBKK,-,-,-", centre="WWR", one_wall=one, one_lines="-,-,-,-,Y")
    # Yellow is in the first column in row 5.
    assert Reason("finishes_column", {"column": 1}) in why(position, "1Y4", "1Y5")
    near = "B..../W..../K..../...../....."
    position = azul(factories="YYYY,BBKK,-,-,-", centre="WWR", one_wall=near, one_lines="-,-,-,-,Y")
    assert Reason("nears_column", {"column": 1}) in why(position, "1Y4", "1Y5")
    assert all("column" not in reason.key for reason in why(position, "1Y5", "1Y4"))


def test_a_full_line_of_this_round_counts_for_the_column() -> None:
    one = "B..../W..../K..../...../....."
    position = azul(factories="YYYY,BBKK,-,-,-", centre="WW", one_wall=one, one_lines="-,-,-,RRRR,Y")
    assert Reason("finishes_column", {"column": 1}) in why(position, "1Yf", "1Y5")


def test_a_colour_and_a_row_finished() -> None:
    one = "B..../.B.../..B../...B./....."
    position = azul(factories="BBYY,KKRR,-,-,-", centre="WWR", one_wall=one, one_lines="-,-,-,-,BBB")
    assert Reason("finishes_colour", {"tile": "B"}) in why(position, "1Y4", "1B5")
    row = "BYRK./...../...../...../....."
    position = azul(factories="BBYY,KKRR,-,-,-", centre="WWR", one_wall=row)
    assert Reason("finishes_row", {"row": 1}) in why(position, "cW5", "cW1")


def test_a_colour_denied_for_a_line_that_a_rival_has_begun() -> None:
    position = azul(factories="RRYK,YYBB,-,-,-", centre="WB", two_lines="-,-,-,RR,-")
    found = why(position, "2B4", "1R4")
    assert Reason("denies_colour", {"player": 2, "tile": "R", "line": 4}) in found
    assert "leaves player 2 too few red tiles for line 4" in sentences(found)
    # Other red tiles would do for the rival.
    more = azul(factories="RRYK,YYBB,RRKK,-,-", centre="WB", two_lines="-,-,-,RR,-")
    assert all(reason.key != "denies_colour" for reason in why(more, "2B4", "1R4"))


def test_a_scoring_answer_kept_from_the_rival() -> None:
    wall = "...../.BY../..B../...../....."
    position = azul(factories="RKKK,YYBB,-,-,-", centre="WB", two_wall=wall, two_lines="K,R,-,-,-")
    found = why(position, "2B4", "1R4")
    answer = [reason for reason in found if reason.key == "denies_line"]
    assert answer and answer[0].values["player"] == 2 and answer[0].values["move"] == "1R2"
    assert position.after("2B4").preview("1R2").points == answer[0].values["n"]
    assert "1R2" not in [move.text for move in position.after("1R4").legal_moves]


def test_every_reason_has_a_sentence() -> None:
    told: dict[str, int | str] = {"n": 2, "player": 1, "move": "1R2", "tile": "B", "line": 3, "row": 1, "column": 2}
    for key in SENTENCES:
        assert "{" not in sentences([Reason(key, dict(told))])


def test_nothing_speaks_for_a_move_against_itself() -> None:
    position = azul(factories="BBYR,-,-,-,-", centre="KWWY")
    assert why(position, "1B1", "1B1") == []
