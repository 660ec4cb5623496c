"""What a player can work out before deciding: risks, places with letters, a map."""

from __future__ import annotations

import pytest

from games.engine import canonical, villa_paletti
from games.engine.villa_paletti import building, spots
from games.engine.villa_paletti.answers import Grip, Place, Pull, Stack
from games.engine.villa_paletti.state import FLOOR, Dispute
from tests.engine.villa_paletti.positions import game
from tests.engine.villa_paletti.tables import (
    BLUE,
    LEGS,
    RED,
    UPPER,
    decide,
    play,
    state,
    tower,
)


def advice(position, seat=RED):
    return villa_paletti.advice(villa_paletti.view(position, seat))


def test_own_columns_have_the_least_and_the_highest_risk_they_may_have():
    found = {each.column: each for each in advice(state(LEGS | {"R2": (0, 0, -100)})).columns}
    assert set(found) == {"R1", "R2", "R5"}
    assert (found["R1"].least, found["R1"].most) == (0, 0)
    assert found["R2"].least < found["R2"].most


@pytest.mark.parametrize("seed", [2, 5])
def test_the_exact_risk_lies_between_them(seed):
    for position in list(game(seed))[::4]:
        seat = position.table.active
        for each in advice(position, seat).columns:
            (fact,) = decide(position, Grip(each.column))
            assert each.least <= 100 - fact.safe <= each.most


@pytest.mark.parametrize("seed", [3, 4])
def test_spots_and_the_map_tell_the_risk_that_is_rolled_against(seed):
    for position in list(game(seed))[::6]:
        seat = position.table.active
        free = [each for each in advice(position, seat).columns if not each.least]
        if not free:
            continue
        held = play(position, Grip(free[0].column))
        held = play(held, (Pull(), 1)) if held.table.hold.safe else held
        found = advice(held, seat)
        number = spots.subject(villa_paletti.view(held, seat))
        for spot in found.spots:
            act = building.stack_safe if isinstance(spot.move, Stack) else building.place_safe
            assert act(held.table, number, spot.move) == 100 - spot.risk
        for mark in found.map[::7]:
            safe = building.place_safe(held.table, number, Place(mark.x, mark.y))
            assert safe == 100 - mark.risk


def test_spots_lie_apart_and_the_first_is_a_safest_one():
    found = advice(play(state(LEGS | UPPER), Grip("R1"), (Pull(), 1)))
    assert found.subject == "R1"
    assert found.spots[0].risk == min(mark.risk for mark in found.map)
    places = [(spot.move.x, spot.move.y) for spot in found.spots]
    assert len(set(places)) == len(places) == 6


def test_stacks_have_letters_on_the_red_floor():
    position = play(tower(5, {"R3": (5, 0, 0)}), Grip("R1"), (Pull(), 1))
    assert Stack("R3") in [spot.move for spot in advice(position).spots]


def test_places_for_a_floor_are_legal_and_the_safest_come_first():
    position = state(LEGS | UPPER | {"G2": (1, -300, 200)}, phase=FLOOR)
    found = advice(position).places
    assert 1 <= len(found) <= 6
    assert [place.risk for place in found] == sorted(place.risk for place in found)
    for place in found:
        assert building.lay_safe(position.table, place.move) == 100 - place.risk
        assert place.contacts >= 3


def test_who_takes_a_penalty_sees_the_risks_of_the_doubters_lower_columns():
    position = state(
        LEGS | UPPER, phase="penalty", dispute=Dispute((False, True, False, False), BLUE)
    )
    assert [each.column for each in advice(position).columns] == ["B5"]


def test_who_may_object_sees_the_risks_of_the_claimants_columns():
    position = state(LEGS, phase="answer", dispute=Dispute((False, None, None, None)))
    assert [each.column for each in advice(position, BLUE).columns] == ["R1", "R5"]


def test_nobody_is_advised_before_the_game_or_without_a_seat():
    assert advice(state(), None).columns == ()
    assert advice(state(phase="draft", draft=(RED,))).map == ()


def test_advice_is_plain_data_and_the_same_every_time():
    position = state(LEGS | UPPER)
    first = canonical.text(advice(position))
    spots.marks.cache_clear()
    assert canonical.text(advice(position)) == first


def test_the_risk_stands_in_the_preview_of_what_is_rolled():
    position = play(state(LEGS | UPPER), Grip("R1"))
    view = villa_paletti.view(position, RED)
    assert villa_paletti.preview(view, Pull()).risk == 100 - position.table.hold.safe
    held = villa_paletti.view(play(position, (Pull(), 1)), RED)
    seen = villa_paletti.preview(held, Place(0, 0))
    assert seen.risk == 100 - building.place_safe(held.table, 0, Place(0, 0))
    assert seen.table.columns[0].level == 1
    assert seen.ask is None
