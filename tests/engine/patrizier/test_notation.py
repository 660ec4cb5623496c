"""Turns as text: what is written reads back, and what people write is understood."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.engine import patrizier
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove
from games.engine.orders import Alternative, Guard, Order, single
from games.engine.patrizier import moves, telling
from games.engine.patrizier.state import Shift, Turn, View
from tests.engine.patrizier.tables import OPEN, hand_made, many_views, positions

TOWERS = {"Milano": ("10", "0"), "Siena": ("0", ""), "Verona": ("12", "3")}
SIGNS = hand_made("Roma D, Lucca M, Parma ?", TOWERS)
HEADS = hand_made("Firenze BB, Bologna AA, Siena C", TOWERS)
MIXED = hand_made("Roma B, Roma CC, Siena ?", TOWERS)


def reads(text: str, view: View) -> str:
    """Return the canonical text of the one turn that `text` is read as."""
    (step,) = patrizier.read(text, view).steps
    (alternative,) = step.alternatives
    return patrizier.write(alternative.move)


# --- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "canonical", "english", "german"),
    [
        (
            Turn("Roma D", "LR"),
            "Roma D : L R",
            "Roma double : left right",
            "Roma doppelt : links rechts",
        ),
        (
            Turn("Lucca M", "R", Shift("Milano", "L")),
            "Lucca M : R ; shift Milano L",
            "Lucca shift : right ; shift Milano left",
            "Lucca versetzen : rechts ; versetze Milano links",
        ),
        (
            Turn("Parma ?", "L", take="Siena"),
            "Parma ? : L ; take Siena",
            "Parma any : left ; take Siena",
            "Parma frei : links ; nimm Siena",
        ),
        (
            Turn("Firenze M", "R", Shift("Roma", "R"), "Siena"),
            "Firenze M : R ; shift Roma R ; take Siena",
            "Firenze shift : right ; shift Roma right ; take Siena",
            "Firenze versetzen : rechts ; versetze Roma rechts ; nimm Siena",
        ),
        (Turn("Roma CC", "L"), "Roma CC : L", "Roma two beards : left", "Roma zwei Bärte : links"),
        (Turn("Parma A", "L"), "Parma A : L", "Parma hat : left", "Parma Hut : links"),
    ],
)
def test_a_turn_is_written_in_three_ways(
    move: Turn, canonical: str, english: str, german: str
) -> None:
    assert patrizier.write(move) == canonical
    assert patrizier.write(move, "en") == english
    assert patrizier.write(move, "de") == german


@pytest.mark.parametrize("players", patrizier.seats)
@pytest.mark.parametrize("language", ["", "en", "de"])
def test_every_turn_that_could_be_played_reads_back(players: int, language: str) -> None:
    for state in positions(players, seed=players):
        for seat in range(players):
            view = patrizier.view(state, seat)
            for move in moves.packages(view):
                assert patrizier.read(patrizier.write(move, language), view) == single(move)


@pytest.mark.parametrize("change", [str.lower, str.upper, str.swapcase, str.title])
def test_capitals_do_not_matter(change: Callable[[str], str]) -> None:
    for view in many_views()[::40]:
        for move in moves.packages(view)[:40]:
            for language in ("", "en", "de"):
                text = change(patrizier.write(move, language))
                assert patrizier.read(text, view) == single(move), text


def test_what_a_page_shows_reads_back() -> None:
    for view in many_views()[::40]:
        for move in moves.packages(view)[:40]:
            text = telling.spoken(patrizier.write(move), "de")
            assert patrizier.read(text, view) == single(move), text
            assert telling.spoken(patrizier.write(move), "en") == patrizier.write(move)


# --- what people write ----------------------------------------------------------------------

DOUBLE = "Roma D : L R"
SHIFTED = "Lucca M : R ; shift Milano L"
FREE = "Parma ? : L ; take Siena"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("roma doppelt links rechts", DOUBLE),
        ("Roma2 LR", DOUBLE),
        ("Roma D : R L", DOUBLE),
        ("rom d r,l", DOUBLE),
        ("Rome double right and left.", DOUBLE),
        ("ROM DOPPELT LINKS/RECHTS", DOUBLE),
        ("RoD LR", DOUBLE),
        ("rodlr", DOUBLE),
        ("RomaDLR", DOUBLE),
        ("Ro 2 l+r", DOUBLE),
        ("I play a Roma double: one left, one right, please!", DOUBLE),
        ("Ich spiele die Doppelkarte in Rom, eins links und eins rechts", DOUBLE),
        ("Roma Doppelwappen, je eins auf beide Türme", DOUBLE),
        ("roma both", DOUBLE),
        ("Rom doppelt beide Seiten", DOUBLE),
        ("Roma double, one on each site", DOUBLE),
        ("LR", DOUBLE),
        ("doppelt links rechts", DOUBLE),
        ("Can I play Roma D, L R?", None),
        ("Roma D, L R?", DOUBLE),
        ("Roma L L", "Roma D : L L"),
        ("roma beide links", "Roma D : L L"),
        ("Roma both floors right", "Roma D : R R"),
        ("rom zweimal rechts", "Roma D : R R"),
        ("Rom 2x rechts", "Roma D : R R"),
        ("roma, zwei links bitte", "Roma D : L L"),
        ("Roma twice left", "Roma D : L L"),
        ("baue in Rom zwei Stockwerke links", "Roma D : L L"),
        ("Lucca R", "Lucca M : R"),
        ("lucca versetzen rechts", "Lucca M : R"),
        ("Lucca M rechts, ohne zu versetzen", "Lucca M : R"),
        ("Lucca M right, don't shift", "Lucca M : R"),
        ("lu r, no shift", "Lucca M : R"),
        ("Ich spiele Lucca rechts und versetze nicht", "Lucca M : R"),
        ("lucca versetzen rechts, versetze mailand links", SHIFTED),
        ("Lucca M R >MilanoL", SHIFTED),
        ("Lucca M R > MiL", SHIFTED),
        ("lucca m r >milanol", SHIFTED),
        ("lucca rechts versetze mailand links", SHIFTED),
        ("Lucca rechts, Mailand links versetzen", SHIFTED),
        ("Lucca rechts, dann Mailand links versetzen", SHIFTED),
        ("Lucca right, Milan left", SHIFTED),
        ("lucca shift right milano left", SHIFTED),
        ("Lucca M right, then shift Milan left", SHIFTED),
        ("Lucca M rechts und dann versetze Mailand links", SHIFTED),
        ("Lucca M R\nversetze Milano L", SHIFTED),
        ("lucca rechts, verschiebe in mailand von links nach rechts", SHIFTED),
        ("lucca r shift milano to the right", SHIFTED),
        ("Lucca M : R ; shift Milano L -> R", SHIFTED),
        ("lucca r, move the left floor in Milan", SHIFTED),
        ("shift Milano left, Lucca right", SHIFTED),
        ("versetze Mailand links, baue in Lucca rechts", SHIFTED),
        ("lu m r, vers. mi l", SHIFTED),
        ("Lucca R > Siena", "Lucca M : R ; shift Siena L"),
        ("M right", "Lucca M : R"),
        ("parma ? l +siena", FREE),
        ("Parma?L+Siena", FREE),
        ("parma frei links nimm siena", FREE),
        ("Parma any left, take Siena", FREE),
        ("Parma free draw left and take the card from Siena", FREE),
        ("parma l siena", FREE),
        ("Parma beliebig links, Siena nehmen", FREE),
        ("pa l + si", FREE),
        ("I'd like to build in Parma, left, and take Siena's card", FREE),
        ("Parma links und nehme die Frau", FREE),
        ("Parma links und nehme die Frau aus Rom", FREE),
        ("Parma links, dann Siena nehmen", FREE),
        ("Ich baue in Parma links und nehme die Karte von Siena.", FREE),
        ("nimm Siena, Parma links", FREE),
        ("Parma ? links, nimm Siena!", FREE),
        ("Parma left, take Roma B", FREE),
        ("Parma left, take the Roma card", "Parma ? : L ; take Roma"),
        ("parma links, ziehe Florenz", "Parma ? : L ; take Firenze"),
        ("Parma ? L take Parma", "Parma ? : L ; take Parma"),
        ("Pa?R+Fl", "Parma ? : R ; take Firenze"),
        ("Roma D : L R ; take Roma", DOUBLE),
        ("Rom doppelt links rechts, nimm Lucca D", DOUBLE),
    ],
)
def test_signs_are_read_as_people_write_them(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(MalformedMove):
            reads(text, SIGNS)
    else:
        assert reads(text, SIGNS) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Firenze BB R", "Firenze BB : R"),
        ("florenz zwei frauen rechts", "Firenze BB : R"),
        ("Florence two women right", "Firenze BB : R"),
        ("Florenz Doppelfrau rechts", "Firenze BB : R"),
        ("florence double woman right", "Firenze BB : R"),
        ("2 Frauen Florenz rechts", "Firenze BB : R"),
        ("fibbr", "Firenze BB : R"),
        ("flo frau re", "Firenze BB : R"),
        ("Fi R", "Firenze BB : R"),
        ("bologna 2 hats left", "Bologna AA : L"),
        ("2 hats left", "Bologna AA : L"),
        ("zwei Hüte links", "Bologna AA : L"),
        ("zwei Huete in Bologna links", "Bologna AA : L"),
        ("Doppelhut Bologna li.", "Bologna AA : L"),
        ("bologna double hat left", "Bologna AA : L"),
        ("Bologna Hut doppelt links", "Bologna AA : L"),
        ("Bo AA L", "Bologna AA : L"),
        ("bologna 2A l", "Bologna AA : L"),
        ("Mann mit rotem Hut, links", "Bologna AA : L"),
        ("a hat, left", "Bologna AA : L"),
        ("siena bart links", "Siena C : L"),
        ("the bearded man in Siena, left tower", "Siena C : L"),
        ("Siena C* L", "Siena C : L"),
        ("Siena linker Turm", "Siena C : L"),
        ("bärtiger Mann rechts", "Siena C : R"),
        ("Bartkarte rechts", "Siena C : R"),
        ("SI C R", "Siena C : R"),
        ("sicr", "Siena C : R"),
        ("\u201eSiena C : R\u201c", "Siena C : R"),
    ],
)
def test_heads_are_read_as_people_write_them(text: str, canonical: str) -> None:
    assert reads(text, HEADS) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4", "Lucca M : L"),
        ("4.", "Lucca M : L"),
        ("  4) ", "Lucca M : L"),
        ("Nr. 4", "Lucca M : L"),
        ("I take 4", "Lucca M : L"),
        ("ich spiele Zeile 4 bitte", "Lucca M : L"),
        ("4 >Milano L", "Lucca M : L ; shift Milano L"),
        ("4>MilanoL", "Lucca M : L ; shift Milano L"),
        ("4, versetze mailand rechts", "Lucca M : L ; shift Milano R"),
        ("4 mailand rechts", "Lucca M : L ; shift Milano R"),
        ("4 shift milan right", "Lucca M : L ; shift Milano R"),
        ("4 Lucca M : L", "Lucca M : L"),
        ("2 Roma D : L R", DOUBLE),
        ("2 Roma D : L R    fills Roma: White Wolf 9, Red 6", DOUBLE),
        ("2 Roma D : L R    füllt Roma: Weiß 9, Rot 6", DOUBLE),
        ("2 doppelt", DOUBLE),
        ("7 +Siena", "Parma ? : R ; take Siena"),
        ("7 siena", "Parma ? : R ; take Siena"),
        ("7 nimm siena", "Parma ? : R ; take Siena"),
        ("6. Siena nehmen", FREE),
    ],
)
def test_a_number_names_a_line_of_the_offered_list(text: str, canonical: str) -> None:
    assert reads(text, SIGNS) == canonical


def test_the_offered_list_names_card_and_sites() -> None:
    assert [patrizier.write(turn) for turn in patrizier.offers(SIGNS)] == [
        "Roma D : L L",
        "Roma D : L R",
        "Roma D : R R",
        "Lucca M : L",
        "Lucca M : R",
        "Parma ? : L",
        "Parma ? : R",
    ]


def test_offers_never_exceed_nine_lines() -> None:
    sizes = [len(patrizier.offers(view)) for view in many_views()]
    assert max(sizes) == 9


def test_every_line_of_the_list_reads_as_itself() -> None:
    for view in many_views()[::7]:
        for number, offer in enumerate(patrizier.offers(view), start=1):
            open_takes = [
                turn
                for turn in moves.packages(view)
                if turn.shift is None and (turn.card, turn.sites) == (offer.card, offer.sites)
            ]
            if len(open_takes) == 1:
                assert patrizier.read(f"{number}", view) == single(offer)
            else:
                with pytest.raises(AmbiguousMove) as caught:
                    patrizier.read(f"{number}", view)
                assert list(caught.value.candidates) == [*map(patrizier.write, open_takes)]


def test_spectators_and_finished_players_are_offered_nothing() -> None:
    *_, last = positions(3, seed=3)
    assert patrizier.offers(patrizier.view(last, None)) == ()
    assert patrizier.offers(patrizier.view(last, 1)) == ()


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
    assert reads("roma lr", early) == DOUBLE
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
