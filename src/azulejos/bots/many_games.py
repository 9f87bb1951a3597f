"""Steps many games at once in compiled code: decisions, chance, opponents, rewards, restarts, views and masks.

Each game has its own generator, and a searching opponent starts with an empty memory, so a game does not depend on the
others or on how they are distributed. Game-agnostic.
"""

from typing import Any

from azulejos.bots.greedy import best_action
from azulejos.bots.search.alphabeta import begin
from azulejos.bots.search.beyond import search_on
from azulejos.bots.search.buffers import DEEPEST
from azulejos.bots.search.tree import begin_tree, run_tree
from azulejos.rules.chance import below
from azulejos.rules.contract import (
    OVER,
    apply,
    arrange,
    hide,
    legal,
    mover,
    random_action,
    ranks,
    resample,
    scores,
    settle,
    start,
)
from azulejos.rules.kernel import kernel
from azulejos.rules.observation import POSITIVE, look

LEARNER, RANDOM, GREEDY = -1, 0, 1
"""Who decides for a seat: the caller, or an opponent; any larger number is a search of that many positions."""
WIN, RANK, MARGIN, SCORE = range(4)
"""Kinds of reward; see `REWARDS` in batch.py."""
GOES_ON, ENDED, TRUNCATED = range(3)
"""The state of a game after a step."""
BEGIN_ANEW, LEAVE_ALONE = -1, -2
"""Choices that are not actions: restart the game, or do nothing in it."""


@kernel
def proceed(position: Any, policies: Any, generator: Any, tools: Any) -> int:
    """Play chance events and simple opponents until someone else must decide or the game is over; returns who."""
    actions, outcome, effects, scratch = tools
    while True:
        settle(position, generator, outcome)
        player = mover(position)
        if player == OVER or policies[player] == LEARNER or policies[player] > GREEDY:
            return player
        if policies[player] == RANDOM or legal(position, actions) == 1:
            apply(position, random_action(position, generator, actions))
        else:
            # It must not see what its player cannot know.
            scratch[0] = position
            resample(scratch[0], player, generator)
            apply(position, best_action(scratch[0], generator, actions, effects, scratch[1:]))


@kernel
def begin_game(position: Any, policies: Any, generator: Any, templates: Any, tools: Any) -> int:
    """Set up a game and play until the learner must decide; returns who is to move."""
    decides = OVER
    while decides == OVER:
        start(position, templates[below(generator, len(templates))])
        decides = proceed(position, policies, generator, tools)
    return decides


@kernel
def add_rewards(kind: int, places: Any, before: Any, points: Any, over: bool, rewards: Any) -> None:
    """Add each player's reward for part of a step; only SCORE is given before the end of a game."""
    players = len(rewards)
    winners = 0
    for player in range(players):
        if kind == SCORE:
            rewards[player] += points[player] - before[player]
        elif places[player] == 1:
            winners += 1
    if kind == SCORE or not over:
        return
    for player in range(players):
        if kind == WIN:
            share = 1.0 / winners if places[player] == 1 else 0.0
            rewards[player] += (share * players - 1.0) / (players - 1)
        elif kind == RANK:
            ahead = 0
            behind = 0
            for other in range(players):
                ahead += 1 if places[other] < places[player] else 0
                behind += 1 if places[other] > places[player] else 0
            rewards[player] += (behind - ahead) / (players - 1)
        else:
            best = -(1 << 20)
            for other in range(players):
                if other != player:
                    best = max(best, int(points[other]))
            rewards[player] += points[player] - best


@kernel
def see(position: Any, viewer: int, seen: Any, record: Any, steps: Any, numbers: Any) -> None:
    """Write a player's observation."""
    seen[0] = position
    hide(seen[0], viewer)
    look(record, steps[viewer], len(steps), numbers)


@kernel
def list_legal(position: Any, actions: Any, mask: Any) -> int:
    """List and mask the legal actions of the player to move; return their number, 0 when the game is over."""
    for action in range(len(mask)):
        mask[action] = 0
    count = 0 if mover(position) == OVER else legal(position, actions)
    for number in range(count):
        mask[int(actions[number]) & POSITIVE] = 1
    return count


