"""Many games a step further in compiled code: decisions, chance, opponents, rewards, restarts, views and masks.

Each game draws from a generator of its own, and an opponent that searches begins with an empty memory, so
what happens in a game does not depend on the others or on how they are shared out. Knows no game.
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
    ranks,
    resample,
    scores,
    settle,
    start,
)
from azulejos.rules.kernel import kernel
from azulejos.rules.observation import look

LEARNER, RANDOM, GREEDY = -1, 0, 1
"""Who decides for a seat: the caller, or an opponent; any larger number is a search of so many positions."""
WIN, RANK, MARGIN, SCORE = range(4)
"""What is rewarded; see `REWARDS` in batch.py."""
GOES_ON, ENDED, TRUNCATED = range(3)
"""How a step ended for a game."""
BEGIN_ANEW, LEAVE_ALONE = -1, -2
"""Choices that are no action: begin the game anew; do nothing in it."""


@kernel
def proceed(position: Any, policies: Any, generator: Any, tools: Any) -> int:
    """Let chance and simple opponents go on until anybody else must decide or the game is over; gives who that is."""
    actions, outcome, effects, scratch = tools
    while True:
        settle(position, generator, outcome)
        player = mover(position)
        if player == OVER or policies[player] == LEARNER or policies[player] > GREEDY:
            return player
        count = legal(position, actions)
        if count == 1 or policies[player] == RANDOM:
            apply(position, int(actions[below(generator, count)]))
        else:
            # It does not see what its player cannot know.
            scratch[0] = position
            resample(scratch[0], player, generator)
            apply(position, best_action(scratch[0], generator, actions, effects, scratch[1:]))


@kernel
def begin_game(position: Any, policies: Any, generator: Any, templates: Any, tools: Any) -> int:
    """Set a game up and let it go on until the learner must decide; gives who that is."""
    decides = OVER
    while decides == OVER:
        start(position, templates[below(generator, len(templates))])
        decides = proceed(position, policies, generator, tools)
    return decides


@kernel
def add_rewards(kind: int, places: Any, before: Any, points: Any, over: bool, rewards: Any) -> None:
    """Add each player's reward for a part of a step; all but SCORE are given at the end of a game alone."""
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
    """Write what a player sees."""
    seen[0] = position
    hide(seen[0], viewer)
    look(record, steps[viewer], len(steps), numbers)


@kernel
def show(position: Any, viewer: int, seen: Any, record: Any, steps: Any, actions: Any, numbers: Any, mask: Any) -> None:
    """Write what a player sees, and the mask of the legal actions if that player decides."""
    see(position, viewer, seen, record, steps, numbers)
    for action in range(len(mask)):
        mask[action] = 0
    if mover(position) == viewer:
        for number in range(legal(position, actions)):
            mask[actions[number]] = 1


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

    Rewards are added up, so that a step may be made of several calls: the caller's decision, then those of opponents
    that search. `points` and `places` are those of the game that the step belongs to, also when it ended and another
    was begun; `finals`, if it has rows, gets what the one who decided last saw at its end. A game that ended stays so
    unless `restart` is set. `record` is the memory of `seen`.
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
                    show(
                        position,
                        learner(policies[game], player),
                        seen,
                        record,
                        steps,
                        tools[0],
                        finals[game],
                        masks[game],
                    )
                endings[game] = ending
        viewer = int(movers[game])
        if ending != GOES_ON and (restart or choices[game] == BEGIN_ANEW):
            decides = begin_game(position, policies[game], generators[game], templates, tools)
            lengths[game] = 0
        if decides >= 0:
            viewer = decides
        # So that a program learns nothing from the order of what differs in its number alone.
        arrange(position)
        movers[game] = decides
        show(position, viewer, seen, record, steps, tools[0], numbers[game], masks[game])


@kernel
def learner(policies: Any, player: int) -> int:
    """The seat that the caller decides for, or the given one if the caller decides for all."""
    found = player
    for seat in range(len(policies)):
        if policies[seat] == LEARNER and policies[player] != LEARNER:
            found = seat
    return found


@kernel
def think_games(
    positions: Any, policies: Any, generators: Any, movers: Any, choices: Any, scratch: Any, search: Any
) -> int:
    """Write what each opponent chooses who searches and must decide, and LEAVE_ALONE for all other games.

    Gives for how many games a choice was written. A search remembers nothing of others.
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
def draw_choices(masks: Any, generators: Any, choices: Any) -> None:
    """Write a random legal choice for every game."""
    for game in range(len(masks)):
        mask = masks[game]
        count = 0
        for action in range(len(mask)):
            count += mask[action]
        choices[game] = BEGIN_ANEW
        if count:
            pick = below(generators[game], count)
            action = -1
            while pick >= 0:
                action += 1
                pick -= mask[action]
            choices[game] = action
