"""Checks whether an engine conforms to the engine protocol, by talking to it as the arena and other programs would.

Each check starts a fresh process, so that one fault does not hide the next. Game-agnostic.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from azulejos.bots.clock import Clock
from azulejos.bots.external import history_text
from azulejos.bots.process import EngineFailed, EngineProcess
from azulejos.bots.protocol import HELLO, HISTORY, READY, Go, Info, Introduction
from azulejos.game import new
from azulejos.position import Position
from azulejos.rules import GAMES
from azulejos.rules.errors import AzulejosError

START_SECONDS = 60.0
ANSWER_SECONDS = 30.0
IMPATIENT_SECONDS = 3.0
"""How long to wait for answers once the engine has failed to give one, so that the other checks are soon done."""
"""Time limit for an answer where the protocol sets none."""
PONG_SECONDS = 5.0
STOP_SECONDS = 1.0
"""Time limit for the answer to `stop`; the protocol asks for 50 ms, but a busy machine may need more."""
TIME_GRACE = 1.0
"""How far a limit in seconds may be exceeded."""
POSITIONS = 3
"""Positions to ask about per game and number of players."""
OK, NOTE, FAULT = "ok", "note", "fault"


class Fault(AzulejosError):
    """A violation of the protocol."""


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    check: str
    verdict: str
    """`ok`, `note` for a violated recommendation, or `fault`."""
    words: str = ""


class Conversation:
    """A fresh engine that has introduced itself; collects notes."""

    def __init__(self, process: EngineProcess, introduction: Introduction) -> None:
        self.process = process
        self.introduction = introduction
        self.patience = ANSWER_SECONDS
        """How long to wait for an answer."""
        self.notes: list[str] = []

    def settled(self) -> list[str]:
        """Ping and return the lines before the answer; everything sent earlier has then been processed."""
        said: list[str] = []
        self.process.say("ping are you there")
        answer = self.process.wait_for("pong", PONG_SECONDS, said)
        if answer != "are you there":
            raise Fault(f"answered 'ping are you there' with 'pong {answer}'")
        return said

    def ask(self, position: Position, go: str) -> tuple[str, list[Info]]:
        """Ask for a move and validate it; returns it with the engine's reports."""
        self.process.say(f"position {position}")
        self.process.say(go)
        said: list[str] = []
        answer = self.process.wait_for("best", self.patience, said)
        self.check_answer(position, answer)
        infos = self.check_reports(position, said)
        if any(line.split()[:1] == ["best"] for line in self.settled()):
            raise Fault(f"said 'best' twice for one '{go}'")
        return answer, infos

    @staticmethod
    def check_answer(position: Position, answer: str) -> None:
        """Raise Fault unless an answer is the text of a legal move."""
        if answer not in [move.text for move in position.legal_moves]:
            raise Fault(f"answered 'best {answer}', which is not a legal move of: {position}")

    def check_reports(self, position: Position, said: Sequence[str]) -> list[Info]:
        """Parse the reports among some lines; raises Fault for a misleading one."""
        for line in said:
            if line.startswith("error"):
                raise Fault(f"reported an error for a valid command: {line}")
        infos = [Info.parse(line) for line in said if line.split()[:1] == ["info"]]
        for info in infos:
            if len(info.chances) != position.players or abs(sum(info.chances) - 1) > 0.01:
                raise Fault(f"reported chances that are not one for each player with a sum of 1: {info}")
            if info.moves and info.moves[0] not in [move.text for move in position.legal_moves]:
                raise Fault(f"reported a line that begins with an illegal move: {info}")
        return infos


Check = Callable[[Conversation, list[Position]], None]


def check_introduction(talk: Conversation, _positions: list[Position]) -> None:
    """introduces itself"""
    if not talk.introduction.name:
        talk.notes.append("it should say its name: name WORDS")
    if not talk.introduction.games:
        talk.notes.append("it should list its games, or it will be asked to play all of them: games azul:2,3,4 duel")
    if unknown := sorted(set(talk.introduction.games) - set(GAMES)):
        talk.notes.append(f"it lists games that are not known here: {', '.join(unknown)}")


