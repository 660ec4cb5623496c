"""On thousands of villas the exact verdict is that of an independent linear program in floats."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.engine.villa_paletti import statics, tremor, wobble
from tests.engine.villa_paletti import float_physics
from tests.engine.villa_paletti.positions import scenes

COUNT = 700
MARGIN = 1e-7
"""Floats cannot tell rest from a shortfall of this share of the weight."""


@pytest.fixture(scope="module")
def villas():
    """Three villas of each position: with all columns, and with one less twice."""
    random, found = Random(3), []
    for scene, heights in scenes(COUNT):
        lost = random.sample(scene.columns, 2)
        found += [(scene, heights)]
        found += [(statics.without(scene, each.number), heights) for each in lost]
    assert len(found) >= 2000
    assert len({scene for scene, _ in found}) >= 2000
    return found


def standing(villas, step):
    """Return some villas that stand."""
    found = [pair for pair in villas if statics.stands(pair[0])]
    return found[::step]


def test_two_thousand_verdicts_are_the_same(villas):
    fell = near = 0
    for scene, _ in villas:
        stands, shortfall = statics.stands(scene), float_physics.shortfall(scene)
        near += not stands and shortfall < MARGIN
        fell += not stands
        assert shortfall < MARGIN if stands else shortfall >= 0
    assert fell > 150
    assert near <= 2


def test_capacities_are_the_same(villas):
    for scene, _ in standing(villas, 40):
        for first in {0, len(scene.plates) - 1}:
            exact, expected = wobble.capacity(scene, first)[0], float_physics.capacity(scene, first)
            assert float(exact) == pytest.approx(expected, rel=1e-6, abs=1e-6)


def test_carrying_is_the_same(villas):
    random = Random(4)
    for scene, _ in standing(villas, 16):
        plate = scene.plates[-1]
        x, y = (centre + random.randint(-900, 900) for centre in (plate.x, plate.y))
        exact = statics.carry(scene, x, y)
        expected = float_physics.carry(scene, x, y)
        assert (np.inf if exact is None else float(exact)) == pytest.approx(
            expected, rel=1e-5, abs=1e-3
        )


def test_loads_are_the_same(villas):
    for scene, heights in standing(villas, 16):
        found = {}
        for floor in range(len(scene.plates)):
            found |= statics.loads(scene, floor, heights)
        exact = float(sum(heights[number] * load for number, load in found.items()))
        expected = float_physics.heaviest(scene, heights)
        assert exact == pytest.approx(expected, rel=1e-6, abs=1e-3)


def test_ranges_are_the_same(villas):
    random = Random(5)
    for scene, _ in standing(villas, 24):
        covered = [each for each in scene.columns if tremor.floor_on(scene, each) is not None]
        one = random.choice(covered)
        exact = statics.load_range(scene, one.level, one.number)
        expected = float_physics.load_range(scene, one.number)
        assert [float(each) for each in exact] == pytest.approx(expected, rel=1e-6, abs=1e-3)
