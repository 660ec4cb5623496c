"""The sense checks of the rules page (section 6.1): what everybody can work out on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.engine.villa_paletti import statics, tremor, wobble
from games.engine.villa_paletti.statics import Plate
from tests.engine.villa_paletti.positions import EDITION
from tests.engine.villa_paletti.scenes import HERE, heights, number, villa

BLUE, HEIGHT = 1600, 600
ROUND = {"R1": (-400, -400), "R2": (400, -400), "R3": (0, 600)}
NARROW = ROUND | {"R1": (-400, -200), "R2": (400, -200)}
FOURTH = ROUND | {"B1": (0, -200)}


def test_a_floor_stands_on_three_columns_round_its_centre_and_falls_beside_them():
    assert statics.stands(villa(ROUND))
    assert not statics.stands(villa({"R1": (300, -400), "R2": (700, -400), "R3": (500, 600)}))


def test_two_columns_in_line_with_the_centre_hold_a_floor_but_not_ten_millimetres_beside():
    assert statics.stands(villa({"R1": (-400, 0), "R2": (400, 0)}))
    assert not statics.stands(villa({"R1": (-400, 100), "R2": (400, 100)}))


def test_one_thick_column_under_the_centre_holds_a_floor():
    assert statics.stands(villa({"R5": (0, 0)}))
    assert statics.stands(villa({"R5": (125, 0)}))
    assert not statics.stands(villa({"R5": (126, 0)}))


def test_a_floor_on_nothing_falls():
    assert not statics.stands(villa({}))


def test_a_short_column_among_three_carries_nothing_and_a_tall_one_nearly_all():
    short = statics.loads(villa(FOURTH), 0, heights(B1=-50))
    assert number("B1") not in short
    tall = statics.loads(villa(FOURTH), 0, heights(B1=50))
    assert tall[number("B1")] == 1350
    assert sum(tall.values()) == BLUE
    assert statics.load_range(villa(FOURTH), 0, number("B1")) == (0, 1350)


def test_a_floor_pressed_beside_its_columns_holds_40_grams_and_tips_at_60():
    limit = statics.carry(villa(NARROW), 0, -1100)
    assert limit is not None
    assert 400 < limit < 600
    assert statics.carry(villa(NARROW), 0, -250) is None


def test_a_push_against_a_floor_on_three_thin_columns():
    """A load leans by the diameter, 15 of 60 mm: 40 gf of 160 g.

    On the rules page 42.8 gf are worked out by hand: there, what the columns resist by their own
    weight counts too. The definition of the capacity (section 4.4) leaves that out.
    """
    push, weight = wobble.capacity(villa(ROUND), 0)
    assert (push, weight) == (150, BLUE)
    grams = push * weight / HEIGHT / 10
    own = 3 * Fraction(74, 10) * Fraction(75, HEIGHT)
    assert grams == 40
    assert round(float(grams + own), 1) == 42.8


def test_a_push_against_a_floor_on_one_thick_column_is_held_back_by_friction():
    """Without friction a load could lean by 25 mm of 60; 0.35 of the height is less."""
    push, _ = wobble.capacity(villa({"R5": (0, 0)}), 0)
    assert 100 < push < 150


def test_pushes_are_weaker_the_more_floors_there_are():
    two = villa(ROUND, {"B1": (-300, -300), "B2": (300, -300), "B3": (0, 400)}, plates=(HERE, HERE))
    assert wobble.capacity(two, 1)[0] <= 150
    assert wobble.capacity(two, 0)[1] == 1600 + 3 * 74 + 948
    assert wobble.capacity(two, 1)[1] == 948


def test_a_counterweight_holds_a_floor_that_falls_without_it():
    """So taking it is certain to end in ruins, though it carries nothing (5.9)."""
    legs = {"R1": (-500, -400), "R2": (-500, 400), "R3": (-100, 0)}
    scene = villa(legs, {"B5": (-900, 0)})
    assert statics.stands(scene)
    assert not statics.stands(villa(legs))
    assert tremor.pull(scene, number("B5"), Fraction(0)) == 0
    assert tremor.grade(scene, number("B5"), Fraction(0)) == "loose"


# --- the highest harmless tremor (section 4.6) -----------------------------------------------


def test_a_column_that_stands_free_on_the_base_is_pulled_without_risk():
    scene = villa(ROUND | {"B1": (1150, 0)})
    assert tremor.pull_range(scene, number("B1")) == (100, 100)
    assert tremor.grade(scene, number("B1"), Fraction(0)) == "loose"


def test_a_column_without_which_the_villa_falls_is_never_pulled_safely():
    assert tremor.pull_range(villa(ROUND), number("R1")) == (0, 0)


def test_the_load_decides_how_steady_a_hand_must_be():
    scene, one = villa(FOURTH), number("B1")
    strain = tremor.strain(scene, one)
    assert (strain.push, strain.weight) == (150, BLUE)
    # NUM * A * 100 * W / (600 * (BN * W + MU * L)) with 30, 4 and 35
    for load in (0, 100, 400, 1350):
        shown = Fraction(30 * 150 * 100 * BLUE, 600 * (4 * BLUE + 35 * load))
        assert tremor.pull(scene, one, Fraction(load)) == min(100, shown // 1)
    assert tremor.pull_range(scene, one) == (22, 100)


@pytest.mark.parametrize(
    ("load", "grade"), [(0, "loose"), (239, "light"), (240, "firm"), (639, "firm"), (640, "jammed")]
)
def test_loads_have_grades(load, grade):
    assert tremor.grade(villa(FOURTH), number("B1"), Fraction(load)) == grade


def test_an_uncovered_column_on_a_floor_shakes_the_floor_it_stands_on():
    upper = {"B1": (-200, -300), "B2": (200, -300), "B3": (0, 400), "G1": (0, -900)}
    scene = villa(ROUND, upper, plates=(HERE, Plate(0, 300, 0)))
    assert tremor.floor_on(scene, scene.columns[-1]) is None
    strain = tremor.strain(scene, number("G1"))
    assert strain.weight == 1600 + 948 + 3 * 74
    assert strain.push == wobble.capacity(statics.without(scene, number("G1")), 0)[0]


def test_a_column_pressed_down_where_the_floor_bears_anything_shakes_only_the_floor():
    scene = villa(ROUND)
    assert statics.carry(scene, 0, 0) is None
    assert tremor.press(scene, 0, 0, 74) == min(100, 30 * 150 * BLUE // (20 * 600))


def test_a_column_pressed_down_outside_has_what_is_left_to_the_finger():
    scene = villa(NARROW)
    bears = statics.carry(scene, 0, -1100)
    assert tremor.press(scene, 0, -1100, 400) == (bears - 400) * 100 // 150
    assert tremor.press(scene, 0, -1100, 600) is None
    assert tremor.press(scene, 0, -1100, bears) == 0


def test_a_high_stack_is_shakier_than_a_low_one():
    plates = (HERE,) * 5
    scene = villa(ROUND, plates=plates)
    red = EDITION.slabs[-1].weight
    assert tremor.balance(scene, 1, 75) == min(100, 30 * 2 * 75 * red // (20 * 600))
    assert tremor.balance(scene, 2, 75) == 30 * 2 * 75 * red // (2 * 20 * 600)


def test_a_floor_is_laid_as_a_finger_presses_on_its_middle():
    upper = {"B1": (-300, -300), "B2": (300, -300), "B3": (0, 400)}
    scene = villa(ROUND, upper)
    assert tremor.lay(scene, HERE) == 100
    assert tremor.lay(scene, Plate(0, 900, 0)) is None
