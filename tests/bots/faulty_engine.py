"""An engine for azul that conforms to the protocol, apart from one configurable fault.

It shares no code with ours: it takes whatever lies first on the table, and drops it on its floor line.
"""

import re
import sys
import threading
import time

fault = sys.argv[1]
position = ""
only: list[str] = []
stopped = threading.Event()
speaking = threading.Lock()


def say(line: str) -> None:
    with speaking:
        print(line, flush=True)


def first_move() -> str:
    """From the first factory that has tiles, or else from the centre."""
    factories = re.findall(r" factories=(\S+)", position)[0].split(",")
    for number, tiles in enumerate(factories, 1):
        if tiles != "-":
            return f"{number}{tiles[0]}f"
    return f"c{re.findall(r' centre=([A-Z])', position)[0]}f"


def answer(wait: bool) -> None:
    move = only[0] if only and fault != "searchmoves" else first_move()
    if wait:
        stopped.wait(20)
    if fault == "late":
        time.sleep(2.5)
    chances = "0.9 0.9" if fault == "chances" else "1 0"
    nodes = 5000 if fault == "nodes" else 1
    if fault == "complaining":
        say("error I do not feel well")
    number = 9 if fault == "babbling" else 1
    say(f"info line {number} depth 1 nodes {nodes} time 0.001 chances {chances} margin +0.0 moves {move}")
    best = "best ZZZ" if fault == "illegal" else f"best {move}"
    say(f"{best}\n{best}" if fault == "twice" else best)


if fault == "dead":
    sys.exit(1)
for line in sys.stdin:
    order, *words = line.split()
    if order == "azulejos-engine":
        option = "option speed number 3" if fault == "option" else "option speed spin default 3 min 1 max 5"
        say("games chess:2" if fault == "chess" else "games azul:2")
        say("" if fault == "nameless" else "name faulty")
        say(option)
        say("wants history")
        say("ready")
    elif order == "ping" and fault != "silent":
        say("pong" if fault == "forgetful" else f"pong {' '.join(words)}")
    elif order == "option" and fault == "choosy":
        say("error I will not")
    elif order == "position":
        if words[0] == "azulejos/1":
            position = line
        elif fault == "fragile":
            sys.exit(5)
        else:
            say("error that is not a position")
    elif order == "history" and fault == "amnesic":
        sys.exit(8)
    elif order == "xyzzy" and fault == "nervous":
        sys.exit(6)
    elif order == "stop" and fault != "deaf":
        if fault == "eager":
            say("best nothing")
        stopped.set()
    elif order == "quit":
        if fault == "clinging":
            time.sleep(8)
        sys.exit(7 if fault == "grumpy" else 0)
    elif order == "go" and fault == "crashing":
        sys.exit(9)
    elif order == "go":
        stopped.clear()
        only = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
        threading.Thread(target=answer, args=(not words,), daemon=True).start()
if fault == "undead":
    time.sleep(8)
