"""A small engine of somebody else's: it shares no code with ours, plays the first of the moves it is given by the
test, and can be told to misbehave."""

import sys
import time

manner, *moves = sys.argv[1:]
for line in sys.stdin:
    if line.startswith("azulejos-engine"):
        option = ["option seed number 0"] if manner == "seeded" else []
        print("name foreign", *option, "ready", sep="\n", flush=True)
    elif line.startswith("option") and manner != "seeded":
        sys.exit(4)
    elif line.startswith("option"):
        moves = [moves[int(line.split()[2])]]
    elif line.startswith("go"):
        if manner == "crash":
            sys.exit(3)
        if manner == "hang":
            time.sleep(60)
        print("thinking aloud", flush=True)
        print("best", {"illegal": "cRf", "nonsense": "??"}.get(manner, moves[0] if moves else ""), flush=True)
