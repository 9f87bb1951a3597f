"""What a loss of winning chance is called, and what it says about a player: names, accuracy, rating. Plain numbers."""

from math import exp, sqrt

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
NAMES = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
THRESHOLDS = (0.01, 0.05, 0.10, 0.15)
"""The losses of winning chance at which a decision is no longer best, good, an inaccuracy, a mistake."""
FALL = 8.0
"""How fast accuracy falls: a decision that loses an eighth of the game counts 1/e of a perfect one."""
MARKS = {INACCURACY: 6, MISTAKE: 2, BLUNDER: 4}
"""The marks of a record that say the same."""


def name_of(loss: float) -> str:
    """The name of a decision that cost so much."""
    return NAMES[sum(1 for threshold in THRESHOLDS if loss >= threshold)]


def accuracy_of(losses: list[float]) -> float:
    """The mean over decisions of 100 * exp(-8 * loss), from 0 to 100; 100 for nobody's decisions."""
    if not losses:
        return 100.0
    return sum(100.0 * exp(-FALL * loss) for loss in losses) / len(losses)


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean of some numbers, and its standard error."""
    if not numbers:
        return 0.0, 0.0
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, 0.0
    spread = sum((number - mean) * (number - mean) for number in numbers)
    return mean, sqrt(spread / (len(numbers) - 1) / len(numbers))
