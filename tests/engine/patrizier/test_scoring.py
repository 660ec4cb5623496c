"""Patrizier's rule sentences, numbered as on the rules page: scoring (4), end (5), giving up."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine import patrizier
from games.engine.patrizier import scoring
from games.engine.patrizier.state import Award
from tests.engine.patrizier.positions import play, position
from tests.engine.patrizier.slow_rules import tower_winner
from tests.engine.playing import deal, finish


def awards(card, sites, standing, turn=0, players=3):
    """Fill a city; return (seat, points) of the high and of the low tile."""
    city = card.split()[0]
    state = position(card, players=players, turn=turn, towers={city: standing})
    scored = play(state, card, sites)[0].scored
    assert scored.city == city
    return (scored.high.seat, scored.high.points), (scored.low.seat, scored.low.points)


# --- 4 Scoring a city ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "standing", "high", "low"),
    [("Roma B", "1111/0000", 9, 6), ("Siena B", "111/000", 7, 4), ("Parma B", "11/00", 5, 2)],
)
def test_4_the_higher_tower_gives_the_high_tile_and_the_lower_the_low_one(
    card, standing, high, low
):
    """Most floors in the higher tower win the high tile, in the lower one the low tile."""
    assert awards(card, "R", standing) == ((0, high), (1, low))


@pytest.mark.parametrize(("standing", "sites"), [("11/00", "R"), ("00/11", "L")])
def test_4_it_makes_no_difference_on_which_site_the_higher_tower_stands(standing, sites):
    """Only the heights count."""
    assert awards("Parma A", sites, standing) == ((0, 5), (1, 2))


def test_4_the_majority_counts_and_not_who_fills_the_city():
    """Seat 0 builds the last floor and wins nothing."""
    assert awards("Parma A", "L", "11/22") == ((1, 5), (2, 2))


def test_4_one_player_may_win_both_tiles():
    """Both towers are scored on their own."""
    assert awards("Parma A", "L", "01/01") == ((0, 5), (1, 2))
    assert awards("Parma A", "L", "10/00") == ((0, 5), (0, 2))


def test_4_a_tower_of_one_floor_gives_its_tile():
    """The lower tower may be a single floor."""
    assert awards("Parma A", "R", "1212/") == ((2, 5), (0, 2))


def test_4_equal_numbers_the_one_whose_topmost_floor_lies_higher():
    """Two floors each: whoever is on top wins."""
    assert awards("Parma A", "R", "0011/", turn=2) == ((1, 5), (2, 2))
    assert awards("Parma A", "R", "0110/", turn=2) == ((0, 5), (2, 2))


def test_4_on_a_tie_a_stranger_on_top_does_not_count():
    """Seat 2 lies on top with one floor; of the tied, seat 1 lies higher."""
    assert awards("Siena B", "R", "00112/1", turn=1) == ((1, 7), (1, 4))
    assert awards("Siena B", "R", "11002/2", turn=2) == ((0, 7), (2, 4))


def test_4_a_tie_of_three_players_goes_to_the_topmost():
    """One floor each in a tower of three."""
    assert awards("Parma A", "R", "201/1", turn=1) == ((1, 5), (1, 2))
    assert awards("Parma A", "R", "102/1", turn=1) == ((2, 5), (1, 2))


def test_4_a_tie_in_the_lower_tower_goes_to_the_topmost_too():
    """The same rule holds for the low tile."""
    assert awards("Parma A", "L", "22/10") == ((2, 5), (0, 2))
    assert awards("Parma A", "L", "22/01") == ((2, 5), (1, 2))


def test_4_a_double_card_can_make_the_tie_and_win_it():
    """Both floors of the last card count."""
    assert awards("Parma D", "LL", "11/2") == ((0, 5), (2, 2))


def test_4_where_floors_lie_now_counts_not_who_built_last():
    """Seat 1's floor, built earlier, was shifted on top: it decides the tie."""
    before = position("Lucca M", turn=0, towers={"Parma": "00/11"}, others="Parma A")
    # Seat 0 shifts the top floor of the right tower onto its own: 001/1.
    _, shifted = play(before, "Lucca M", "L", "Parma R")
    fact, _ = play(shifted, "Parma A", "L")
    assert fact.scored.high == Award(1, 5)


def test_4_the_leader_of_every_small_tower_is_that_of_the_slow_rules():
    """All towers of up to six floors and four players."""
    for height in range(1, 7):
        for tower in map("".join, product("0123", repeat=height)):
            assert scoring.leader(tower) == tower_winner([int(mark) for mark in tower])


# --- 5 End -----------------------------------------------------------------------------------

FIFTY_ONE = {
    # 5 heads of family A, 6 of B, 2 of C.
    0: "Bologna AA, Roma AA, Lucca A, Bologna BB, Firenze BB, Roma B, Roma B, Firenze CC"
}
THIRTY_THREE = {"Bologna": "00000/1111", "Firenze": "00000/1111", "Roma": "00000/0000"}


def ended(**choices):
    return patrizier.outcome(position(turn=None, others="", pile="", lying={}, **choices))


def test_5_the_printed_example_gives_51_points():
    """Tiles 33; heads 5 + 6 + 2 give 6 + 12 + 0; total 51."""
    outcome = ended(towers=THIRTY_THREE, played=FIFTY_ONE)
    score = outcome.scores[0]
    assert score.sources == (("tiles", 33), ("heads", 18))
    assert (score.total, score.rank, outcome.winners) == (51, 1, (0,))


