"""The rulings of the rules page, section 5, on the course of a round, under their numbers."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import patronize, registry
from games.engine.errors import IllegalMove
from games.engine.patronize import gains, moves
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import (
    GONE,
    Colour,
    Contested,
    Cube,
    Due,
    Gain,
    Pass,
    Play,
    Skipped,
    Take,
    Took,
)
from tests.engine.patronize.tables import (
    ART,
    DISCOVERY,
    EDITION,
    FREE,
    A,
    B,
    C,
    D,
    answer,
    asked,
    cubes,
    fact_of,
    fold,
    held,
    options,
    play_round,
    player,
    position,
    proteges,
    settle,
)
from tests.engine.playing import deal


def contest(*plays, **choices):
    facts, _ = play_round(*plays, **choices)
    return fact_of(facts, Contested)


def test_r1_the_winner_starts_the_next_round():
    _, state = play_round("painter", "architect", "", fame=ART)
    assert state.table.start == B
    state = answer(state, Cube("red"))
    assert (state.table.round, asked(state)) == (2, (B, "play"))


def test_r1_the_start_player_stays_if_all_passed():
    _, state = play_round("", "", "", start=C)
    for _ in range(3):
        state = answer(state, Cube("red"))
    assert (state.table.round, asked(state)) == (2, (C, "play"))


def test_r2_who_has_no_cards_passes_by_himself_and_takes_as_a_passer():
    players = (player(hand=1), player(hand=0), player(hand=0), player(hand=1))
    state = position(*players, pile=2)
    state = structs.replace(state, hands=(("painter",), (), (), ("nun",)))
    facts = patronize.decide(state, A, Play("painter"), None)
    assert fact_of(facts, Skipped).seats == (B, C)
    state = fold(state, facts)
    assert asked(state) == (D, "play")
    state = answer(state, Pass())
    assert state.table.queue == (B, C, D)
    assert asked(state) == (B, "take")


def test_r2_a_whole_round_passes_by_itself_when_nobody_has_cards():
    state = position(player(hand=1), player(), player(), pile=1)
    state = structs.replace(state, hands=(("nun",), (), ()))
    state = settle(answer(state, Play("nun")))
    state = answer(answer(state, Cube("red")), Cube("red"))
    assert (state.table.round, asked(state)) == (2, (A, "take"))
    assert state.table.queue == (A, B, C)


def test_r3_after_a_round_of_passes_everybody_takes_the_start_player_first():
    facts, state = play_round("", "", "", start=B)
    assert fact_of(facts, Contested).winner is None
    assert state.table.queue == (B, C, A)
    assert options(state) == [*moves.CUBE_MOVES]


def test_r4_an_empty_supply_skips_players_who_have_none():
    players = (player(), player(), player(held=cubes(green=3)), player(held=cubes(green=5)))
    rows = gains.holdings((8, 0, 8, 8), players)
    assert gains.gain(rows, A, "green") == Gain(A, "green", C)
    assert [row[1] for row in rows] == [1, 0, 2, 5, 0]


def test_r4_it_can_be_seen_beforehand_whom_a_cube_would_come_from():
    players = (player(held=cubes(red=8)), player(), player(held=cubes(green=8)))
    table = position(*players).table
    assert gains.givers(table, A) == (A, C, None, None)
    assert gains.givers(table, B) == (A, C, None, None)


def test_r5_one_participant_copies_nobody():
    assert contest("painter", "", "").due == (Due(A, "red"),)


def test_r5_of_two_participants_the_loser_copies_the_winner():
    due = contest("painter", "nun", "").due
    assert due == (Due(B, "yellow"), Due(A, "red"), Due(A, "yellow", B))


def test_r6_who_copies_a_free_talent_chooses_freely():
    _, state = play_round("painter", "noble", "weaver")
    state = answer(state, Colour("red"))
    assert asked(state) == (C, "colour")
    state = answer(state, Colour("green"))
    assert asked(state) == (A, "colour")
    assert options(state) == [*moves.COLOUR_MOVES]
    assert state.table.due[0] == Due(A, None, B)
    assert held(answer(state, Colour("blue")), A) == cubes(red=1, blue=1)


def test_r7_the_student_copies_twice_and_has_no_talent_of_his_own():
    assert contest("student", "painter", "").due == (
        Due(B, "red"),
        Due(A, "red", B),
        Due(A, "red", B),
    )


def test_r7_whoever_copies_the_student_gets_nothing():
    due = contest("student", "banker", "nun").due
    assert [each for each in due if each.seat == C] == [Due(C, "yellow")]


def test_r7_a_student_who_wins_gains_nothing():
    due = contest("student", "banker", "", fame=DISCOVERY)
    assert due.winner == A
    assert due.due == (Due(B, None),)


def test_r7_a_student_played_before_doubles_nothing_now():
    players = (player("student"), player(), player())
    assert contest("painter", "nun", "", players=players).due.count(Due(A, "yellow", B)) == 1


def test_r7_the_two_free_cubes_may_differ():
    _, state = play_round("student", "banker", "")
    state = answer(state, Colour("red"))
    assert [each.seat for each in state.table.due] == [A, A]
    state = answer(answer(state, Colour("green")), Colour("yellow"))
    assert held(state, A) == cubes(green=1, yellow=1)


def taxed(*, payer, plays=("painter", "nun", "")):
    """Play a round in which B has the Lawyer and C, who has passed, is asked what to take."""
    players = (player(), player("lawyer"), player(held=payer))
    return settle(play_round(*plays, players=players)[1])


def test_r8_who_has_no_cube_cannot_take_from_the_lawyers_owner():
    state = taxed(payer=cubes())
    assert options(state) == [Take("painter"), *moves.CUBE_MOVES]
    with pytest.raises(IllegalMove) as caught:
        answer(state, Take("nun"))
    assert caught.value.rule == "no_cube_to_pay"


def test_r9_the_taker_chooses_which_real_cube_goes_to_the_supply():
    state = taxed(payer=cubes(red=2, blue=1))
    paying = [Take("nun", "red"), Take("nun", "blue")]
    assert options(state) == [Take("painter"), *paying, *moves.CUBE_MOVES]
    supply = state.table.supply
    state = answer(state, Take("nun", "blue"))
    assert held(state, C) == cubes(red=2)
    assert state.table.supply == (supply[0], supply[1], supply[2] + 1, supply[3])
    assert "nun" in proteges(state, C)


def test_r9_a_take_that_names_no_colour_pays_what_is_worth_least_and_the_log_says_so():
    # The second red is worth 3, the only blue 2.
    state = taxed(payer=cubes(red=2, blue=1))
    fact = patronize.decide(state, C, Take("nun"), None)[0]
    assert fact == Took(C, Take("nun", "blue"), B)


def test_r9_virtual_cubes_pay_nothing():
    players = (player(), player("lawyer"), player("navigator"))
    state = settle(play_round("painter", "nun", "", players=players)[1])
    assert Take("nun", "blue") not in options(state)


def test_the_lawyer_does_not_tax_in_the_round_he_is_played():
    state = settle(play_round("painter", "lawyer", "")[1])
    assert Take("lawyer") in options(state)
    state = answer(state, Take("lawyer"))
    assert proteges(state, C) == ("lawyer",)


def test_r10_passers_take_clockwise_from_the_new_start_player():
    _, state = play_round("", "", "painter", "", start=B)
    assert state.table.queue == (D, A, B)


def test_r11_a_passer_must_take_something():
    _, state = play_round("painter!", "", "")
    assert options(state) == [*moves.CUBE_MOVES]
    with pytest.raises(IllegalMove):
        answer(state, Pass())


def test_what_one_passer_took_is_neither_offered_to_the_next_nor_kept():
    _, state = play_round("painter", "", "", "nun")
    state = answer(settle(state), Take("painter"))
    assert options(state) == [Take("nun"), *moves.CUBE_MOVES]
    state = answer(state, Cube("red"))
    assert [proteges(state, seat) for seat in range(4)] == [(), ("painter",), (), ("nun",)]


def test_r12_a_passer_may_name_a_colour_of_which_the_supply_is_empty():
    players = (player(held=cubes(red=7)), player(), player(held=cubes(red=1)))
    _, state = play_round("nun", "", "navigator", players=players)
    assert state.table.supply[0] == 0
    assert asked(state) == (B, "take")
    state = answer(state, Cube("red"))
    assert (held(state, B)[0], held(state, C)[0]) == (1, 0)


def test_r13_the_mentor_is_placed_with_the_card_and_is_gone_afterwards():
    _, state = play_round("painter!", "", "")
    assert state.table.players[A].mentor == GONE
    assert proteges(state, A) == ("painter",)
    state = answer(answer(state, Cube("red")), Cube("red"))
    assert all(not move.mentor for move in options(state) if isinstance(move, Play))


def test_r20_who_copies_a_winner_with_a_free_talent_is_free_too():
    _, state = play_round("painter", "noble", "")
    state = answer(state, Colour("green"))
    assert asked(state) == (A, "colour")
    assert held(answer(state, Colour("yellow")), A) == cubes(red=1, yellow=1)


def test_r21_of_two_trump_colours_a_genius_in_any_counts():
    playing = [(A, EDITION.cards["banker"]), (B, EDITION.cards["painter"])]
    playing.append((C, EDITION.cards["navigator"]))
    assert gains.winner(playing, ("red", "blue")) == C
    assert gains.winner(playing, ("red",)) == B
    assert gains.winner(playing, ("green",)) == A
    assert gains.winner(playing, ()) == A


def test_r22_the_first_start_player_is_drawn():
    starts = {deal(registry.find("patronize"), 4, seed)[0].start for seed in range(40)}
    assert starts == {0, 1, 2, 3}


@pytest.mark.parametrize("players", patronize.seats)
def test_cards_are_shuffled_and_what_is_left_over_is_drawn(players):
    deals = [deal(registry.find("patronize"), players, seed)[0] for seed in range(60)]
    for seat in range(players):
        assert {card for each in deals for card in each.hands[seat]} == {*EDITION.cards}
    assert {card for each in deals for card in each.removed} == {*EDITION.cards}
    for place in range(len(deals[0].fame)):
        assert {each.fame[place] for each in deals} == {*EDITION.fame}
    for each in deals:
        everything = [*(card for hand in each.hands for card in hand), *each.removed]
        assert sorted(everything) == sorted(EDITION.cards)


def test_r23_a_passer_gains_no_fame_but_may_take_a_masterpiece():
    _, state = play_round("painter", "", "")
    assert state.table.players[B].fame == ()
    assert held(answer(state, Cube("green")), B) == cubes(green=1)


def test_r24_the_winner_gains_first_then_the_others_from_his_left():
    due = contest("painter", "nun", "banker", "navigator").due
    assert [each.seat for each in due] == [C, D, D, A, A, B, B]
    assert [each.copied for each in due] == [None, None, A, None, B, None, C]


def test_r24_the_order_matters_when_a_supply_runs_out():
    players = (player(), player(held=cubes(red=7)), player())
    facts, _ = play_round("architect", "nun", "painter", fame=ART, players=players)
    assert fact_of(facts, Contested).gains == (
        Gain(A, "red"),  # the last one
        Gain(B, "yellow"),
        Gain(B, "red", A),
        Gain(C, "red", B),
        Gain(C, "red", B),
    )


def test_a_preview_ends_before_the_next_fame_card_is_turned_up():
    _, state = play_round("painter", "nun", "")
    seen = patronize.preview(patronize.view(settle(state), C), Cube("red"))
    assert (seen.table.round, seen.table.fame, seen.table.turn) == (1, FREE, None)
    assert seen.table.players[C].cubes == cubes(red=1)


def test_r25_whoever_holds_all_of_a_colour_may_name_it_and_gains_nothing():
    players = (player(held=cubes(red=8)), player(), player())
    _, state = play_round("", "", "", players=players)
    fact = patronize.decide(state, A, Cube("red"), None)[0]
    assert fact.gain == Gain(A, "red", A)
    after = fold(state, [fact])
    assert held(after, A) == cubes(red=8)
    assert after.table.supply == state.table.supply


def test_the_edition_is_the_one_of_the_examples():
    assert EDITION is EDITIONS["okazu-2013-reconstructed"]
    assert {FREE, ART, DISCOVERY} <= EDITION.fame.keys()
