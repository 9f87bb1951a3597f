"""The search against plain minimax, and against itself: stopped, continued, repeated."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from azulejos import bots
from azulejos.bots.evaluation import candidates, judge, new_scratch, new_values, seats, settled
from azulejos.bots.evaluation.azul_features import MOMENTS
from azulejos.bots.evaluation.insight import weights_of
from azulejos.bots.evaluation.judge import worth
from azulejos.bots.search import search as searching
from azulejos.bots.search.alphabeta import play
from azulejos.bots.search.beyond import JUDGED, MOST_DEALS, MOST_RIVALS
from azulejos.bots.search.budget import Budget, MalformedBudget
from azulejos.bots.search.buffers import DEEPEST, new_buffers, new_table
from azulejos.bots.search.search import Search
from azulejos.bots.search.tree import MOST_BELOW, NODE, back_up, keep_promising
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules import contract as rules
from tests.rules_harness import CONFIGURATIONS, Bench

# With a library, kernels run uncompiled here, where numpy warns about intended integer overflow.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered")


def copy_of(position: Any) -> Any:
    array = np.zeros(1, position.dtype)
    array[0] = position
    return array[0]


def open_position(game: str, players: int, seed: int, decisions: int) -> Bench:
    """A position after a number of random decisions, with a player to move."""
    bench = Bench(GAMES[game], players, seed)
    while decisions > 0 or bench.mover < 0:
        if bench.mover == rules.OVER:
            bench = Bench(GAMES[game], players, seed + 1)
        kind, _ = bench.step()
        decisions -= kind == "action"
    return bench


class Plain:
    """Minimax in plain Python that tries everything, twins included; it shares the search's guesses."""

    def __init__(self, search: Search) -> None:
        self.buffers = new_buffers(search.rules, new_table(1))
        self.actions = np.zeros(search.rules.max_legal, np.int16)
        self.values, self.scratch = new_values(), new_scratch()

    def after(self, position: Any, action: int) -> Any:
        self.buffers.positions[1] = position
        play(self.buffers.states[0], self.buffers.positions[1], 1, action)
        return copy_of(self.buffers.positions[1])

    def legal(self, position: Any) -> list[int]:
        return [int(action) for action in self.actions[: rules.legal(position, self.actions)]]

    def ways_on(self, position: Any, limit: int) -> int:
        """Count the lines to the next chance event, up to a limit."""
        if rules.mover(position) < 0:
            return 1
        total = 0
        for action in self.legal(position):
            total += self.ways_on(self.after(position, action), limit - total)
            if total >= limit:
                break
        return total

    def worth(self, position: Any, root: Any, hero: int) -> int:
        if rules.mover(position) < 0 or (position is not root and settled(position, root)):
            judge(position, self.buffers.weights[0], self.values, self.scratch)
            return worth(self.values, seats(position), hero)
        found = [self.worth(self.after(position, action), root, hero) for action in self.legal(position)]
        return max(found) if rules.mover(position) == hero else min(found)


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_the_search_finds_what_minimax_finds_at_the_end_of_a_round(game: str, players: int) -> None:
    search = Search(GAMES[game].rules, entries=1 << 12)
    plain = Plain(search)
    tested = 0
    for seed in range(400):
        bench = open_position(game, players, seed, 3 * players + seed % 40)
        if not 10 < plain.ways_on(bench.position, 500) < 500:
            continue
        search.begin(bench.position, depth=DEEPEST - 1)
        assert search.step(10_000_000)
        assert search.lines[0].solved
        assert search.lines[0].value == plain.worth(bench.position, bench.position, bench.mover)
        tested += 1
        if tested == 4:
            break
    assert tested > 1


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_candidates_are_legal_actions_each_once(game: str, players: int) -> None:
    bench = Bench(GAMES[game], players, 5)
    size = GAMES[game].rules.max_legal
    actions, orders = np.zeros(size, np.int16), np.zeros(size, np.int32)
    while bench.mover != rules.OVER:
        if bench.mover != rules.CHANCE:
            legal = bench.legal()
            kept = actions[: candidates(bench.position, actions, orders)].tolist()
            assert len(set(kept)) == len(kept)
            assert set(kept) <= set(legal)
        bench.step()


def test_of_equal_factories_only_one_is_a_candidate() -> None:
    bench = Bench(GAMES["azul"], 2, 5)
    bench.outcome[:20] = [0, 0, 1, 2] * 2 + [3, 3, 3, 3] * 3
    rules.resolve(bench.position, bench.outcome)
    size = GAMES["azul"].rules.max_legal
    actions, orders = np.zeros(size, np.int16), np.zeros(size, np.int32)
    kept = actions[: candidates(bench.position, actions, orders)]
    assert len(bench.legal()) == 9 * 6
    assert len(kept) == 4 * 6


