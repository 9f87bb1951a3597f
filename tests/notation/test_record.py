"""Game records: round trips over every game, annotations, and what is said about a bad one."""

from pathlib import Path

import pytest

import azulejos
from azulejos import AzulejosError, Game, MalformedRecord, read_record, read_records
from azulejos.notation.record import Evaluation, Hidden, Node, Record, Viewer
from tests.rules_harness import CONFIGURATIONS
from tests.test_game import played


@pytest.mark.parametrize("decisions", [0, 17, 10_000])
@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_a_record_replays_without_a_generator(name: str, players: int, decisions: int) -> None:
    game = played(name, players, seed=21, decisions=decisions)
    text = str(game.record(Player1="Ann", Date="2031-05-04"))
    record = read_record(text)
    again = record.replay()
    assert str(record) == text
    assert again.events == game.events and again.positions == game.positions
    assert (again.first, again.options) == (game.first, game.options)
    assert record.tags == {"Player1": "Ann", "Date": "2031-05-04"}
    assert record.result == ("*" if not game.over else "-".join(map(str, game.scores)))
    assert str(Record.of(again, tags=record.tags)) == text


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_a_viewers_record_is_the_same_after_a_round_trip(name: str, players: int) -> None:
    game = played(name, players, seed=22)
    viewers: list[Viewer] = ["spectator", *range(players)]
    for viewer in viewers:
        text = str(game.record(viewer=viewer))
        record = read_record(text)
        assert str(record) == text and record.viewer == viewer
        hidden = [event for event in record.events if isinstance(event, Hidden)]
        assert hidden or record.replay().position == game.position


def test_a_record_continues_from_a_set_up_position() -> None:
    game = Game.from_position("azulejos/1 azul players=2 phase=offer centre=BR marker=2 bag=*", seed=1)
    game.play("cB2")
    text = str(game.record())
    assert '[Position "azulejos/1 azul players=2 round=0 phase=offer' in text and "[First" not in text
    assert read_record(text).replay().events == game.events


def annotated() -> Record:
    record = azulejos.new("azul", seed=3, first=0).record(Player1='A "quoted" \\ name\nof two lines')
    record.root.comment = "before it all"
    node = record.main_line[0]
    for text in ("1B1", "2R2", "3Y3"):
        node = node.add(node.position.legal_moves[5].text if node.position and text else "")
        node.comment = f"after {{{text}\\}} and\nmore"
    second = record.main_line[2]
    second.evaluation, second.marks = Evaluation((0.25, 0.75), -3.5), (4, 6)
    assert second.parent and second.parent.position
    other = second.parent.add(second.parent.position.legal_moves[0].text)
    other.evaluation = Evaluation((1.0, 0.0))
    assert other.position
    other.add(other.position.legal_moves[0].text)
    other.add(other.position.legal_moves[1].text)
    return record


def test_comments_evaluations_marks_and_variations_survive() -> None:
    record = annotated()
    text = str(record)
    again = read_record(text)
    assert str(again) == text
    assert again.tags["Player1"] == 'A "quoted" \\ name\nof two lines'
    assert again.root.comment == "before it all"
    second = again.main_line[2]
    assert second.comment == "after {2R2\\} and\nmore"
    assert (second.evaluation, second.marks) == (Evaluation((0.25, 0.75), -3.5), (4, 6))
    assert second.parent is not None
    variation = second.parent.children[1]
    assert variation.evaluation == Evaluation((1.0, 0.0)) and len(variation.children) == 2
    assert again.replay(to=variation.children[1]).events[-1] == variation.children[1].event
    assert [node.event for node in variation.path()] == [*again.events[:2], variation.event]


def test_adding_what_is_there_already_gives_it_back() -> None:
    record = azulejos.new("azul", seed=3).record()
    first = record.main_line[0]
    assert first.position
    text = first.position.legal_moves[0].text
    assert first.add(text) is first.add(text)
    with pytest.raises(azulejos.IllegalMove):
        first.add("cB1")
    with pytest.raises(azulejos.HiddenEvent, match="cannot be checked"):
        Node(Hidden("?"), None).add("1B1")


