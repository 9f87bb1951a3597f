"""Read game records, one or several in a text or file, and report errors by line and column.

Files of any size are read record by record. Every event is checked: a move must be legal, an outcome possible. Names no
game.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from os.path import isfile
from typing import Any, Protocol

from azulejos.game import checked_options, decided, resolved, set_up_position
from azulejos.notation.move import read_move
from azulejos.notation.record import UNFINISHED, VERSION, Evaluation, Hidden, Node, Record, Viewer
from azulejos.position import Position
from azulejos.rules.chance import new_generator
from azulejos.rules.contract import game_type
from azulejos.rules.errors import AzulejosError, BadSetup, MalformedOutcome, MalformedRecord
from azulejos.rules.text import LONGEST_SHOWN, shown

DEEPEST = 50
"""The maximum nesting of variations."""
MOST_MARKS = 100
"""The maximum number of marks on an event: they are in a tuple, which is copied for each."""

_TOKEN = re.compile(
    r"""\s*(?:
    \[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<tag>(?:[^"\\\n]|\\.)*)"\s*\]
    |\{(?P<comment>(?:[^}\\]|\\.)*)\}
    |<(?P<outcome>[^<>{}\n]*)>
    |(?P<open>\()
    |(?P<close>\))
    |(?P<number>[0-9]{1,9})\.
    |@(?P<evaluation>[0-9./:+-]+)
    |\$(?P<mark>[0-9]{1,3})(?![^\s(){}])
    |(?P<result>\*|[0-9]+(?:-[0-9]+)+)(?![^\s(){}])
    |(?P<move>[^\s(){}<>\[\]@$"]+)
    )""",
    re.VERBOSE | re.DOTALL,
)
_SPACE = re.compile(r"\s*")
_CLOSED_BY = {"{": "}", "<": ">", "[": "]", '"': '"'}
_EVALUATION = re.compile(r"([01](?:\.[0-9]+)?(?:/[01](?:\.[0-9]+)?)*)(?::([+-][0-9]{1,6}(?:\.[0-9]+)?))?")


CHUNK = 1 << 16
"""The minimum number of characters to read from a file at once."""


class Readable(Protocol):
    """An open text."""

    def read(self, size: int, /) -> str:
        """The next part of the text; an empty one at its end."""
        ...


Source = str | PathLike[str] | Iterable[str] | Readable
"""Where records come from: a text, the path of a file, an open text file, or lines."""


class _Part:
    """A part of the text, and the line and column of its first letter."""

    __slots__ = ("column", "line", "text")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column

    def where(self, place: int) -> tuple[int, int]:
        """The line and column of a letter."""
        before, newline, last = self.text[:place].rpartition("\n")
        if not newline:
            return self.line, self.column + place
        return self.line + before.count("\n") + 1, len(last) + 1

    def after_space(self, place: int) -> int:
        """Where the next letter is that is no space."""
        space = _SPACE.match(self.text, place)
        assert space is not None
        return space.end()


class _Token:
    """A piece of the text, with where it begins or the space before it: nobody asks for its line but in an error."""

    __slots__ = ("kind", "name", "part", "place", "text")

    def __init__(self, kind: str, text: str, part: _Part, place: int, name: str = "") -> None:
        self.kind = kind
        self.text = text
        self.part = part
        self.place = place
        self.name = name

    def where(self) -> tuple[int, int]:
        """Its line and column."""
        return self.part.where(self.part.after_space(self.place))

    def wrong(self, message: str) -> MalformedRecord:
        return MalformedRecord(message).at(*self.where())


def read_record(source: Source) -> Record:
    """Read the only record in a text, a path, an open file or lines.

    Raises MalformedRecord, or the error of the bad event with line and column.
    """
    found = _read(source)
    only, _ = next(found, (None, None))
    if only is None:
        raise MalformedRecord('there is no record here: a record begins with tags such as [Game "..."]').at(1, 1)
    for _, began in found:
        raise began.wrong("a second record begins here: use read_records to read several")
    return only


def read_records(source: Source) -> Iterator[Record]:
    """Yield the records in a text, a path, an open file or lines, one after another.

    A file is read as you iterate, with only the current record in memory.
    """
    return (record for record, _ in _read(source))


def chunks_of(source: Source) -> Iterator[str]:
    """Yield the text of a source in large chunks."""
    if isinstance(source, str):
        if "\n" not in source and isfile(source):
            raise MalformedRecord(f"{shown(source)} is the path of a file: pass Path({shown(source)}) to read it")
        yield source
    elif isinstance(source, PathLike):
        with open(source, encoding="utf-8") as file:
            yield from chunks_of(file)
    elif hasattr(source, "read"):
        while chunk := source.read(CHUNK):
            if not isinstance(chunk, str):
                raise MalformedRecord('records are text: open the file with open(path, encoding="utf-8")')
            yield chunk
    elif isinstance(source, Iterable):
        yield from _joined(source)
    else:
        raise MalformedRecord(f"pass a text, a path, an open file or lines, not {type(source).__name__}")


def _unmarked(chunks: Iterator[str]) -> Iterator[str]:
    """Drop the byte order mark that some editors write before a text."""
    yield next(chunks, "").removeprefix("\ufeff")
    yield from chunks


def _joined(lines: Iterable[Any]) -> Iterator[str]:
    kept: list[str] = []
    length = 0
    for line in lines:
        if not isinstance(line, str):
            raise MalformedRecord(f"the lines of a record must be text, not {type(line).__name__}")
        # Lines from `splitlines` have no line ends.
        kept.append(line if line.endswith("\n") else line + "\n")
        length += len(line)
        if length >= CHUNK:
            yield "".join(kept)
            kept, length = [], 0
    yield "".join(kept)


def _read(source: Source) -> Iterator[tuple[Record, _Token]]:
    """Yield each record with its first token."""
    tokens = _tokens(_unmarked(chunks_of(source)))
    token = next(tokens)
    while token.kind != "end":
        began = token
        tags: dict[str, _Token] = {}
        while token.kind == "tag":
            if token.name in tags:
                raise token.wrong(f"the tag {_brief(token.name)} appears twice")
            tags[token.name] = token
            token = next(tokens)
        reader = _Reader(_head(tags, token))
        while not reader.read(token):
            token = next(tokens)
        _check_result(reader.record, tags.get("Result"), token)
        yield reader.record, began
        token = next(tokens)


def _tokens(chunks: Iterator[str]) -> Iterator[_Token]:
    """Yield the tokens of a text that comes in chunks; at its end, `end` for ever."""
    part = _Part("", 1, 1)
    text, place = part.text, 0
    ended = False
    while True:
        match = _TOKEN.match(text, place)
        if not ended and (match is None or match.end() == len(text)):
            # The token may continue in the next chunk. Doubling what is read keeps long tokens from taking for ever.
            wanted, more = len(text) - place, []
            while wanted >= 0 and (chunk := next(chunks, None)) is not None:
                more.append(chunk)
                wanted -= len(chunk)
            ended = not more
            line, column = part.where(place)
            part = _Part(text[place:] + "".join(more), line, column)
            text, place = part.text, 0
        elif match is None:
            letter = part.after_space(place)
            if letter < len(text):
                raise _unreadable(text, letter).at(*part.where(letter))
            while True:
                yield _Token("end", "", part, place)
        else:
            kind = str(match.lastgroup)
            yield _Token(kind, match[kind], part, place, match["name"] if kind == "tag" else "")
            place = match.end()


def _unreadable(text: str, place: int) -> MalformedRecord:
    opened = text[place]
    closing = _CLOSED_BY.get(opened)
    if closing and closing not in text[place + 1 :]:
        return MalformedRecord(f"{opened!r} is never closed by {closing!r}: the record may be truncated")
    if opened == "[":
        return MalformedRecord('a tag must look like [Name "value"]')
    found = re.compile(r"\S{1,20}").match(text, place)
    return MalformedRecord(
        f"{found[0] if found else opened!r} is not a tag, move, <outcome>, {{comment}} or (variation)"
    )


def _unquoted(text: str) -> str:
    meant = {"n": "\n", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: meant.get(match[1], match[1]), text, flags=re.DOTALL)


def _head(tags: dict[str, _Token], after: _Token) -> Record:
    """Start a record from its tags."""

    def value(name: str, default: str | None = None) -> tuple[str, _Token]:
        if name in tags:
            return _unquoted(tags[name].text), tags[name]
        if default is None:
            raise after.wrong(f'the tag [{name} "..."] is missing: a record begins with its tags')
        return default, after

    version, token = value("Azulejos", VERSION)
    if version != VERSION:
        raise token.wrong(f"this reader knows version {VERSION} of the format, not {shown(version)}")
    name, token = value("Game")
    try:
        game = game_type(name)
        count, token = value("Players")
        players = _whole(count, token, game.players[0], game.players[-1], "Players")
        options = {tag: value(tag)[0] for tag in tags if tag[0].islower()}
        for tag in options:
            token = tags[tag]
            checked_options(game, {tag: options[tag]}, guest=True)
        first = None
        token = after
        if "First" in tags:
            text, token = value("First")
            first = _whole(text, token, 1, players, "First") - 1
        if "Position" in tags:
            text, token = value("Position")
            start = Position.from_text(text)
            if (start.game, start.players) != (game, players):
                raise BadSetup(
                    f"the position is of {start.game.name} for {start.players} players, unlike the other tags"
                )
            start.validate()
        elif first is None:
            raise after.wrong('the tag [First "..."] is missing: a record names its starting player, or has a Position')
        else:
            start = set_up_position(game, players, first, options, new_generator(0))
    except MalformedRecord:
        raise
    except AzulejosError as error:
        raise error.at(*token.where()) from None
    known = {"Azulejos", "Game", "Players", "First", "Position", "Viewer", "Result", *options}
    others = {name: _unquoted(token.text) for name, token in tags.items() if name not in known}
    return Record(start, first, options, others, Node(None, start), _viewer(tags.get("Viewer"), players))


def _whole(text: str, token: _Token, low: int, high: int, what: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text) or not low <= int(text) <= high:
        raise token.wrong(f"{what} must be a number from {low} to {high}, not {shown(text)}")
    return int(text)


def _viewer(token: _Token | None, players: int) -> Viewer:
    if token is None:
        return None
    return "spectator" if token.text == "spectator" else _whole(token.text, token, 1, players, "Viewer") - 1


@dataclass
class _Branch:
    """The state of the reader in one line of play."""

    node: Node
    decisions: int
    before: int
    """The decisions made before the node's event."""
    opened: _Token | None = None


@dataclass
class _Reader:
    """Builds the tree of a record, token by token."""

    record: Record
    branches: list[_Branch] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.branches.append(_Branch(self.record.root, 0, 0))

    def read(self, token: _Token) -> bool:
        """Process one token; returns whether it ended the record."""
        branch = self.branches[-1]
        if token.kind == "move" or token.kind == "outcome":
            self._event(branch, token)
            return False
        if token.kind == "end":
            raise token.wrong(
                f"the record is truncated: it must end with {UNFINISHED} or with the final scores, such as 45-38"
            )
        if token.kind == "tag":
            raise token.wrong(
                f"a tag is not allowed here: the moves before it must end with {UNFINISHED} or the final scores"
            )
        if token.kind == "result":
            if branch.opened:
                raise token.wrong("a variation is not closed: ) is missing before the result")
            return True
        if token.kind == "number" and int(token.text) != branch.decisions + 1:
            raise token.wrong(f"move number {token.text} must be {branch.decisions + 1}: moves may be missing")
        if token.kind == "open":
            self._open(branch, token)
        elif token.kind == "close":
            self._close(branch, token)
        elif token.kind != "number":
            _annotate(branch.node, token, self.record.start.players)
        return False

    def _event(self, branch: _Branch, token: _Token) -> None:
        position = branch.node.position
        chance = token.kind == "outcome"
        text = " ".join(token.text.split()) if chance else token.text
        if position is None or "?" in text:
            child = branch.node.attach(Hidden(text, chance), None)
        else:
            child = branch.node.attach(*_followed(position, text, chance, token))
        branch.before = branch.decisions
        branch.decisions += not chance
        branch.node = child

    def _open(self, branch: _Branch, token: _Token) -> None:
        if branch.node.parent is None or (branch.opened and branch.node is self._base()):
            raise token.wrong("a variation is not allowed here: it must follow the event that it replaces")
        if len(self.branches) > DEEPEST:
            raise token.wrong(f"variations are nested more than {DEEPEST} deep")
        self.branches.append(_Branch(branch.node.parent, branch.before, branch.before, token))

    def _base(self) -> Node | None:
        """The node where the open variation branches off."""
        return self.branches[-2].node.parent

    def _close(self, branch: _Branch, token: _Token) -> None:
        if not branch.opened:
            raise token.wrong("there is no variation to close: ) without (")
        if branch.node is self._base():
            raise token.wrong("the variation is empty: () must contain at least one event")
        self.branches.pop()


def _followed(position: Position, text: str, chance: bool, token: _Token) -> tuple[Any, Position]:
    """Check the event of a text; returns it and the position after it."""
    try:
        if chance:
            return resolved(position, text)
        if position.mover is not None:
            return decided(position, read_move(position.game, position.content, position.legal_actions, text))
        if position.over:
            raise token.wrong(f"{_brief(text)} cannot be played: the game is over; it must end with the final scores")
        raise MalformedOutcome(f"{_brief(text)} cannot be played yet: a chance outcome is due, such as <...>")
    except MalformedRecord:
        raise
    except AzulejosError as error:
        raise error.at(*token.where()) from None


def _annotate(node: Node, token: _Token, players: int) -> None:
    if token.kind == "comment":
        comment = re.sub(r"\\(.)", r"\1", token.text, flags=re.DOTALL)
        node.comment = f"{node.comment} {comment}" if node.comment else comment
        return
    if node.parent is None:
        raise token.wrong("an evaluation or mark must follow an event")
    if token.kind == "mark":
        if len(node.marks) >= MOST_MARKS:
            raise token.wrong(f"an event cannot have more than {MOST_MARKS} marks")
        node.marks += (int(token.text),)
        return
    match = _EVALUATION.fullmatch(token.text)
    chances = tuple(float(chance) for chance in match[1].split("/")) if match else ()
    if match is None or len(chances) != players or any(chance > 1 for chance in chances):
        example = "/".join(["0.500"] * players)
        raise token.wrong(f"@{_brief(token.text)} must be each player's chance from 0 to 1, such as @{example}")
    node.evaluation = Evaluation(chances, float(match[2]) if match[2] else None)


def _check_result(record: Record, tag: _Token | None, token: _Token) -> None:
    if tag is not None and tag.text != token.text:
        raise token.wrong(f"the record ends with {_brief(token.text)}, but its Result tag says {_brief(tag.text)}")
    nodes = record.main_line
    if nodes and nodes[-1].position is None:
        record.tags["Result"] = token.text
    elif token.text != record.result:
        raise token.wrong(f"the record ends with {_brief(token.text)}, but the game stands at {record.result}")


def _brief(text: str) -> str:
    """A piece of the record as a message repeats it: of a long one its beginning alone."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
