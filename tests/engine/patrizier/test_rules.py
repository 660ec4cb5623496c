"""Patrizier's rule sentences, numbered as on the rules page: set-up, building, shifting."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import patrizier
from games.engine.patrizier.state import Shift
from tests.engine.patrizier.positions import EDITION, choices, play, position, towers
from tests.engine.playing import deal
from tests.engine.playing import play as play_out

CITIES = list(EDITION.city_index)
ALL_SEATS = pytest.mark.parametrize("players", patrizier.seats)


def dealt(players, seed=1):
    (fact,) = deal(patrizier, players, seed)
    return fact, patrizier.apply(None, fact)


# --- 2 Set-up --------------------------------------------------------------------------------


@ALL_SEATS
def test_2_1_pistoia_is_in_play_only_with_five(players):
    """With two to four players Pistoia's space, cards and tiles are out."""
    fact, state = dealt(players)
    everything = [*fact.open, *fact.pile, *(card for hand in fact.hands for card in hand)]
    pistoia = [card for card in everything if card.startswith("Pistoia")]
    assert len(pistoia) == (7 if players == 5 else 0)
    assert len(state.table.scored) == (10 if players == 5 else 9)
    assert len(state.table.towers) == 2 * len(state.table.scored)


@pytest.mark.parametrize(("players", "supply"), [(2, 39), (3, 29), (4, 21), (5, 21)])
def test_1_supplies_depend_on_the_number_of_players(players, supply):
    """39 floors each with two players, 29 with three, 21 with four or five."""
    _, state = dealt(players)
    assert [player.supply for player in state.table.players] == [supply] * players


@ALL_SEATS
def test_2_3_everybody_is_dealt_three_star_cards_face_down(players):
    """The star cards are shuffled, three go to each player, hidden."""
    for seed in range(20):
        fact, state = dealt(players, seed)
        assert [len(hand) for hand in fact.hands] == [3] * players
        assert all(EDITION.cards[card].star for hand in fact.hands for card in hand)
        assert state.hidden == fact.hands
        assert [player.known for player in state.table.players] == [()] * players


@ALL_SEATS
def test_2_4_the_undealt_star_cards_are_shuffled_into_the_pile(players):
    """Nothing is lost: hands, open cards and pile are the whole deck."""
    fact, _ = dealt(players)
    everything = [*fact.open, *fact.pile, *(card for hand in fact.hands for card in hand)]
    assert Counter(everything) == Counter(card.text for card in EDITION.deck(players))
    stars = [card for card in (*fact.open, *fact.pile) if EDITION.cards[card].star]
    assert len(stars) == (20 if players == 5 else 18) - 3 * players


@ALL_SEATS
def test_2_5_one_card_is_turned_up_at_every_city(players):
    """One card from the pile lies open beside every city."""
    fact, state = dealt(players)
    assert len(fact.open) == (10 if players == 5 else 9)
    assert None not in state.table.open
    assert (
        state.table.pile
        == len(fact.pile)
        == len(EDITION.deck(players)) - 3 * players - len(fact.open)
    )


@ALL_SEATS
def test_2_6_the_start_player_is_drawn_by_lot(players):
    """Over many deals everybody starts about equally often."""
    starts = Counter(dealt(players, seed)[0].start for seed in range(100 * players))
    assert sorted(starts) == list(range(players))
    assert all(60 < count < 140 for count in starts.values())


@ALL_SEATS
def test_2_6_seating_order_is_the_order_of_play(players):
    """The start player begins, then it goes round clockwise."""
    game = play_out(patrizier, players, 3)
    start = game.opening[0].start
    order = [moment.seat for moment in game.moments]
    assert order == [(start + index) % players for index in range(len(order))]


# --- 3 A turn: play and build ----------------------------------------------------------------


def test_3_1_the_played_card_goes_open_onto_the_own_pile():
    """One card from the hand is played onto the own pile, where all see it."""
    before = position("Roma B, Milano C", played={0: "Lucca A"})
    _, after = play(before, "Roma B", "L")
    assert after.table.players[0].played == ("Lucca A", "Roma B")
    assert after.hidden[0] == ("Milano C",)
    assert after.table.players[0].unseen == 1


def test_3_1_a_card_taken_openly_is_played_before_its_hidden_twin():
    """Equal cards are interchangeable: what all saw taken is what they see played."""
    _, after = play(position("Roma B, Milano C", known="Roma B"), "Roma B", "L")
    assert after.hidden[0] == ("Roma B", "Milano C")
    assert after.table.players[0].known == ("Roma D",)


@pytest.mark.parametrize("symbol", ["A", "B", "C", "AA", "BB", "CC", "?", "M"])
def test_3_2_one_crest_builds_one_floor_on_either_site(symbol):
    """One floor a crest, each on either of the two sites."""
    city = next(name for name in CITIES if f"{name} {symbol}" in EDITION.cards)
    before = position(f"{city} {symbol}")
    assert choices(before, "sites") == ["L", "R"]


def test_3_2_two_crests_build_on_the_same_tower_or_on_both():
    """LL, LR or RR: the order of the two floors never matters."""
    before = position("Roma D")
    assert choices(before, "sites") == ["LL", "LR", "RR"]
    results = {sites: towers(play(before, "Roma D", sites)[1], "Roma") for sites in ("LL", "LR")}
    assert results == {"LL": "00/", "LR": "0/0"}


def test_3_2_a_floor_comes_from_the_own_supply_and_goes_on_top():
    """Floors are put on top of what stands there, whosever it is."""
    before = position("Roma D", towers={"Roma": "12/2"})
    _, after = play(before, "Roma D", "LR")
    assert towers(after, "Roma") == "120/20"
    assert [player.supply for player in after.table.players] == [27, 28, 27]