def searched_in_slices(game: str, position: Any, lines: int, slices: list[int]) -> Search:
    """Searching a position at once, after another one, or in slices finds the same."""
    whole, sliced = (Search(GAMES[game].rules, entries=1 << 12) for _ in range(2))
    for search in (whole, sliced):
        search.begin(position, lines=lines)
    whole.step(sum(slices))
    for nodes in slices:
        sliced.step(nodes)
    assert whole.nodes == sliced.nodes
    assert whole.lines == sliced.lines
    assert all(whole.outlook(line) == sliced.outlook(line) for line in range(len(whole.lines)))
    return whole


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_search_cut_into_slices_is_the_same_search(game: str, players: int) -> None:
    whole = searched_in_slices(game, open_position(game, players, 3, 2).position, 3, [1, 7, 992] * 20)
    assert whole.nodes > 10_000
    assert len({line.actions[0] for line in whole.lines}) == 3


def test_a_search_can_be_asked_and_then_goes_on() -> None:
    bench = open_position("azul", 2, 3, 2)
    search = Search(GAMES["azul"].rules)
    search.begin(bench.position)
    search.step(500)
    early = search.depth
    assert search.best in bench.legal()
    search.step(50_000)
    assert search.depth > early


def test_every_action_of_a_line_is_legal_in_its_turn() -> None:
    for game, players in CONFIGURATIONS:
        position = copy_of(open_position(game, players, 8, 3).position)
        search = Search(GAMES[game].rules)
        search.begin(position, lines=3)
        search.step(30_000)
        actions = np.zeros(GAMES[game].rules.max_legal, np.int16)
        buffers = new_buffers(GAMES[game].rules, new_table(1))
        for line in search.lines:
            after = buffers.positions[0]
            buffers.positions[0] = position
            for action in line.actions:
                assert action in actions[: rules.legal(after, actions)]
                play(buffers.states[0], after, 0, action)


def test_lines_come_best_first_and_begin_differently() -> None:
    search = Search(GAMES["azul"].rules)
    search.begin(open_position("azul", 2, 1, 12).position, lines=5, depth=4)
    search.think(Budget(nodes=1_000_000))
    values = [line.value for line in search.lines]
    assert values == sorted(values, reverse=True)
    assert len({line.actions[0] for line in search.lines}) == len(values) > 1


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_equal_seeds_and_node_budgets_choose_equally(game: str, players: int) -> None:
    chosen = []
    for _ in range(2):
        bench = open_position(game, players, 11, 3)
        bot = bots.make("search:3000n", seed=4)
        picked = []
        for _ in range(4):
            if bench.mover >= 0:
                action = bots.ask(bot, bench.face.view(bench.mover)).action
                assert action in bench.legal()
                picked.append(action)
            bench.step()
        chosen.append(picked)
    assert chosen[0] == chosen[1]


def test_helpers_search_too_and_the_answer_is_legal() -> None:
    bench = open_position("azul", 2, 3, 1)
    search = Search(GAMES["azul"].rules, threads=2)
    search.begin(bench.position)
    # On a busy machine a helper may wait for a processor until the search is over.
    while search.nodes == int(search._state["nodes"]) < 30_000_000:
        search.think(Budget(seconds=0.05))
    assert search.best in bench.legal()
    assert search.nodes > int(search._state["nodes"])


def test_a_budget_in_nodes_is_kept_with_helpers_too() -> None:
    search = Search(GAMES["azul"].rules, threads=2)
    search.begin(open_position("azul", 2, 3, 1).position)
    search.think(Budget(nodes=5_000))
    assert search.nodes == 5_000


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_budget_in_nodes_is_kept_to_the_node(game: str, players: int) -> None:
    search = Search(GAMES[game].rules, entries=1 << 12)
    for seed in range(12):
        bench = open_position(game, players, seed, 5 + 3 * seed)
        for nodes in (1, 2, 60, 1_000, 20_000):
            search.begin(bench.position, lines=2)
            search.think(Budget(nodes=nodes))
            assert search.nodes == nodes or (search.done and search.nodes < nodes)
            assert search.best in bench.legal()


@pytest.mark.parametrize(("game", "players"), CONFIGURATIONS)
def test_a_search_can_be_restricted_to_some_actions(game: str, players: int) -> None:
    search = Search(GAMES[game].rules, entries=1 << 12)
    for seed in range(4):
        bench = open_position(game, players, seed, 3 + 5 * seed)
        legal = bench.legal()
        for some in (legal[:1], legal[-3:], legal[::2]):
            search.begin(bench.position, lines=4, only=some)
            search.think(Budget(nodes=1_500))
            assert {line.actions[0] for line in search.lines} <= set(some)
            assert search.best in some


