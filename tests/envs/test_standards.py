"""The environments pass the checks of the projects whose interfaces they have."""

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from azulejos import envs
from azulejos.envs.spiel import spiel_name
from azulejos.rules import GAMES
from azulejos.rules.errors import BadSetup, IllegalMove
from tests.rules_harness import CONFIGURATIONS

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


@every_game
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    env = gymnasium.make(envs.env_id(GAMES[name], players))
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


@every_game
def test_gymnasium_steps_many_games(name: str, players: int) -> None:
    env = gymnasium.make_vec(envs.env_id(GAMES[name], players), num_envs=5)
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    again, _ = env.reset(seed=3)
    assert (seen == again).all()
    for _ in range(40):
        choices = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        assert env.action_space.contains(choices)
        seen, rewards, over, truncated, info = env.step(choices)
        assert env.observation_space.contains(seen)
        assert rewards.shape == over.shape == truncated.shape == (5,)
        assert (rewards[~over] == 0).all()
        if over.any():
            assert info["_final_obs"].tolist() == over.tolist()
            assert info["final_obs"].shape == seen.shape
    env.close()


def test_an_illegal_choice_loses_at_once() -> None:
    env = gymnasium.make_vec("azulejos/azul-2p-v0", num_envs=2)
    _, info = env.reset(seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    illegal = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, rewards, over, _, info = env.step(np.array([legal[0], illegal]))
    assert rewards.tolist() == [0, -1] and over.tolist() == [False, True]
    assert info["final_info"]["illegal"].tolist() == [False, True]
    env.close()


def test_gymnasium_needs_an_action_for_every_game() -> None:
    env = gymnasium.make_vec("azulejos/azul-2p-v0", num_envs=2)
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="one action per game, 2 in all"):
        env.step(np.array([1]))
    env.close()


def test_gymnasium_needs_opponents() -> None:
    with pytest.raises(BadSetup, match="needs opponents"):
        gymnasium.make("azulejos/azul-2p-v0", opponents=())


def test_views_have_their_shapes() -> None:
    for view, shape, dtype in (
        ("raw", (378,), np.int16),
        ("planes", (90, 5, 5), np.float32),
        ("raw-planes", (90, 5, 5), np.int16),
    ):
        env = gymnasium.make("azulejos/azul-2p-v0", view=view)
        seen, _ = env.reset(seed=1)
        assert seen.shape == shape and seen.dtype == dtype
        assert env.observation_space.contains(seen)
        env.close()


def test_a_game_can_be_shown_as_text() -> None:
    env = gymnasium.make("azulejos/duel-2p-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Duel" in str(env.render())
    env.close()


# PettingZoo's own games with masks have such spaces too, and are on a list of exceptions.
@pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
@every_game
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    env = envs.aec(name, players=players)
    api_test(env, num_cycles=60)
    seed_test(lambda: envs.aec(name, players=players), num_cycles=30)


def test_pettingzoo_shows_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: envs.aec("azul", players=2, render_mode=render_mode))
    assert "Azul" in capsys.readouterr().out


def test_pettingzoo_measures_our_speed(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(envs.aec("duel"))
    rate = float(capsys.readouterr().out.split(" turns per second")[0].split()[-1])
    assert rate > 0


@every_game
def test_an_agents_rewards_add_up_to_nothing(name: str, players: int) -> None:
    env = envs.aec(name, players=players)
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, truncated, info = env.last()
        total[agent] += reward
        assert (info["action_mask"] == seen["action_mask"]).all()
        env.step(None if over or truncated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(total.values()) == pytest.approx(0, abs=1e-5)
    assert max(total.values()) > 0 or set(total.values()) == {0.0}


def test_an_agent_that_breaks_the_rules_gets_an_error() -> None:
    env = envs.aec("azul")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(0)
    for wrong in ("a", None):
        with pytest.raises(BadSetup, match="an action must be a whole number"):
            env.step(wrong)
    with pytest.raises(BadSetup, match="call reset"):
        envs.aec("azul").step(0)


@every_game
def test_openspiel_simulates_games(name: str, players: int) -> None:
    game = pyspiel.load_game(spiel_name(GAMES[name]), {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_openspiels_states_are_our_positions(name: str, players: int) -> None:
    game = pyspiel.load_game(spiel_name(GAMES[name]), {"players": players})
    state = game.new_initial_state()
    chooser = np.random.default_rng(1)
    for _ in range(150):
        if state.is_terminal():
            break
        if state.is_chance_node():
            values, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chooser.choice(values, p=np.array(chances) / sum(chances)))
        else:
            assert state.legal_actions() == state.position.legal_actions
            assert state.current_player() == state.position.mover
            copy = state.clone()
            state.apply_action(chooser.choice(state.legal_actions()))
            assert str(copy) != str(state)


def test_openspiel_writes_states_and_reads_them_back() -> None:
    for name in ("azulejos_azul", "azulejos_duel"):
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        chooser = np.random.default_rng(2)
        for _ in range(70):
            chance = state.is_chance_node()
            choices = [value for value, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply_action(int(chooser.choice(choices)))
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert again.information_state_string(0) == state.information_state_string(0)


def test_openspiel_is_told_what_cannot_be() -> None:
    with pytest.raises(BadSetup, match="2 or 3 or 4 players, not 7"):
        pyspiel.load_game("azulejos_azul", {"players": 7})
    state = pyspiel.load_game("azulejos_azul").new_initial_state()
    for value in (5, 30):
        with pytest.raises(IllegalMove, match="cannot be drawn"):
            state.apply_action(value)


def test_openspiels_observer_gives_the_table() -> None:
    game = pyspiel.load_game("azulejos_azul", {"players": 3})
    observer = game.make_py_observer()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer.set_from(state, 1)
    assert observer.tensor.max() > 0
    assert "factories=BBBB" in observer.string_from(state, 1)


def test_openspiels_tree_search_plays_azul() -> None:
    game = pyspiel.load_game("azulejos_azul")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_openspiels_information_set_search_plays_duel() -> None:
    game = pyspiel.load_game("azulejos_duel")
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.4, max_simulations=4, evaluator=mcts.RandomRolloutEvaluator(1, random), random_state=random
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_an_information_state_contains_only_what_was_seen() -> None:
    game = pyspiel.load_game("azulejos_duel")
    chooser = np.random.default_rng(4)
    hidden = 0
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chooser.choice([value for value, _ in state.chance_outcomes()]))
                continue
            for player in range(2):
                other = state.resample_from_infostate(player, chooser.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                hidden += str(other) != str(state)
            state.apply_action(chooser.choice(state.legal_actions()))
    assert hidden > 0
