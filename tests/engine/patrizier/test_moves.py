"""Refusals by rule, the lists of turns, and who may see what (rules sections 3 and 6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine import patrizier
from games.engine.errors import IllegalMove
from games.engine.patrizier import moves
from games.engine.patrizier.state import UNKNOWN, Shift, Turn
from tests.engine.patrizier.positions import lying, mover, play, position, towers, turn
from tests.engine.playing import deal, draws, everybody
from tests.engine.playing import play as play_out

FULL = {"Parma": "000/11", "Milano": "01/", "Siena": "1/2"}
REFUSED = {
    "card not held": (("Roma D", "LL"), "card_not_in_hand"),
    "card of another seat": (("Siena B", "L"), "card_not_in_hand"),
    "card that does not exist": (("Roma X", "L"), "card_not_in_hand"),
    "no card": (("", "L"), "card_not_in_hand"),
    "card nobody sees": ((UNKNOWN, "L"), "card_not_in_hand"),
    "two floors for one crest": (("Roma B", "LR"), "floors_per_crest"),
    "one floor for two crests": (("Lucca D", "L"), "floors_per_crest"),
    "three floors": (("Lucca D", "LLR"), "floors_per_crest"),
    "no floor": (("Roma B", ""), "floors_per_crest"),
    "third site": (("Roma B", "M"), "floors_per_crest"),
    "small letter": (("Roma B", "l"), "floors_per_crest"),
    "sites out of order": (("Lucca D", "RL"), "floors_per_crest"),
    "shift without the sign": (("Roma B", "L", "Milano L"), "shift_needs_sign"),
    "shift in no city": (("Lucca M", "L", "Napoli L"), "shift_unknown_place"),
    "shift where nobody plays": (("Lucca M", "L", "Pistoia L"), "shift_unknown_place"),
    "shift from no site": (("Lucca M", "L", "Milano X"), "shift_unknown_place"),
    "shift where was built": (("Lucca M", "L", "Lucca L"), "shift_other_city"),
    "shift in a scored city": (("Lucca M", "L", "Parma L"), "shift_not_scored"),
    "shift without own floor": (("Lucca M", "L", "Siena L"), "shift_own_floor"),
    "shift from an empty site": (("Lucca M", "L", "Milano R"), "shift_empty_site"),
    "free draw not named": (("Siena ?", "L"), "take_which"),
    "free draw from an empty place": (("Siena ?", "L", "", "Roma"), "take_nothing_there"),
    "free draw from no city": (("Siena ?", "L", "", "Napoli"), "take_nothing_there"),
    "no card beside the city": (("Roma B", "L"), "take_which"),
    "other card than beside the city": (("Lucca M", "L", "", "Siena"), "take_own_city"),
}
HAND = "Roma B, Lucca D, Lucca M, Siena ?"
LYING = {"Lucca": "Parma A", "Siena": "Roma D", "Parma": "Siena C"}


def refusal(state, package):
    """Return the refusal of a turn: the same from check and from decide."""
    with pytest.raises(IllegalMove) as by_check:
        patrizier.check(mover(state), package)
    with pytest.raises(IllegalMove) as by_decide:
        patrizier.decide(state, state.table.turn, package, draws(1))
    assert str(by_check.value) == str(by_decide.value)
    assert by_check.value.code == "illegal_move"
    return by_check.value


@pytest.mark.parametrize("name", REFUSED)
def test_an_illegal_turn_is_refused_with_the_rule_it_breaks(name):
    package, rule = REFUSED[name]
    state = position(HAND, towers=FULL, lying=LYING)
    assert refusal(state, turn(*package)).rule == rule
    assert turn(*package) not in patrizier.legal(mover(state))


@pytest.mark.parametrize(
    ("card", "sites", "standing"),
    [
        ("Parma A", "L", "1212/"),
        ("Parma A", "R", "/1212"),
        ("Parma D", "LL", "121/"),
        ("Parma D", "RR", "/121"),
    ],
)
def test_the_last_floor_is_refused_on_the_standing_tower(card, sites, standing):
    found = refusal(position(card, towers={"Parma": standing}), Turn(card, sites))
    assert found.rule == "last_floor_fills_empty_site"
    assert found.params == {"city": "Parma", "site": "R" if sites[0] == "L" else "L"}


@pytest.mark.parametrize("card", ["Roma B", "Roma ?"])
def test_another_card_than_the_only_open_one_is_refused(card):
    state = position(card, lying={"Siena": "Roma D"})
    assert refusal(state, turn(card, "L", "", "Roma")).rule == "take_nothing_there"
    assert refusal(state, turn(card, "L", "", "Milano")).rule == "take_nothing_there"


@pytest.mark.parametrize("card", ["Roma B", "Roma ?", "Firenze M"])
def test_taking_is_refused_when_no_card_is_left(card):
    state = position(card, lying={}, pile="")
    assert refusal(state, turn(card, "L", "", "Roma")).rule == "take_none_left"


@pytest.mark.parametrize("seat", [1, 2, None])
def test_who_is_not_asked_is_refused(seat):
    state = position("Roma B")
    with pytest.raises(IllegalMove) as caught:
        patrizier.check(patrizier.view(state, seat), Turn("Siena B", "L"))
    assert caught.value.rule == "not_asked"


def test_after_the_end_everything_is_refused():
    state = position("Roma B", turn=None)
    for seat in range(3):
        with pytest.raises(IllegalMove) as caught:
            patrizier.decide(state, seat, Turn("Roma B", "L"), draws(1))
        assert caught.value.rule == "not_asked"


def test_every_rule_that_refuses_is_tried_here():
    sources = [Path(moves.__file__).read_text(), Path(__file__).read_text()]
    rules = [*re.findall(r'IllegalMove\(\s*"(\w+)"', sources[0]), "take_own_city"]
    assert len(set(rules)) >= 14
    assert [rule for rule in rules if f'"{rule}"' not in sources[1]] == []


# --- lists -----------------------------------------------------------------------------------


def test_turns_are_listed_card_by_card_in_the_order_of_the_hand():
    state = position("Roma B, Milano C", known="Lucca D")
    assert [(move.card, move.sites) for move in patrizier.legal(mover(state))] == [
        ("Roma B", "L"),
        ("Roma B", "R"),
        ("Milano C", "L"),
        ("Milano C", "R"),
        ("Lucca D", "LL"),
        ("Lucca D", "LR"),
        ("Lucca D", "RR"),
    ]


def test_equal_cards_are_listed_once():
    assert len(patrizier.legal(mover(position("Roma B, Roma B", known="Roma B")))) == 2


def test_a_card_with_the_shift_sign_lists_every_package():
    state = position(
        "Lucca M", towers={"Milano": "0/"}, lying={"Roma": "Roma D", "Siena": "Roma B"}
    )
    assert patrizier.legal(mover(state)) == [
        Turn("Lucca M", site, shift, take)
        for site in "LR"
        for shift in (None, Shift("Milano", "L"))
        for take in ("Siena", "Roma")
    ]


def test_no_list_is_longer_than_245_and_no_offer_than_nine():
    for players in patrizier.seats:
        for seed in range(30):
            for moment in play_out(patrizier, players, seed).moments:
                view = patrizier.view(moment.state, moment.seat)
                assert len(patrizier.legal(view)) <= 245
                assert len(patrizier.offers(view)) <= 9


# --- 6 Who may see what ----------------------------------------------------------------------


def test_6_dealt_cards_are_seen_by_their_owner_alone():
    state = position("Roma B, Milano C", others="Siena B, Lucca A")
    assert patrizier.view(state, 0).hand == ("Roma B", "Milano C")
    assert patrizier.view(state, 1).hand == ("Siena B", "Lucca A")
    assert patrizier.view(state, None).hand == ()
    for seat in everybody(3):
        shown = patrizier.view(state, seat).table
        assert [player.unseen for player in shown.players] == [2, 2, 2]
        assert [player.known for player in shown.players] == [(), (), ()]


def test_6_cards_drawn_openly_are_seen_by_all():
    _, after = play(position("Roma B"), "Roma B", "L")
    for seat in everybody(3):
        assert patrizier.view(after, seat).table.players[0].known == ("Roma D",)


def test_6_nobody_sees_the_pile_but_everybody_its_size():
    state = position("Roma B", pile="Parma A, Parma B, Verona M")
    for seat in everybody(3):
        view = patrizier.view(state, seat)
        assert view.table.pile == 3
        assert "Verona M" not in str(view)


def test_6_played_piles_and_tiles_are_seen_by_all():
    state = position("Roma B", towers={"Parma": "000/11"}, played={1: "Lucca A"})
    for seat in everybody(3):
        table = patrizier.view(state, seat).table
        assert table.players[1].played == ("Lucca A",)
        assert (table.scored[4].high.seat, table.scored[4].low.seat) == (0, 1)


def test_6_of_the_deal_everybody_sees_the_open_cards_and_the_own_hand():
    (fact,) = deal(patrizier, 3, 1)
    for seat in everybody(3):
        seen = patrizier.seen(fact, seat)
        assert (seen.open, seen.start) == (fact.open, fact.start)
        assert set(seen.pile) == {UNKNOWN}
        assert len(seen.pile) == len(fact.pile)
        for owner, hand in enumerate(seen.hands):
            assert hand == (fact.hands[owner] if owner == seat else (UNKNOWN,) * 3)


# --- preview ---------------------------------------------------------------------------------


def test_a_preview_shows_all_but_the_card_that_is_turned_up():
    state = position("Lucca M, Roma B", towers={"Milano": "01/", "Lucca": "11111/0"})
    package = turn("Lucca M", "R", "Milano L")
    preview = patrizier.preview(mover(state), package)
    (fact,) = patrizier.decide(state, 0, package, draws(1))
    after = patrizier.apply(state, fact)
    assert lying(after, "Lucca") == "Parma A"
    assert preview.table.open[1] == UNKNOWN
    assert preview.table.towers == after.table.towers
    assert towers(after, "Milano") == "0/1"
    assert preview.table.scored == after.table.scored != state.table.scored
    assert preview.table.players == after.table.players
    assert (preview.hand, preview.ask) == (("Roma B", "Lucca D"), None)


def test_with_an_empty_pile_a_preview_is_what_happens():
    state = position("Roma B, Milano C", pile="")
    _, after = play(state, "Roma B", "L")
    assert patrizier.preview(mover(state), Turn("Roma B", "L")) == patrizier.view(after, 0)


def test_a_preview_of_an_illegal_turn_is_refused():
    with pytest.raises(IllegalMove):
        patrizier.preview(mover(position("Roma B")), Turn("Roma D", "LL"))
