"""The picture of Villa Paletti: plans, risks, marks, seal and points, as the page draws them."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from msgspec import structs

from games.boards.villa_paletti.picture import picture
from games.engine.villa_paletti.answers import Place
from games.engine.villa_paletti.spots import Mark, Spot
from games.engine.villa_paletti.state import OVER, SET, Fall, Hold, View
from games.engine.villa_paletti.view import view
from tests.engine.villa_paletti import positions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module")
def views():
    """What the seat to move sees before every turn of a game."""
    return [view(state, state.table.active) for state in positions.game(3)]


def advice(columns=(), spots=(), marks=()):
    return SimpleNamespace(columns=columns, spots=spots, map=marks, places=())


def posts(drawn):
    return {post.footing.key: post for level in drawn.levels for post in level.posts}


def draw(drawn):
    return render_to_string("games/titles/villa_paletti/board.html", {"picture": drawn})


def test_everything_drawn_lies_on_the_paper(views):
    for seen in views:
        drawn = picture(seen, COLOURS)
        left, top, wide, high = drawn.paper
        outlines = " ".join(level.plan.outline for level in drawn.levels).split()
        for x, y in (map(int, pair.split(",")) for pair in outlines):
            assert left < x < left + wide
            assert top < y < top + high


def test_risks_stand_beside_columns_as_far_as_they_are_known(views):
    known = [SimpleNamespace(column="R1", least=25, most=82)]
    known.append(SimpleNamespace(column="R2", least=100, most=100))
    drawn = posts(picture(views[0], COLOURS, advice=advice(known)))
    assert drawn["R1"].pill.text == "25\N{EN DASH}82 %"
    assert drawn["R2"].pill.text == "100 %"
    assert drawn["B1"].pill is None
    assert not any(post.pill for post in posts(picture(views[0], COLOURS)).values())


def test_what_is_gripped_has_its_exact_risk(views):
    table = structs.replace(views[0].table, hold=Hold(0, "R1", 73, "firm"))
    post = posts(picture(View(0, None, table), COLOURS))["R1"]
    assert post.is_held
    assert post.pill.text == "27 %"


def test_places_and_the_map_are_shown_when_a_column_is_set(views):
    spots, marks = [Spot("A", Place(-30, 10), 4)], [Mark(-30, 10, 4), Mark(0, 0, 60)]
    table = views[0].table
    known = advice(spots=spots, marks=marks)
    assert not picture(views[0], COLOURS, advice=known).levels[-1].spots
    held = structs.replace(table, phase=SET, hold=Hold(0, "R1", 73, "firm", in_hand=True))
    top = picture(View(0, None, held), COLOURS, advice=known).levels[-1]
    assert [(spot.letter, spot.x, spot.y) for spot in top.spots] == [("A", -300, -100)]
    assert top.spots[0].told == "place A: -30,10, risk 4 %"
    assert [square.grade for square in top.heat] == ["calm", "wild"]


def test_what_moved_is_marked(views):
    drawn = posts(picture(views[1], COLOURS, since=views[0]))
    moved = {key for key, post in drawn.items() if post.is_new}
    pairs = zip(positions.EDITION.pieces, views[0].table.columns, strict=True)
    assert moved == {
        piece.id
        for (piece, old), now in zip(pairs, views[1].table.columns, strict=True)
        if old != now
    }


def test_the_page_draws_every_column_twice_and_says_each_level(views):
    seen = views[-1]
    drawn = picture(seen, COLOURS)
    page = draw(drawn)
    for key in posts(drawn):
        assert len(re.findall(rf'class="name"[^>]*>{key}<', page)) == 2
    for level in drawn.levels:
        assert f'aria-label="{level.told}"' in page
    assert drawn.seal.told in page
    assert "fallen" not in page


def test_the_seal_shows_both_colours(views):
    table = structs.replace(views[-1].table, holder=0, previous=2)
    drawn = picture(View(None, None, table), COLOURS)
    assert (drawn.seal.holder.colour, drawn.seal.previous.colour) == ("black", "purple")
    page = draw(drawn)
    assert 'class="sheet black"' in page
    assert 'class="sheet purple"' in page


def test_a_fallen_villa_is_drawn_fallen(views):
    fallen = structs.replace(views[-1].table, phase=OVER, fall=Fall(1, "pull"), reason="collapsed")
    drawn = picture(View(None, None, fallen), COLOURS)
    assert "villa fallen" in draw(drawn)
    printed = {"record": {"plan": drawn.plain}}
    assert "villa fallen" in render_to_string("games/titles/villa_paletti/plan.html", printed)


def test_columns_keep_their_letters_in_german(views):
    drawn = picture(views[0], COLOURS, "de")
    letters = {each.colour: each.letter for seat in drawn.standings for each in seat.colours}
    assert all(letter == colour[0].upper() for colour, letter in letters.items())
    assert set(posts(drawn)) == {piece.id for piece in positions.EDITION.pieces}
