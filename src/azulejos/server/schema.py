"""The API's data as documented types: requests and responses. Contains no behaviour."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from azulejos.server.refusal import REASONS

Name = Annotated[str, StringConstraints(max_length=80)]
Key = Annotated[str, StringConstraints(min_length=16, max_length=80, pattern=r"^[A-Za-z0-9_.:-]+$")]
PositionText = Annotated[str, StringConstraints(max_length=8_000)]
RecordText = Annotated[str, StringConstraints(max_length=100_000)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]


class Request(BaseModel):
    """A client's request; unknown fields are refused, so that misspellings are noticed."""

    model_config = ConfigDict(extra="forbid")


class NewSeat(Request):
    """Who will sit in a seat."""

    kind: Literal["me", "link", "open", "bot", "outside"] = Field(
        description="`me`: the maker of the table (several times for several people at one screen); `link`: a person "
        "with a secret link; `open`: anybody; `bot`: one of the server's bots; `outside`: an outside bot, which is "
        "challenged"
    )
    name: Name = Field(default="", description="shown to all; for `me` and `link`")
    bot: Annotated[str, StringConstraints(max_length=80)] = Field(
        default="", description="for `bot` its name, such as `level:3`; for `outside` the name it is registered under"
    )


class NewClock(Request):
    """Time to think, in seconds."""

    initial: float = Field(ge=1, le=864_000, description="seconds for the whole game")
    credit: float = Field(default=0, ge=0, le=86_400, description="seconds added after each turn")


class NewTable(Request):
    """A table to create."""

    game: Annotated[str, StringConstraints(max_length=40)] = Field(
        default="", description="may be omitted if a record or position names it"
    )
    seats: list[NewSeat] = Field(default_factory=list, max_length=10, description="in order round the table")
    options: dict[
        Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=200)]
    ] = Field(default_factory=dict, max_length=20, description="the game's own options")
    first: SeatNumber | None = Field(default=None, description="seat of the starting player; random if omitted")
    clock: NewClock | None = None
    listed: bool = Field(default=True, description="whether the table is in the public list")
    hints: bool | None = Field(
        default=None, description="whether players may ask for hints; by default only if a single person plays"
    )
    position: PositionText = Field(default="", description="a position text to start from")
    record: RecordText = Field(default="", description="a game record to continue or to view")
    moves: int | None = Field(
        default=None, ge=0, le=5000, description="how many decisions of the record to keep; all by default"
    )
    view_only: bool = Field(default=False, description="the record or position is for viewing: nobody sits down")


class Invitation(BaseModel):
    """A seat's invitation, to give to one person."""

    seat: int
    invite: str


class Join(Request):
    """A request to sit down."""

    name: Name = ""
    invite: Annotated[str, StringConstraints(max_length=100)] = Field(default="", description="from the secret link")
    seat: SeatNumber | None = Field(default=None, description="which open seat; any by default")


class SeatBot(Request):
    """A bot for a free seat."""

    seat: SeatNumber
    bot: Annotated[str, StringConstraints(max_length=80)] = Field(description="the bot's name, such as `level:3`")
    name: Name = Field(default="", description="its name at the table")


class Choice(Request):
    """A decision."""

    version: int = Field(ge=0, le=2**31, description="the version of the table that the move was chosen for")
    action: int | None = Field(
        default=None, ge=0, le=2**31, description="the action's number; alternatively give `text`"
    )
    text: Annotated[str, StringConstraints(max_length=100)] = Field(
        default="", description="the move text; may be shortened"
    )


class WhichSeat(Request):
    """Which seat is meant, if the caller holds several."""

    seat: SeatNumber | None = None


class Answer(Request):
    """The answer to an undo offer; whoever offered it can withdraw it with `false`."""

    yes: bool


class Say(WhichSeat):
    """A phrase to say at the table."""

    phrase: Annotated[str, StringConstraints(max_length=40)]


class Problem(BaseModel):
    """Why a request was refused."""

    reason: str = Field(
        description="a fixed word for programs; docs/server.md lists them all",
        json_schema_extra={"enum": list(REASONS)},
    )
    message: str = Field(description="what is wrong and what would be accepted, for people")


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    help: str
    default: str
    choices: list[str]


