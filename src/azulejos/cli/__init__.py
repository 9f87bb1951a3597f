"""The `azulejos` command. Each command is a module of its own, loaded when it is asked for."""

import errno
import os
import sys
from importlib.util import find_spec

from cyclopts import App, CycloptsError

from azulejos.cli.common import complain
from azulejos.rules.errors import AzulejosError

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says when a disk is full or broken."""
app = App(
    name="azulejos",
    help="The Azul family of board games: play, simulate, look at games and positions.",
    help_epilogue="Begin with: azulejos play        More on a command: azulejos COMMAND --help",
    exit_on_error=False,
    print_error=False,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
COMMANDS = {
    "play": (
        "Play in the terminal, with people at one keyboard or against bots. The game is saved after every move.",
        "azulejos play azul --seats you,greedy",
        "azulejos play azul-grey --seats Ann,Ben,greedy --save evening.azulejos",
        "azulejos play --last",
        "azulejos play azul --server http://127.0.0.1:8000 --seats you,level:3",
    ),
    "simulate": (
        "Play many games between bots and sum up how they ended. Random games run wholly in compiled code; "
        "the starting players are drawn; Ctrl-C keeps what was done.",
        "azulejos simulate azul --players 3 --games 20000",
        "azulejos simulate azul --bots greedy,random --games 200 --jsonl games.jsonl",
    ),
    "arena": (
        "Let bots play each other and say how strong each is. Every deal is played from every seat; ratings come with "
        "95 % error bars. In games of three and four between two bots, the first sits alone against copies of the "
        "second. Ctrl-C keeps what was played.",
        "azulejos arena search:0.2s greedy --games 40",
        "azulejos arena level:3 level:5 level:7 --games 60 --results ladder.jsonl --pictures .",
        "azulejos arena search:0.2s search:0.1s --games 2000 --sprt 0 30",
        "azulejos arena level:4 'engine:0.2s:./my-engine' --suite standard --adjudicate chance:0.99",
    ),
    "ratings": (
        "Rate bots by the results files of several matches together, for each game and number of players.",
        "azulejos ratings ladder.jsonl more.jsonl",
        "azulejos ratings *.jsonl --anchor greedy --merge all.jsonl --json",
    ),
    "dataset": (
        "Write self-play to Parquet files: positions, observations, masks, moves, outcomes, and what a search thought. "
        "A run that was stopped or killed goes on. Needs an extra: pip install 'azulejos[data]'.",
        "azulejos dataset games --games 1000 --nodes 1000",
        "azulejos dataset duel-games --game duel --games 20000 --seed 7 --ray",
    ),
    "replay": (
        "Step through a recorded game: its moves in words, with a picture after each.",
        "azulejos replay game.azulejos",
        "azulejos replay game.azulejos --all",
    ),
    "review": (
        "Review a recorded game: what each move cost, which one was better and why, what luck brought, and how it all "
        "adds up. `--output` writes it into the record as evaluations and comments, from where it is read back.",
        "azulejos review game.azulejos",
        "azulejos review game.azulejos --json",
        "azulejos review game.azulejos --nodes 1000000 --output reviewed.azulejos",
    ),
    "show": (
        "Show a position or a moment of a record, as coloured text or as an SVG picture.",
        "azulejos show game.azulejos --at 12",
        "azulejos show game.azulejos --svg picture.svg",
    ),
    "perft": (
        "Count the ways of play by depth, to compare implementations of the rules. A node is a sequence of "
        "decisions; a chance event ends it, as the game's end does.",
        "azulejos perft azul --depth 4",
        "azulejos perft azul-grey --players 3 --depth 3 --split",
    ),
    "serve": (
        "Run the game server: the web app and the API, for people, programs and terminals. Every setting can also "
        "be given by the environment. Needs an extra: pip install 'azulejos[server]'.",
        "azulejos serve",
        "azulejos serve --host 0.0.0.0 --port 80 --database postgresql://azulejos@localhost/azulejos",
    ),
    "bot": (
        "Register outside bots at the server: programs that play over its API, each with a name and a token. The "
        "server may be running. `add` and `token` print a token; it is shown once, and the server keeps only its hash. "
        "Needs an extra: pip install 'azulejos[server]'.",
        "azulejos bot add Hal",
        "azulejos bot token Hal",
        "azulejos bot list",
        "azulejos bot remove Hal",
    ),
    "export": (
        "Write finished games out of the server's database as records, and remove them from it if told to. "
        "Needs an extra: pip install 'azulejos[server]'.",
        "azulejos export games.azulejos --before 2026-01-01",
        "azulejos export games.azulejos --before 2026-01-01 --remove",
    ),
    "learn": (
        "Make an evaluation better: label positions by self-play, fit the weights to them, let them play the reigning "
        "ones, and again for as long as they win. Goes on where it was stopped.",
        "azulejos learn azul --players 2",
        "azulejos learn duel --games 4000 --turns 4",
    ),
    "engine": (
        "Speak the engine protocol on standard input and output, for other programs to think with.",
        "azulejos engine",
    ),
    "engine-check": (
        "Check that an engine of your own keeps the engine protocol: each rule with ok, a note or a fault. The exit "
        "status is 1 if there is a fault.",
        "azulejos engine-check ./my-engine --strong",
        "azulejos engine-check azulejos engine",
    ),
}
"""What each command is for, and how it is called; its function of the same name is in its own module."""

for _name, (_help, *_examples) in COMMANDS.items():
    app.command(
        f"azulejos.cli.{_name.replace('-', '_')}:{_name.replace('-', '_')}",
        name=_name,
        help=_help,
        help_epilogue="\n\n".join(["Examples:", *_examples]),
    )

_puzzles = App(
    name="puzzles",
    help="Make puzzles from self-play: decisions with one clearly best move, with themes and ratings. Check that a "
    "longer search still gives the same answers.",
    help_epilogue="Examples:\n\n"
    "azulejos puzzles make azul --players 2 --count 100 --seed 1\n\n"
    "azulejos puzzles check --sample 50 --seed 1 --json",
)
_puzzles.command("azulejos.cli.puzzles:make", name="make", help="Find puzzles in self-play.")
_puzzles.command(
    "azulejos.cli.puzzles:check", name="check", help="Check the answers of some puzzles with a ten times longer search."
)
app.command(_puzzles)


def how_to_play() -> str:
    """Three lines for someone who has just installed this."""
    install = "" if find_spec("uvicorn") else "  (first: pip install 'azulejos[server]')"
    return (
        "Play here:            azulejos play\n"
        f"Play in the browser:  azulejos serve  and open http://127.0.0.1:8000{install}\n"
        "Everything else:      azulejos --help"
    )


def _forget_output() -> None:
    """Whoever read our output has gone, or there is no room for it: Python must not try to flush it once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(words: list[str] | None = None) -> None:
    """Run the command line; usage errors print a short message and leave with exit code 2."""
    words = sys.argv[1:] if words is None else words
    if not words:
        print(how_to_play())
        return
    try:
        app(words)
        sys.stdout.flush()
    except CycloptsError as wrong:
        complain(f"{' '.join(str(wrong).split())}\nSee azulejos --help.")
    except AzulejosError as wrong:
        complain(str(wrong))
    except BrokenPipeError:
        _forget_output()
    except OSError as wrong:
        if wrong.errno in NO_ROOM:
            _forget_output()
        place = f"{wrong.filename}: " if wrong.filename else ""
        complain(f"{place}{wrong.strerror or wrong}")
    except KeyboardInterrupt:
        sys.exit(130)
