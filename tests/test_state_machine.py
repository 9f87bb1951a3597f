"""Games of every kind played, taken back and written down in any order, with what must always hold."""

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import azulejos
from azulejos import Game, Position, read_record
from azulejos.rules import contract as rules
from tests.rules_harness import CONFIGURATIONS


class Table(RuleBasedStateMachine):
    """One game on the table; pieces conserved and every text a round trip, whatever happens."""

    game: Game

    @initialize(configuration=st.sampled_from(CONFIGURATIONS), seed=st.integers(0, 2**63 - 1))
    def sit_down(self, configuration: tuple[str, int], seed: int) -> None:
        self.name, self.players = configuration
        self.seed = seed
        self.game = azulejos.new(self.name, players=self.players, seed=seed)
        self.moves: list[azulejos.Move] = []

    def choose(self, number: int) -> azulejos.Move:
        moves = self.game.legal_moves
        return moves[number % len(moves)]

    @precondition(lambda self: not self.game.over)
    @rule(numbers=st.lists(st.integers(0, 1000), min_size=1, max_size=12))
    def play(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.game.over:
                break
            self.moves.append(self.game.play(self.choose(number).text))
            assert not self.game.position.status()

    @precondition(lambda self: self.moves)
    @rule()
    def take_back_and_play_again(self) -> None:
        position, events = self.game.position, self.game.events
        move = self.game.undo()
        assert move == self.moves[-1] and self.game.events == events[: len(self.game.events)]
        self.game.play(move)
        assert self.game.position == position and self.game.events == events

    @precondition(lambda self: self.moves)
    @rule()
    def take_back(self) -> None:
        self.game.undo()
        self.moves.pop()

    @precondition(lambda self: not self.game.over)
    @rule(number=st.integers(0, 1000))
    def look_ahead(self, number: int) -> None:
        before = self.game.position.data.tobytes()
        move = self.choose(number)
        self.game.position.preview(move)
        self.game.position.describe(move)
        self.game.position.after(move)
        assert self.game.position.data.tobytes() == before

    @rule()
    def write_down_and_replay(self) -> None:
        text = str(self.game.record())
        record = read_record(text)
        assert str(record) == text and record.replay().positions == self.game.positions

    @rule()
    def play_the_same_again(self) -> None:
        again = azulejos.new(self.name, players=self.players, seed=self.seed)
        for move in self.moves:
            again.play(move.action)
        assert again.position == self.game.position and again.events == self.game.events

    @invariant()
    def the_position_is_possible(self) -> None:
        assert self.game.position.status() == 0

    @invariant()
    def the_position_survives_its_text(self) -> None:
        position = self.game.position
        assert Position.from_text(position.text) == position

    @invariant()
    def derived_fields_follow_from_the_others(self) -> None:
        position = self.game.position
        records = np.zeros(1, position.game.rules.dtype)
        records[0] = position.data
        for field in position.game.rules.fields:
            if field.derived:
                records[field.name] = 0
        rules.derive(records[0])
        assert Position(position.game, position.players, records[0]) == position


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
