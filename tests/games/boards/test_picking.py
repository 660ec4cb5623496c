"""A turn by clicks: every legal turn can be clicked together, and nothing else."""

from __future__ import annotations

import pytest

from games.boards.patrizier.composing import compose, kept
from games.boards.patrizier.picking import clicked, picks, prompt
from games.engine import registry
from tests.games.boards.test_patrizier import CITIES, view

TITLE = registry.find("patrizier")
MILANO, ROMA, BOLOGNA, FIRENZE = 0, 3, 7, 8


def positions():
    """Return positions with shifts and cards to take, forced sites, a small and an equal hand."""
    return [
        view(),
        view(hidden=("Siena ?",)),
        view(hidden=("Verona M",), pile=0),
        view(hidden=("Milano C", "Milano D")),
        view(hidden=("Roma B", "Roma CC"), cities=CITIES | {"Roma": (("", "02211122"), None)}),
    ]


def every_pick(now, chosen):
    found = picks(now, chosen)
    return [
        *found.hand,
        *(p for each in (found.cities, found.towers, found.open) for p in each.values()),
    ]


def reachable(now):
    """Follow every click from nothing, and return the turns that are complete on the way."""
    todo, seen, turns = [{}], set(), set()
    while todo:
        chosen = todo.pop()
        if (key := tuple(sorted(chosen.items()))) in seen:
            continue
        seen.add(key)
        turns.add(compose(now, chosen))
        todo += [dict(pick.chosen) for pick in every_pick(now, chosen)]
    return turns - {None}


@pytest.mark.parametrize("now", positions())
def test_clicks_reach_exactly_the_legal_turns(now):
    assert reachable(now) == set(TITLE.legal(now))


@pytest.mark.parametrize("now", positions())
def test_every_click_is_kept_whole(now):
    for pick in every_pick(now, {}):
        assert dict(pick.chosen).items() <= kept(now, dict(pick.chosen)).items()


def test_nobody_else_can_click_anything():
    assert every_pick(view(seat=1), {"card": "Milano C"}) == []
    assert every_pick(view(seat=None), {}) == []


def test_a_site_of_a_city_with_one_card_chooses_both():
    left = picks(view(), {}).towers[2 * MILANO]
    assert dict(left.chosen) == {"card": "Milano C", "sites": "L"}
    assert (left.key, left.value, left.is_next) == ("sites", "L", True)
    assert left.label == "Milano C: build on the left in Milano"
    assert left.query == "card=Milano+C&sites=L"


def test_a_city_with_several_cards_takes_them_in_turn():
    now = view(hidden=("Milano C", "Milano D"))
    assert picks(now, {}).cities[MILANO].value == "Milano C"
    assert 2 * MILANO not in picks(now, {}).towers
    assert picks(now, {"card": "Milano C"}).cities[MILANO].value == "Milano D"
    assert picks(now, {"card": "Milano D"}).cities[MILANO].value == "Milano C"


def test_the_chosen_city_is_not_chosen_again():
    found = picks(view(), {"card": "Milano C"})
    assert MILANO not in found.cities
    assert set(found.towers) == {2 * MILANO, 2 * MILANO + 1}


def test_two_floors_are_placed_one_by_one():
    towers = picks(view(), {"card": "Bologna D"}).towers
    assert [towers[2 * BOLOGNA + site].value for site in (0, 1)] == ["L", "R"]
    towers = picks(view(), {"card": "Bologna D", "sites": "L"}).towers
    assert [towers[2 * BOLOGNA + site].value for site in (0, 1)] == ["LL", "LR"]
    assert compose(view(), {"card": "Bologna D", "sites": "L"}) is None


@pytest.mark.parametrize(
    ("sites", "site", "floors", "after"),
    [
        ("", "R", 1, "R"),
        ("L", "R", 1, "R"),
        ("L", "L", 1, ""),
        ("R", "L", 2, "LR"),
        ("LR", "L", 2, "R"),
        ("LL", "R", 2, "LR"),
        ("RR", "R", 2, "R"),
    ],
)
def test_a_click_adds_a_floor_or_moves_one_or_takes_it_away(sites, site, floors, after):
    assert clicked(sites, site, floors) == after


def test_a_floor_to_move_is_offered_after_the_sites_and_put_back_by_a_click():
    chosen = {"card": "Firenze M", "take": "Siena"}
    assert {tower // 2 for tower in picks(view(), chosen).towers} <= {FIRENZE}
    chosen["sites"] = "R"
    towers = picks(view(), chosen).towers
    assert towers[2 * ROMA + 1].value == "Roma R"
    assert 2 * ROMA not in towers
    towers = picks(view(), chosen | {"shift": "Roma R"}).towers
    assert towers[2 * ROMA].value == towers[2 * ROMA + 1].value == "none"
    assert "shift" not in dict(towers[2 * ROMA].chosen)


def test_cards_to_take_are_offered_only_where_there_is_a_choice():
    assert picks(view(), {"card": "Milano C", "sites": "L"}).open == {}
    found = picks(view(), {"card": "Firenze M", "sites": "R"}).open
    assert {pick.value for pick in found.values()} == {name for name in CITIES if name != "Firenze"}
    assert found[ROMA].label == "Take Lucca D from Roma"


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({}, "Choose a card, or a city that you can build in."),
        ({"card": "Milano C"}, "Milano C: choose the left or the right site in Milano."),
        ({"card": "Bologna D"}, "Bologna D: choose the site of the first floor in Bologna."),
        (
            {"card": "Bologna D", "sites": "R"},
            "Bologna D: choose the site of the second floor in Bologna.",
        ),
        ({"card": "Firenze M", "sites": "R"}, "Firenze M: choose the open card that you take."),
        (
            {"card": "Firenze M", "sites": "R", "take": "Siena"},
            "Nothing is sent yet. You may still choose a top floor to move.",
        ),
        ({"card": "Milano C", "sites": "L"}, "Nothing is sent yet. Look at it and send it."),
    ],
)
def test_the_prompt_names_what_is_next(chosen, told):
    assert prompt(view(), chosen) == told
    assert prompt(view(), chosen, "de") != told


@pytest.mark.parametrize(
    "nonsense",
    [
        {"card": "Roma X"},
        {"sites": "LL"},
        {"card": "Milano C", "sites": "LLR", "shift": "Roma R", "take": "Siena"},
        {"card": "Firenze M", "sites": "x", "shift": "Firenze L", "take": "none"},
    ],
)
def test_what_is_not_offered_is_not_kept(nonsense):
    found = kept(view(), nonsense)
    assert set(found) <= {"card"}
    assert all(pick.chosen for pick in every_pick(view(), nonsense))
