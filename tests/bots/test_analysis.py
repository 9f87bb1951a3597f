"""Analysis from Python."""

import pytest

import azulejos
from azulejos.bots.analysis import Analyst, NothingToDecide, analyse
from azulejos.bots.search.budget import Budget


def test_an_analysis_gives_lines_with_chances_and_margins() -> None:
    position = azulejos.new("azul", players=2, seed=2).position
    analysis = analyse(position, "5000n", lines=3)
    assert analysis.nodes == 5000
    assert analysis.depth >= 2
    assert len(analysis.lines) == 3
    for line in analysis.lines:
        assert sum(line.chances) == pytest.approx(1)
        assert line.margin == pytest.approx(line.points[analysis.player] - line.points[1 - analysis.player])
        assert line.moves[0] in position.legal_moves
    assert str(analysis.best).split()[0] == analysis.best.moves[0].text


def test_an_analysis_can_go_on() -> None:
    analyst = Analyst(azulejos.new("azul", players=2, seed=2).position)
    assert analyst.think(Budget(nodes=300)).depth < analyst.think(Budget(nodes=30_000)).depth
    assert analyst.report().nodes == 30_300


def test_nothing_is_analysed_when_nobody_decides() -> None:
    game = azulejos.new("azul", players=2, seed=2)
    while not game.over:
        game.play(game.legal_moves[0])
    with pytest.raises(NothingToDecide, match="no player is to move"):
        analyse(game.position)


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("azul", 4), ("azul-grey-joker", 3), ("duel", 2)])
def test_expected_points_are_near_what_games_end_with(game: str, players: int) -> None:
    match = azulejos.match(["level:7"] * players, game, games=4, seed=1)
    ended = sum(match.mean_scores) / players
    points = azulejos.analyse(azulejos.new(game, players=players, seed=1).position, "300n", lines=1).best.points
    assert abs(sum(points) / players - ended) < 25