def check_options(talk: Conversation, _positions: list[Position]) -> None:
    """accepts the default of each of its options"""
    for option in talk.introduction.options.values():
        talk.process.say(f"option {option.name} {option.default}")
        if any(line.startswith("error") for line in talk.settled()):
            raise Fault(f"did not accept the default of its own option: option {option.name} {option.default}")


def check_ping(talk: Conversation, _positions: list[Position]) -> None:
    """answers ping with the same words"""
    talk.settled()


def check_unknown_order(talk: Conversation, _positions: list[Position]) -> None:
    """survives a command that it does not know"""
    talk.process.say("xyzzy 3 4")
    talk.settled()


def check_bad_position(talk: Conversation, positions: list[Position]) -> None:
    """survives a malformed position"""
    talk.process.say("position this is not a position")
    talk.settled()
    talk.ask(positions[0], "go nodes 50")


def check_moves(talk: Conversation, positions: list[Position]) -> None:
    """answers with legal moves in every game that it lists"""
    game = None
    for position in positions:
        if (position.game.name, position.players) != game:
            game = position.game.name, position.players
            talk.process.say(f"newgame {game[0]} {game[1]}")
            talk.process.say("ping newgame")
            talk.process.wait_for("pong", START_SECONDS)
        talk.ask(position, "go nodes 200")


def check_nodes(talk: Conversation, positions: list[Position]) -> None:
    """looks at no more positions than `go nodes N` allows"""
    for nodes in (1, 100):
        _, infos = talk.ask(positions[0], f"go nodes {nodes}")
        if infos and max(info.nodes for info in infos) > nodes + 1:
            raise Fault(f"looked at {max(info.nodes for info in infos)} positions for 'go nodes {nodes}'")


def check_depth(talk: Conversation, positions: list[Position]) -> None:
    """answers `go depth 1`"""
    talk.ask(positions[0], "go depth 1")


def check_time(talk: Conversation, positions: list[Position]) -> None:
    """respects `go time S`"""
    began = time.monotonic()
    talk.ask(positions[0], "go time 0.3")
    if (took := time.monotonic() - began) > 0.3 + TIME_GRACE:
        raise Fault(f"took {took:.2f} s for 'go time 0.3'")


def check_clock(talk: Conversation, positions: list[Position]) -> None:
    """respects its clock"""
    began = time.monotonic()
    go = Go(clock=Clock(2.0, 0.1))
    talk.ask(positions[0], str(go))
    if (took := time.monotonic() - began) > 2.0:
        raise Fault(f"took {took:.2f} s for '{go}': it lost on time")


def check_searchmoves(talk: Conversation, positions: list[Position]) -> None:
    """chooses only among `searchmoves`"""
    for move in positions[0].legal_moves[:2]:
        answer, _ = talk.ask(positions[0], f"go nodes 200 searchmoves {move.text}")
        if answer != move.text:
            raise Fault(f"answered {answer} to 'searchmoves {move.text}'")


def check_lines(talk: Conversation, positions: list[Position]) -> None:
    """reports no more lines than `go lines K` asks for"""
    _, infos = talk.ask(positions[0], "go nodes 500 lines 2")
    if infos and max(info.line for info in infos) > 2:
        raise Fault(f"reported line {max(info.line for info in infos)} for 'go nodes 500 lines 2'")


def check_history(talk: Conversation, positions: list[Position]) -> None:
    """takes the history of a game, if it wants it"""
    if HISTORY not in talk.introduction.wants:
        return
    game = new(positions[0].game.name, players=positions[0].players, seed=1)
    for _ in range(4):
        game.play(game.legal_moves[0])
    mover = game.mover
    assert mover is not None
    talk.process.say(f"history {history_text(game, mover)}")
    talk.ask(game.position.view(mover), "go nodes 50")


def check_stop(talk: Conversation, positions: list[Position]) -> None:
    """thinks until `stop`, answers `ping` meanwhile, and then answers at once"""
    talk.process.say(f"position {positions[0]}")
    talk.process.say("go")
    time.sleep(0.3)
    said = talk.settled()
    answers = [line for line in said if line.split()[:1] == ["best"]]
    asked = time.monotonic()
    talk.process.say("stop")
    answer = answers[0].partition(" ")[2] if answers else talk.process.wait_for("best", talk.patience)
    if (took := time.monotonic() - asked) > STOP_SECONDS:
        raise Fault(f"answered {took:.2f} s after 'stop'")
    talk.check_answer(positions[0], answer)
    if any(line.split()[:1] == ["best"] for line in talk.settled()):
        raise Fault("said 'best' twice for one 'go'")