def test_asking_a_search_does_not_disturb_it() -> None:
    """Lines can be judged while the second search is at work after a deal."""
    for position in solved_rounds("azul", 3):
        asked, undisturbed = (Search(GAMES["azul"].rules, entries=1 << 12) for _ in range(2))
        for search in (asked, undisturbed):
            search.begin(position, lines=6)
            for _ in range(300):
                search.step(150)
                if search is asked:
                    for line in range(len(search.lines)):
                        search.outlook(line)
        assert asked.lines == undisturbed.lines
        assert asked.nodes == undisturbed.nodes


def test_a_deeper_limit_is_kept() -> None:
    search = Search(GAMES["azul"].rules)
    budget = Budget.parse("d3")
    search.begin(open_position("azul", 2, 3, 0).position, depth=budget.depth)
    search.think(budget)
    assert search.depth == 3
    assert search.done


@pytest.mark.parametrize("game", GAMES)
def test_the_reported_depth_of_a_solved_round_is_the_depth_searched(game: str) -> None:
    search = Search(GAMES[game].rules, entries=1 << 12)
    for position in solved_rounds(game, 3):
        search.begin(position)
        search.step(100_000)
        for line in search.lines:
            assert line.solved
            assert len(line.actions) <= line.depth < 60
        assert 0 < search.depth < 60


@pytest.mark.parametrize("text", ["", "3", "0s", "-1s", "0n", "1.5n", "d0", "d1000", "fast"])
def test_a_budget_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(MalformedBudget, match="write seconds"):
        Budget.parse(text)


@pytest.mark.parametrize("text", ["0.2s", "20000n", "d6"])
def test_a_budget_is_written_as_it_is_read(text: str) -> None:
    assert str(Budget.parse(text)) == text


@cache
def solved_rounds(game: str, count: int) -> list[Any]:
    """Positions late in a round that are soon solved, with lines about as good as the best."""
    search = Search(GAMES[game].rules, entries=1 << 12)
    found: list[Any] = []
    for seed in range(300):
        position = open_position(game, 2, seed, 10 + seed % 30).position
        search.begin(position)
        search.step(100_000)
        if search._state["deals"] > 1:
            found.append(copy_of(position))
        if len(found) == count:
            return found
    raise AssertionError(f"{game}: no such positions")


@pytest.mark.parametrize("game", GAMES)
def test_solved_rounds_are_compared_by_deals_in_slices_as_in_one_go(game: str) -> None:
    for position in solved_rounds(game, 3):
        assert searched_in_slices(game, position, 2, [1, 499, 2_500, 22_000] * 4)._state["deals"] > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_deals_say_is_reported_and_ends(game: str) -> None:
    search = Search(GAMES[game].rules, entries=1 << 12)
    for position in solved_rounds(game, 3):
        search.begin(position, lines=2)
        assert search.step(MOST_RIVALS * MOST_DEALS * 10_000)
        hero = rules.mover(position)
        points, chances = search.outlook(0)
        assert sum(chances) == pytest.approx(1)
        lead = points[hero] - points[1 - hero]
        assert search.lines[0].value == pytest.approx(1_000_000 * chances[hero] + 200 * lead, abs=1)
        assert search.lines[0].solved
        state = search._state
        assert state["rivals"] == 1 or state["deals"] == MOST_DEALS
        assert state["line_weight"][0] == JUDGED + state["deals"]


def test_weaker_play_and_depth_limits_leave_out_the_deals() -> None:
    search = Search(GAMES["azul"].rules, entries=1 << 12)
    for position in solved_rounds("azul", 2):
        for noise, depth in ((10_000, DEEPEST), (0, DEEPEST - 1)):
            search.begin(position, noise=noise, depth=depth)
            assert search.step(3_000_000)
            assert search._state["deals"] == 0


def test_deals_overrule_a_wrong_judgement_of_the_ends_of_rounds() -> None:
    """With weights that evaluate ends of rounds only by points, the deals still find better moves."""
    kind = GAMES["azul"].rules
    blind = weights_of(kind).copy()
    blind["numbers"][0][::MOMENTS, :-1] = 0
    better = []
    for position in solved_rounds("azul", 12):
        leads = []
        for depth in (DEEPEST, DEEPEST - 1):
            deciding, judging = Search(kind, entries=1 << 14, weights=blind), Search(kind, entries=1 << 14)
            deciding.begin(position, depth=depth)
            deciding.step(300_000)
            after = copy_of(position)
            rules.apply(after, deciding.best)
            if rules.mover(after) < 0:
                break
            judging.begin(after)
            judging.step(300_000)
            points, _ = judging.outlook(0)
            leads.append(points[rules.mover(position)] - points[1 - rules.mover(position)])
        if len(leads) == 2:
            better.append(leads[0] - leads[1])
    assert len(better) > 6
    assert sum(better) > 0
    assert sum(gain > 0 for gain in better) > sum(gain < 0 for gain in better)


