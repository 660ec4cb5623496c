"""The plan for print shows what the board shows."""

from __future__ import annotations

from games import simulation
from games.boards.patrizier import plan
from games.engine import patrizier
from games.engine.patrizier.data import EDITIONS

COLOURS = ("black", "white", "red")


def test_every_floor_stands_on_the_one_below_it():
    game = simulation.play(patrizier, next(iter(EDITIONS.values())), 3, "plan", ["greedy"])
    table = game.state.table
    sites = plan(patrizier.view(game.state, None), COLOURS)
    assert len({site.ground for site in sites}) == 1
    for index, site in enumerate(sites):
        for x, tower in zip((2, 50), table.towers[2 * index : 2 * index + 2], strict=True):
            blocks = [block for block in site.blocks if block.x == x]
            assert [block.floor.colour for block in blocks] == [COLOURS[int(s)] for s in tower]
            assert [site.ground - block.y for block in blocks] == [
                14 * (height + 1) for height in range(len(tower))
            ]
        assert all(0 <= block.y < site.ground for block in site.blocks)
        assert [lot.tile.points for lot in site.lots] == list(
            EDITIONS[table.edition].cities[index].tiles
        )
