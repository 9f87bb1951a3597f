"""`azulejos engine-check`: check that an engine follows the engine protocol."""

import json
import shlex
import sys
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from azulejos.bots.conformance import FAULT, NOTE, OK, check_engine
from azulejos.cli.common import BadArgument
from azulejos.rules.contract import game_type

SIGNS = {OK: "ok   ", NOTE: "note ", FAULT: "FAULT"}


def engine_check(
    *command: Annotated[str, Parameter(help="The engine's command with its arguments.", allow_leading_hyphen=True)],
    game: Annotated[
        list[str] | None, Parameter(negative="", help="Check only this game; can be repeated (default: all).")
    ] = None,
    json_: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object per check.")] = False,
) -> None:
    """Check that an engine follows the engine protocol; the exit status is 1 if it does not."""
    words = shlex.split(command[0]) if len(command) == 1 else list(command)
    if not words:
        raise BadArgument("the engine's command is missing, such as: azulejos engine-check ./my-engine")
    faults = 0
    for finding in check_engine(words, [game_type(name).name for name in game or []]):
        faults += finding.verdict == FAULT
        if json_:
            print(json.dumps(asdict(finding)), flush=True)
        else:
            print(
                f"{SIGNS[finding.verdict]}  {finding.check}" + (f": {finding.words}" if finding.words else ""),
                flush=True,
            )
    if faults:
        print(f"azulejos: {faults} {'fault' if faults == 1 else 'faults'} found", file=sys.stderr)
        sys.exit(1)
