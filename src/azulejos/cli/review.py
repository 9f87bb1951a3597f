"""`azulejos review`: review a recorded game, move by move and deal by deal."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejos.cli.common import BadArgument, err, out
from azulejos.cli.sources import read_game
from azulejos.game import Decision
from azulejos.notation.record import Record
from azulejos.review import Judged, Review, Settings, annotate, read_review
from azulejos.review import review as reviewed
from azulejos.review.as_object import as_object
from azulejos.review.names import BEST, GOOD, name_of
from azulejos.review.questions import settings_for
from azulejos.review.sums import changes
from azulejos.review.words import percent, sentences


def review(
    source: Annotated[str, Parameter(allow_leading_hyphen=True, help="A file with records, or - for standard input.")],
    *,
    game: Annotated[int | None, Parameter(help="The number of the game in a file of several, from 1.")] = None,
    nodes: Annotated[
        int | None, Parameter(help="Search nodes per decision (default: chosen so that a game takes half a minute).")
    ] = None,
    deals: Annotated[int, Parameter(help="Sampled outcomes per chance event.")] = Settings.deals,
    deal_nodes: Annotated[
        int | None, Parameter(help="Search nodes per sampled outcome (default: chosen in the same way).")
    ] = None,
    seed: Annotated[int, Parameter(help="Seed of the sampling.")] = Settings.seed,
    again: Annotated[bool, Parameter(negative="", help="Ignore a review saved in the record.")] = False,
    output: Annotated[Path | None, Parameter(help="Write the record, with the review in it, to this file.")] = None,
    json_: Annotated[
        bool, Parameter(name="--json", negative="", help="Print one JSON object instead of tables.")
    ] = False,
) -> None:
    """Review a recorded game."""
    for name, number in (("--nodes", nodes), ("--deal-nodes", deal_nodes)):
        if number is not None and number < 1:
            raise BadArgument(f"{name} must be 1 or more, not {number}")
    if deals < 2:
        raise BadArgument(f"--deals must be 2 or more, not {deals}: one deal says nothing about the others")
    if seed < 0:
        raise BadArgument(f"--seed must be 0 or more, not {seed}")
    record = read_game(source, game)
    found = None if again else read_review(record)
    if found is None:
        decisions = sum(isinstance(event, Decision) for event in record.events)
        usual = settings_for(decisions, len(record.events) - decisions, record.start.players)
        found = _run(record, Settings(nodes or usual.nodes, deals, deal_nodes or usual.deal_nodes, seed))
    if output is not None:
        annotate(record, found)
        output.write_text(str(record), encoding="utf-8")
    if json_:
        print(json.dumps(as_object(found)))
    else:
        _print(record, found)


def _run(record: Record, settings: Settings) -> Review:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("reviewing", total=None)

        def show(events: list[Judged], total: int) -> None:
            progress.update(task, completed=len(events), total=total)

        return reviewed(record, settings, show)


def _name(record: Record, player: int) -> str:
    return record.tags.get(f"Player{player + 1}", f"player {player + 1}")


def _print(record: Record, found: Review) -> None:
    out.print(_players(record, found))
    out.print(_costly(record, found))
    out.print(_luck(record, found))


def _players(record: Record, found: Review) -> Table:
    table = Table(title="What decided the game", pad_edge=False)
    table.add_column("")
    for player in range(len(found.players)):
        table.add_column(escape(_name(record, player)), justify="right")
    ratings = [told.rating for told in found.players]
    rows = {
        "start": [percent(chance) for chance in found.start],
        "own moves": [percent(-told.loss, True) for told in found.players],
        "others' moves": [percent(told.given, True) for told in found.players],
        "luck": [f"{percent(told.luck, True)} ± {percent(told.luck_error)}" for told in found.players],
        "rest": [percent(told.rest, True) for told in found.players],
        "result": [percent(chance) for chance in found.result],
        "accuracy": [f"{told.accuracy:.0f}" for told in found.players],
        "rating": ["" if one is None else f"{one.rating} ({one.low} to {one.high})" for one in ratings],
        "like level": ["" if one is None else str(one.level) for one in ratings],
    }
    for name, cells in rows.items():
        table.add_row(name, *cells)
    return table


def _costly(record: Record, found: Review) -> Table:
    table = Table(title="What cost most", pad_edge=False)
    for heading in ("event", "player", "move", "loss", "", "better", "why"):
        table.add_column(heading, overflow="fold")
    costly = [number for number, event in enumerate(found.events) if name_of(event.loss) not in (BEST, GOOD)]
    for number in sorted(costly, key=lambda number: -found.events[number].loss)[:10]:
        event = found.events[number]
        assert event.player is not None
        name, why = name_of(event.loss), sentences(event.why)
        player = escape(_name(record, event.player))
        table.add_row(str(number + 1), player, event.text, percent(-event.loss, True), name, event.line[0], why)
    return table


def _luck(record: Record, found: Review) -> Table:
    table = Table(title="What luck brought", pad_edge=False)
    table.add_column("event")
    table.add_column("outcome", overflow="fold")
    for player in range(record.start.players):
        table.add_column(escape(_name(record, player)), justify="right")
    for number, event in enumerate(found.events):
        if event.player is None:
            cells = [
                f"{percent(change, True)} ± {percent(error)}"
                for change, error in zip(changes(event), event.errors, strict=True)
            ]
            table.add_row(str(number + 1), event.text, *cells)
    return table
