"""The face, notation and review in the browser, translated: games, positions, moves, records and reviews.

Defines where translation starts, what the hand-written runtime provides instead of translated code, and what is left
out. This module names no game.
"""

import difflib
import inspect
import json
import math
import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import azulejos
from azulejos.arguments import action_id, whole_number
from azulejos.bots.analysis import NothingToDecide
from azulejos.bots.levels import UnknownLevel
from azulejos.bots.python import UnknownBot
from azulejos.bots.search.budget import Budget, MalformedBudget
from azulejos.notation.position import read_position, write_position
from azulejos.notation.record import Record
from azulejos.notation.record_reader import chunks_of, read_record, read_records
from azulejos.notation.remembered import position_of_text, text_of_position
from azulejos.position import Status, checked_show
from azulejos.review.annotate import annotate, read_review
from azulejos.review.judging import Alternative, Judged, judge_chance, judge_decision, result_chances
from azulejos.review.names import name_of
from azulejos.review.questions import Looks, Settings, portions, settings_for
from azulejos.review.sums import concluded, summed
from azulejos.review.why import Reason
from azulejos.rules import chance, errors, steps
from azulejos.rules.contract import EFFECT, GAMES
from azulejos.rules.entries import registered_rules
from azulejos.rules.text import Words
from azulejos.wasm.translation import Program

EXPORTS: dict[str, Any] = {
    "GAMES": GAMES,
    "newGame": azulejos.new,
    "gameType": azulejos.game_type,
    "Game": azulejos.Game,
    "Position": azulejos.Position,
    "Decision": azulejos.Decision,
    "Outcome": azulejos.Outcome,
    "Budget": Budget,
    "Record": Record,
    "readRecord": read_record,
    "readRecords": read_records,
    "ReviewSettings": Settings,
    "Alternative": Alternative,
    "Judged": Judged,
    "Reason": Reason,
    "Looks": Looks,
    "portions": portions,
    "settingsFor": settings_for,
    "judgeDecision": judge_decision,
    "judgeChance": judge_chance,
    "resultChances": result_chances,
    "concluded": concluded,
    "summed": summed,
    "annotate": annotate,
    "readReview": read_review,
    "nameOf": name_of,
}
LEFT_OUT = frozenset(
    [
        "Rules.kernels",  # in the module
        "Rules.calls",
        "Rules.buffers",
        "Rules.fields",  # in the catalogue
        "Rules.scene",
        "Rules.__repr__",
        "GameType.__repr__",
        "GameType.__reduce__",
        "GameType.observation",
        "Move.__reduce__",
        "Position.legal_moves",  # lists there are arrays, which cannot match texts
        "Game.legal_moves",
        "Position.key",
        "Position.table",  # called `fields` there
        "Position.boards",
        "Position.round",
        "Position.phase",
        "Position.marker",
        "Position.bag",
        "Position.lid",
        "Position.factories",
        "Position.centre",
        "Position.chances",
        "Position.__copy__",
        "Position.__deepcopy__",
        "Game.__copy__",
        "Game.__deepcopy__",
        "Position.scene",
        "Position.svg",
        "Position.tally",  # hand-written there
        "Position.tally_chance",
        "Position._tally",
        "Game.tallies",
        "Position._repr_svg_",
        "Position.__rich__",
        "Position.__reduce__",
        "Budget.__str__",  # its number format is only for people
    ]
)


def _as_it_is(value: Any, name: str) -> Any:
    """Return the value unchanged: TypeScript has checked that it is a number."""
    return value


def _action(move: Any) -> Any:
    """So has it here."""
    return move


def _show(position: Any, show: Any) -> Any:
    """Skip the check: positions there come from play or from texts, and can always be shown."""
    return show()


def _one_chunk(source: str) -> Iterator[str]:
    """Return the whole text: the browser reads only strings."""
    yield source


INSTEAD: dict[Any, Any] = {
    text_of_position: write_position,
    position_of_text: read_position,
    whole_number: _as_it_is,
    action_id: _action,
    chunks_of: _one_chunk,
    checked_show: _show,
}
"""Functions translated in place of others; the browser need not cache texts."""


def _runtime() -> dict[Any, str]:
    known: dict[Any, str] = {
        function: f"steps.{name}" for name, function in vars(steps).items() if inspect.isfunction(function)
    }
    known |= {
        value: f"errors.{name}"
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.AzulejosError)
    }
    known |= {
        error: f"errors.{error.__name__}" for error in (MalformedBudget, NothingToDecide, UnknownBot, UnknownLevel)
    }
    known |= {chance.new_generator: "newGenerator", chance.random_below: "below", Status: "Status", Counter: "Counter"}
    known |= {difflib.get_close_matches: "closeMatches", secrets.randbits: "randbits"}
    known |= {math.sqrt: "sqrt", math.exp: "exp"}
    known |= {Path: "Path", json.loads: "readJson", json.JSONDecodeError: "JSONDecodeError"}
    for name in (
        "zeros",
        "zeros_like",
        "empty",
        "full",
        "array",
        "asarray",
        "frombuffer",
        "iinfo",
        "int8",
        "int16",
        "int32",
        "int64",
    ):
        known[getattr(np, name)] = f"np.{name}"
    return known


def translated_face() -> str:
    """Translate the face to a JavaScript module."""
    layouts = {rules.dtype: rules.name for rules in registered_rules()} | {EFFECT: "effect"}
    members = frozenset(name for name in (*vars(Words), *Words.__annotations__) if not name.startswith("_"))
    return Program(_runtime(), layouts, members, LEFT_OUT, INSTEAD).module(EXPORTS, "$")
