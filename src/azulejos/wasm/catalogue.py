"""The TypeScript face's data about the games, as one JSON file: record tables, action texts, sentences, limits.

Everything in it is derived from the registered games. The types of the record's fields are written as TypeScript beside
it. This module names no game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

import numpy as np

from azulejos.bots.entries import can_search
from azulejos.bots.evaluation.insight import survey, weights_of, weights_source
from azulejos.bots.evaluation.judge import CERTAIN, MOST_PLAYERS, new_scratch
from azulejos.bots.levels import HIGHEST, OVERLOOKED, POINT, levels_of
from azulejos.bots.search.buffers import DEEPEST, new_buffers, new_table, state_type
from azulejos.bots.search.search import ENTRIES, SMALLEST_TREE
from azulejos.bots.search.tree import NODE
from azulejos.bots.thinker import SMALLEST_TABLE
from azulejos.rules import GAMES
from azulejos.rules.chance import WORDS, new_generator
from azulejos.rules.contract import CHANCE, EFFECT, EFFECT_FIELDS, HIDDEN, OVER, SPECTATOR, GameType, Rules, start
from azulejos.rules.entries import configuration_type, registered_rules
from azulejos.rules.fields import Field
from azulejos.rules.sheet import SCORED, SCORED_FIELDS
from azulejos.rules.text import Row

CONFIGURATION_BYTES = 256
"""Enough room for any game's configuration."""


def catalogue() -> dict[str, Any]:
    """Build the whole catalogue."""
    return {
        "constants": {"chance": CHANCE, "over": OVER, "spectator": SPECTATOR, "hidden": HIDDEN},
        "generatorWords": WORDS,
        "configurationBytes": CONFIGURATION_BYTES,
        "effect": _layout(EFFECT_FIELDS, EFFECT),
        "scored": _layout(SCORED_FIELDS, SCORED),
        "rules": {rules.name: _rules(rules) for rules in registered_rules()},
        "search": {
            "certain": CERTAIN,
            "deepest": DEEPEST,
            "entries": ENTRIES,
            "smallestTable": SMALLEST_TABLE,
            "treeNode": NODE.itemsize,
            "smallestTree": SMALLEST_TREE,
            "columns": MOST_PLAYERS,
            "levels": {
                rules.name: {str(players): _levels(rules.name, players) for players in _players(rules)}
                for rules in registered_rules()
            },
            "highest": HIGHEST,
            "haste": {"overlooked": OVERLOOKED, "point": POINT},
        },
        "games": [_game(game) for game in GAMES.values()],
    }


def _players(rules: Rules) -> list[int]:
    return sorted({players for game in GAMES.values() if game.rules is rules for players in game.players})


def _levels(rules: str, players: int) -> list[dict[str, Any]]:
    return [{"budget": budget, "hasty": hasty} for budget, hasty in levels_of(rules, players)]


def _layout(fields: Sequence[Field], dtype: np.dtype[Any]) -> dict[str, Any]:
    assert dtype.fields is not None
    return {
        "size": dtype.itemsize,
        "fields": [
            {
                "name": field.name,
                "format": field.format,
                "offset": dtype.fields[field.name][1],
                "shape": list(field.shape),
                "title": field.title,
                "derived": field.derived,
            }
            for field in fields
        ],
    }


def _rules(rules: Rules) -> dict[str, Any]:
    actions = max(game.actions for game in GAMES.values() if game.rules is rules)
    return {
        **_layout(rules.fields, rules.dtype),
        "maxLegal": rules.max_legal,
        "maxOutcome": rules.max_outcome,
        "maxScored": rules.max_scored,
        "reasons": list(rules.reasons),
        "configuration": configuration_type(rules).str[1:],
        "problems": list(rules.problems),
        "impossible": list(rules.impossible),
        "search": _search(rules) if can_search(rules) else None,
        "actions": [rules.words.action_text(action) for action in range(actions)],
        "position": [_row(row) for row in rules.words.POSITION],
    }


def _row(row: Row) -> dict[str, Any]:
    """Convert a row of a position text, including its kind of value."""
    assert is_dataclass(row.value) and not isinstance(row.value, type)
    details = {name: _as_json(value) for name, value in asdict(row.value).items()}
    return {**details, "key": row.key, "each": row.each, "kind": type(row.value).__name__.lower()}


def _as_json(value: Any) -> Any:
    """Convert a value to what JSON would decode it to."""
    if isinstance(value, Mapping):
        return {str(key): _as_json(member) for key, member in value.items()}
    return [_as_json(member) for member in value] if isinstance(value, tuple) else value


def _search(rules: Rules) -> dict[str, Any]:
    """Collect what the search needs: the layout of its state, its hash keys, the size of its weights."""
    buffers = new_buffers(rules, new_table(2))
    state = state_type(rules.name)
    assert state.fields is not None
    fields = [Field(name, kind[0].base.str[1:], "", kind[0].shape) for name, kind in state.fields.items()]
    return {
        "state": _layout(fields, state),
        "factors": [str(factor) for factor in buffers.states["factors"][0]],
        "weights": dict(zip(("rows", "columns"), weights_of(rules)["numbers"][0].shape, strict=True))
        | {"sets": weights_source(rules).sets},
    }


def _game(game: GameType) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.rules.name,
        "players": list(game.players),
        "actions": game.actions,
        "version": game.version,
        "colours": list(game.colours),
        "options": [
            {"name": option.name, "help": option.help, "default": option.default, "choices": list(option.choices)}
            for option in game.options
        ],
        "sets": list(weight_sets(game)) if can_search(game.rules) else [],
    }


def weight_sets(game: GameType) -> tuple[int, ...]:
    """Find the sets of weights that a game's positions are evaluated with, by its numbers of players."""
    rows = len(weights_of(game.rules)["numbers"][0]) // weights_source(game.rules).sets
    found = set()
    for players in game.players:
        position = np.zeros(1, game.rules.dtype)
        options = {option.name: option.default for option in game.options}
        start(position[0], game.configure(players, 0, options, new_generator(1)))
        # Uncompiled, numpy warns about hashes that overflow.
        with np.errstate(over="ignore"):
            found.add(survey(position[0], new_scratch()) // rows)
    return tuple(sorted(found))


def field_types() -> str:
    """Write TypeScript types for the records' fields: a number, or the numbers of an array field in row order."""
    lines = ["// The fields of each record type; see the record tables in the catalogue for their shapes."]
    for rules in registered_rules():
        lines.append(f"export interface {_interface(rules.name)} {{")
        for field in rules.fields:
            shape = f" ({' by '.join(str(length) for length in field.shape)})" if field.shape else ""
            lines.append(f"  /** {field.title}{shape} */")
            lines.append(f"  readonly {field.name}: {'readonly number[]' if field.shape else 'number'};")
        lines.append("}")
    lines.append("/** The record types by the name of their rules. */")
    lines.append("export interface Records {")
    lines += [f"  readonly {rules.name}: {_interface(rules.name)};" for rules in registered_rules()]
    lines.append("}")
    names = " | ".join(f'"{game.name}"' for game in GAMES.values())
    lines.append(f"/** The registered games. */\nexport type GameName = {names};")
    return "\n".join(lines) + "\n"


def _interface(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("-")) + "Fields"