class GameInfo(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    players: list[int]
    options: list[OptionInfo]
    colours: list[str]
    version: int


class ServerInfo(BaseModel):
    """What this server offers."""

    games: list[GameInfo]
    bots: list[str]
    phrases: list[str]


class SeatView(BaseModel):
    """Who sits in a seat."""

    kind: Literal["person", "bot", "outside"] = Field(
        description="a person, one of the server's bots, or an outside bot: a program that plays over the API"
    )
    name: str
    bot: str = Field(description="the bot's name; empty for a person")
    taken: bool
    invited: bool = Field(description="whether the seat waits for a person with a secret link")
    gone: Literal["", "resigned", "time"] = Field(description="why a person no longer plays")


class EffectView(BaseModel):
    """What a legal move would do for the player who makes it."""

    placed: int
    spilled: int
    completes: bool
    points: int
    penalty: int


class MoveView(BaseModel):
    """A legal move."""

    action: int
    text: str
    effect: EffectView


class DescribedMove(MoveView):
    """A legal move in words."""

    words: str


class ClockView(BaseModel):
    """How much time is left."""

    initial: int = Field(description="milliseconds for the whole game")
    credit: int = Field(description="milliseconds added after each turn")
    left: list[int] = Field(description="milliseconds left by seat, at `at`")
    running: int | None = Field(description="the seat whose clock runs")
    at: int = Field(description="milliseconds since 1970, by the server's clock")


class OfferView(BaseModel):
    """A pending undo offer."""

    seat: int
    waiting: list[int] = Field(description="the seats that must still agree")


class ResultView(BaseModel):
    """How a game ended."""

    why: Literal[
        "finished", "resigned", "time", "abandoned", "closed", "archive", "declined", "withdrawn", "expired"
    ] = Field(description="`closed`: before the game began; `declined`, `withdrawn`, `expired`: ends of a challenge")
    places: list[int] = Field(description="by seat from 1; equals share a place")
    scores: list[int]


class Abilities(BaseModel):
    """What the viewer can do now."""

    move: bool
    undo: bool
    answer: bool
    resign: bool
    rematch: bool
    hint: bool
    phrases: bool
    leave: bool = Field(description="leave a table that waits for players; its maker closes it")
    seat_bot: bool = Field(description="give a free seat to a bot while the table waits")


class TableView(BaseModel):
    """A table as one viewer may know it."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    version: int = Field(description="send it with a move; changes when the position does")
    last: int = Field(description="number of the last event")
    seats: list[SeatView]
    mine: list[int] = Field(description="the seats that your secret holds")
    viewer: int | None = Field(description="the seat whose view is shown; null for a spectator")
    mover: int | None = Field(description="the seat to move")
    thinking: bool = Field(description="whether a bot is to move")
    fields: dict[str, int | list[int]] = Field(description="the position's record: integers and flat arrays by field")
    legal: list[MoveView] = Field(description="the viewer's legal moves, on their turn")
    scores: list[int]
    clock: ClockView | None
    expires: int | None = Field(description="deadline for challenged outside bots, in ms since 1970")
    offer: OfferView | None
    result: ResultView | None
    rematch: str = Field(description="id of the rematch; empty if there is none")
    listed: bool
    archive: bool = Field(description="whether it is only for viewing")
    can: Abilities


class ScoredView(BaseModel):
    """An entry of a score sheet: the points of one seat, and their reason."""

    player: int
    reason: str = Field(description="what for, such as `tile` or `floor`")
    points: int = Field(description="change of the score")
    worth: int = Field(description="what the change would be if a score could fall below 0")
    tile: int = Field(description="kind of tile that scores, as the record numbers them; -1 for none")
    row: int = Field(description="of that tile, or the row that scores, from 0; -1 for none")
    column: int
    across: int = Field(description="length of the run across that counts; 0 for none")
    down: int
    number: int = Field(description="how many things score together, such as tiles in the floor line")


class EventView(BaseModel):
    """An entry of a table's log, as the viewer may know it."""

    number: int
    kind: str = Field(description="docs/server.md lists the kinds and what they hold")
    at: int
    seat: int | None = None
    action: int | None = Field(default=None, description="null when the viewer may not see it")
    text: str = Field(default="", description="move or chance event as in records; `?` for hidden parts")
    words: str = Field(default="", description="the same in words")
    values: list[int] = Field(default_factory=list, description="what chance drew; -1 for hidden values")
    scores: list[int] = Field(default_factory=list, description="the scores after it")
    scored: list[ScoredView] = Field(default_factory=list, description="what it scored, entry by entry")
    to: int | None = Field(default=None, description="undone: the number of the first decision taken back")
    name: str = ""
    phrase: str = ""
    yes: bool | None = None
    why: str = ""
    table: str = Field(default="", description="rematch: the new table's id")
    fields: dict[str, int | list[int]] | None = Field(default=None, description="the position after it, if requested")


class Presence(BaseModel):
    """Who is connected."""

    connected: list[int] = Field(description="seats with a live connection")
    watchers: int = Field(description="live connections without a seat")


class TableAnswer(BaseModel):
    """A table, and who is connected."""

    table: TableView
    presence: Presence


class Created(TableAnswer):
    """A new table, with its maker's secret and the invitations to pass on."""

    secret: str = Field(description="holds the seats of kind `me`; keep it. Empty if there are none")
    invitations: list[Invitation]


class Joined(TableAnswer):
    """A newly taken seat, with its secret."""

    secret: str
    seat: int


class Accepted(TableAnswer):
    """A request that took effect."""

    number: int = Field(description="number of the event that it led to")
    duplicate: bool = Field(description="whether the idempotency key shows that it was carried out before")


class Events(BaseModel):
    """A part of a table's log."""

    events: list[EventView]
    last: int


class LiveMessage(Events):
    """A message to a live connection: the events since the last message, and the table as it is now."""

    type: Literal["table", "presence"]
    table: TableView | None = None
    presence: Presence


class LiveHello(Request):
    """The first message that a live connection sends."""

    secret: Annotated[str, StringConstraints(max_length=100)] = Field(
        default="", description="the secret of a seat; omit it to watch"
    )
    after: int = Field(
        default=0, ge=0, le=2**31, description="number of the last event seen; later ones are sent first"
    )
    fields: bool = Field(
        default=False,
        description="whether events come with positions: past ones with that after them, new ones if chance followed",
    )


class ListedTable(BaseModel):
    """A table in the list."""

    id: str
    game: str
    status: Literal["open", "running", "over"]
    seats: list[SeatView]
    clock: NewClock | None
    created: int
    updated: int


class TableList(BaseModel):
    """Tables that anybody may join or watch, newest first."""

    tables: list[ListedTable]


class HintView(BaseModel):
    """A good move, with its evaluation."""

    action: int
    text: str
    words: str
    value: float = Field(description="expected result for the mover: 0 lost, 1 won")
    lead: float = Field(description="expected lead in points at the end")


class Hints(BaseModel):
    """Good moves, best first."""

    version: int
    hints: list[HintView]


class Health(BaseModel):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    database: str
    tables: int = Field(description="tables in memory")
    bots: int = Field(description="bot processes that are ready to answer")


class NewBot(Request):
    """An outside bot to register."""

    name: Annotated[str, StringConstraints(max_length=40)] = Field(
        description="3 to 20 letters, digits, `_` or `-`, beginning with a letter; unique, ignoring case"
    )


class BotToken(BaseModel):
    """An outside bot's token, shown only once: the server keeps only its hash."""

    name: str
    token: str = Field(description="send it as `Authorization: Bearer TOKEN`")


Seconds = Annotated[float, Field(ge=0, le=864_000)]


class Accepts(Request):
    """The challenges that an outside bot accepts; all others are refused on its behalf."""

    games: list[Annotated[str, StringConstraints(max_length=40)]] = Field(
        default_factory=list, max_length=20, description="names of games; empty for all"
    )
    players: list[Annotated[int, Field(ge=1, le=10)]] = Field(
        default_factory=list, max_length=10, description="numbers of players; empty for all"
    )
    without_clock: bool = Field(default=True, description="games without a clock")
    shortest: Seconds = Field(default=0, description="minimum initial seconds on a clock")
    longest: Seconds = Field(default=864_000, description="maximum initial seconds on a clock")
    positions: bool = Field(default=True, description="games from a given position or record")
    people: bool = Field(default=True, description="challenges by people")
    bots: bool = Field(default=True, description="challenges by other outside bots")
    at_once: int = Field(default=8, ge=1, le=100, description="maximum number of games at the same time")


class BotView(BaseModel):
    """An outside bot."""

    name: str
    online: bool = Field(description="whether its stream is open, so that it can be challenged")
    created: int = Field(description="milliseconds since 1970")
    accepts: Accepts


class BotList(BaseModel):
    """Outside bots, by name."""

    bots: list[BotView]


DeclineReason = Literal[
    "generic", "later", "too_fast", "too_slow", "no_clock", "game", "options", "players", "position", "people", "bots"
]


class Decline(Request):
    """Why a challenge is declined."""

    reason: DeclineReason = Field(
        default="generic",
        description="`later`: not now; `too_fast`, `too_slow`, `no_clock`: another clock, please; `game`, `options`, "
        "`players`, `position`: not this one; `people`, `bots`: no challenges by these",
    )


class BotTables(BaseModel):
    """The unfinished tables of an outside bot: challenges (`open`) and games (`running`), oldest first."""

    tables: list[TableView]


class StreamEvent(BaseModel):
    """A line of an outside bot's stream."""

    type: Literal["hello", "challenge", "challenge_over", "game_started", "your_move", "undo_offered", "game_over"]
    name: str = Field(default="", description="hello: the bot's name")
    table: TableView | None = Field(default=None, description="the table as the bot may know it; in all but hello")
