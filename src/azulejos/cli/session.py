"""A game in the terminal, with people and bots at one table, saved after every move. Names no game."""

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from rich.markup import escape

from azulejos import bots
from azulejos.bots import Bot
from azulejos.cli import saves
from azulejos.cli.common import ask, out
from azulejos.cli.moves import fitting, words_for
from azulejos.drawing.terminal import TerminalPicture
from azulejos.game import Game
from azulejos.move import Move
from azulejos.position import Position
from azulejos.rules import contract as rules
from azulejos.rules.contract import HIDDEN
from azulejos.rules.errors import AzulejosError, IllegalMove

ROOM = 30
"""Lines for a list of moves if the output is not a terminal."""
FEWEST_LINES = 1
"""The minimum number of lines for a list, even if the table leaves no room."""
HELP = """\
Type a move as listed, with one of the letters after it in place of the _.
+ is what a move would score this round, - what it would cost.
  [bold]list[/]        all legal moves            [bold]undo[/]       take back your last move
  [bold]list s3[/]     moves that begin with s3   [bold]redo[/]       play it again
  [bold]hint[/]        what greedy would play     [bold]show[/]       draw the table again
  [bold]hint MOVE[/]   what a move would do       [bold]save FILE[/]  save a copy
  [bold]help[/]        this text                  [bold]quit[/]       leave; the game is saved"""


@dataclass(frozen=True)
class Seat:
    """A player: a bot, or a person if `bot` is None."""

    name: str
    bot: Bot | None = None


def seated(names: list[str], seed: int) -> list[Seat]:
    """Create seats by name: a bot's name is that bot, any other name a person."""
    return [
        Seat(name, bots.make(name, seed=seed * 31 + number) if bots.is_bot(name) else None)
        for number, name in enumerate(names)
    ]


class Leave(Exception):
    """The person at the keyboard quits."""


class Session:
    """One sitting."""

    def __init__(self, game: Game, seats: list[Seat], path: Path) -> None:
        self.game = game
        self.seats = seats
        self.path = path

    def run(self) -> None:
        """Play until the game is over or someone leaves."""
        self._save()
        out.print(HELP)
        try:
            while not self.game.over:
                self._turn()
        except (Leave, KeyboardInterrupt, EOFError):
            out.print(
                f"\nThe game is saved. Continue with: azulejos play --resume {escape(str(self.path))}", soft_wrap=True
            )
            return
        finally:
            for seat in self.seats:
                if seat.bot is not None:
                    bots.close(seat.bot)
        self._draw(self.game.position)
        winners = " and ".join(f"{self.seats[player].name} (player {player + 1})" for player in self.game.winners)
        out.print(f"[bold]{escape(winners)}[/] won. The game is saved as {escape(str(self.path))}", soft_wrap=True)

    def _turn(self) -> None:
        position = self.game.position
        mover = position.mover
        assert mover is not None
        seat = self.seats[mover]
        moves = position.legal_moves
        if len(moves) == 1:
            self._play(moves[0], " (the only move)")
        elif seat.bot is not None:
            self._play(bots.ask(seat.bot, position.view(mover)))
        else:
            self._ask(position.view(mover), mover)

    def _play(self, move: Move, note: str = "") -> None:
        """Play a move, print it as far as the people at the table may know it, and save."""
        position = self.game.position
        mover = position.mover
        assert mover is not None
        words = f"[bold]{move.text}[/]  {position.describe(move)}"
        if any(
            rules.seen_action(position.data, move.action, player) == HIDDEN
            for player, seat in enumerate(self.seats)
            if seat.bot is None
        ):
            words = escape(self.game.type.rules.words.hidden_text(position.data))
        self.game.play(move)
        out.print(f"{escape(self.seats[mover].name)}: {words}{note}")
        self._save()

    def _save(self) -> None:
        try:
            saves.save(self.game, [seat.name for seat in self.seats], self.path)
        except OSError as wrong:
            out.print(f"[red]The game could not be saved:[/] {escape(str(wrong))}")

    def _ask(self, view: Position, mover: int) -> None:
        """Ask a person for moves and commands until a move was made or taken back."""
        self._draw(view)
        self._list(view)
        while True:
            answer = ask(f"{self.seats[mover].name}, your move: ")
            command, _, rest = answer.partition(" ")
            try:
                match command.lower():
                    case "":
                        continue
                    case "quit" | "exit" | "q":
                        raise Leave
                    case "help" | "?":
                        out.print(HELP)
                    case "list":
                        self._list(view, rest.strip())
                    case "show":
                        self._draw(view)
                    case "hint":
                        self._hint(view, rest.strip())
                    case "undo":
                        if self._undo():
                            return
                    case "redo":
                        self._redo()
                        return
                    case "save":
                        self._save_copy(rest.strip())
                    case _:
                        self._play(view.parse(answer))
                        return
            except (AzulejosError, OSError) as wrong:
                out.print(f"[red]{escape(str(wrong))}[/]")

    def _draw(self, position: Position) -> None:
        out.print(self._picture(position))

    def _picture(self, position: Position) -> TerminalPicture:
        scene = position.scene()
        boards = tuple(
            replace(board, title=f"{board.title}: {seat.name}")
            for board, seat in zip(scene.boards, self.seats, strict=True)
        )
        return TerminalPicture(replace(scene, boards=boards), position.game.title)

    def _list(self, view: Position, beginning: str | None = None) -> None:
        """List moves, or those with a beginning, so that the table above stays visible."""
        room = ROOM if beginning is None else len(view.legal_moves)
        if out.is_terminal:
            room = max(FEWEST_LINES, out.size.height - 1 - len(out.render_lines(self._picture(view))))
        out.print(fitting(view, beginning or "", room, out))

    def _hint(self, view: Position, text: str) -> None:
        advised = bots.make("greedy", seed=len(self.game.events))
        move = view.parse(text) if text else bots.ask(advised, view)
        out.print(f"[bold]{move}[/]  {view.describe(move)}: {words_for(view.preview(move))}")

    def _save_copy(self, name: str) -> None:
        if not name:
            out.print("The file name is missing: save FILE")
            return
        saves.save(self.game, [seat.name for seat in self.seats], Path(name).expanduser())
        out.print(f"Saved a copy as {escape(name)}")

    def _redo(self) -> None:
        """Redo the last undone move and the bots' replies to it; raises IllegalMove if there is none."""
        out.print(f"played again {self.game.redo()}")
        with suppress(IllegalMove):
            while (mover := self.game.mover) is not None and self.seats[mover].bot is not None:
                out.print(f"played again {self.game.redo()}")
        self._save()

    def _undo(self) -> bool:
        """Take back everything from the last move that a person chose, if there is one."""
        events = len(self.game.events)
        positions = self.game.positions
        back = next(
            (
                number
                for number in range(events - 1, -1, -1)
                if (mover := positions[number].mover) is not None
                and self.seats[mover].bot is None
                and len(positions[number].legal_moves) > 1
            ),
            None,
        )
        if back is None:
            out.print("You have no move to take back.")
            return False
        while len(self.game.events) > back:
            out.print(f"took back {self.game.undo()}")
        self._save()
        return True
