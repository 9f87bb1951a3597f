"""The face over every registered game: making, playing, taking back, asking."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import azulejos
from azulejos import Decision, Game, Outcome, Position
from azulejos.rules import GAMES
from tests.rules_harness import CONFIGURATIONS

ANYTHING: Any = azulejos
"""The package as an untyped program sees it."""


def played(name: str, players: int, seed: int, decisions: int = 10_000) -> Game:
    """A game with arbitrary moves, finished or after a number of decisions."""
    game = azulejos.new(name, players=players, seed=seed)
    for turn in range(decisions):
        moves = game.legal_moves
        if not moves:
            break
        game.play(moves[turn * 7919 % len(moves)])
    return game


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_a_whole_game_can_be_played_and_taken_back(name: str, players: int) -> None:
    game = played(name, players, seed=5)
    assert game.over and game.mover is None and game.legal_moves == []
    assert sorted(game.ranking)[0] == 1 and game.winners == [p for p in range(players) if game.ranking[p] == 1]
    assert len(game.scores) == players and len(game.positions) == len(game.events) + 1
    decisions = [event for event in game.events if isinstance(event, Decision)]
    for event in reversed(decisions):
        assert game.undo().action == event.action
        assert game.mover == event.player
    with pytest.raises(azulejos.IllegalMove, match="no move to take back"):
        game.undo()
    assert game.position == azulejos.new(name, players=players, seed=5).position


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_seeds_reproduce_games(name: str, players: int) -> None:
    one, same, other = (played(name, players, seed, 30) for seed in (8, 8, 9))
    assert one.position == same.position and one.events == same.events
    assert one.events != other.events


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_events_can_be_followed_in_another_game(name: str, players: int) -> None:
    game = played(name, players, seed=2, decisions=40)
    copy = Game.from_start(game.positions[0], seed=0, first=game.first)
    for event in game.events:
        copy.follow(event)
    assert copy.position == game.position and copy.events == game.events


def test_a_random_game_has_a_random_start() -> None:
    assert len({azulejos.new("azul").position for _ in range(5)}) > 1
    assert {azulejos.new("azul", players=3, seed=seed).first for seed in range(30)} == {0, 1, 2}
    assert azulejos.new("azul", players=3, first=2).mover == 2


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"name": "azzul"}, azulejos.UnknownGame, "did you mean 'azul'.* games are azul, azul-grey"),
        ({"name": "chess"}, azulejos.UnknownGame, "no game named 'chess': games are azul"),
        ({"name": "azul", "players": 5}, azulejos.BadSetup, "azul is for 2 to 4 players, not 5"),
        ({"name": "azul", "first": 2}, azulejos.BadSetup, "starting player must be from 0 to 1, not 2"),
        ({"name": "azul", "colour": "red"}, azulejos.BadSetup, "azul has no option 'colour': it has none"),
        ({"name": "azul", "players": "2"}, azulejos.BadSetup, "players must be a whole number such as 2, not '2'"),
        ({"name": "azul", "players": 2.0}, azulejos.BadSetup, "players must be a whole number such as 2, not 2.0"),
        ({"name": "azul", "seed": "x"}, azulejos.BadSetup, "seed must be a whole number such as 2, not 'x'"),
        ({"name": "azul", "first": "Ann"}, azulejos.BadSetup, "first must be a whole number such as 2, not 'Ann'"),
        ({"name": "duel", "tablets": 3}, azulejos.BadSetup, "tablets must be a text, not 3"),
        ({"name": 3}, azulejos.UnknownGame, "named by a text such as 'azul', not 3"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_what_would_be_right(
    arguments: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        azulejos.new(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: game.play(None), "None is not a move: pass a Move, a move text or an action id"),
        (lambda game: game.play(3.5), "3.5 is not a move"),
        (lambda game: ANYTHING.Move("azul", [1]), r"\[1\] is not a move"),
        (lambda game: ANYTHING.Move(3, "3B2"), "named by a text such as 'azul', not 3"),
        (lambda game: ANYTHING.Position.from_text(None), "text must be a str, not NoneType"),
        (lambda game: ANYTHING.Position.from_text(b"azulejos/1"), "text must be a str, not bytes"),
        (lambda game: ANYTHING.Game.from_position(3), "text must be a str, not int"),
        (lambda game: game.position.view(2), "player must be from 0 to 1, or None for a spectator, not 2"),
        (lambda game: game.position.view("Ann"), "player must be a whole number"),
        (lambda game: game.position.resampled(0, "x"), "seed must be a whole number"),
        (lambda game: ANYTHING.analyse(None), "a Position or a Game, not NoneType"),
        (lambda game: ANYTHING.analyse(game, 100), "'100' is not a valid budget"),
        (lambda game: ANYTHING.analyse(game, lines=0), "lines must be 1 or more"),
        (lambda game: ANYTHING.match(["greedy", "random"], games="4"), "games must be a whole number"),
        (lambda game: ANYTHING.read_record(__file__), "is the path of a file: pass Path"),
        (lambda game: game.play(True), "True is not a move"),
        (lambda game: game.positions[0].chances(samples="x"), "samples must be a whole number"),
        (lambda game: game.record(Player1=3), "the tag Player1 must be a text, not 3"),
        (lambda game: game.record(**{"White player": "Ann"}), "'White player' is not a tag"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_in_words(call: Callable[[Game], object], message: str) -> None:
    with pytest.raises(azulejos.AzulejosError, match=message):
        call(azulejos.new("azul", seed=1))


def test_the_package_lists_its_names_and_nothing_else() -> None:
    assert {name for name in dir(azulejos) if not name.startswith("_")} == set(azulejos.__all__)


def test_the_registered_games_cannot_be_changed_by_accident() -> None:
    with pytest.raises(TypeError):
        azulejos.GAMES["chess"] = azulejos.GAMES["azul"]  # type: ignore[index]
    assert azulejos.GAMES == GAMES and len(repr(azulejos.GAMES)) < 400


@pytest.mark.parametrize("name", GAMES)
def test_a_game_lists_its_moves_without_chance(name: str) -> None:
    game = azulejos.new(name, seed=1)
    played: list[azulejos.Move] = []
    while not game.over and len(played) < 20:
        played.append(game.play(game.legal_moves[-1]))
    assert game.moves == played
    game.undo()
    assert game.moves == played[:-1]
    again = azulejos.new(name, seed=1)
    for move in game.moves:
        again.play(move)
    assert again.position == game.position


def test_a_move_is_given_as_move_text_or_action() -> None:
    games = [azulejos.new("azul", seed=1) for _ in range(3)]
    move = games[0].legal_moves[0]
    assert games[0].play(move) == games[1].play(move.text) == games[2].play(move.action)
    assert games[0].position == games[1].position == games[2].position
    assert str(move) == move.text and len({move, games[0].position.move(move.action)}) == 1


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    game = azulejos.new("azul", seed=1)
    before = game.position
    for bad, error in [
        ("hello", azulejos.MalformedMove),
        ("cB1", azulejos.IllegalMove),
        (99999, azulejos.IllegalMove),
        ("1", azulejos.AmbiguousMove),
    ]:
        with pytest.raises(error):
            game.play(bad)  # type: ignore[arg-type]
    assert game.position is before and len(game.events) == 1


def test_explicit_outcomes_are_checked_and_undone_when_wrong() -> None:
    game = Game.from_position("azulejos/1 azul players=2 phase=offer centre=B marker=2 bag=*")
    with pytest.raises(azulejos.ImpossibleOutcome, match="not in the bag"):
        game.play("cB2", outcomes=["deal " + "BBBB " * 5])
    with pytest.raises(azulejos.ImpossibleOutcome, match="four for each factory"):
        game.play("cB2", outcomes=["deal BBBB"])
    with pytest.raises(azulejos.MalformedOutcome, match="'Q' in 'BBQB' is not a tile"):
        game.play("cB2", outcomes=["deal BBQB"])
    with pytest.raises(azulejos.MalformedOutcome, match="small integers"):
        game.play("cB2", outcomes=[[0] * 999])
    assert game.events == []
    game.play("cB2", outcomes=["deal BYRK BYRK BYRK BYRK BYRK"])
    assert isinstance(game.events[-1], Outcome) and game.events[-1].values[:5] == (0, 1, 2, 3, 0)
    with pytest.raises(azulejos.ImpossibleOutcome, match="no chance event is due"):
        game.resolve("deal BYRK")


def test_undo_repeats_the_same_outcomes_or_draws_new_ones() -> None:
    game = Game.from_position("azulejos/1 azul players=2 phase=offer centre=B marker=2 bag=*", seed=4)
    game.play("cB2")
    drawn = game.events[-1]
    game.undo()
    game.play("cB2")
    assert game.events[-1] == drawn
    game.undo(fresh=True)
    game.play("cB2")
    assert game.events[-1] != drawn


def test_an_event_of_the_wrong_player_is_refused() -> None:
    game = azulejos.new("azul", seed=1, first=0)
    with pytest.raises(azulejos.IllegalMove, match="not the turn of player 1"):
        game.follow(Decision(1, game.legal_moves[0].action))


def test_playing_on_after_the_end_is_refused() -> None:
    game = played("azul", 2, seed=1)
    with pytest.raises(azulejos.IllegalMove, match="the game is over"):
        game.play("1B1")


def test_an_impossible_position_cannot_be_played_and_says_every_reason() -> None:
    text = "azulejos/1 azul players=2 phase=offer 1.lines=BB,-,-,-,-"
    with pytest.raises(
        azulejos.ImpossiblePosition, match=r"too few or too many tiles.*more tiles than it has spaces.*none during it"
    ):
        Game.from_position(text)
    with pytest.raises(azulejos.ImpossiblePosition, match="cannot arise"):
        Position.from_text(text).legal_moves  # noqa: B018
    status = Position.from_text(text).status()
    assert status and len(status.reasons) == 3 and str(status) in repr(status)


def test_positions_are_values() -> None:
    position = azulejos.new("azul", seed=1).position
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position) and again is not position
    assert copy.copy(position) == copy.deepcopy(position) == position.copy() == position
    assert eval(repr(position)) == position
    move = position.legal_moves[0]
    assert position.after(move) != position and position == again
    assert position != "azulejos"


def test_a_position_cannot_be_changed() -> None:
    position = azulejos.new("azul", seed=1).position
    before = position.text
    for name, value in [("game", GAMES["duel"]), ("players", 3), ("data", 0), ("text", "x"), ("score", 7)]:
        with pytest.raises(AttributeError):
            setattr(position, name, value)
    with pytest.raises(ValueError, match="read-only"):
        position.data["score"][0] = 77
    with pytest.raises(AttributeError, match="immutable"):
        position.boards[0].score = 77
    assert position.text == before


@pytest.mark.parametrize("name", GAMES)
def test_a_view_comes_out_of_a_pickle_as_playable_as_it_went_in(name: str) -> None:
    position = played(name, 2, seed=6, decisions=25).position
    view = position.view(position.mover)
    again = pickle.loads(pickle.dumps(view))
    assert again == view and again.legal_moves == view.legal_moves


def test_the_key_of_a_position_is_the_same_in_every_process() -> None:
    position = azulejos.new("azul", seed=1).position
    code = "import azulejos; print(azulejos.new('azul', seed=1).position.key)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert told == [position.key] == ["737dbe04bc6289a26807dd4a078de968"]
    assert position.key != position.after(position.legal_moves[0]).key


@pytest.mark.parametrize("name", GAMES)
def test_a_game_type_is_the_same_object_after_a_copy_and_a_pickle(name: str) -> None:
    game = GAMES[name]
    assert copy.copy(game) is copy.deepcopy(game) is pickle.loads(pickle.dumps(game)) is game
    assert repr(game) == f"<GameType {name}>" and len({*GAMES.values(), game}) == len(GAMES)
    assert len(repr(GAMES)) < 400


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("name", GAMES)
def test_a_copied_game_is_independent(name: str, copied: Callable[[Game], Game]) -> None:
    game = played(name, 2, seed=4, decisions=8)
    before = (game.events, game.positions)
    other = copied(game)
    assert other == game and other is not game
    while not other.over:
        other.play(other.legal_moves[0])
    assert (game.events, game.positions) == before and other != game
    # Both meet the same chance.
    while not game.over:
        game.play(game.legal_moves[0])
    assert game == other
    other.undo()
    assert game.over and game != other
    assert game != "game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_what_is_taken_back_can_be_played_again(name: str, players: int) -> None:
    game = played(name, players, seed=3)
    end = game.copy()
    undone = [game.undo() for _ in range(6)]
    assert [game.redo() for _ in range(6)] == undone[::-1]
    assert game == end and game.positions == end.positions
    with pytest.raises(azulejos.IllegalMove, match="no move to redo"):
        game.redo()
    game.undo()
    game.undo(fresh=True)
    game.redo()
    game.redo()
    assert game == end
    game.undo()
    game.undo()
    game.play(game.legal_moves[0])
    with pytest.raises(azulejos.IllegalMove, match="continued since"):
        game.redo()


def test_moves_are_values_of_their_game() -> None:
    move = azulejos.Move("azul", "3B2")
    assert move == azulejos.Move("azul", move.action) == azulejos.Move(GAMES["azul"], "3b2")
    assert hash(move) == hash(azulejos.Move("azul", "3B2")) and eval(repr(move), {"Move": azulejos.Move}) == move
    assert move != azulejos.Move("azul-grey", "3B2") and move != "3B2"
    assert copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move
    with pytest.raises(AttributeError):
        move.action = 3  # type: ignore[misc]
    with pytest.raises(azulejos.MalformedMove):
        azulejos.Move("azul", "hello")
    with pytest.raises(azulejos.IllegalMove, match="no action 9999"):
        azulejos.Move("azul", 9999)
    with pytest.raises(azulejos.IllegalMove, match="a move of azul-grey, but the game here is azul"):
        azulejos.new("azul", seed=1).play(azulejos.Move("azul-grey", "1B1"))


def test_legal_moves_hold_moves_texts_and_actions() -> None:
    game = azulejos.new("azul", seed=7, first=0)
    for move in game.legal_moves:
        assert move in game.legal_moves and move.text in game.legal_moves and move.action in game.legal_moves
        assert game.is_legal(move) and game.is_legal(move.text) and game.is_legal(move.action)
    for wrong in ("cB1", "hello", "1", 0, None, azulejos.Move("azul-grey", "3B2")):
        assert wrong not in game.legal_moves
    assert not any(game.is_legal(wrong) for wrong in ("cB1", "hello", "1", 0, azulejos.Move("azul-grey", "3B2")))


def test_moves_are_previewed_and_described() -> None:
    position = Position.from_text(
        "azulejos/1 azul players=2 phase=offer bag=* centre=BBRR 1.lines=-,-,-,-,- 1.wall=.Y.../...../...../...../....."
    )
    assert position.preview("cB1") == azulejos.Effect(placed=1, spilled=1, completes=True, points=2, penalty=-2)
    assert position.describe("cRf") == "2 red and the marker from the centre to the floor"
    assert position.describe("cB2") == "2 blue and the marker from the centre to line 2"


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_every_legal_move_has_a_preview_and_a_unique_description(name: str, players: int) -> None:
    game = azulejos.new(name, players=players, seed=3)
    for turn in range(60):
        moves = game.legal_moves
        if not moves:
            break
        assert [game.position.parse(move.text) for move in moves] == moves
        words = [game.position.describe(move) for move in moves]
        assert len(set(words)) == len(words)
        assert all(game.position.preview(move).placed >= 0 for move in moves)
        game.play(moves[turn * 31 % len(moves)])


def test_a_game_shows_its_position() -> None:
    game = azulejos.new("azul", seed=1)
    assert game._repr_svg_() == game.position._repr_svg_() and game._repr_svg_().startswith("<svg")
    assert type(game.__rich__()) is type(game.position.__rich__())


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_a_resampled_position_looks_the_same_and_is_possible(name: str, players: int) -> None:
    position = played(name, players, seed=6, decisions=25).position
    for viewer in [None, *range(players)]:
        resampled = position.resampled(viewer, seed=1)
        assert resampled.view(viewer) == position.view(viewer) and not resampled.status()


@pytest.mark.parametrize("name", GAMES)
def test_actions_outside_the_action_space_are_errors(name: str) -> None:
    position = azulejos.new(name, seed=1).position
    for action in (-1, GAMES[name].actions):
        with pytest.raises(azulejos.IllegalMove, match=f"there is no action {action}"):
            position.find(action)


def test_the_face_does_not_import_what_only_some_programs_need() -> None:
    heavy = "{'hypothesis', 'rich', 'cyclopts', 'torch', 'fastapi', 'azulejos.bots', 'azulejos.notation.record'}"
    code = f"import sys, azulejos; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
