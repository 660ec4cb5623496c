"""What the engine finds floor by floor is what one system of all floors gives, exactly."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.villa_paletti import statics, tremor, wobble
from tests.engine.villa_paletti import joint
from tests.engine.villa_paletti.positions import scenes

COUNT = 400


@pytest.fixture(scope="module")
def villas():
    """Tall villas with some column taken away, and which."""
    random, found = Random(5), []
    for scene, heights in scenes(COUNT):
        if len(scene.plates) > 1 and random.random() < 0.25:
            lost = random.choice(scene.columns)
            found.append((statics.without(scene, lost.number), heights))
    assert len(found) > 40
    assert max(len(scene.plates) for scene, _ in found) == 5
    return found


def test_standing(villas):
    verdicts = [statics.stands(scene) for scene, _ in villas]
    assert verdicts == [joint.stands(scene) for scene, _ in villas]
    assert {True, False} == set(verdicts)


def test_carrying(villas):
    random, limits = Random(6), set()
    for scene, _ in villas:
        if statics.stands(scene):
            plate = scene.plates[-1]
            x, y = (centre + random.randint(-900, 900) for centre in (plate.x, plate.y))
            limits.add(statics.carry(scene, x, y))
            assert statics.carry(scene, x, y) == joint.carry(scene, x, y)
    assert None in limits
    assert len(limits) > 10


def test_loads_and_their_ranges(villas):
    random = Random(7)
    for scene, heights in villas:
        if not statics.stands(scene):
            continue
        found = {}
        for floor in range(len(scene.plates)):
            found |= statics.loads(scene, floor, heights)
        total = sum(heights[number] * load for number, load in found.items())
        assert total == joint.heaviest(scene, heights)
        covered = [each for each in scene.columns if tremor.floor_on(scene, each) is not None]
        one = random.choice(covered)
        bounds = statics.load_range(scene, one.level, one.number)
        assert bounds == joint.load_range(scene, one.number)
        assert bounds[0] <= found.get(one.number, 0) <= bounds[1]


def test_wobble(villas):
    for scene, _ in villas[::3]:
        if statics.stands(scene):
            for first in {0, len(scene.plates) - 1}:
                assert wobble.capacity(scene, first)[0] == joint.capacity(scene, first)
