"""What every registered game promises, whatever its rules: a new game must pass all of this.

Its page is asked for in tests/test_documents.py, its golden files here.
"""

from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from azulejos.drawing.svg import svg
from azulejos.drawing.terminal import GHOSTS, TILES, plain
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from azulejos.rules.chance import new_generator, random_below
from azulejos.rules.contract import CHANCE, EFFECT, HIDDEN, OVER, SPECTATOR
from azulejos.rules.scene import Scene
from azulejos.rules.sheet import SCORED
from tests.goldens import SETUPS, Setup
from tests.rules_harness import CONFIGURATIONS, Bench

GAMES_EACH = 6
GUARD = 77
"""Written behind the end of a buffer, to see whether anything was written over it."""

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


def copy_of(position: Any) -> Any:
    records = np.zeros(1, position.dtype)
    records[0] = position
    return records[0]


def guarded(bench: Bench) -> None:
    """Give a bench buffers that end in a guard."""
    bench.actions = np.full(bench.game.rules.max_legal + 64, GUARD, np.int16)
    bench.outcome = np.full(bench.game.rules.max_outcome + 64, GUARD, np.int8)


@every_game
def test_random_games_run_to_an_end_through_possible_positions(name: str, players: int) -> None:
    game = GAMES[name]
    for seed in range(GAMES_EACH):
        bench = Bench(game, players, seed, first=seed % players)
        guarded(bench)
        for _ in bench.random_game():
            assert rules.status(bench.position) == 0
            assert (bench.actions[game.rules.max_legal :] == GUARD).all()
            assert (bench.outcome[game.rules.max_outcome :] == GUARD).all()
            assert bench.mover in (CHANCE, OVER, *range(players))


@every_game
def test_legal_actions_ascend_within_the_action_space(name: str, players: int) -> None:
    game = GAMES[name]
    for seed in range(GAMES_EACH):
        bench = Bench(game, players, seed)
        for _ in bench.random_game():
            if bench.mover < 0:
                continue
            before = bench.position.tobytes()
            actions = bench.legal()
            assert 0 < len(actions) <= game.rules.max_legal
            assert actions == sorted(set(actions))
            assert actions[0] >= 0 and actions[-1] < game.actions
            assert bench.position.tobytes() == before


@every_game
def test_a_random_action_is_the_one_that_the_same_draw_picks_from_the_list(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=4)
    for _ in bench.random_game():
        if bench.mover >= 0:
            listed = bench.legal()
            for seed in range(5):
                one, other = new_generator(seed), new_generator(seed)
                picked = rules.random_action(bench.position, one, bench.actions)
                assert picked == listed[random_below(other, len(listed))]
                assert one.tolist() == other.tolist()


@every_game
def test_derived_fields_follow_from_the_others(name: str, players: int) -> None:
    derived = [field.name for field in GAMES[name].rules.fields if field.derived]
    bench = Bench(GAMES[name], players, seed=3)
    for _ in bench.random_game():
        again = copy_of(bench.position)
        for field in derived:
            again[field] = -1
        rules.derive(again)
        assert again.tobytes() == bench.position.tobytes()


@every_game
def test_a_copy_is_independent(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=4)
    for _ in range(5):
        bench.step()
    kept = copy_of(bench.position)
    before = kept.tobytes()
    for _ in bench.random_game():
        pass
    assert kept.tobytes() == before


@every_game
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    first, second, other = (Bench(GAMES[name], players, seed) for seed in (5, 5, 6))
    for _ in first.random_game():
        second.step()
        assert first.position.tobytes() == second.position.tobytes()
    for _ in other.random_game():
        pass
    assert other.position.tobytes() != first.position.tobytes()


@every_game
def test_places_agree_with_scores(name: str, players: int) -> None:
    for seed in range(GAMES_EACH):
        bench = Bench(GAMES[name], players, seed)
        for _ in bench.random_game():
            points, places = np.zeros(players, np.int16), np.zeros(players, np.int8)
            rules.scores(bench.position, points)
            rules.ranks(bench.position, places)
            for player in range(players):
                assert places[player] == 1 + (places < places[player]).sum()
                assert (points[places < places[player]] >= points[player]).all()


@every_game
def test_a_view_holds_all_that_its_player_needs(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=7)
    for _ in bench.random_game():
        for viewer in (*range(players), SPECTATOR):
            view = copy_of(bench.position)
            rules.hide(view, viewer)
            again = copy_of(view)
            rules.hide(again, viewer)
            assert again.tobytes() == view.tobytes()
            if viewer == bench.mover:
                actions = np.zeros(GAMES[name].rules.max_legal, np.int16)
                assert actions[: rules.legal(view, actions)].tolist() == bench.legal()
                assert rules.mover(view) == viewer


@every_game
def test_what_is_drawn_again_agrees_with_all_a_player_has_seen(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=8)
    for step, _ in enumerate(bench.random_game()):
        for viewer in range(players):
            view, from_view, from_truth = (copy_of(bench.position) for _ in range(3))
            rules.hide(view, viewer)
            rules.hide(from_view, viewer)
            rules.resample(from_view, viewer, new_generator(step))
            rules.resample(from_truth, viewer, new_generator(step))
            assert from_view.tobytes() == from_truth.tobytes()
            assert rules.status(from_view) == 0
            rules.hide(from_view, viewer)
            assert from_view.tobytes() == view.tobytes()