def test_a_search_that_has_forgotten_gives_the_results_of_a_new_one() -> None:
    """Includes deals beyond the round, which are searched with separate memory."""
    solved = Position.from_text("azulejos/1 azul players=2 phase=offer bag=* factories=BBYR,-,-,-,- centre=RKW")
    used, fresh = (Search(GAMES["azul"].rules, 1 << 14) for _ in range(2))
    for position in (solved.after("1B2"), solved.after("cW5"), solved.after("cR3")):
        used.begin(position.data)
        used.step(110_000)
    used.forget()
    for search in (used, fresh):
        search.begin(solved.data, lines=3)
        search.step(110_000)
    assert used.lines == fresh.lines and used.outlook(0) == fresh.outlook(0)
    assert used.lines[0].solved


@pytest.mark.parametrize("players", [3, 4])
def test_a_tree_reports_chances_averaged_over_its_visits_and_points_where_a_line_ends(players: int) -> None:
    search = Search(GAMES["azul"].rules)
    position = open_position("azul", players, seed=4, decisions=0).position
    search.begin(position, lines=3)
    search.step(30_000)
    hero, ends = rules.mover(position), []
    for number, line in enumerate(search.lines):
        points, chances = search.outlook(number)
        assert sum(chances) == pytest.approx(1)
        # A value also counts the margin a little.
        assert chances[hero] == pytest.approx(line.chance, abs=0.005)
        end_points, end_chances = search._evaluated(position, line.actions)
        assert points == end_points
        ends.append(end_chances[hero])
    assert ends != pytest.approx([line.chance for line in search.lines], abs=0.005)


def test_only_the_root_of_a_tree_has_more_candidates_than_the_most_promising() -> None:
    search = Search(GAMES["azul"].rules)
    search.begin(open_position("azul", 4, seed=1, decisions=0).position)
    search.step(20_000)
    counts = search._nodes["count"]
    assert counts[0] > MOST_BELOW
    assert counts[1:].max() == MOST_BELOW


def test_the_most_promising_candidates_are_kept() -> None:
    orders = np.random.default_rng(1).permutation(40).astype(np.int64)
    actions = (orders + 100).astype(np.int16)
    assert keep_promising(actions, orders, 40) == MOST_BELOW
    assert sorted(actions[:MOST_BELOW].tolist()) == list(range(140 - MOST_BELOW, 140))
    assert keep_promising(actions, orders, 5) == 5


def test_a_visit_still_counts_after_millions_of_them() -> None:
    rules_of_azul = GAMES["azul"].rules
    state = new_buffers(rules_of_azul, new_table(1)).states[0]
    state["players"] = 3
    nodes = np.zeros(3, NODE).view(np.recarray)
    nodes["visits"] = [10_000_000, 10_000_000, 1]
    nodes["total"][:2] = 3_000_000.1
    nodes["total"][2] = 0.31
    state["path"][:2] = [0, 1]
    back_up(state, nodes, 2, 1)
    assert nodes["total"][:2, :3] == pytest.approx(3_000_000.41, abs=1e-4)
    assert nodes["worth"][1] == pytest.approx(0.3, abs=1e-6)


def test_a_tree_grows_as_long_as_it_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    position = open_position("azul", 3, seed=3, decisions=0).position
    roomy = Search(GAMES["azul"].rules)
    roomy.begin(position, lines=3)
    roomy.step(30_000)
    monkeypatch.setattr(searching, "SMALLEST_TREE", 2)
    growing = Search(GAMES["azul"].rules)
    for _ in range(2):
        growing.begin(position, lines=3)
        for _ in range(30):
            growing.step(1_000)
        assert growing.lines == roomy.lines
        assert growing.outlook(0) == roomy.outlook(0)


def test_a_search_ends_when_its_tree_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    position = open_position("azul", 3, seed=3, decisions=0).position
    monkeypatch.setattr(searching, "LARGEST_TREE", searching.SMALLEST_TREE)
    search = Search(GAMES["azul"].rules)
    search.begin(position)
    assert not search.step(5_000)
    assert search.step(60_000)
    assert len(search._nodes) == searching.LARGEST_TREE
    assert searching.LARGEST_TREE - MOST_BELOW <= search._state["used"] <= searching.LARGEST_TREE
    nodes, lines = search.nodes, search.lines
    assert nodes < 65_000
    assert search.step(5_000)
    assert (search.nodes, search.lines) == (nodes, lines)
    search.begin(position)
    assert not search.step(5_000)
