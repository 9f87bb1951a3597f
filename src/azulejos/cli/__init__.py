"""The `azulejos` command. Each subcommand is a module of its own, loaded on demand."""

import errno
import os
import sys
from importlib.util import find_spec

from cyclopts import App, CycloptsError, Group, Parameter

from azulejos.cli.common import complain
from azulejos.cli.usage import usage_message
from azulejos.rules.errors import AzulejosError

LONGEST_NAME = 200
"""Characters of a file's name that a message repeats."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""The errors of a full or broken disk."""


def _default(value: object) -> str | None:
    """Return a default as the help shows it; flags that are off and empty texts need none."""
    return None if value is None or value is False or value == "" else str(value)


GROUPS = {
    "Play": ("play", "serve"),
    "Recorded games": ("replay", "review", "show"),
    "Bots": ("arena", "engine", "engine-check", "ratings", "simulate"),
    "Research": ("dataset", "learn", "perft", "puzzles"),
    "Server": ("bot", "export"),
    "Help": ("--help", "--version"),
}
"""The commands as the help lists them."""
_GROUPS = {name: group for title, names in GROUPS.items() for group in [Group.create_ordered(title)] for name in names}
app = App(
    name="azulejos",
    help="The Azul family of board games: play, review, simulate, and let bots compete.",
    help_epilogue="Start with: azulejos play        Help on a command: azulejos COMMAND --help",
    default_parameter=Parameter(negative_iterable=(), show_default=_default),
    exit_on_error=False,
    print_error=False,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for _flag in ("--help", "--version"):
    app[_flag].group = _GROUPS[_flag]
COMMANDS = {
    "play": (
        "Play in the terminal, against bots or with people at one keyboard.",
        "The game is saved after every move.",
        "azulejos play azul --seats you,greedy",
        "azulejos play azul-grey --seats Ann,Ben,greedy --save evening.azulejos",
        "azulejos play --last",
        "azulejos play azul --server http://127.0.0.1:8000 --seats you,level:3",
    ),
    "serve": (
        "Run the game server with the web app and the API.",
        "You can also give every setting as an environment variable, such as AZULEJOS_PORT. "
        "Requires an extra: pip install 'azulejos[server]'.",
        "azulejos serve",
        "azulejos serve --host 0.0.0.0 --port 80 --database postgresql://azulejos@localhost/azulejos",
    ),
    "replay": (
        "Step through a recorded game.",
        "Prints every move in words and a picture of the position after it.",
        "azulejos replay game.azulejos",
        "azulejos replay game.azulejos --all",
    ),
    "show": (
        "Show a position as coloured text or as an SVG picture.",
        "The position can be a text, or any moment of a recorded game.",
        "azulejos show game.azulejos --at 12",
        "azulejos show game.azulejos --svg picture.svg",
    ),
    "review": (
        "Review a game: what each move cost, what was better, how lucky each player was.",
        "`--output` saves the review in the record, as evaluations and comments that are read back later.",
        "azulejos review game.azulejos",
        "azulejos review game.azulejos --json",
        "azulejos review game.azulejos --nodes 1000000 --output reviewed.azulejos",
    ),
    "arena": (
        "Let bots play each other and rate them.",
        "Every deal is played from every seat, and ratings have 95 % error bars. In games of three and four between "
        "two bots, the first plays alone against copies of the second. Ctrl-C keeps the games played so far.",
        "azulejos arena search:0.2s greedy --games 40",
        "azulejos arena level:3 level:5 level:7 --games 60 --results ladder.jsonl --pictures .",
        "azulejos arena search:0.2s search:0.1s --games 2000 --sprt 0 30",
        "azulejos arena level:4 'engine:0.2s:./my-engine' --suite standard --adjudicate chance:0.99",
    ),
    "ratings": (
        "Rate bots from several results files together, and merge the files.",
        "Each game and number of players has its own ratings.",
        "azulejos ratings ladder.jsonl more.jsonl",
        "azulejos ratings *.jsonl --anchor greedy --merge all.jsonl --json",
    ),
    "simulate": (
        "Play many games between bots and summarise the results.",
        "Random games run entirely in compiled code. The starting player of each game is random. Ctrl-C reports the "
        "games played so far.",
        "azulejos simulate azul --players 3 --games 20000",
        "azulejos simulate azul --bots greedy,random --games 200 --jsonl games.jsonl",
    ),
    "engine": (
        "Run our search as an engine that speaks the engine protocol.",
        "It reads commands from standard input and answers on standard output.",
        "azulejos engine",
    ),
    "engine-check": (
        "Check that your engine follows the engine protocol.",
        "Each check prints ok, a note or a fault; the exit status is 1 if there is a fault.",
        "azulejos engine-check ./my-engine --strong",
        "azulejos engine-check azulejos engine",
    ),
    "learn": (
        "Improve a game's evaluation by self-play.",
        "Labels positions by self-play, fits the weights, plays a match against the current weights, and repeats for "
        "as long as the new ones win. Run the same command again to resume.",
        "azulejos learn azul --players 2",
        "azulejos learn duel --games 4000 --turns 4",
    ),
    "dataset": (
        "Write self-play games with search values to Parquet files.",
        "The columns hold positions, observations, masks, moves, outcomes and search values. Run the same command "
        "again to resume. Requires an extra: pip install 'azulejos[data]'.",
        "azulejos dataset games --games 1000 --nodes 1000",
        "azulejos dataset duel-games --game duel --games 20000 --seed 7 --ray",
    ),
    "perft": (
        "Count move sequences by depth, to compare implementations of the rules.",
        "A chance event or the end of the game ends a sequence.",
        "azulejos perft azul --depth 4",
        "azulejos perft azul-grey --players 3 --depth 3 --split",
    ),
    "bot": (
        "Register outside bots: programs that play over the server's API.",
        "Each has a name and a token. `add` and `token` print a token; it is shown only once, and the server keeps "
        "only its hash. The server may be running. Requires an extra: pip install 'azulejos[server]'.",
        "azulejos bot add Hal",
        "azulejos bot token Hal",
        "azulejos bot list",
        "azulejos bot remove Hal",
    ),
    "export": (
        "Export finished games from the server's database as records.",
        "`--remove` then removes them from the database. Requires an extra: pip install 'azulejos[server]'.",
        "azulejos export games.azulejos --before 2026-01-01",
        "azulejos export games.azulejos --before 2026-01-01 --remove",
    ),
}
"""The summary, description and examples of each command; its function is in the module of the same name."""

for _name, (_summary, _more, *_examples) in COMMANDS.items():
    app.command(
        f"azulejos.cli.{_name.replace('-', '_')}:{_name.replace('-', '_')}",
        name=_name,
        group=_GROUPS[_name],
        help=f"{_summary}\n\n{_more}",
        help_epilogue="\n\n".join(["Examples:", *_examples]),
    )

_puzzles = App(
    name="puzzles",
    group=_GROUPS["puzzles"],
    help="Make puzzles from self-play, check their answers, and rate them.\n\n"
    "A puzzle is a decision with one clearly best move, with themes and a rating.",
    help_epilogue="Examples:\n\n"
    "azulejos puzzles make azul --players 2 --count 100 --seed 1\n\n"
    "azulejos puzzles check --sample 50 --seed 1 --json",
)
_puzzles.command("azulejos.cli.puzzles:make", name="make", help="Find puzzles in self-play.")
_puzzles.command(
    "azulejos.cli.puzzles:check", name="check", help="Check the answers of some puzzles with a ten times longer search."
)
_puzzles.command("azulejos.cli.puzzles:rate", name="rate", help="Rate puzzles anew, by the levels that solve them.")
app.command(_puzzles)


def how_to_play() -> str:
    """Return three lines for new users."""
    install = "" if find_spec("uvicorn") else "  (first: pip install 'azulejos[server]')"
    return (
        "Play here:            azulejos play\n"
        f"Play in the browser:  azulejos serve  and open http://127.0.0.1:8000{install}\n"
        "Everything else:      azulejos --help"
    )


def _forget_output() -> None:
    """Discard the output: its reader has gone, or the disk is full, so Python must not flush it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(words: list[str] | None = None) -> None:
    """Run the command line; usage errors print a short message and exit with status 2."""
    words = sys.argv[1:] if words is None else words
    if not words:
        print(how_to_play())
        return
    try:
        app(words)
        sys.stdout.flush()
    except CycloptsError as wrong:
        complain(usage_message(wrong))
    except AzulejosError as wrong:
        complain(str(wrong))
    except BrokenPipeError:
        _forget_output()
    except OSError as wrong:
        if wrong.errno in NO_ROOM:
            _forget_output()
        name = str(wrong.filename or "")
        place = f"{name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + '...'}: " if name else ""
        complain(f"{place}{wrong.strerror or wrong}")
    except KeyboardInterrupt:
        sys.exit(130)
