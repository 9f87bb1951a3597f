"""A complete outside bot: python examples/server_bot.py http://127.0.0.1:8000 TOKEN

`azulejos bot add NAME` prints the token. The bot accepts every challenge, up to 20 games at once, and plays the move
with the most points now after spills.
"""

import sys

from azulejos_client import Client, Move, Refused


def worth(move: Move) -> int:
    """Rate a move."""
    return move["effect"]["points"] + move["effect"]["penalty"]


def main(server: str, token: str) -> None:
    """Play until the program is stopped."""
    me = Client(server, token)
    me.accept_only(at_once=20)
    for event in me.stream():
        try:
            if event["type"] == "challenge":
                me.accept(event["table"]["id"])
            elif event["type"] == "your_move":
                me.move(event["table"], max(event["table"]["legal"], key=worth)["action"])
            elif event["type"] == "game_over":
                print(f"scores {event['table']['scores']}", flush=True)
        except Refused as refusal:
            # The challenge was withdrawn, or the opponent took a move back: the stream will report it.
            print(refusal, file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
