"""Turns as text: what is completed, refused or left to the rules, and whole orders."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.engine import patrizier
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove
from games.engine.orders import Alternative, Guard, Order
from games.engine.patrizier import moves
from games.engine.patrizier.state import Shift, Turn, View
from tests.engine.patrizier.notations import HEADS, MIXED, SIGNS, TOWERS, reads
from tests.engine.patrizier.tables import OPEN, hand_made, many_views, positions

# --- completing and refusing ----------------------------------------------------------------


def test_sites_are_completed_where_only_one_is_legal() -> None:
    view = hand_made("Parma B, Siena D, Roma B", {"Parma": ("0123", ""), "Siena": ("12312", "")})
    assert reads("parma", view) == "Parma B : R"
    assert reads("siena l", view) == "Siena D : L R"


def test_the_only_open_card_need_not_be_named_but_may() -> None:
    view = hand_made("Parma ?, Roma B, Roma D", lying=(None, None, "Roma D", *(None,) * 6), pile=0)
    for text in ("parma ? l", "parma ? l +siena", "Parma ? L, take Roma D"):
        assert reads(text, view) == "Parma ? : L"
    assert reads("Roma B : L ; take Siena", view) == "Roma B : L"


def test_a_part_left_out_that_is_open_is_answered_with_the_candidates() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("roma doppelt links", SIGNS)
    assert caught.value.candidates == ("Roma D : L L", "Roma D : L R")
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("Roma left", MIXED)
    assert caught.value.candidates == ("Roma B : L", "Roma CC : L")
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("4 >Milano", SIGNS)
    assert caught.value.candidates == (
        "Lucca M : L ; shift Milano L",
        "Lucca M : L ; shift Milano R",
    )


def test_many_candidates_are_counted_and_cut() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("parma", SIGNS)
    assert len(caught.value.candidates) == 12
    assert caught.value.params["count"] == 18
    assert "18" in caught.value.detail


def test_candidates_read_back_as_themselves() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("links", SIGNS)
    for text in caught.value.candidates:
        assert reads(text, SIGNS) == text


def test_a_card_named_to_be_taken_may_lie_in_two_places() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        patrizier.read("parma l, take Bologna D", SIGNS)
    assert caught.value.candidates == ("Parma ? : L ; take Milano", "Parma ? : L ; take Firenze")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", None),
        ("   \n ", None),
        ("+ !", "empty"),
        ("please", "empty"),
        (";", "empty"),
        ("hokuspokus", "unknown_word"),
        ("Roma D : L R oder RR", "unknown_word"),
        ("nicht Roma D L R", "unknown_word"),
        ("Roma D 3", "unknown_word"),
        ("Roma \u20ac L R", "unknown_word"),
        ("Лукка M", "unknown_word"),
        ("Atlantis D L R", "unknown_word"),
        ("Luca R", "unknown_word"),
        ("Pistoia D L R", "city_not_in_play"),
        ("Lucca M R >Pistoia L", "city_not_in_play"),
        ("Lucca C L", "no_such_card"),
        ("Bologna A L", "no_such_card"),
        ("Milano versetzen links", "no_such_card"),
        ("0", "line_out_of_range"),
        ("8", "line_out_of_range"),
        ("99999999999999999999", "line_out_of_range"),
        ("2 left left", "line_contradicts"),
        ("2 Hüte", "missing_card"),
        ("Roma D M L R", "several_symbols"),
        ("Lucca M R >Milano L +Siena Parma Verona", "several_cities"),
        ("Lucca M R >Milano L >Siena L", "several_shifts"),
        ("shift Milano shift Milano shift Milano shift Milano", "several_shifts"),
        ("Lucca M R >", "missing_shift_city"),
        ("Lucca M R, versetze Milano von links nach links", "contradicting_sites"),
        ("Parma ? L take Verona M", "no_such_open_card"),
        ("4 if", "unknown_word"),
        ("4 if Nowhere > 3", None),
        ("4 else", "empty"),
        ("please " * 70 + "L " * 61, "too_long"),
        ("4 " * 3000, "too_long"),
        ("doppel" * 300, "unknown_word"),
        (f"4{' ' * 3900}4", "unknown_word"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, problem: str | None) -> None:
    with pytest.raises(MalformedMove) as caught:
        patrizier.read(text, SIGNS)
    if problem is not None:
        assert caught.value.params["problem"] == problem


def test_the_refusal_says_which_word_was_not_understood() -> None:
    with pytest.raises(MalformedMove, match="Hokuspokus"):
        patrizier.read("Roma Hokuspokus L R", SIGNS)


def test_a_spectator_has_nothing_to_play() -> None:
    (*_, state) = positions(2, seed=1)
    with pytest.raises(MalformedMove):
        patrizier.read("Roma D : L R", patrizier.view(state, None))


@pytest.mark.parametrize(
    ("text", "canonical", "rule"),
    [
        ("Bologna D links rechts", "Bologna D : L R", "card_not_in_hand"),
        ("Bologna AA links", "Bologna AA : L", "card_not_in_hand"),
        ("Roma D L L R", "Roma D : L L R", "floors_per_crest"),
        ("Lucca M L R", "Lucca M : L R", "floors_per_crest"),
        ("Lucca beide", "Lucca M : L R", "floors_per_crest"),
        ("Roma D L R >Milano L", "Roma D : L R ; shift Milano L", "shift_needs_sign"),
        ("Roma doppelt L R, versetze Mailand", "Roma D : L R ; shift Milano L", "shift_needs_sign"),
        ("Lucca M R >Lucca R", "Lucca M : R ; shift Lucca R", "shift_other_city"),
        ("Lucca M R >Verona L", "Lucca M : R ; shift Verona L", "shift_own_floor"),
        ("Lucca M R >Siena R", "Lucca M : R ; shift Siena R", "shift_empty_site"),
        ("Roma D L R +Siena", "Roma D : L R ; take Siena", "take_own_city"),
        ("Lucca M R nimm Roma", "Lucca M : R ; take Roma", "take_own_city"),
    ],
)
def test_what_is_understood_but_not_legal_is_left_to_the_rules(
    text: str, canonical: str, rule: str
) -> None:
    move = patrizier.read(text, SIGNS).steps[0].alternatives[0].move
    assert patrizier.write(move) == canonical
    with pytest.raises(IllegalMove) as caught:
        patrizier.check(SIGNS, move)
    assert caught.value.rule == rule


def test_a_last_floor_on_the_wrong_site_is_left_to_the_rules() -> None:
    view = hand_made("Parma B, Roma B, Roma D", {"Parma": ("0123", "")})
    move = patrizier.read("Parma B links", view).steps[0].alternatives[0].move
    with pytest.raises(IllegalMove, match="empty site"):
        patrizier.check(view, move)


def test_a_card_to_take_where_none_lies_is_left_to_the_rules() -> None:
    view = hand_made("Parma ?, Roma B, Roma D", lying=(None, *OPEN[1:]), pile=0)
    assert reads("parma l +milano", view) == "Parma ? : L ; take Milano"


def test_pistoia_is_in_play_with_five() -> None:
    view = hand_made("Pistoia M, Roma B, Roma D", TOWERS, (*OPEN, "Pistoia D"))
    assert reads("pi m l >milano r", view) == "Pistoia M : L ; shift Milano R"


# --- orders ---------------------------------------------------------------------------------


def test_alternatives_guards_and_steps_are_read() -> None:
    order = patrizier.read("Roma D LR if roma <= 4, sonst 4 >Milano L dann parma l +siena", SIGNS)
    first, second = order.steps
    assert first.alternatives == (
        Alternative(Turn("Roma D", "LR"), Guard("Roma", "<=", 4)),
        Alternative(Turn("Lucca M", "L", Shift("Milano", "L"))),
    )
    assert second.alternatives == (Alternative(Turn("Parma ?", "L", None, "Siena")),)


def test_a_guard_may_compare_the_pile_behind_a_shift() -> None:
    order = patrizier.read("Lucca M R >Milano L wenn pile > 3", SIGNS)
    wanted = Alternative(Turn("Lucca M", "R", Shift("Milano", "L")), Guard("pile", ">", 3))
    assert order.steps[0].alternatives == (wanted,)


def test_gauges_are_floors_by_city_and_the_pile() -> None:
    gauges = patrizier.gauges(SIGNS)
    assert next(iter(gauges)) == "Milano"
    assert (gauges["Milano"], gauges["Siena"], gauges["Roma"], gauges["pile"]) == (3, 1, 0, 7)
    assert "Pistoia" not in gauges


def test_a_turn_is_read_before_it_is_asked_for() -> None:
    early = hand_made("Roma D, Lucca M, Parma ?", TOWERS, asked=False)
    assert patrizier.offers(early) == patrizier.offers(SIGNS)
    assert reads("roma lr", early) == "Roma D : L R"
    assert reads("Bologna D : L R", early) == "Bologna D : L R"


# --- never anything else --------------------------------------------------------------------

SCRAPS = """
    Roma rom Lucca mailand MilanoL si pistoia fer parma D M ? A bb hat Hüte zwei 2 4 double doppelt
    beide both L R LR links right > + -> shift versetze move take nimm nach to no nicht ohne , ; :
    if wenn roma < 3 else sonst then dann take Siena D any frei a 1 x karte I
"""
WORDS = SCRAPS.split()
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=8).map("".join),
)


@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(texts, st.sampled_from([SIGNS, HEADS, MIXED, *many_views()[5::97]]))
@example("4 if roma < ٣", SIGNS)
@example("² Roma", SIGNS)
@example("ﬁ R", HEADS)
def test_a_text_is_read_or_refused_and_never_fails(text: str, view: View) -> None:
    try:
        order = patrizier.read(text, view)
    except (MalformedMove, AmbiguousMove):
        return
    assert isinstance(order, Order)
    packages = moves.packages(view)
    for move in (way.move for step in order.steps for way in step.alternatives):
        assert re.fullmatch("[LR]+", move.sites)
        if view.ask and move not in packages:
            with pytest.raises(IllegalMove):
                patrizier.check(view, move)
