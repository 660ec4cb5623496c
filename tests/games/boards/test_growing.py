"""How the towers grew: every floor begins where it was laid, and the drawing ends as the board."""

from __future__ import annotations

import re

import pytest

from games import simulation
from games.boards.patrizier import growth, milestone, remark
from games.boards.patrizier.growing import floors
from games.engine import patrizier, replay
from games.engine.patrizier.data import EDITIONS

COLOURS = ("black", "white", "red", "yellow", "blue")
EDITION = next(iter(EDITIONS.values()))


@pytest.fixture(scope="module", params=[2, 5])
def played(request):
    """A whole game by bots: its facts and what a spectator saw after each."""
    game = simulation.play(patrizier, EDITION, request.param, "growth", ["greedy"])
    moments, state = [], None
    for number, fact in game.facts:
        state = replay.fold(patrizier, [fact], state)
        moments.append((number, patrizier.view(state, None)))
    return game.facts, moments, COLOURS[: request.param]


def test_every_city_ends_as_it_stands_on_the_board(played):
    _, moments, colours = played
    last = moments[-1][1].table
    drawn = growth(moments, colours)
    assert len(drawn) == len(last.open)
    for index, city in enumerate(drawn):
        floors = "".join(last.towers[2 * index : 2 * index + 2])
        shown = {part.colour: len(part.letters) for part in city.bars if part.letters}
        assert shown == {colours[int(seat)]: floors.count(seat) for seat in set(floors)}
        for part in city.bars:
            assert part.blocks.count("z") == len(part.letters) == len(part.down.split())


def test_a_full_city_is_marked_at_the_event_that_filled_it(played):
    facts, moments, colours = played
    filled = {milestone(fact): number for number, fact in facts if milestone(fact)}
    for city in growth(moments, colours):
        assert city.full == filled[city.name]
        assert len(city.won) == 2
        assert city.steps[-1][0] == city.full


def test_each_tile_stands_beside_the_tower_that_won_it(played):
    _, moments, colours = played
    table = moments[-1][1].table
    for index, city in enumerate(growth(moments, colours)):
        left, right = table.towers[2 * index : 2 * index + 2]
        high, low = city.won
        assert high.points > low.points
        assert (high.y < low.y) is (len(left) > len(right))


def test_nothing_is_drawn_outside_the_picture(played):
    _, moments, colours = played
    for city in growth(moments, colours):
        for part in city.bars:
            xs = [int(x) for x in re.findall(r"[MH](\d+)", part.bars + part.blocks)]
            ys = [int(y) for y in re.findall(r"M\d+ (\d+)", part.bars + part.blocks)]
            assert not xs or 0 <= min(xs) <= max(xs) < city.width
            assert not ys or 0 < min(ys) <= max(ys) < city.height


def test_a_shifted_floor_ends_where_it_was_taken_away():
    gone, ground, new = floors(["", "0", "01", "0", "02"], site=0)
    assert (gone.seat, gone.height, gone.since, gone.until) == (1, 1, 2, 3)
    assert (ground.seat, ground.since, ground.until) == (0, 1, -1)
    assert (new.seat, new.height, new.since) == (2, 1, 4)


def test_a_game_without_two_moments_draws_nothing(played):
    assert growth(played[1][:1], played[2]) == ()


def test_a_remark_tells_what_came_of_a_turn_without_its_move(played):
    facts, _, colours = played
    _, turn = next(pair for pair in facts if milestone(pair[1]))
    told = remark(turn, colours)
    assert told.startswith(f"{turn.scored.city} is full: ")
    assert patrizier.write(turn.move) not in told
    assert "ist voll" in remark(turn, colours, "de")
