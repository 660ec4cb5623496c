"""The draws of recorded games again, as `docs/chance.md` defines them and with none of our code."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games import simulation
from games.engine.villa_paletti.happenings import ColourRolled, LaidOut
from tests.engine.test_chance import below
from tests.engine.test_playthroughs import FOLDER, decoded, load
from tests.engine.villa_paletti.float_physics import FILE, KINDS

UNIT = 10
each_recording = pytest.mark.parametrize(
    "name", ["2-players", "3-players", "4-players", "collapse-by-penalty"]
)


def opened(name):
    """Return a recording: its facts with their numbers, and the words of each event."""
    title, document = load(FOLDER / f"villa_paletti/{name}.json")
    key, game = simulation.sealed(document["seed"], document["players"])

    def words(number):
        for index in range(2**32):
            label = b"draw/1\0" + game.bytes + number.to_bytes(8, "big")
            word = hmac.new(key, label + index.to_bytes(4, "big"), hashlib.sha256).digest()
            yield int.from_bytes(word[:8], "big")

    return decoded(title, document), words


def within(words, reach):
    """Draw a place in a circle, in whole millimetres."""
    most = reach // UNIT
    while True:
        x, y = (UNIT * (below(words, 2 * most + 1) - most) for _ in range(2))
        if x * x + y * y <= reach * reach:
            return x, y


def column_places(words):
    """Draw where the columns stand."""
    found = []
    for kind in KINDS:
        while True:
            x, y = within(words, FILE["site"] - kind["radius"])
            pairs = zip(found, KINDS, strict=False)
            if all(
                (x - a) ** 2 + (y - b) ** 2 >= (kind["radius"] + other["radius"] + 5) ** 2
                for (a, b), other in pairs
            ):
                break
        found.append((x, y))
    return found


@each_recording
def test_the_villa_is_begun_by_the_published_draws(name):
    facts, words_of = opened(name)
    (number, laid), (_, rolled) = facts[:2]
    assert isinstance(laid, LaidOut)
    assert isinstance(rolled, ColourRolled)
    words = words_of(number)
    assert tuple(column_places(words)) == laid.places
    heights = [below(words, 241) - 120 - kind["short"] for kind in KINDS]
    assert tuple(heights) == laid.heights
    floor = None
    while floor != (laid.floor.x, laid.floor.y, laid.floor.rotation):
        floor = (*within(words, FILE["layout"]["drift"]), below(words, 24))
    assert below(words, laid.seats) == rolled.seat
    assert FILE["colours"][below(words, 4)] == rolled.colour


@each_recording
def test_every_tremor_is_the_first_draw_of_its_event(name):
    facts, words_of = opened(name)
    rolled = [(number, fact) for number, fact in facts if getattr(fact, "tremor", None) is not None]
    assert len(rolled) > 5
    for number, fact in rolled:
        assert fact.tremor == below(words_of(number), 100) + 1
