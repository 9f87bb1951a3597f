"""How one event of a game changed the winning chances: a decision's loss, or the luck of an outcome.

Each event is judged separately by a generator that yields searches to run, so that the same code serves Python and the
browser, and events can be judged in any order on any number of workers. Game-agnostic.
"""

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt

from azulejos.position import Position
from azulejos.review.questions import Chances, Found, Question, Settings
from azulejos.review.why import Reason, reasons
from azulejos.rules import steps
from azulejos.rules.chance import new_generator

DECISION, CHANCE = "decision", "chance"


@dataclass(frozen=True)
class Alternative:
    """The best of the moves that were not played."""

    chances: Chances
    line: list[str]
    """The move and how it goes on."""
    why: list[Reason]
    """What speaks for it."""


@dataclass(frozen=True)
class Judged:
    """One judged event."""

    kind: str
    """DECISION or CHANCE."""
    player: int | None
    """The player who decided; None for chance."""
    text: str
    """The move or outcome."""
    before: Chances
    """For a decision: with the best move. For chance: the mean over the sampled outcomes."""
    after: Chances
    """After the actual event, estimated in the same way."""
    errors: Chances
    """Standard error of the change from `before` to `after`, for each player."""
    choices: int
    """Number of legal moves at a decision; 0 for chance."""
    line: list[str]
    """The better move and its continuation; empty for chance, or if the best move was played."""
    why: list[Reason]
    """Reasons for the better move; empty if there is no simple one."""
    ahead: float = 0.0
    """If the best move was played: its lead over the second best."""
    other: Alternative | None = None
    """If the best move was played: the second best; None if there is no choice, or in a review read from a record."""
    follows: bool = True
    """Whether the next player to decide knows nothing that was hidden from this one: only then may it be corrected."""

    @property
    def loss(self) -> float:
        """What the decision cost its player, 0 or more."""
        return 0.0 if self.player is None else max(0.0, self.before[self.player] - self.after[self.player])


Asking = Generator[Question, Found, Chances]
Judging = Generator[Question, Found, Judged]


def result_chances(position: Position) -> Chances:
    """Return each player's result of a finished game: winners share 1."""
    winners = position.winners
    return [1.0 / len(winners) if player in winners else 0.0 for player in range(position.players)]


def normalised(chances: Chances) -> Chances:
    """Scale chances to a sum of exactly 1, as far as floating point allows."""
    total = sum(chances)
    return [chance / total for chance in chances]


def difference(one: Chances, other: Chances) -> Chances:
    """Return what must be added to some chances to reach others."""
    return [end - start for start, end in zip(one, other, strict=True)]


def moved(chances: Chances, by: Chances) -> Chances:
    """Add differences to chances, within 0 and 1."""
    return normalised([max(0.0, chance + change) for chance, change in zip(chances, by, strict=True)])


def worth(position: Position, nodes: int, settings: Settings) -> Asking:
    """Estimate each player's chances: by a search of what the player to move may know, exactly at the end, and averaged
    over sampled outcomes before a chance event.
    """
    if position.over:
        return result_chances(position)
    if position.mover is None:
        samples = yield from sampled(position, settings)
        return mean(samples)
    found = yield Question(known(position, settings), nodes)
    return normalised(found.chances)


def known(position: Position, settings: Settings) -> Position:
    """Return a position that looks the same to the player to move, with whatever they cannot know resampled."""
    player = position.mover
    return position.view(player).resampled(player, settings.seed)


def sampled(position: Position, settings: Settings) -> Generator[Question, Found, list[Chances]]:
    """Estimate the chances after each sampled outcome of the pending chance event."""
    outcomes: list[list[int]] = []
    samples: list[Chances] = []
    chances: Chances | None
    for number in range(settings.deals):
        generator = new_generator(settings.seed * 1_000 + number)
        drawn = steps.draw(position.game.rules, position.content, generator)
        outcome, after = drawn.tolist(), position.after_chance_unchecked(drawn)
        # With few possible outcomes, samples repeat; search each only once.
        chances = None
        for earlier, sample in zip(outcomes, samples, strict=True):
            if earlier == outcome and not after.chance_due:
                chances = sample
        if chances is None:
            while after.chance_due:
                after = after.after_chance_unchecked(steps.draw(after.game.rules, after.content, generator))
            chances = yield from worth(after, settings.deal_nodes, settings)
        samples.append(chances)
        outcomes.append(outcome)
    return samples