@kernel
def step_games(
    positions: Any,
    policies: Any,
    generators: Any,
    choices: Any,
    templates: Any,
    rule: int,
    limit: int,
    restart: int,
    movers: Any,
    numbers: Any,
    masks: Any,
    listed: Any,
    counts: Any,
    rewards: Any,
    endings: Any,
    lengths: Any,
    points: Any,
    places: Any,
    finals: Any,
    steps: Any,
    seen: Any,
    record: Any,
    earlier: Any,
    tools: Any,
) -> None:
    """Carry out a choice in every game: an action, BEGIN_ANEW or LEAVE_ALONE.

    Rewards accumulate, so that a step may consist of several calls: the caller's decision, then those of searching
    opponents. `points` and `places` belong to the game of this step, even if it ended and another began; `finals`, if
    it has rows, receives the last mover's observation at its end. A finished game stays so unless `restart` is set.
    `record` shares the memory of `seen`.
    """
    for game in range(len(positions)):
        if choices[game] == LEAVE_ALONE:
            continue
        position = positions[game]
        ending = ENDED
        decides = OVER
        if choices[game] != BEGIN_ANEW:
            player = int(movers[game])
            scores(position, earlier)
            apply(position, int(choices[game]))
            if policies[game, player] == LEARNER:
                lengths[game] += 1
            decides = proceed(position, policies[game], generators[game], tools)
            ending = ENDED if decides == OVER else TRUNCATED if 0 < limit <= lengths[game] else GOES_ON
            if endings[game] == GOES_ON:
                scores(position, points[game])
                ranks(position, places[game])
                add_rewards(rule, places[game], earlier, points[game], decides == OVER, rewards[game])
                if ending != GOES_ON and len(finals) > game:
                    see(position, learner(policies[game], player), seen, record, steps, finals[game])
                endings[game] = ending
        viewer = int(movers[game])
        if ending != GOES_ON and (restart or choices[game] == BEGIN_ANEW):
            decides = begin_game(position, policies[game], generators[game], templates, tools)
            lengths[game] = 0
        if decides >= 0:
            viewer = decides
        # Keep learners from exploiting the order of interchangeable parts.
        arrange(position)
        movers[game] = decides
        see(position, viewer, seen, record, steps, numbers[game])
        counts[game] = list_legal(position, listed[game], masks[game])


@kernel
def learner(policies: Any, player: int) -> int:
    """Return the caller's seat, or the given one if the caller decides for all."""
    found = player
    for seat in range(len(policies)):
        if policies[seat] == LEARNER and policies[player] != LEARNER:
            found = seat
    return found


@kernel
def think_games(
    positions: Any, policies: Any, generators: Any, movers: Any, choices: Any, scratch: Any, search: Any
) -> int:
    """Write the choice of each searching opponent that is to move, and LEAVE_ALONE for all other games.

    Returns the number of choices. Searches share no memory.
    """
    states, stack, others, dealt, table, tree, weights = search
    state = states[0]
    thought = 0
    for game in range(len(positions)):
        choices[game] = LEAVE_ALONE
        player = int(movers[game])
        nodes = int(policies[game, player]) if player >= 0 else LEARNER
        if nodes <= GREEDY:
            continue
        thought += 1
        scratch[0] = positions[game]
        resample(scratch[0], player, generators[game])
        stack[0] = scratch[0]
        for action in range(len(state.history)):
            state.history[action] = 0
            others[0].history[action] = 0
        if len(tree) > 1:
            begin_tree(states, stack, tree, weights, 1)
            run_tree(states, stack, tree, weights, nodes)
        else:
            for place in range(len(table)):
                table[place] = 0
            begin(states, stack, 1, DEEPEST)
            search_on(states, stack, others, dealt, table, weights, nodes)
        choices[game] = state.line_actions[0, 0]
    return thought


@kernel
def draw_choices(listed: Any, counts: Any, generators: Any, choices: Any) -> None:
    """Write a random legal choice for every game, BEGIN_ANEW for those that are over."""
    for game in range(len(choices)):
        choices[game] = BEGIN_ANEW
        if counts[game]:
            choices[game] = listed[game, below(generators[game], int(counts[game])) & POSITIVE]
