"""Reviews a game in Python: runs the searches that judging requests."""

from collections.abc import Callable, Generator
from typing import TypeVar

from azulejos.bots.search.budget import Budget
from azulejos.bots.search.buffers import DEEPEST
from azulejos.bots.search.search import Search
from azulejos.bots.thinker import table_entries
from azulejos.game import Decision, Game
from azulejos.notation.record import Record
from azulejos.review.judging import Judged, Judging, judge_chance, judge_decision, result_chances
from azulejos.review.questions import Found, Looks, Question, Settings, portions, settings_for
from azulejos.review.sums import Review, concluded
from azulejos.rules.contract import Rules

Answer = TypeVar("Answer")
Watcher = Callable[[list[Judged], int], None]
"""Called with the events judged so far and the total number of events."""


class Reviewer:
    """A search with its memory, which answers the questions of a review."""

    def __init__(self, rules: Rules, settings: Settings) -> None:
        self._search = Search(rules, table_entries(Budget(nodes=max(settings.nodes, settings.deal_nodes))))

    def answer(self, question: Question) -> Found:
        """Search a position; deterministic for a question."""
        search, players = self._search, question.position.players
        search.forget()
        # Within the round, a two-player search that completes is exact, and comparable between moves. Deals beyond it
        # would differ from position to position; the tree for more players samples none.
        search.begin(question.position.data, question.lines, DEEPEST - 1 if players == 2 else DEEPEST)
        search.step(0)
        looks = Looks()
        for nodes in portions(question.nodes):
            done = search.step(nodes)
            looks.see(search.depth, search.outlook(0)[1])
            if done:
                break
        best, *others = search.lines
        second = search.outlook(1)[1] if others else None
        second_actions = list(others[0].actions) if others else []
        return looks.found(list(best.actions), best.solved or players > 2, second, second_actions)

    def finish(self, judging: Generator[Question, Found, Answer]) -> Answer:
        """Answer all questions of a judging and return its result."""
        try:
            question = next(judging)
            while True:
                question = judging.send(self.answer(question))
        except StopIteration as done:
            result: Answer = done.value
            return result


def judgings(game: Game, settings: Settings) -> list[Judging]:
    """Create a judging for each event of a game."""
    positions = game.positions
    return [
        judge_decision(positions[number], event.action, settings)
        if isinstance(event, Decision)
        else judge_chance(positions[number], positions[number + 1], event.text, settings)
        for number, event in enumerate(game.events)
    ]


def review(game: Game | Record, settings: Settings | None = None, watch: Watcher | None = None) -> Review:
    """Review a game: each decision's loss and the better move, each outcome's luck, and what decided the game.

    The result is deterministic for a game and settings; with default settings it takes about half a minute. `watch` is
    called after each judged event. Raises HiddenEvent for a record in which something is hidden.
    """
    played = game.replay() if isinstance(game, Record) else game
    decisions = sum(isinstance(event, Decision) for event in played.events)
    chosen = settings or settings_for(decisions, len(played.events) - decisions, played.players)
    reviewer = Reviewer(played.type.rules, chosen)
    events: list[Judged] = []
    asked = judgings(played, chosen)
    for judging in asked:
        events.append(reviewer.finish(judging))
        if watch is not None:
            watch(events, len(asked))
    result = result_chances(played.position) if played.over else None
    return concluded(played.type.name, played.players, events, result)
