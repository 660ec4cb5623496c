"""Edition files: what is in the usual one, and what the loader refuses."""

from __future__ import annotations

from importlib import resources

import pytest

from games.engine.errors import BadEdition
from games.engine.villa_paletti import data, meta

TEXT = resources.files(data.__package__).joinpath(f"editions/{meta.usual}.toml").read_text("utf-8")


def test_the_usual_edition_is_the_first_and_has_no_faults():
    assert next(iter(data.EDITIONS)) == meta.usual
    assert data.REFUSED == {}
    assert data.EDITIONS[meta.usual].warnings == ()


def test_twenty_columns_are_named_by_colour_and_number():
    pieces = data.EDITIONS[meta.usual].pieces
    assert [piece.id for piece in pieces[:6]] == ["R1", "R2", "R3", "R4", "R5", "B1"]
    assert len(pieces) == 20
    for colour in ("red", "blue", "yellow", "green"):
        mine = [piece.kind for piece in pieces if piece.colour == colour]
        assert [kind.id for kind in mine] == ["thin", "thin", "thin", "hex", "thick"]
        assert sum(kind.points for kind in mine) == 8


def test_the_numbers_are_those_of_the_rules_page():
    document = data.EDITIONS[meta.usual].document
    tremor = document.tremor
    constants = (tremor.bump, tremor.rub, tremor.steadiness, tremor.nudge, tremor.press)
    assert constants == (4, 35, 30, 20, 150)
    assert [floor.weight for floor in document.floors] == [1600, 948, 653, 447, 272]
    assert [(kind.radius, kind.weight) for kind in document.kinds] == [
        (75, 74),
        (120, 157),
        (125, 206),
    ]
    assert document.friction * 100 == 35 * document.height


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "hex"', 'id = "square"', "kinds are thin, hex, thick"),
        ('id = "green"', 'id = "lilac"', "floors are blue, green"),
        ('"red", "blue", "yellow", "green"]', '"red", "blue", "green", "yellow"]', "colours are"),
        ("count = 3", "count = 2", "20 columns"),
        ("radius = 75", "radius = 80", "radius is not that"),
        ("footprint = [[75, 0]", "footprint = [[74, 0]", "not the same from both sides"),
        ("weight = 948", "weight = 0", "weighs something"),
        ("[850, 0], [908, 206]", "[850, 10], [908, 206]", "line of the mirror"),
        ("[908, 206], [983, 488]", "[983, 488], [908, 206]", "does not run round"),
        ("site = 1250", "site = 1500", "lies on the base"),
        ("site = 1250", "site = 600", "no room"),
        ("base = 1400", "base = 1260", "larger than the base"),
        ("bump = 4", "bump = 0", "bump is at least 1"),
        ("error = 120", "error = -1", "not negative"),
        ("light = 15", "light = 60", "light load"),
        ("step = 200", "step = 205", "whole units"),
        ("10000, 9659, 8660", "10000, 8660, 9659", "cosines fall"),
        ('"purple", "brown"]', '"purple", "purple"]', "as many colours"),
        ("height = 600", 'height = "tall"', "cannot be read"),
        ("height = 600", "height = 600.5", "cannot be read"),
        ("height = 600", "height = 600\ndepth = 3", "cannot be read"),
        ("height = 600", "height = = 600", "cannot be read"),
    ],
)
def test_what_cannot_be_right_is_refused(old, new, told):
    assert old in TEXT
    with pytest.raises(BadEdition, match=told):
        data.load(TEXT.replace(old, new, 1))


def test_a_floor_larger_than_the_one_below_is_only_unusual():
    larger = TEXT.replace("[500, 0], [469, 148]", "[1900, 0], [1469, 148]")
    assert data.load(larger).warnings == ("a floor is larger than the one below it",)


def test_a_bad_file_is_set_aside_and_a_file_is_named_like_its_edition():
    editions, refused = data.load_all({meta.usual: TEXT, "other": TEXT, "bad": "x ="})
    assert list(editions) == [meta.usual]
    assert set(refused) == {"bad", "other"}
    assert "not its file's name" in str(refused["other"])


def test_every_number_changes_the_digest():
    changed = data.load(TEXT.replace("bump = 4", "bump = 5"))
    assert changed.digest != data.EDITIONS[meta.usual].digest
