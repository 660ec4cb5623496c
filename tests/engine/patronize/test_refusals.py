"""Bad input is refused with the rule it breaks, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from games.engine import patronize
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Unanswered
from games.engine.orders import answer as by_order
from games.engine.patronize.state import Colour, Copy, Cube, Pass, Play, Take
from tests.engine.patronize.tables import (
    A,
    C,
    copying,
    cubes,
    play_round,
    player,
    position,
)


def acting(mentor="ready"):
    state = position(player(hand=2, mentor=mentor), player(hand=2), player(hand=2), pile=3)
    return msgspec.structs.replace(state, hands=(("painter", "nun"), ("?", "?"), ("?", "?")))


def taking(payer=(0, 0, 0, 0)):
    """C has passed; A played the Painter and has the Lawyer, B the protected Nun."""
    players = (player("lawyer"), player(), player(held=payer))
    return play_round("painter", "nun!", "", players=players)[1]


def taking_last():
    """B has taken the Painter, and C is asked."""
    state = play_round("painter", "", "")[1]
    (fact, *_) = patronize.decide(state, 1, Take("painter"), None)
    return patronize.apply(state, fact)


def clown():
    return copying(player("clown"), player("weaver"), player("student trader"))


CASES = [
    (acting(), Play("banker"), "card_not_in_hand"),
    (acting(), Play("nonsense"), "card_not_in_hand"),
    (acting("gone"), Play("nun", mentor=True), "mentor_used"),
    (acting(), Take("painter"), "other_question"),
    (acting(), Colour("red"), "other_question"),
    (acting(), Copy("painter"), "other_question"),
    (taking(), Pass(), "other_question"),
    (taking(), Play("painter"), "other_question"),
    (taking(), Take("nun"), "protected"),
    (taking(), Take("banker"), "not_played"),
    (taking(), Take(""), "not_played"),
    (taking(), Take("painter"), "no_cube_to_pay"),
    (taking(cubes(red=1)), Take("painter", "blue"), "cube_not_held"),
    (taking(cubes(red=1)), Take("painter", "pink"), "unknown_colour"),
    (taking(), Cube("pink"), "unknown_colour"),
    (taking_last(), Take("painter"), "taken"),
    (clown(), Copy("weaver"), "not_neighbours"),
    (clown(), Copy("student"), "nothing_to_copy"),
    (clown(), Colour("red"), "other_question"),
]


@pytest.mark.parametrize(("state", "move", "rule"), CASES, ids=lambda each: str(each)[:24])
def test_a_move_against_a_rule_is_refused_by_its_name(state, move, rule):
    seat = state.table.turn
    for refuse in (
        lambda: patronize.decide(state, seat, move, None),
        lambda: patronize.check(patronize.view(state, seat), move),
        lambda: patronize.preview(patronize.view(state, seat), move),
    ):
        with pytest.raises(IllegalMove) as caught:
            refuse()
        assert caught.value.rule == rule
        assert caught.value.code == "illegal_move"
    english, german = (patronize.explain(caught.value, language) for language in ("en", "de"))
    assert english != german
    assert "{" not in english + german


def test_a_closed_question_is_refused():
    state = acting()
    for seat in (1, 2):
        with pytest.raises(IllegalMove) as caught:
            patronize.decide(state, seat, Pass(), None)
        assert caught.value.rule == "not_asked"
    assert patronize.explain(caught.value, "de") == "Du wirst gerade nichts gefragt."


def test_a_colour_that_is_free_to_choose_must_exist():
    state = play_round("banker", "", "")[1]
    assert patronize.asks(state)[0].kind == "colour"
    with pytest.raises(IllegalMove) as caught:
        patronize.decide(state, A, Colour("purple"), None)
    assert caught.value.rule == "unknown_colour"


def test_an_illegal_card_is_told_by_its_name():
    with pytest.raises(IllegalMove) as caught:
        patronize.check(patronize.view(acting(), A), Play("weaver"))
    assert patronize.explain(caught.value, "en") == "You do not hold Spinning trader."
    assert patronize.explain(caught.value, "de") == "Du hast Weber nicht auf der Hand."


def test_a_payment_that_nobody_asked_for_does_no_harm_and_is_not_recorded():
    state = play_round("painter", "", "")[1]
    fact = patronize.decide(state, 1, Take("painter", "red"), None)[0]
    assert fact.move == Take("painter")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("colour pink", "unknown_colour"),
        ("farbe lila", "unknown_colour"),
        ("play monopoly", "unknown_word"),
        ("play nun painter", "several_cards"),
        ("colour red blue", "several_colours"),
        ("play nun take red", "several_moves"),
        ("don't play the nun", "unknown_word"),
        ("", "empty"),
        (" ,; ", "empty"),
        ("x" * 5000, "too_long"),
        ("9", "line_out_of_range"),
        ("0", "line_out_of_range"),
        ("pass if luck > 2", "unknown_gauge"),
        ("red", "nothing_meant"),
        ("play nun, colour red else pass", "other_question"),
        ("passe; nimm maler sonst passe", "other_question"),
    ],
)
def test_a_text_that_is_no_move_says_why(text, problem):
    with pytest.raises(MalformedMove) as caught:
        patronize.read(text, patronize.view(acting(), A))
    assert caught.value.params["problem"] == problem
    for language in ("en", "de"):
        assert "{" not in patronize.explain(caught.value, language)


def test_spectators_do_not_play():
    with pytest.raises(MalformedMove) as caught:
        patronize.read("pass", patronize.view(acting(), None))
    assert patronize.explain(caught.value, "de") == "Wer nur zuschaut, kann nicht ziehen."


@pytest.mark.parametrize(
    ("state", "text", "candidates"),
    [
        (acting(), "play", ("play painter", "play nun")),
        (acting(), "spiele mit mentor", ("play painter mentor", "play nun mentor")),
        (acting(), "colour", ("colour red", "colour green", "colour blue", "colour yellow")),
        (clown(), "copy", ("copy trader", "copy none")),
        (taking(), "cube", ("cube red", "cube green", "cube blue", "cube yellow")),
    ],
)
def test_a_text_that_fits_several_moves_lists_them(state, text, candidates):
    with pytest.raises(AmbiguousMove) as caught:
        patronize.read(text, patronize.view(state, state.table.turn))
    assert caught.value.candidates == candidates
    assert patronize.explain(caught.value, "en").endswith(" | ".join(candidates))


def test_an_order_of_which_nothing_can_be_played_tells_every_reason():
    view = patronize.view(taking(), C)
    order = patronize.read("take nun else take banker", view)
    with pytest.raises(Unanswered) as caught:
        by_order(patronize, view, order)
    told = patronize.explain(caught.value, "en")
    assert "Nun is protected by a mentor" in told
    assert "Banker was not played" in told


def test_an_order_without_an_answer_names_the_question():
    view = patronize.view(taking(), C)
    with pytest.raises(Unanswered) as caught:
        by_order(patronize, view, patronize.read("play nun", view))
    assert "take a character or a cube" in patronize.explain(caught.value, "en")
    assert "einen Charakter oder einen Würfel nehmen" in patronize.explain(caught.value, "de")
