"""A game on a server, played in the terminal: it draws the server's table and sends the moves that are typed."""

import json
import uuid
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from rich.markup import escape

from azulejos.bots import is_bot
from azulejos.cli.common import BadArgument, ask, out, server_extra
from azulejos.cli.moves import fitting
from azulejos.drawing.terminal import TerminalPicture
from azulejos.position import Position
from azulejos.rules.contract import game_type
from azulejos.rules.errors import AzulejosError

with server_extra():
    import httpx2
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import ClientConnection, connect

HELP = """\
Type a move as shown in the list.
  [bold]list[/]    all legal moves       [bold]undo[/]    take back your last move, or ask to
  [bold]hint[/]    good moves            [bold]show[/]    draw the table again
  [bold]resign[/]  resign the game       [bold]say[/] PHRASE  such as: say hello
  [bold]help[/]    this text             [bold]quit[/]    leave; you can come back"""


REFUSED = 4000
"""The code of a live connection that the server refused."""


class ServerSaidNo(AzulejosError):
    """A request that the server refused."""


class Online:
    """A table on a server, and the people at this keyboard."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url if "//" in url else f"http://{url}")
        if address.scheme not in ("http", "https") or not address.netloc:
            raise BadArgument(f"{url!r} is not a valid server address: write http://HOST:PORT")
        self.url = f"{address.scheme}://{address.netloc}"
        self.table_id = ""
        self.secret = ""
        self._known = 0
        """The last event in any answer; live messages before it are outdated."""
        self._client = httpx2.Client(base_url=f"{self.url}/api/v1", timeout=30)

    def make(self, game: str, names: list[str], first: int | None, options: dict[str, str]) -> None:
        """Create a table: bots by name, `link` and `open` for people elsewhere, any other name at this keyboard."""
        body = {"game": game, "seats": [_seat(name) for name in names], "first": first, "options": options}
        made = self._send("POST", "/tables", body)
        self.table_id, self.secret = made["table"]["id"], made["secret"]
        for invitation in made["invitations"]:
            out.print(
                f"To join seat {invitation['seat'] + 1}: azulejos play --server {self.url} "
                f"--table {self.table_id} --invite {invitation['invite']}",
                soft_wrap=True,
            )

    def join(self, table_id: str, name: str, invite: str) -> None:
        """Join a table."""
        self.table_id = table_id
        self.secret = self._send("POST", f"/tables/{table_id}/join", {"name": name, "invite": invite})["secret"]

    def come_back(self, table_id: str, secret: str) -> None:
        """Return to a table; without a secret, watch it."""
        self.table_id, self.secret = table_id, secret

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        try:
            answer = self._client.request(
                method, path, json=body, headers=headers | {"Idempotency-Key": str(uuid.uuid4())}
            )
            content = answer.json()
        except (httpx2.TransportError, ValueError):
            raise ServerSaidNo(f"there is no game server at {self.url} (start one with: azulejos serve)") from None
        if answer.is_error:
            raise ServerSaidNo(content["message"])
        if "table" in content:
            self._known = content["table"]["last"]
        return content

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        if self.secret:
            out.print(HELP)
        last = 0
        while True:
            try:
                with self._connect() as socket:
                    socket.send(json.dumps({"secret": self.secret, "after": last}))
                    for text in socket:
                        message = json.loads(text)
                        last = message["last"]
                        if message["table"] and self._turn(message):
                            return
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == REFUSED:
                    raise ServerSaidNo(f"the server refused: {closed.rcvd.reason}") from None
            except (KeyboardInterrupt, EOFError):
                self._farewell()
                return

    def close(self) -> None:
        """Close the connection to the server."""
        self._client.close()

    def _connect(self) -> ClientConnection:
        address = self.url.replace("http", "ws", 1) + f"/api/v1/tables/{self.table_id}/live"
        try:
            return connect(address)
        except OSError:
            raise ServerSaidNo(f"there is no game server at {self.url}") from None

    def _turn(self, message: Any) -> bool:
        """Print the events, and ask for a move if one is due here; returns whether the game is over."""
        table = message["table"]
        for event in message["events"]:
            _tell(event, table)
        if table["last"] < self._known:
            return False
        if table["status"] == "over":
            _draw(table)
            winners = [_name(table, seat) for seat, place in enumerate(table["result"]["places"]) if place == 1]
            out.print(f"[bold]{escape(' and '.join(winners))}[/] won.")
            return True
        if table["can"]["answer"]:
            yes = ask(f"{_name(table, table['offer']['seat'])} asks to take back a move. Agree (yes or no)? ")
            self._send("POST", f"/tables/{self.table_id}/undo/answer", {"yes": yes.lower().startswith("y")})
        elif table["can"]["move"]:
            _draw(table)
            return self._ask(table)
        elif table["status"] == "open":
            out.print("Waiting for the other players ...")
        return False

    def _ask(self, table: Any) -> bool:
        """Ask until a move, or something else that changes the table, was made; returns whether to leave."""
        view = position_of(table)
        path = f"/tables/{self.table_id}"
        while True:
            answer = ask(f"{_name(table, table['mover'])}, your move: ")
            command, _, rest = answer.partition(" ")
            try:
                match command.lower():
                    case "":
                        continue
                    case "quit" | "exit" | "q":
                        self._farewell()
                        return True
                    case "help" | "?":
                        out.print(HELP)
                    case "list":
                        room = max(3, out.size.height - 2) if out.is_terminal else len(view.legal_moves)
                        out.print(fitting(view, rest.strip(), room, out))
                    case "show":
                        _draw(table)
                    case "hint":
                        for hint in self._send("POST", f"{path}/hint")["hints"]:
                            out.print(f"[bold]{hint['text']}[/]  {hint['words']}: wins {hint['value']:.0%}")
                    case "say":
                        self._send("POST", f"{path}/phrases", {"phrase": rest.strip()})
                    case "undo" | "resign":
                        self._send("POST", f"{path}/{command.lower()}", {})
                        return False
                    case _:
                        self._send("POST", f"{path}/moves", {"version": table["version"], "text": answer.strip()})
                        return False
            except AzulejosError as wrong:
                out.print(f"[red]{escape(str(wrong))}[/]")

    def _farewell(self) -> None:
        word = f" --secret {self.secret}" if self.secret else ""
        out.print(f"\nCome back with: azulejos play --server {self.url} --table {self.table_id}{word}", soft_wrap=True)


def _seat(name: str) -> dict[str, str]:
    if name in ("link", "open"):
        return {"kind": name}
    return {"kind": "bot", "bot": name} if is_bot(name) else {"kind": "me", "name": name}


def position_of(table: Any) -> Position:
    """Return the position in a table's view."""
    game = game_type(table["game"])
    records = np.zeros(1, game.rules.dtype)
    for name, value in table["fields"].items():
        records[name][0] = np.reshape(value, records[name][0].shape)
    return Position(game, len(table["seats"]), records[0])


def _name(table: Any, seat: int) -> str:
    return str(table["seats"][seat]["name"])


def _draw(table: Any) -> None:
    view = position_of(table)
    scene = view.scene()
    boards = tuple(
        replace(board, title=f"{board.title}: {_name(table, seat)}") for seat, board in enumerate(scene.boards)
    )
    out.print(TerminalPicture(replace(scene, boards=boards), view.game.title))


def _tell(event: Any, table: Any) -> None:
    """Print an event, if it is worth a line."""
    name = escape(_name(table, event["seat"])) if event.get("seat") is not None else ""
    match event["kind"]:
        case "move":
            out.print(f"{name}: [bold]{escape(event['text'])}[/]  {escape(event['words'])}")
        case "joined":
            out.print(f"{escape(event['name'])} sits down")
        case "undone":
            out.print(f"{name} takes back a move")
        case "resigned":
            out.print(f"{name} {'runs out of time' if event['why'] == 'time' else 'resigns'}")
        case "phrase":
            out.print(f"{name} says: {escape(event['phrase'])}")
