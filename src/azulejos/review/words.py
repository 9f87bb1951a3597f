"""A review in English, for comments in records and the command line. The web app has its own texts."""

from azulejos.review.judging import Judged
from azulejos.review.names import name_of
from azulejos.review.why import Reason

SMALLEST_LUCK = 0.0005
"""What would be written as 0.0 % is not mentioned."""
TILES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white", "J": "Joker", "T": "turquoise"}
SENTENCES = {
    "points": "scores {n} more now",
    "spills": "spills {n} fewer",
    "completes": "completes a line",
    "finishes_row": "finishes row {row}",
    "finishes_column": "finishes column {column}",
    "finishes_colour": "finishes {tile}",
    "nears_column": "leaves one tile to column {column}",
    "nears_colour": "leaves one tile to all five {tile}",
    "denies": "keeps player {player} from {move} (+{n})",
    "denies_line": "keeps player {player} from completing a line with {move} (+{n})",
    "denies_colour": "leaves player {player} too few {tile} tiles for line {line}",
    "special": "earns a special tile",
    "finishes_diagonal": "finishes a diagonal",
    "keeps_joker": "keeps the joker space for another colour",
    "gives_space": "gives line {line} a space on the dome for {tile}",
    "avoids_dead_line": "avoids line {line}, whose dome row has no space left for {tile}",
    "keeps_room": "leaves room on the dome for line {line} ({tile})",
    "denies_plate": "takes the plate that player {player} needs for line {line} ({tile})",
    "chip_for_line": "takes a chip that can help complete line {line}",
    "denies_chip": "takes a chip that can help player {player} complete line {line}",
    "pays_line": "completes line {line} with chips",
    "keeps_chips": "saves the chips for later",
    "keeps_pair_chip": "keeps the chip with two colours, which fits more lines",
    "buries": "covers {tile}, which player {player} needs for line {line}",
    "leaves_start": "does not take the starting tile",
}
"""What each reason says about the better move."""


def percent(chance: float, signed: bool = False) -> str:
    """Format a chance: `12.3 %`, or signed `+12.3 %`."""
    number = f"{100 * chance:+.1f}"
    if number == "-0.0":
        number = "+0.0"
    return f"{number if signed else number.removeprefix('+')} %"


def sentence(reason: Reason) -> str:
    """Format one reason."""
    text = SENTENCES[reason.key]
    for name, value in reason.values.items():
        text = text.replace(f"{{{name}}}", TILES.get(str(value), str(value)) if name == "tile" else str(value))
    return text


def sentences(why: list[Reason]) -> str:
    """Format all reasons as sentences."""
    return ", ".join(sentence(reason) for reason in why)


def describe_event(judged: Judged) -> str:
    """Describe one event of a review; empty for a best move, or for luck within its error."""
    if judged.player is None:
        change, error = judged.after[0] - judged.before[0], judged.errors[0]
        told = abs(change) > max(error, SMALLEST_LUCK)
        return f"Luck of player 1: {percent(change, True)} \u00b1 {percent(error)}." if told else ""
    if not judged.line:
        return ""
    why = f": {sentences(judged.why)}" if judged.why else ""
    return f"{name_of(judged.loss).capitalize()}, \u2212{percent(judged.loss)}. Better {judged.line[0]}{why}."
