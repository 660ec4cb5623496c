"""A Villa Paletti answer in steps: every question, typed places, clicks on the plans."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from msgspec import structs

from games.boards.villa_paletti.composing import AT, acts, compose, parts, refused
from games.boards.villa_paletti.foretelling import distance, sentences, standing_after
from games.boards.villa_paletti.picture import picture
from games.boards.villa_paletti.stepping import prompt, steps
from games.engine.villa_paletti import moves
from games.engine.villa_paletti.answers import Lay, Place, Pull
from games.engine.villa_paletti.spots import FloorPlace, Spot
from games.engine.villa_paletti.state import ANSWER, FLOOR, PULL, SET, TURN, Dispute, View
from tests.games.boards.villa_questions import questions

COLOURS = ["black", "white", "purple"]


@pytest.fixture(scope="module", name="questions")
def every_question():
    return questions()


def test_the_positions_ask_all_kinds_of_questions(questions):
    assert set(questions) == {TURN, PULL, SET, ANSWER, FLOOR}


def test_every_listed_answer_can_be_chosen_and_read_back(questions):
    for seen in questions.values():
        for move in moves.legal(seen):
            if not isinstance(move, Place | Lay):
                assert compose(seen, parts(move)) == move
                assert refused(seen, move) is None


def test_all_that_can_be_done_is_offered_with_words(questions):
    for seen in questions.values():
        for language in ("en", "de"):
            first = steps(seen, COLOURS, {}, language)[0]
            assert [option.value for option in first.options] == list(acts(seen))
            assert all(option.text for option in first.options)
            assert prompt(seen, {}, language)


def test_a_column_tells_shape_points_floor_and_risk(questions):
    seen = questions[TURN]
    known = SimpleNamespace(column="R5", least=0, most=79)
    advice = SimpleNamespace(columns=[known], spots=(), map=(), places=())
    seat = seen.table.owners[0]
    table = structs.replace(seen.table, active=seat)
    first = steps(View(seat, seen.ask, table), COLOURS, {}, advice=advice)[0]
    notes = {option.value: option.note for option in first.options}
    assert notes["R5"] == "thick, 3 points, on the base, risk 0\N{EN DASH}79 %"
    assert "lay a floor" in notes["claim"]


def test_the_risk_that_the_grip_told_stands_at_the_pull(questions):
    seen = questions[PULL]
    hold = structs.replace(seen.table.hold, safe=63)
    known = View(seen.seat, seen.ask, structs.replace(seen.table, hold=hold))
    for language, said in (("en", "risk 37 %"), ("de", "Risiko 37 %")):
        first = steps(known, COLOURS, {}, language)[0]
        assert first.options[0].value == "pull"
        assert said in first.options[0].note


def test_a_place_is_typed_in_a_second_step(questions):
    seen = questions[SET]
    assert len(steps(seen, COLOURS, {"act": "put_back"})) == 1
    place = steps(seen, COLOURS, {"act": AT, "x": "12"})[1]
    assert [(field.key, field.value) for field in place.fields] == [("x", "12"), ("y", "")]
    assert compose(seen, {"act": AT, "x": "12"}) is None
    assert compose(seen, {"act": AT, "x": "12", "y": "-8"}) == Place(12, -8)
    rotated = steps(questions[FLOOR], COLOURS, {"act": AT})[1].fields[2]
    assert (rotated.key, rotated.least, rotated.most) == ("rotation", 0, 23)


def test_places_with_letters_are_options_of_their_own(questions):
    spot, place = Spot("A", Place(3, -4), 7), FloorPlace("B", Lay(1, -2, 3), 9, 3)
    advice = SimpleNamespace(columns=(), spots=[spot], map=(), places=[place])
    for phase, each in ((SET, spot), (FLOOR, place)):
        first = steps(questions[phase], COLOURS, {}, advice=advice)[0].options[0]
        assert first.text == each.letter
        assert f"risk {each.risk} %" in first.note
        assert compose(questions[phase], {"act": first.value}) == each.move
        again = steps(questions[phase], COLOURS, {"act": first.value}, advice=advice)
        assert len(again) == 1
        assert [option.is_chosen for option in again[0].options].count(True) == 1
    assert compose(questions[SET], {"act": "at 1"}) is None
    assert compose(questions[SET], {"act": "at x,y,z,1"}) is None


@pytest.mark.parametrize("typed", ["", "1.5", "nan", "12mm", "99999", "٣", "1e3", "--1"])
def test_what_is_no_whole_number_makes_no_answer(questions, typed):
    assert compose(questions[SET], {"act": AT, "x": typed, "y": "0"}) is None


def test_a_place_that_cannot_be_is_not_drawn(questions):
    seen = questions[SET]
    chosen = {"act": AT, "x": "900", "y": "900"}
    assert refused(seen, compose(seen, chosen)).rule == "sticks_out"
    assert picture(seen, COLOURS, chosen=chosen).villa == picture(seen, COLOURS).villa


def test_the_found_place_of_a_floor_shows_what_it_touches(questions):
    seen = questions[FLOOR]
    drawn = picture(seen, COLOURS, chosen={"act": "found"})
    assert len(drawn.levels) == len(seen.table.plates) + 2
    touched = [post for level in drawn.levels for post in level.posts if post.is_touched]
    assert len(touched) >= 3
    turned = {"act": AT, "x": "0", "y": "0", "rotation": "24"}
    assert not any(
        post.is_touched
        for level in picture(seen, COLOURS, chosen=turned).levels
        for post in level.posts
    )


def test_sentences_tell_risk_and_distance_before_anything_is_sent(questions):
    for seen in questions.values():
        for language in ("en", "de"):
            for value, move in acts(seen).items():
                if value != AT:
                    told = sentences(seen, move, COLOURS, language)
                    assert told
                    assert not any("{" in each for each in told)
    hold = questions[PULL].table.hold
    told = sentences(questions[PULL], Pull(), COLOURS, "en")
    assert told[1] == f"Risk that the villa falls: {100 - hold.safe} %."
    laid = sentences(questions[FLOOR], acts(questions[FLOOR])["found"], COLOURS, "en")
    assert next(each for each in laid if each.startswith("It rests on")).count(",") >= 2


def test_the_distance_to_the_nearest_column_is_told(questions):
    table = questions[SET].table
    first = structs.replace(table.columns[1], level=1, x=300, y=400)
    near = structs.replace(table, columns=(table.columns[0], first, *table.columns[2:]))
    told = distance(near, Place(0, 0), "en")
    assert told == ["Nearest column: R2, 50 mm away."]


def test_whoever_comes_first_on_a_fresh_floor_is_told_of_the_seal(questions):
    seen = questions[SET]
    plates = (seen.table.plates[0], seen.table.plates[0])
    before = structs.replace(seen.table, plates=plates, fresh=True, holder=1)
    told = standing_after(View(0, seen.ask, before), before, COLOURS, "en")
    assert "Seal: Black holds it and took it from White." in told
    proof = structs.replace(before, dispute=Dispute((None, True, None), prover=0))
    assert not standing_after(View(0, seen.ask, proof), proof, COLOURS, "en")


def test_own_columns_are_clicked_on_the_plan(questions):
    seen = questions[TURN]
    drawn = picture(seen, COLOURS, chosen={})
    picks = {post.footing.key for level in drawn.levels for post in level.posts if post.pick}
    assert picks == set(moves.takeable(seen.table, seen.seat))
    assert not any(post.pick for level in drawn.plain().levels for post in level.posts)
    assert not any(post.pick for level in picture(seen, COLOURS).levels for post in level.posts)
    one = min(picks)
    chosen = picture(seen, COLOURS, chosen={"act": one})
    marked = [p.footing.key for level in chosen.levels for p in level.posts if p.is_chosen]
    assert marked == [one]


def test_a_letter_is_clicked_on_the_top_floor(questions):
    seen = questions[SET]
    spot = Spot("A", Place(3, -4), 7)
    advice = SimpleNamespace(columns=(), spots=[spot], map=(), places=())
    drawn = picture(seen, COLOURS, chosen={}, advice=advice).levels[-1].spots[0]
    assert drawn.pick.query == "act=at&x=3&y=-4"
    assert compose(seen, dict(drawn.pick.chosen)) == spot.move


def test_the_form_asks_for_numbers_without_any_script(questions):
    found = steps(questions[SET], COLOURS, {"act": AT, "x": "12"})
    page = SimpleNamespace(face=SimpleNamespace(steps=found), asked=3, is_begun=True)
    form = render_to_string("games/_steps.html", {"page": page, "here": "/g/1"})
    assert '<input type="number"' in form
    assert 'name="x"' in form
    assert 'value="12"' in form
    assert 'class="auto"' not in form


def test_links_lie_over_what_can_be_clicked(questions):
    seen = questions[TURN]
    drawn = picture(seen, COLOURS, chosen={})
    about = {"picture": drawn, "here": "/g/1", "page": SimpleNamespace(asked=3)}
    page = render_to_string("games/titles/villa_paletti/board.html", about)
    for name in moves.takeable(seen.table, seen.seat):
        assert f'data-pick="act={name}"' in page
    assert "data-pick" not in render_to_string(
        "games/titles/villa_paletti/board.html", {**about, "picture": drawn.plain()}
    )