def mean(samples: list[Chances]) -> Chances:
    """Return the mean of several chances, player by player."""
    return [sum(sample[player] for sample in samples) / len(samples) for player in range(len(samples[0]))]


def standard_errors(samples: list[Chances]) -> Chances:
    """Return the standard error of the mean, player by player."""
    if len(samples) < 2:
        return [0.0 for _ in samples[0]]
    middle = mean(samples)
    spread = [sum(_square(sample[player] - middle[player]) for sample in samples) for player in range(len(middle))]
    return [sqrt(total / (len(samples) - 1) / len(samples)) for total in spread]


def _square(number: float) -> float:
    return number * number


def judge_chance(position: Position, after: Position, text: str, settings: Settings) -> Judging:
    """Compare the actual outcome with the mean over sampled outcomes, all evaluated in the same way.

    The actual outcome is one more sample, so luck averages to 0 regardless of errors of the search.
    """
    samples = yield from sampled(position, settings)
    happened = yield from worth(after, settings.deal_nodes, settings)
    return Judged(CHANCE, None, text, mean(samples), happened, standard_errors(samples), 0, [], [])


def judge_decision(position: Position, action: int, settings: Settings) -> Judging:
    """Compare a decision with the best move that a search finds, using only what the player could know.

    Both moves are then searched with the same budget. If the played one looks better, it counts as the best.
    """
    player = position.mover
    assert player is not None
    root = known(position, settings)
    choices = len(root.legal_actions)
    text = root.move(action).text
    nothing = [0.0 for _ in range(position.players)]
    follows = _knows_no_more(position.after_unchecked(action), root.after_unchecked(action))
    if choices == 1:
        only = yield Question(root, settings.nodes)
        chances = normalised(only.chances)
        return Judged(DECISION, player, text, chances, chances, nothing, choices, [], [], 0.0, None, follows)
    found = yield Question(root, settings.nodes, 2)
    first = normalised(found.chances)
    if found.actions[0] == action:
        if found.second is None:
            return Judged(DECISION, player, text, first, first, nothing, choices, [], [], 0.0, None, follows)
        second = normalised(found.second)
        other = _alternative(root, action, second, found.second_actions)
        ahead = max(0.0, first[player] - second[player])
        return Judged(DECISION, player, text, first, first, nothing, choices, [], [], ahead, other, follows)
    best_end, end = root.after_unchecked(found.actions[0]), root.after_unchecked(action)
    better = yield from worth(best_end, settings.nodes, settings)
    played = yield from worth(end, settings.nodes, settings)
    if best_end.chance_due and end.chance_due:
        # Sampled outcomes tell the two moves apart; how good both are is estimated as at the other decisions.
        better, played = first, moved(first, difference(better, played))
    instead = _alternative(root, action, better, found.actions)
    if played[player] >= better[player]:
        ahead = played[player] - better[player]
        return Judged(DECISION, player, text, played, played, nothing, choices, [], [], ahead, instead, follows)
    # The difference between two searches of the same move shows how reliable the comparison is.
    errors = [abs(one - another) for one, another in zip(first, better, strict=True)]
    line, why = instead.line, instead.why
    return Judged(DECISION, player, text, better, played, errors, choices, line, why, 0.0, None, follows)


def _alternative(root: Position, played: int, chances: Chances, actions: list[int]) -> Alternative:
    line = [root.move(move).text for move in actions]
    return Alternative(chances, line, reasons(root, played, actions[0]))


def _knows_no_more(after: Position, imagined: Position) -> bool:
    """Return whether the next player sees nothing that the previous player could only guess."""
    return after.mover is None or after.view(after.mover) == imagined.view(after.mover)