def check_idle_stop(talk: Conversation, positions: list[Position]) -> None:
    """ignores `stop` when it is not thinking"""
    talk.process.say("stop")
    if any(line.split()[:1] == ["best"] for line in talk.settled()):
        raise Fault("said 'best' without a 'go'")
    talk.ask(positions[0], "go nodes 50")


def check_quit(talk: Conversation, _positions: list[Position]) -> None:
    """exits on `quit`"""
    talk.process.say("quit")
    if (status := talk.process.wait(ANSWER_SECONDS)) is None:
        raise Fault("did not exit on 'quit'")
    if status:
        talk.notes.append(f"it exited with exit status {status}")


def check_end_of_input(talk: Conversation, _positions: list[Position]) -> None:
    """exits at the end of its input"""
    talk.process.end_input()
    if talk.process.wait(ANSWER_SECONDS) is None:
        raise Fault("kept running after the end of its input")


CHECKS: tuple[Check, ...] = (
    check_introduction,
    check_options,
    check_ping,
    check_moves,
    check_unknown_order,
    check_bad_position,
    check_nodes,
    check_depth,
    check_time,
    check_clock,
    check_searchmoves,
    check_lines,
    check_history,
    check_stop,
    check_idle_stop,
    check_quit,
    check_end_of_input,
)
"""The checks, in order; the docstring of each says what an engine must do."""


@contextmanager
def conversation(command: Sequence[str]) -> Iterator[Conversation]:
    """Start a fresh engine and wait for `ready`."""
    process = EngineProcess(command)
    try:
        introduction = Introduction()
        said: list[str] = []
        process.say(HELLO)
        process.wait_for(READY, START_SECONDS, said)
        for line in said:
            introduction.hear(line)
        yield Conversation(process, introduction)
    finally:
        process.close()


def positions_of(introduction: Introduction, games: Sequence[str], seed: int = 1) -> list[Position]:
    """Choose views to ask about, for each game and number of players that the engine plays."""
    found = []
    for name in games or list(GAMES):
        for players in GAMES[name].players:
            if introduction.plays(name, players):
                found += list(_along_a_game(name, players, Random(seed)))
    return found


def _along_a_game(name: str, players: int, random: Random) -> Iterator[Position]:
    game = new(name, players=players, seed=random.randrange(1 << 30))
    for number in range(POSITIONS):
        for _ in range(4 * players * number):
            if game.mover is not None:
                game.play(random.choice(game.legal_moves))
        if game.mover is not None:
            yield game.position.view(game.mover)


def check_engine(command: Sequence[str], games: Sequence[str] = ()) -> Iterator[Finding]:
    """Check an engine, yielding findings as they come. `games` restricts the games to ask about."""
    try:
        with conversation(command) as talk:
            positions = positions_of(talk.introduction, games)
    except AzulejosError as wrong:
        yield Finding("starts and says ready", FAULT, str(wrong))
        return
    yield Finding("starts and says ready", OK)
    if not positions:
        yield Finding("plays a game", FAULT, f"plays none of {', '.join(games or GAMES)}")
        return
    patience = ANSWER_SECONDS
    for check in CHECKS:
        began = time.monotonic()
        for finding in _carry_out(check, command, positions, patience):
            yield finding
            if finding.verdict == FAULT and time.monotonic() - began >= patience:
                patience = min(patience, IMPATIENT_SECONDS)


def _carry_out(check: Check, command: Sequence[str], positions: list[Position], patience: float) -> Iterator[Finding]:
    title = (check.__doc__ or "").strip()
    try:
        with conversation(command) as talk:
            talk.patience = patience
            check(talk, positions)
    except (Fault, EngineFailed, AzulejosError) as wrong:
        yield Finding(title, FAULT, str(wrong))
        return
    if not talk.notes:
        yield Finding(title, OK)
    for note in talk.notes:
        yield Finding(title, NOTE, note)