@pytest.mark.parametrize(("standing", "site"), [("1212/", "R"), ("/1212", "L")])
def test_3_2_the_last_floor_goes_to_the_empty_site(standing, site):
    """If one site is still empty when the last floor is built, it must go there."""
    assert choices(position("Parma A", towers={"Parma": standing}), "sites") == [site]


@pytest.mark.parametrize(
    ("standing", "sites"), [("1212121/", ["LR", "RR"]), ("/1212121", ["LL", "LR"])]
)
def test_3_2_a_double_that_fills_the_city_puts_a_floor_on_the_empty_site(standing, sites):
    """At least one of two floors goes there: no tower ever holds all floors of a city."""
    assert choices(position("Roma D", towers={"Roma": standing}), "sites") == sites


def test_3_2_before_the_last_floor_one_tower_may_grow_alone():
    """The rule is about the last floor only."""
    assert choices(position("Parma A", towers={"Parma": "121/"}), "sites") == ["L", "R"]
    assert choices(position("Roma D", towers={"Roma": "121212/"}), "sites") == ["LL", "LR", "RR"]


def test_3_2_with_floors_on_both_sites_the_last_floor_is_free():
    """Nothing is left empty, so nothing has to be filled."""
    assert choices(position("Parma A", towers={"Parma": "121/2"}), "sites") == ["L", "R"]
    assert choices(position("Roma D", towers={"Roma": "121212/1"}), "sites") == ["LL", "LR", "RR"]


def test_3_2_a_full_city_is_scored_at_once():
    """Scoring happens when the city has all its floors, within the turn."""
    fact, after = play(position("Parma A", towers={"Parma": "10/10"}), "Parma A", "L")
    assert fact.scored.city == "Parma"
    assert after.table.scored[CITIES.index("Parma")] == fact.scored
    assert after.table.turn == 1


def test_3_2_a_city_with_floors_missing_is_not_scored():
    """Scoring needs every floor."""
    fact, after = play(position("Roma D", towers={"Roma": "121/101"}), "Roma D", "LR")
    assert fact.scored is None
    assert set(after.table.scored) == {None}


def test_3_2_scoring_comes_before_the_shift():
    """The city is scored with its floors as built; the shift happens elsewhere, afterwards."""
    before = position("Verona M", towers={"Verona": "11/00", "Parma": "001/"})
    fact, after = play(before, "Verona M", "R", "Parma L")
    assert (fact.scored.high.seat, fact.scored.low.seat) == (0, 1)
    assert towers(after, "Parma") == "00/1"


# --- 3.3 Shift -------------------------------------------------------------------------------


def test_3_3_a_shift_takes_the_top_floor_of_any_colour_to_the_other_site():
    """The top floor, whosever it is, goes on top of the other tower of the same city."""
    before = position("Lucca M", towers={"Milano": "012/1"})
    _, after = play(before, "Lucca M", "R", "Milano L")
    assert towers(after, "Milano") == "01/12"
    assert [player.supply for player in after.table.players] == [27, 27, 28]


def test_3_3_a_shift_is_optional_and_comes_only_with_the_shift_sign():
    """M allows a shift; no other card does."""
    standing = {"Milano": "012/1"}
    everything = position("Lucca M, Roma D, Roma B, Siena ?", towers=standing)
    assert choices(everything, "shift", "Lucca M") == [
        None,
        Shift("Milano", "L"),
        Shift("Milano", "R"),
    ]
    for card in ("Roma D", "Roma B", "Siena ?"):
        assert choices(everything, "shift", card) == [None]


def test_3_3_a_not_in_the_city_just_built_in():
    """(a) The city must not be the one just built in."""
    before = position("Lucca M", towers={"Lucca": "01/0", "Roma": "0/"})
    assert choices(before, "shift") == [None, Shift("Roma", "L")]


def test_3_3_b_only_where_the_mover_has_a_floor_anywhere():
    """(b) One own floor is enough, at the bottom or in the other tower."""
    standing = {"Milano": "011/2", "Siena": "12/120", "Roma": "12/21", "Parma": "2/"}
    assert choices(position("Lucca M", towers=standing), "shift") == [
        None,
        Shift("Milano", "L"),
        Shift("Milano", "R"),
        Shift("Siena", "L"),
        Shift("Siena", "R"),
    ]


def test_3_3_c_not_in_a_scored_city():
    """(c) A scored city stays as it is."""
    before = position("Lucca M", towers={"Parma": "000/11", "Verona": "00/11"})
    assert choices(before, "shift") == [None, Shift("Verona", "L"), Shift("Verona", "R")]


def test_3_3_the_target_may_be_an_empty_site():
    """The floor may become the first of the other tower."""
    _, after = play(position("Lucca M", towers={"Roma": "/01"}), "Lucca M", "L", "Roma R")
    assert towers(after, "Roma") == "1/0"


def test_3_3_the_source_may_become_empty():
    """The last floor of a tower may be taken away."""
    _, after = play(position("Lucca M", towers={"Roma": "0/12"}), "Lucca M", "L", "Roma L")
    assert towers(after, "Roma") == "/120"


def test_3_3_a_site_that_a_shift_emptied_must_be_filled_again_by_the_last_floor():
    """The rule of the last floor looks at the towers as they stand now."""
    before = position("Lucca M", towers={"Parma": "0/122"}, others="Parma A")
    _, after = play(before, "Lucca M", "L", "Parma L")
    assert choices(after, "sites") == ["L"]


def test_3_3_a_shift_never_scores_a_city():
    """It moves a floor within the city, so no city becomes full by it."""
    before = position("Lucca M", towers={"Parma": "0/122"})
    fact, after = play(before, "Lucca M", "L", "Parma R")
    assert fact.scored is None
    assert set(after.table.scored) == {None}