@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("", 0),
        ("Roma D, Roma ?, Lucca M", 0),
        ("Roma AA", 0),
        ("Roma AA, Lucca A", 6),
        ("Roma AA, Bologna AA, Lucca A", 6),
        ("Roma AA, Bologna AA, Lucca A, Milano A", 12),
        ("Roma AA, Bologna BB, Firenze CC", 0),
        ("Lucca A, Lucca B, Siena C", 0),
        ("Roma B, Roma B, Siena B, Siena C, Milano C, Verona C", 12),
    ],
)
def test_5_every_full_three_heads_of_one_family_give_six(played, points):
    """Sets are of one family; what is over counts nothing."""
    assert dict(ended(played={1: played}).scores[1].sources)["heads"] == points


def test_5_most_points_win():
    """Tiles and heads together."""
    outcome = ended(towers={"Parma": "000/11", "Roma": "00000/1111"}, played={2: "Roma B"})
    assert [score.total for score in outcome.scores] == [14, 8, 0]
    assert [score.rank for score in outcome.scores] == [1, 2, 3]
    assert (outcome.winners, outcome.reason, outcome.tie_break) == ((0,), "finished", None)


def test_5_on_a_tie_more_floors_left_win():
    """Equal points: the supply decides, and the outcome says so."""
    outcome = ended(towers={"Parma": "000/11", "Verona": "111/00"}, supply={0: 4, 1: 5, 2: 29})
    assert [score.total for score in outcome.scores] == [7, 7, 0]
    assert [score.rank for score in outcome.scores] == [2, 1, 3]
    assert (outcome.winners, outcome.tie_break) == ((1,), "supply")
    assert outcome.scores[1].ties == (("supply", 5),)


def test_5_still_tied_the_victory_is_shared():
    """Equal points and equal supplies."""
    outcome = ended(towers={"Parma": "000/11", "Verona": "111/00"}, supply={0: 5, 1: 5, 2: 29})
    assert [score.rank for score in outcome.scores] == [1, 1, 3]
    assert (outcome.winners, outcome.tie_break) == ((0, 1), "shared")


def test_5_of_three_with_equal_points_two_may_share():
    """The third has fewer floors left."""
    outcome = ended(supply={0: 3, 1: 2, 2: 3})
    assert [score.rank for score in outcome.scores] == [1, 3, 1]
    assert (outcome.winners, outcome.tie_break) == ((0, 2), "shared")


def test_5_a_tie_behind_the_winner_is_no_tie_break():
    """What decides the other places is not what decided the game."""
    outcome = ended(towers={"Parma": "000/00"}, supply={1: 7, 2: 8})
    assert [score.rank for score in outcome.scores] == [1, 3, 2]
    assert (outcome.winners, outcome.tie_break) == ((0,), None)


def test_5_the_game_ends_when_nobody_holds_a_card():
    """The last card of the last player ends it, not an earlier one."""
    almost = position("Roma B", others="", lying={}, pile="")
    running = position("Roma B", others="Siena B", lying={}, pile="")
    assert patrizier.outcome(almost) is None
    _, over = play(almost, "Roma B", "L")
    _, going_on = play(running, "Roma B", "L")
    assert (patrizier.asks(over), patrizier.outcome(over).reason) == ((), "finished")
    assert patrizier.outcome(going_on) is None


# --- A seat given up -------------------------------------------------------------------------


def given_up(state, *seats):
    for seat in seats:
        (fact,) = patrizier.retire(state, seat)
        state = patrizier.apply(state, fact)
    return state


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_giving_up_ends_the_game_at_once(seat):
    """The one who is left wins, whatever the points."""
    towers = {"Parma": "000/00" if seat == 0 else "111/11"}
    over = given_up(position("Roma B", players=2, towers=towers), seat)
    outcome = patrizier.outcome(over)
    assert patrizier.asks(over) == ()
    assert (outcome.reason, outcome.winners, outcome.tie_break) == ("resigned", (1 - seat,), None)
    assert outcome.scores[seat].total == 7
    assert [outcome.scores[seat].rank, outcome.scores[1 - seat].rank] == [2, 1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_with_three_players_the_game_goes_on_for_the_others(seat):
    """The seat stays in the order of play; its turns are default moves."""
    state = given_up(position("Roma B"), seat)
    assert state.table.retired == (seat,)
    assert [ask.seat for ask in patrizier.asks(state)] == [0]
    assert patrizier.outcome(state) is None


def test_with_three_players_the_second_who_gives_up_ends_the_game():
    """Nobody plays on alone."""
    over = given_up(position("Roma B"), 2, 0)
    outcome = patrizier.outcome(over)
    assert (patrizier.asks(over), outcome.reason, outcome.winners) == ((), "resigned", (1,))
    assert patrizier.retire(over, 1) is None


def test_who_gave_up_never_wins_a_game_that_is_played_out():
    """A given-up seat ranks behind everybody who stayed, with the points it has."""
    outcome = ended(towers={"Parma": "000/00", "Verona": "111/22"}, retired=(0,))
    assert [score.total for score in outcome.scores] == [7, 5, 2]
    assert [score.rank for score in outcome.scores] == [3, 1, 2]
    assert (outcome.winners, outcome.reason) == ((1,), "finished")


def test_nobody_gives_up_twice_or_after_the_end():
    """There is nothing left to give up."""
    state = given_up(position("Roma B"), 1)
    assert patrizier.retire(state, 1) is None
    assert patrizier.retire(position(turn=None), 0) is None


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_given_up_seat_is_played_to_the_end_by_default_moves(players):
    """All cards are played, and the tiles are all won."""
    state = given_up(patrizier.apply(None, *deal(patrizier, players, 2)), 1)
    state = finish(patrizier, state, patrizier.default)
    outcome = patrizier.outcome(state)
    assert sum(dict(score.sources)["tiles"] for score in outcome.scores) == (
        114 if players == 5 else 99
    )
    assert outcome.reason == "finished"
    assert 1 not in outcome.winners
