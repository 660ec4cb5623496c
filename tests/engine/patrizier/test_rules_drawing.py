"""Patrizier's rule sentences, numbered as on the rules page: drawing and the order of turns (3)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import patrizier
from tests.engine.patrizier.positions import choices, lying, play, position
from tests.engine.playing import play as play_out

ALL_SEATS = pytest.mark.parametrize("players", patrizier.seats)


# --- 3.4 Draw, 3.5 Refill --------------------------------------------------------------------


def test_3_4_the_card_beside_the_city_built_in_is_taken():
    """Nothing is to choose, so the turn does not say it; the fact does."""
    before = position("Roma B", lying={"Roma": "Parma ?", "Siena": "Roma D"})
    fact, after = play(before, "Roma B", "L")
    assert choices(before, "take") == [None]
    assert (fact.took, fact.taken) == ("Roma", "Parma ?")
    assert after.table.players[0].known == ("Parma ?",)


def test_3_4_the_free_draw_sign_takes_any_open_card():
    """With ? any open card on the board, that city's included."""
    before = position("Roma ?", lying={"Roma": "Parma A", "Siena": "Roma D", "Milano": "Siena C"})
    fact, after = play(before, "Roma ?", "L", "", "Siena")
    assert choices(before, "take") == ["Milano", "Siena", "Roma"]
    assert (fact.took, fact.taken, lying(after, "Roma")) == ("Siena", "Roma D", "Parma A")


@pytest.mark.parametrize("card", ["Roma B", "Firenze M", "Roma D"])
def test_3_4_with_nothing_beside_the_city_any_other_card_is_taken(card):
    """If no card lies beside the city built in, the choice is free."""
    before = position(card, lying={"Siena": "Roma D", "Milano": "Siena C"})
    assert choices(before, "take") == ["Milano", "Siena"]


@pytest.mark.parametrize("card", ["Roma B", "Roma ?", "Firenze M"])
def test_3_4_drawing_is_compulsory_while_any_card_is_open(card):
    """The only open card is taken, without being named."""
    before = position(card, lying={"Siena": "Roma D"})
    fact, _ = play(before, card, "L")
    assert choices(before, "take") == [None]
    assert (fact.took, fact.taken) == ("Siena", "Roma D")


@pytest.mark.parametrize("card", ["Roma B", "Roma ?", "Firenze M"])
def test_3_4_if_no_card_is_open_nothing_is_drawn(card):
    """The step is skipped."""
    before = position(f"{card}, Milano C", lying={}, pile="")
    fact, after = play(before, card, "L")
    assert (fact.took, fact.taken, fact.refill) == (None, None, None)
    assert (after.hidden[0], after.table.players[0].known) == (("Milano C",), ())


def test_3_4_naming_the_only_card_does_no_harm_and_is_not_recorded():
    """What is not a choice is no part of the turn."""
    fact, _ = play(position("Roma B"), "Roma B", "L", "", "Roma")
    assert (fact.move.take, fact.took) == (None, "Roma")


def test_3_5_the_place_is_refilled_with_the_top_of_the_pile():
    """The top card goes to where a card was taken, also if that is elsewhere."""
    before = position("Roma ?", pile="Parma A, Parma B")
    fact, after = play(before, "Roma ?", "L", "", "Siena")
    assert (fact.refill, lying(after, "Siena"), after.table.pile) == ("Parma A", "Parma A", 1)
    assert lying(after, "Roma") == "Roma D"


def test_3_5_the_place_is_refilled_at_a_scored_city_too():
    """A full city still gets a card."""
    before = position("Parma A", towers={"Parma": "10/10"}, pile="Roma B")
    fact, after = play(before, "Parma A", "L")
    assert fact.scored is not None
    assert lying(after, "Parma") == fact.refill == "Roma B"


def test_3_5_with_an_empty_pile_the_place_stays_empty():
    """Pile empty: skip."""
    fact, after = play(position("Roma B", pile=""), "Roma B", "L")
    assert (fact.taken, fact.refill, lying(after, "Roma")) == ("Roma D", None, None)


def test_3_5_the_pile_is_turned_up_from_the_top():
    """Card by card in the order in which it was dealt."""
    game = play_out(patrizier, 3, 4)
    turned = [moment.facts[0].refill for moment in game.moments]
    assert [card for card in turned if card] == list(game.opening[0].pile)
    assert turned[len(game.opening[0].pile) :] == [None] * (48 - len(game.opening[0].pile))


# --- 3 The order of turns --------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_3_then_the_next_player_clockwise_is_asked(seat):
    """One ask a turn, of one kind."""
    _, after = play(position("Roma B", turn=seat), "Roma B", "L")
    (ask,) = patrizier.asks(after)
    assert (ask.seat, ask.kind, ask.silence) == ((seat + 1) % 3, "turn", None)


@pytest.mark.parametrize(("players", "each"), [(2, 24), (3, 16), (4, 12), (5, 11)])
def test_3_everyone_plays_equally_often(players, each):
    """24, 16, 12 or 11 turns each."""
    game = play_out(patrizier, players, 5)
    turns = Counter(moment.seat for moment in game.moments)
    assert turns == dict.fromkeys(range(players), each)


@ALL_SEATS
def test_3_after_the_last_open_card_everybody_plays_the_last_three_cards(players):
    """Hands stay equal: three cards until the open ones are gone."""
    game = play_out(patrizier, players, 6)
    nothing_open = [moment for moment in game.moments if not any(moment.state.table.open)]
    assert len(nothing_open) == 3 * players
    for moment in nothing_open:
        assert moment.facts[0].taken is None
    first = nothing_open[0].state
    hands = zip(first.hidden, first.table.players, strict=True)
    assert {len(hidden) + len(player.known) for hidden, player in hands} == {3}