def test_several_records_are_read_one_after_another() -> None:
    games = [played("azul", players, seed=players, decisions=9) for players in (2, 3, 4)]
    text = "\n".join(str(game.record()) for game in games)
    assert [record.start.players for record in read_records(text)] == [2, 3, 4]
    good = read_records(text.rstrip()[:-1])
    assert next(good).replay().events == games[0].events and next(good).start.players == 3
    with pytest.raises(MalformedRecord, match="truncated"):
        next(good)
    with pytest.raises(MalformedRecord, match="a second record begins here"):
        read_record(text)


def test_a_byte_order_mark_before_a_record_is_ignored(tmp_path: Path) -> None:
    text = str(played("azul", 2, seed=1, decisions=3).record())
    path = tmp_path / "windows.azulejos"
    path.write_text(text.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert str(read_record(path)) == str(read_record("\ufeff" + text)) == text
    with path.open(encoding="utf-8") as file:
        assert [str(record) for record in read_records(file)] == [text]


def test_hidden_events_are_read_but_not_replayed() -> None:
    text = str(azulejos.new("azul", seed=3, first=0).record())
    hidden = text.replace('[Result "*"]', '[Viewer "2"]\n[Result "12-34"]').replace("*", "1. x? 2. 3B1 <deal ?> 12-34")
    record = read_record(hidden.replace('"1. x? 2. 3B1 <deal ?> 12-34"', '"12-34"'))
    assert record.viewer == 1 and record.result == "12-34"
    assert record.events[1:] == [Hidden("x?"), Hidden("3B1"), Hidden("deal ?", chance=True)]
    assert read_record(str(record)).events == record.events
    with pytest.raises(azulejos.HiddenEvent, match=r"x\? is hidden"):
        record.replay()


HEAD = '[Game "azul"]\n[Players "2"]\n[First "1"]\n\n'
DEAL = "<deal BBYR BBYR BBYR KKWW KKWW>\n"


@pytest.mark.parametrize(
    ("text", "error", "line", "column", "message"),
    [
        ("", "MalformedRecord", 1, 1, "there is no record here"),
        ("1. 3B2 *", "MalformedRecord", 1, 1, 'the tag [Game "..."] is missing'),
        ('[Game "azul"]\n*', "MalformedRecord", 2, 1, 'the tag [Players "..."] is missing'),
        ('[Game "azul"]\n[Players "2"]\n*', "MalformedRecord", 3, 1, 'the tag [First "..."] is missing'),
        ('[Game "azul"]\n[Game "azul"]\n*', "MalformedRecord", 2, 1, "the tag Game appears twice"),
        ('[Game "go"]\n*', "UnknownGame", 1, 1, "there is no game named 'go'"),
        ('[Game "azul"]\n[Players "7"]\n*', "MalformedRecord", 2, 1, "Players must be a number from 2 to 4, not '7'"),
        (HEAD.replace('First "1"', 'First "3"') + "*", "MalformedRecord", 3, 1, "First must be a number from 1 to 2"),
        (HEAD + '[tablets "x"] *', "BadSetup", 5, 1, "azul has no option 'tablets'"),
        (HEAD + '[Viewer "9"] *', "MalformedRecord", 5, 1, "Viewer must be a number from 1 to 2, not '9'"),
        (HEAD + '[Azulejos "2"] *', "MalformedRecord", 5, 1, "version 1 of the format, not '2'"),
        (HEAD + '[Position "azulejos/1 x"] *', "MalformedPosition", 5, 1, "column 12: 'x' is not a game"),
        (HEAD + '[Position "azulejos/1 azul players=3"] *', "BadSetup", 5, 1, "unlike the other tags"),
        (HEAD + '[Position "azulejos/1 azul players=2 lid=B1"] *', "ImpossiblePosition", 5, 1, "cannot arise"),
        (HEAD + "[Event x] *", "MalformedRecord", 5, 1, 'a tag must look like [Name "value"]'),
        (HEAD, "MalformedRecord", 5, 1, "the record is truncated: it must end with *"),
        (HEAD + DEAL + "1. 1B1", "MalformedRecord", 6, 7, "the record is truncated"),
        (HEAD + DEAL + "{oops", "MalformedRecord", 6, 1, "'{' is never closed by '}'"),
        (HEAD + "<deal BB", "MalformedRecord", 5, 1, "'<' is never closed by '>'"),
        (HEAD + DEAL + "1. 1B1 $x *", "MalformedRecord", 6, 8, "is not a tag, move"),
        (HEAD + DEAL + "1. 1B1" + " $1" * 101 + " *", "MalformedRecord", 6, 308, "cannot have more than 100 marks"),
        (HEAD + DEAL + "2. 1B1 *", "MalformedRecord", 6, 1, "move number 2 must be 1: moves may be missing"),
        (HEAD + DEAL + "1. 1B1\n  2B9 *", "MalformedMove", 7, 3, "'2B9' is not a move"),
        (HEAD + DEAL + "1. cB1 *", "IllegalMove", 6, 4, "cB1 is not legal: the centre holds no blue tile"),
        (HEAD + DEAL + "1. 1B *", "AmbiguousMove", 6, 4, "'1B' fits 6 legal moves"),
        (HEAD + "1. 1B1 *", "MalformedOutcome", 5, 4, "a chance outcome is due"),
        (HEAD + "<roll 6> *", "MalformedOutcome", 5, 1, "'roll' is not due here: write a deal"),
        (HEAD + "<deal BBBB> *", "ImpossibleOutcome", 5, 1, "too few or too many tiles"),
        (HEAD + f"<deal {'BBBB ' * 4}JJJJ> *", "ImpossibleOutcome", 5, 1, "not in the bag"),
        (HEAD + DEAL + DEAL + "*", "ImpossibleOutcome", 6, 1, "no chance event is due here"),
        (HEAD + "( *", "MalformedRecord", 5, 1, "a variation is not allowed here"),
        (HEAD + DEAL + "1. 1B1 ( ( *", "MalformedRecord", 6, 10, "a variation is not allowed here"),
        (HEAD + DEAL + "1. 1B1 ( ) *", "MalformedRecord", 6, 10, "the variation is empty"),
        (HEAD + DEAL + "1. 1B1 ) *", "MalformedRecord", 6, 8, "no variation to close"),
        (HEAD + DEAL + "1. 1B1 ( 1. 2B2 *", "MalformedRecord", 6, 17, "a variation is not closed"),
        (HEAD + DEAL + "1. 1B1 " + "( 1. 1B1 " * 60, "MalformedRecord", 6, 458, "more than 50 deep"),
        (HEAD + DEAL + '1. 1B1 [Event "x"]', "MalformedRecord", 6, 8, "a tag is not allowed here"),
        (HEAD + "@0.5/0.5 *", "MalformedRecord", 5, 1, "must follow an event"),
        (
            HEAD + DEAL + "@0.5 *",
            "MalformedRecord",
            6,
            1,
            "must be each player's chance from 0 to 1, such as @0.500/0.500",
        ),
        (HEAD + DEAL + "@1.5/0.5 *", "MalformedRecord", 6, 1, "from 0 to 1"),
        (HEAD + DEAL + "12-3", "MalformedRecord", 6, 1, "ends with 12-3, but the game stands at *"),
        (HEAD + '[Result "1-2"] ' + DEAL + "*", "MalformedRecord", 6, 1, "ends with *, but its Result tag says 1-2"),
    ],
)
def test_a_bad_record_is_reported_by_line_and_column(
    text: str, error: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(AzulejosError) as caught:
        read_record(text)
    assert type(caught.value).__name__ == error
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_a_game_cannot_continue_after_its_end() -> None:
    text = str(played("azul", 2, seed=2).record()).rstrip()
    moves, final = text.rsplit(" ", 1)
    with pytest.raises(MalformedRecord, match="the game is over"):
        read_record(f"{moves} 1B1 {final}")
    with pytest.raises(MalformedRecord, match="but the game stands at"):
        read_record(text.replace(f'[Result "{final}"]\n', "").replace(final, "*"))
