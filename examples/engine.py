"""A complete engine: it plays the move that scores most at once, in every game, over the engine protocol.

azulejos engine-check python examples/engine.py
azulejos arena "engine:0.1s:python examples/engine.py" greedy --games 20
"""

import sys

import azulejos


def best_move(position: azulejos.Position, allowed: list[str]) -> str:
    """Return the text of the allowed move with the best gain after costs."""
    moves = [move for move in position.legal_moves if not allowed or move.text in allowed]

    def gain(move: azulejos.Move) -> int:
        effect = position.preview(move)
        return effect.points + effect.penalty

    return max(moves, key=gain).text


def main() -> None:
    """Process commands line by line. It answers `go` at once, so limits and `stop` need no handling."""
    position = None
    for line in sys.stdin:
        order, *words = line.split() or [""]
        if order == "azulejos-engine":
            print("name Example", "author the azulejos project", f"games {' '.join(azulejos.GAMES)}", "ready", sep="\n")
        elif order == "ping":
            print("pong", *words)
        elif order == "position":
            try:
                position = azulejos.Position.from_text(" ".join(words))
            except azulejos.AzulejosError as wrong:
                print("error", wrong)
        elif order == "go" and position is not None:
            allowed = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
            print("best", best_move(position, allowed))
        elif order == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
