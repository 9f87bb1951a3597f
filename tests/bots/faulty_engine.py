"""An engine that keeps the protocol, apart from one fault that it is told to have. It plays the first legal move."""

import sys
import threading
import time

from azulejos.position import Position

fault = sys.argv[1]
position: Position | None = None
only: list[str] = []
stopped = threading.Event()
speaking = threading.Lock()


def say(line: str) -> None:
    with speaking:
        print(line, flush=True)


def answer(wait: bool) -> None:
    assert position is not None
    moves = only if only and fault != "searchmoves" else [move.text for move in position.legal_moves]
    if wait and fault != "impatient":
        stopped.wait(20)
    if fault == "late":
        time.sleep(2.5)
    chances = (
        " ".join("0.9" for _ in range(position.players)) if fault == "chances" else "1" + " 0" * (position.players - 1)
    )
    nodes = 5000 if fault == "nodes" else 1
    if fault == "complaining":
        say("error I do not feel well")
    say(f"info line 1 depth 1 nodes {nodes} time 0.001 chances {chances} margin +0.0 moves {moves[0]}")
    best = "best ZZZ" if fault == "illegal" else f"best {moves[0]}"
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
        say("ready")
    elif order == "ping" and fault != "silent":
        say("pong" if fault == "forgetful" else f"pong {' '.join(words)}")
    elif order == "option" and fault == "choosy":
        say("error I will not")
    elif order == "position":
        try:
            position = Position.from_text(" ".join(words))
        except ValueError:
            if fault == "fragile":
                sys.exit(5)
            say("error that is not a position")
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
    elif order == "go":
        stopped.clear()
        only = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
        threading.Thread(target=answer, args=(not words,), daemon=True).start()
if fault == "undead":
    time.sleep(8)