@every_game
def test_a_player_sees_their_own_decisions(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=9)
    while bench.mover != OVER:
        mover = bench.mover
        if mover >= 0:
            for action in bench.legal():
                assert rules.seen_action(bench.position, action, mover) == action
                for viewer in (*range(players), SPECTATOR):
                    assert rules.seen_action(bench.position, action, viewer) in (action, HIDDEN)
        bench.step()


@every_game
def test_a_preview_changes_nothing_and_is_sane(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=10)
    effects, scratch = np.zeros(1, EFFECT), np.zeros(1, GAMES[name].rules.dtype)
    effect: Any = effects[0]
    for _ in bench.random_game():
        if bench.mover < 0:
            continue
        before = bench.position.tobytes()
        for action in bench.legal():
            rules.preview(bench.position, action, effect, scratch)
            assert bench.position.tobytes() == before
            assert effect.placed >= 0 and effect.spilled >= 0
            assert effect.completes in (0, 1)
            assert effect.penalty <= 0


@pytest.mark.parametrize("name", GAMES)
def test_move_texts_and_actions_are_a_bijection(name: str) -> None:
    words = GAMES[name].rules.words
    texts = [words.action_text(action) for action in range(GAMES[name].actions)]
    assert len(set(texts)) == len(texts)
    assert [words.parse_action(text) for text in texts] == list(range(GAMES[name].actions))


@every_game
def test_outcomes_survive_being_written_down(name: str, players: int) -> None:
    words = GAMES[name].rules.words
    bench = Bench(GAMES[name], players, seed=11)
    while bench.mover != OVER:
        if bench.mover == CHANCE:
            rules.draw(bench.position, bench.generator, bench.outcome)
            assert rules.possible(bench.position, bench.outcome) == 0
            text = words.outcome_text(bench.position, bench.outcome)
            assert words.parse_outcome(bench.position, text).tolist() == bench.outcome.tolist()
            rules.resolve(bench.position, bench.outcome)
        else:
            bench.step()


def pieces_of(scene: Scene) -> set[str]:
    """Every piece that lies somewhere in a scene."""
    table = scene.table
    pieces = {piece for source in (*table.ring, table.centre) for piece in (*source.tiles, *(source.under or ()))}
    for board in scene.boards:
        pieces |= {piece for line in board.lines for piece in line.tiles}
        pieces |= {space.tile for row in board.grid for space in row if space}
        pieces |= {space.tile for space in board.floor}
    return pieces - {""}


def ghosts_of(scene: Scene) -> set[str]:
    boards = scene.boards
    ghosts = {space.ghost for board in boards for row in board.grid for space in row if space}
    return (ghosts | {space.ghost for board in boards for space in board.floor}) - {""}


@every_game
def test_every_position_can_be_drawn(name: str, players: int) -> None:
    bench = Bench(GAMES[name], players, seed=12)
    for step, _ in enumerate(bench.random_game()):
        view = copy_of(bench.position)
        rules.hide(view, SPECTATOR)
        for position in (bench.position, view):
            scene = GAMES[name].rules.scene(position)
            assert len(scene.boards) == players
            assert pieces_of(scene) <= TILES.keys()
            assert ghosts_of(scene) <= GHOSTS.keys()
            if step % 10 == 0:
                assert max(map(len, plain(scene, GAMES[name].title).splitlines())) <= 80
                ElementTree.fromstring(svg(scene, GAMES[name].title))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_game_has_perft_and_playthrough_files(setup: Setup) -> None:
    assert setup.perft_file.is_file(), "write it with: make goldens"
    assert setup.playthrough_file.is_file(), "write it with: make goldens"


@every_game
def test_score_sheets_account_for_every_point(name: str, players: int) -> None:
    game = GAMES[name]
    scratch = np.zeros(1, game.rules.dtype)
    entries = 0
    for seed in range(4 * GAMES_EACH):
        bench = Bench(game, players, seed, first=seed % players)
        scored = np.zeros(game.rules.max_scored + 1, SCORED)
        scored[-1]["number"] = GUARD
        while bench.mover != OVER:
            before = copy_of(bench.position)
            kind, chosen = bench.step()
            outcome = np.full(game.rules.max_outcome, -1, np.int8)
            if kind == "chance":
                outcome[: len(chosen)] = chosen
            unchanged = before.tobytes()
            count = rules.tally(before, CHANCE if kind == "chance" else chosen, outcome, scored, scratch)
            assert before.tobytes() == unchanged
            assert scored[-1]["number"] == GUARD
            expected = scores_of(before, players)
            for entry in scored[:count]:
                expected[entry["player"]] += int(entry["points"])
                assert 0 <= entry["reason"] < len(game.rules.reasons)
                assert entry["points"] == entry["worth"] or entry["worth"] < entry["points"] <= 0
            assert scores_of(bench.position, players) == expected
            entries += count
    assert entries > 20 * GAMES_EACH


def scores_of(position: Any, players: int) -> list[int]:
    points = np.zeros(players, np.int16)
    rules.scores(position, points)
    return [int(score) for score in points]
