"""What may be clicked on Villa Paletti's plans: columns, letters, any place, turning a floor."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.boards.villa_paletti import foretell, picture, prompt
from games.boards.villa_paletti.composing import compose
from games.boards.villa_paletti.pills import hides, is_on, meets, pills
from games.boards.villa_paletti.plans import Footing
from games.engine.villa_paletti.advice import advice
from games.engine.villa_paletti.state import FLOOR, SET, TURN
from tests.games.boards.villa_questions import questions

COLOURS = ("black", "white", "purple")


@pytest.fixture(scope="module", name="questions")
def every_question():
    return questions()


def top_level(view, chosen):
    drawn = picture(view, COLOURS, chosen=chosen, advice=advice(view))
    return next(each for each in drawn.levels if each.plan.level == len(view.table.plates))


def test_a_click_on_a_column_tells_its_interval(questions):
    view = questions[TURN]
    known = advice(view)
    for each in known.columns:
        told = foretell(view, COLOURS, {"act": each.column}, advice=known).sentences[0]
        assert told.startswith(f"Risk when it is pulled: {each.least}")
        assert told.endswith(f"{each.most} %.")
    assert "Risk" not in foretell(view, COLOURS, {"act": each.column}).sentences[0]


@pytest.mark.parametrize("phase", [SET, FLOOR])
def test_every_letter_can_be_clicked_and_is_legal(questions, phase):
    view = questions[phase]
    level = top_level(view, {})
    assert level.spots
    for spot in level.spots:
        chosen = dict(spot.pick.chosen)
        assert compose(view, chosen) == spot.move
        told = foretell(view, COLOURS, chosen).sentences
        assert any(f"Risk that the villa falls: {spot.risk} %." in line for line in told)


@pytest.mark.parametrize("phase", [SET, FLOOR])
def test_any_place_can_be_clicked_by_whom_it_is_open_to(questions, phase):
    view = questions[phase]
    level = top_level(view, {})
    assert level.site.startswith("act=at")
    assert ("rotation=0" in level.site) == (phase == FLOOR)
    assert not level.plain().site
    others = picture(view, COLOURS, advice=advice(view))
    assert not any(each.site or each.turning for each in others.levels)


def test_a_floor_is_turned_step_by_step_and_all_round(questions):
    view = questions[FLOOR]
    chosen = dict(top_level(view, {}).spots[0].pick.chosen)
    begun, seen = compose(view, chosen), set()
    for _ in range(24):
        left, right = top_level(view, chosen).turning
        back = compose(view, dict(top_level(view, dict(left.chosen)).turning[1].chosen))
        assert back == compose(view, chosen)
        assert right.value == str((int(chosen["rotation"]) - 1) % 24)
        chosen = dict(left.chosen)
        seen.add(chosen["rotation"])
    assert len(seen) == 24
    assert compose(view, chosen) == begun
    assert f"rotation={begun.rotation}" in top_level(view, chosen).site


def test_a_place_that_cannot_be_is_drawn_as_a_ghost_and_refused_in_words(questions):
    view = questions[SET]
    chosen = {"act": "at", "x": "300", "y": "0"}
    drawn = top_level(view, chosen).ghost
    assert (drawn.x, drawn.y) == (3000, 0)
    assert drawn.radius > 0
    assert "stick out" in prompt(view, chosen)
    assert foretell(view, COLOURS, chosen) is None
    view = questions[FLOOR]
    chosen = {"act": "at", "x": "300", "y": "0", "rotation": "3"}
    assert top_level(view, chosen).ghost.outline
    assert "needs three" in prompt(view, chosen)


def test_contacts_are_shown_for_a_floor_that_would_tip(questions):
    view = questions[FLOOR]
    best = compose(view, dict(top_level(view, {}).spots[0].pick.chosen))
    chosen = {"act": "at", "x": str(best.x), "y": str(best.y), "rotation": "5"}
    touched = [post for post in top_level(view, chosen).posts if post.is_touched]
    assert touched


@pytest.mark.parametrize(
    "typed", [{"x": "999999", "y": "1"}, {"x": "", "y": ""}, {"x": "NaN", "y": "0"}, {}]
)
def test_numbers_that_mean_no_place_are_drawn_nowhere(questions, typed):
    for phase in (SET, FLOOR):
        level = top_level(questions[phase], {"act": "at", "rotation": "99", **typed})
        assert level.ghost is None
        assert level.site.startswith("act=at")


def test_pills_hide_no_other_pill_where_there_is_room():
    near = [Footing(f"R{n}", "red", "thin", 0, n * 60, 75, "", False, False) for n in (1, 2, 3)]
    paper = (-1400, -1400, 2800, 2800)
    found = list(pills(near, {each.key: "0-62 %" for each in near}, paper).values())
    assert len(found) == 3
    assert not any(meets(one, other) for one, other in combinations(found, 2))


def test_pills_stay_on_the_paper():
    paper = (-1400, -1400, 2800, 2800)
    for x, y in ((1320, 0), (-1320, 0), (0, 1320), (0, -1320), (1300, 1300)):
        edge = [Footing("R1", "red", "thin", x, y, 75, "", False, False)]
        assert is_on(pills(edge, {"R1": "0-62 %"}, paper)["R1"], paper)


def test_a_pill_finds_the_gap_between_columns_all_round():
    places = [(0, 0), (-190, -160), (520, -160), (300, 140), (-300, 100), (0, 160)]
    crowd = [
        Footing(f"R{number}", "red", "thin", x, y, 75, "", False, False)
        for number, (x, y) in enumerate(places)
    ]
    found = pills(crowd, {"R0": "0-62 %"}, (-1400, -1400, 2800, 2800))["R0"]
    assert not any(hides(found, each) for each in crowd)
