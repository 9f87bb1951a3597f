"""Names for a loss of winning chance, and a player's accuracy. Plain arithmetic."""

from math import exp, sqrt

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
NAMES = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
THRESHOLDS = (0.01, 0.05, 0.10, 0.15)
"""The losses of winning chance above which a decision is no longer best, good, an inaccuracy, a mistake."""
FALL = 8.0
"""How fast accuracy falls: a decision that loses an eighth of the game counts 1/e of a perfect one."""
MARKS = {INACCURACY: 6, MISTAKE: 2, BLUNDER: 4}
"""The corresponding marks of a record."""


def name_of(loss: float) -> str:
    """Name a decision by its cost."""
    return NAMES[sum(1 for threshold in THRESHOLDS if loss >= threshold)]


def accuracy_of(losses: list[float]) -> float:
    """Return the mean over decisions of 100 * exp(-8 * loss), from 0 to 100; 100 if there are none."""
    if not losses:
        return 100.0
    return sum(100.0 * exp(-FALL * loss) for loss in losses) / len(losses)


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """Return the mean of some numbers and its standard error."""
    if not numbers:
        return 0.0, 0.0
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, 0.0
    spread = sum((number - mean) * (number - mean) for number in numbers)
    return mean, sqrt(spread / (len(numbers) - 1) / len(numbers))
