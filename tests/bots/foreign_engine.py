"""A small engine of somebody else's: it shares no code with ours, plays the first of the moves it is given by the
test, and can be told to misbehave."""

import sys
import time

manner, *moves = sys.argv[1:]
heard: list[str] = []
begun = False
for line in sys.stdin:
    order, *words = line.split()
    if order == "azulejos-engine":
        print("name foreign", "author somebody else", "games azul:2 azul-grey", sep="\n")
        if manner == "seeded":
            print("option seed spin default 0 min 0 max 99999999999")
            print("option style combo default solid var solid var risky")
        if manner == "historian":
            print("wants history")
        print("ready", flush=True)
    elif order == "option":
        if manner != "seeded" or begun:
            sys.exit(4)
        if words[0] == "seed":
            moves = moves[int(words[1]) :]
    elif order == "newgame":
        begun = True
    elif order == "history":
        # Chance outcomes are in angle brackets, decisions between them.
        heard = line.removeprefix("history ").replace("<", "|<").replace("> ", "|").split("|")
        heard = [event for part in heard if part for event in ([part] if part[0] == "<" else part.split())]
    elif order == "ping":
        print("pong", *words, flush=True)
    elif order == "quit":
        break
    elif order == "go":
        if manner == "crash":
            sys.exit(3)
        if manner == "hang":
            time.sleep(60)
        if manner == "slow":
            time.sleep(1.2)
        print("thinking aloud", flush=True)
        first = moves[len(heard)] if heard else moves[0] if moves else ""
        print("best", {"illegal": "cRf", "nonsense": "??"}.get(manner, first), flush=True)
