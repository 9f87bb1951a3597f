"""Positions in players' words, and what chance may bring."""

import pickle
from itertools import pairwise

import pytest

import azulejos
from azulejos import Position
from azulejos.rules import GAMES
from tests.test_game import played

AZUL = (
    "azulejos/1 azul players=2 round=3 phase=offer turn=2 first=1 marker=2 bag=* lid=B2K1 centre=BBR "
    "factories=-,-,KKWW,-,- 1.score=12 1.lines=-,BB,K,-,- 1.wall=B..../.B.../...../...../..... 2.floor=RR"
)


def test_a_position_is_read_in_players_words() -> None:
    position = Position.from_text(AZUL)
    assert (position.round, position.phase, position.marker) == (3, "offer", 1)
    assert position.factories == ("", "", "KKWW", "", "") and position.centre == "BBR"
    assert position.lid == {"B": 2, "K": 1} and position.bag["Y"] == 20
    one, two = position.boards
    assert one.score == 12 and one.lines == ("", "BB", "K", "", "") and two.floor == "RR"
    assert one.wall == ("B....", ".B...", ".....", ".....", ".....")
    assert position.table.turn == 1 and position.table.row is None
    assert dict(two)["score"] == 0 and list(one) == ["score", "lines", "wall", "floor"]
    assert "wall=('B....'" in repr(one) and {"wall", "lines", "floor", "score"} <= set(dir(one))


def test_duel_is_read_in_players_words() -> None:
    position = azulejos.new("duel", seed=1).position
    assert [len(sun) for sun in position.table.suns] == [4, 4, 4, 4, 5]
    assert position.table.moons == ("", "", "", "") and position.table.chips == ("?", "?", "?", "?")
    assert len(position.table.tablets) == 3 and len(position.table.display) == 3
    board = position.boards[0]
    assert board.score == 5 and board.chips == {} and board.dome == ("......",) * 6 and board.plates == ("",) * 9
    with pytest.raises(AttributeError, match="the table of duel has no part 'lid': its parts are tablets"):
        position.lid  # noqa: B018


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_say_all_that_the_text_says(name: str) -> None:
    for decisions in (0, 15, 40):
        position = played(name, 2, seed=3, decisions=decisions).position
        rows = GAMES[name].rules.words.POSITION
        assert all(row.title for row in rows)
        assert len(position.table) + len(position.boards[0]) == len(rows)
        texts = position.text.split()[3:]
        kept = [f"{key}" for key in (*position.table, *position.boards[0], *position.boards[1])]
        assert len(kept) == len(texts)
        again = pickle.loads(pickle.dumps(position.boards))
        assert again == position.boards and hash(again[0]) == hash(position.boards[0])
        tiles = sum(len(sun) for sun in position.table["factories" if "factories" in position.table else "suns"])
        assert tiles <= 36


def test_every_player_has_a_board() -> None:
    assert len(azulejos.new("azul", players=4, seed=1).position.boards) == 4


def test_chances_add_up_and_lead_to_possible_positions() -> None:
    game = azulejos.new("duel", seed=3)
    listed = sampled = alone = 0
    for turn in range(150):
        if game.over:
            break
        position = game.position.after(game.legal_moves[turn * 7919 % len(game.legal_moves)])
        if position.chance_due:
            chances = position.chances(samples=50)
            assert sum(chance.probability for chance in chances) == pytest.approx(1)
            assert all(a.probability >= b.probability for a, b in pairwise(chances))
            assert len({chance.position for chance in chances}) == len(chances)
            for chance in chances[:5]:
                assert not chance.position.status() and position != chance.position
            if position.phase == "chips":
                unseen = position.table.unseen_chips
                for chance in chances if len(chances) <= len(unseen) else ():
                    kind = str(chance.outcome).partition(":")[2]
                    assert chance.probability == pytest.approx(unseen[kind] / sum(unseen.values()))
                    alone += 1
            listed += chances.exact
            sampled += not chances.exact
        game.play(game.legal_moves[turn * 7919 % len(game.legal_moves)])
    assert listed and sampled and alone


def test_chance_that_is_not_due_is_an_error() -> None:
    with pytest.raises(azulejos.ImpossibleOutcome, match="no chance event is due"):
        azulejos.new("azul", seed=1).position.chances()
