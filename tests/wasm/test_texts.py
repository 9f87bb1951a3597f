"""Texts and error messages in the browser are the same as in Python, character by character."""

import json
import random
import re
from typing import Any

import pytest

import azulejos
from azulejos.notation.record_reader import read_record
from tests.rules_harness import CONFIGURATIONS
from tests.wasm.conftest import Node

GAMES_EACH = 1
DAMAGED_EACH = 60
LETTERS = "BYRKWTJSbyrkwj0123456789?-,./=* <>[](){}$@\"'\\\n\u00e9\U0001f600cfwpsdu"


def play(name: str, players: int, seed: int) -> list[str]:
    """A game whose choices follow from its seed: every text on the way, in the order that texts.mjs has."""
    game = azulejos.new(name, players=players, seed=seed)
    texts: list[str] = []
    step = 0
    while not game.over:
        position = game.position
        moves = position.legal_moves
        move = moves[(step * 7919 + seed) % len(moves)]
        texts += [position.text, position.describe(move), azulejos.Position.from_text(position.text).text]
        texts += [position.view(step % players).text, json.dumps(position.status().reasons)]
        before = len(game.events)
        game.play(move.text if step % 2 else move)
        texts += [event.text for event in game.events[before:]]
        step += 1
    whole = str(game.record(Player1='An "n"\n', Event="\u00e9\U0001f600\\"))
    texts += [whole, str(read_record(whole)), str(game.record("spectator"))]
    for player in range(players):
        seen = str(game.record(player))
        texts += [seen, str(read_record(seen))]
    texts += [game.undo().text for _ in range(3)]
    return [*texts, game.position.text]


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """What Python says to a request that texts.mjs answers too."""
    try:
        return {"answer": asked(**request)}
    except azulejos.AzulejosError as error:
        return {"error": type(error).__name__, "message": str(error), "line": error.line, "column": error.column}


def asked(ask: str, text: str = "", **more: Any) -> Any:
    if ask == "position":
        position = azulejos.Position.from_text(text)
        return [position.text, list(position.status().reasons)]
    if ask == "start":
        return azulejos.Game.from_position(text, 1).position.text
    if ask == "record":
        return str(read_record(text))
    if ask == "move":
        position = azulejos.Position.from_text(text)
        move = more["move"]
        return [position.find(move).text, position.describe(move), position.preview(move).points]
    if ask == "outcome":
        game = azulejos.Game.from_position(text, 1)
        game.play(game.legal_moves[0], [more["outcome"]])
        return game.position.text
    return azulejos.new(more["name"], more["players"], 1, more["first"], **more["options"]).position.text


def damaged(text: str, chance: random.Random) -> str:
    """A text with a few characters lost, doubled, exchanged or cut off."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(4):
            case 0:
                text = text[:at] + text[at + chance.randint(1, 4) :]
            case 1:
                text = text[:at] + chance.choice(LETTERS) + text[at:]
            case 2:
                text = text[:at] + chance.choice(LETTERS) + text[at + 1 :]
            case _:
                text = text[:at] if chance.random() < 0.3 else text[:at] + text[at:].swapcase()
    return text


def bad_requests(name: str, players: int, chance: random.Random) -> list[dict[str, Any]]:
    requests: list[dict[str, Any]] = []
    game = azulejos.new(name, players=players, seed=players)
    last = ""
    while not game.over:
        last = game.position.text
        game.play(chance.choice(game.legal_moves))
    record = str(game.record(Player1="Ann"))
    for number in range(DAMAGED_EACH):
        middle = game.positions[chance.randrange(len(game.positions))]
        requests.append({"ask": chance.choice(["position", "start"]), "text": damaged(middle.text, chance)})
        requests.append({"ask": "record", "text": damaged(record, chance)})
        decision = chance.choice([event for event in game.events if isinstance(event, azulejos.Decision)])
        move = chance.choice([damaged(decision.text, chance), decision.text[:2], decision.action, decision.text])
        requests.append({"ask": "move", "text": middle.text, "move": move})
        outcome = chance.choice([event for event in game.events if isinstance(event, azulejos.Outcome)])
        texts = [damaged(outcome.text, chance), outcome.text]
        requests.append({"ask": "outcome", "text": last, "outcome": texts[number % 2]})
    for wrong in ({"players": 9}, {"first": 7}, {"options": {"colour": "red"}}, {"name": "azull"}, {}):
        good = {"ask": "new", "name": name, "players": players, "first": 0, "options": {}}
        requests.append(good | wrong)
    return requests


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_texts_of_whole_games_are_the_same(node: Node, name: str, players: int) -> None:
    games = [{"ask": "play", "name": name, "players": players, "seed": seed} for seed in range(GAMES_EACH)]
    for found, game in zip(node("texts.mjs", games), games, strict=True):
        assert found == {"answer": play(name, players, int(str(game["seed"])))}


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_bad_texts_get_the_same_errors(node: Node, name: str, players: int) -> None:
    requests = bad_requests(name, players, random.Random(f"{name} {players}"))
    answers = node("texts.mjs", requests)
    for request, found in zip(requests, answers, strict=True):
        assert found == answer(request), request
    assert sum("error" in found for found in answers) > len(answers) // 4


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_positions_written_by_hand_leave_the_rest_to_the_bag(node: Node, name: str, players: int) -> None:
    start = f"azulejos/1 {name} players={players}"
    texts = [start, f"{start} bag=*", f"{start} bag=* 1.score=12", f"{start} bag=* tower=*", f"{start} bag=* 1.lines=B"]
    requests = [{"ask": "position", "text": text} for text in texts]
    answers = node("texts.mjs", requests)
    assert answers == [answer(request) for request in requests]
    assert "answer" in answers[1]


@pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)
def test_views_and_texts_that_leave_the_rest_open_are_read_alike(node: Node, name: str, players: int) -> None:
    game = azulejos.new(name, players=players, seed=4)
    requests: list[dict[str, Any]] = []
    while not game.over:
        text = game.position.text
        for key in ("bag", "lid", "tower"):
            requests.append({"ask": "position", "text": re.sub(rf" {key}=\S+", f" {key}=*", text)})
        requests += [{"ask": "start", "text": game.position.view(viewer).text} for viewer in (None, game.mover)]
        game.play(game.legal_moves[len(game.events) * 5 % len(game.legal_moves)])
    for request, found in zip(requests, node("texts.mjs", requests), strict=True):
        assert found == answer(request), request
