"""Every ruling of the rules page, section 5, under its number."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.engine import patronize, registry
from games.engine.errors import IllegalMove
from games.engine.patronize import gains, moves, scoring
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import (
    GONE,
    Closed,
    Colour,
    Contested,
    Copy,
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
    copying,
    cubes,
    ended,
    fact_of,
    fold,
    held,
    options,
    play_round,
    player,
    position,
    proteges,
)
from tests.engine.playing import deal


def settle(state, colour="red"):
    """Answer every question for a colour."""
    while asked(state)[1] == "colour":
        state = answer(state, Colour(colour))
    return state


def sources(state, seat):
    return dict(scoring.lines(state.table)[seat].sources)


def total(state, seat):
    return scoring.lines(state.table)[seat].total


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


def rank_of(state):
    outcome = patronize.outcome(state)
    return [score.rank for score in outcome.scores], outcome.tie_break


def test_r14_first_tie_break_is_the_printed_fame():
    # Fame 5 and a set of two (5) against fame 4 and 6: both 10.
    one = player(held=cubes(red=2), fame="fame_free_5")
    other = player(fame="fame_free_4 fame_art")
    assert rank_of(ended(one, other, player())) == ([2, 1, 3], "fame")


def test_r14_bonuses_of_the_noble_are_not_printed_fame():
    # Both 10 points of fame: 5 + 5 by the Noble against 4 + 6 printed.
    one = player("noble", fame="fame_free_5")
    other = player(fame="fame_free_4 fame_art")
    assert rank_of(ended(one, other, player())) == ([2, 1, 3], "fame")


def test_r14_second_tie_break_is_the_printed_worth_of_proteges():
    one = player("sculptor", held=cubes(yellow=2, green=1))  # 4 + 4 + 5 + 2
    other = player("painter literati student")  # 3 + 3 + 5, and 2 + 2 for cubes
    state = ended(one, other, player())
    assert total(state, A) == total(state, B)
    assert rank_of(state) == ([2, 1, 3], "proteges")


def test_r14_third_tie_break_counts_masterpieces_of_characters_too():
    # Two works each, so nearness decides; by real cubes alone B would win.
    one = player("painter literati")
    other = player("geographer clown", held=cubes(blue=1, yellow=1))
    state = ended(one, other, player())
    assert total(state, A) == total(state, B)
    assert rank_of(state) == ([1, 2, 3], "distance")


def test_r14_third_tie_break_is_the_number_of_masterpieces():
    many = player(held=cubes(red=3, green=2))  # 10 + 5, five works
    few = player(held=cubes(blue=4))  # 15, four works
    assert rank_of(ended(few, many, player())) == ([2, 1, 3], "masterpieces")


def test_r14_a_clown_who_copies_a_cube_character_counts_too():
    clown = player("clown", held=cubes(red=1))
    right = player("painter")
    state = ended(clown, player(), right, copied="painter")
    assert scoring.lines(state.table)[A].ties[2] == 2


def test_r14_last_tie_break_is_nearness_to_the_next_start_player():
    same = [player(held=cubes(red=1)) for _ in range(3)]
    assert rank_of(ended(*same, start=B)) == ([3, 1, 2], "distance")


def test_r15_a_majority_needs_at_least_one():
    state = ended(player("architect"), player(), player())
    assert sources(state, A)["architect"] == 0


def test_a_shared_majority_counts():
    one, other = player("architect", held=cubes(red=2)), player(held=cubes(red=2))
    assert sources(ended(one, other, player()), A)["architect"] == 5
    more = player(held=cubes(red=3))
    assert sources(ended(one, more, player()), A)["architect"] == 0


def test_r16_virtual_cubes_count_for_the_spinning_trader():
    mine = player("weaver nun", held=cubes(1, 1, 1, 0))
    assert sources(ended(mine, player(), player()), A)["weaver"] == 7


def test_r16_virtual_cubes_count_for_majority_trader_and_diplomat():
    one = player("painter trader architect", held=cubes(red=1))
    other = player("diplomat", held=cubes(red=2))
    state = ended(one, other, player())
    assert sources(state, A)["trader"] == 2
    assert sources(state, A)["architect"] == 5
    assert sources(state, B)["diplomat"] == 2


def test_r17_the_clown_uses_the_ability_from_his_owners_point_of_view():
    clown = player("clown", held=cubes(red=1, blue=2))
    right = player("trader", held=cubes(yellow=5))
    state = ended(clown, player(), right, copied="trader")
    assert sources(state, A)["clown"] == 3
    assert sources(state, C)["trader"] == 5


def test_r17_the_clown_may_copy_a_cube_character_and_it_counts_everywhere():
    clown = player("clown", held=cubes(red=2))
    diplomat, right = player("diplomat"), player("painter", held=cubes(red=1))
    state = ended(clown, diplomat, right, copied="painter")
    assert sources(state, A)["masterpieces"] == 10
    assert sources(state, A)["clown"] == 0
    assert sources(state, B)["diplomat"] == 3
    assert sources(state, C)["masterpieces"] == 5


def test_r17_copying_the_banker_needs_four_proteges_of_ones_own():
    right = player("banker")
    three = ended(player("clown nun painter"), player(), right, copied="banker")
    four = ended(player("clown nun painter noble"), player(), right, copied="banker")
    assert sources(three, A)["clown"] == 0
    assert sources(four, A)["clown"] == 3


def test_r17_only_end_abilities_of_the_right_neighbour_can_be_copied():
    state = copying(player("clown"), player("nun"), player("student lawyer weaver trader"))
    assert options(state) == [Copy("weaver"), Copy("trader"), Copy()]
    assert asked(state) == (A, "copy")


def test_r17_the_clown_is_not_asked_if_there_is_nothing_to_copy():
    players = (player("clown"), player("nun"), player("student lawyer"))
    state = settle(play_round("painter", "noble", "", players=players, pile=0)[1])
    assert asked(state) == (C, "take")
    state = answer(state, Cube("red"))
    assert patronize.asks(state) == ()
    assert patronize.outcome(state) is not None


def test_r17_the_clown_is_asked_for_a_character_kept_in_the_last_round():
    players = (player("clown"), player(), player())
    facts, state = play_round("", "noble", "nun", players=players, pile=0)
    state = settle(state)
    facts = patronize.decide(state, A, Cube("red"), None)
    assert fact_of(facts, Closed).clown == A
    state = fold(state, facts)
    assert options(state) == [Copy("nun"), Copy()]
    assert patronize.outcome(answer(state, Copy("nun"))) is not None


def test_r17_every_choice_of_the_clown_is_offered_with_the_totals():
    state = copying(player("clown", held=cubes(3, 1, 1, 1)), player(), player("weaver trader"))
    offered = scoring.copyings(state.table, A)
    assert [each.card for each in offered] == ["weaver", "trader", None]
    for each in offered:
        after = answer(state, Copy(each.card))
        assert each.totals == tuple(score.total for score in patronize.outcome(after).scores)


def test_r17_the_default_choice_is_the_best_total_then_lead_then_influence():
    state = copying(player("clown", held=cubes(3, 1, 1, 1)), player(), player("weaver trader"))
    assert patronize.default(patronize.view(state, A)) == Copy("weaver")
    # The Banker and the Weaver both give nothing: the lower influence, before none.
    state = copying(player("clown"), player(), player("weaver banker"))
    assert patronize.default(patronize.view(state, A)) == Copy("weaver")
    # As many points by both, but the Painter's red one would help the Diplomat.
    mine = player("clown student lawyer missionary", held=cubes(red=1))
    rival = player("diplomat", fame="fame_free_7")
    state = copying(mine, rival, player("painter banker"))
    painter, banker, _ = scoring.copyings(state.table, A)
    assert painter.totals[A] == banker.totals[A]
    assert patronize.default(patronize.view(state, A)) == Copy("banker")


def test_r18_the_sculptor_may_double_himself_or_the_clown():
    assert sources(ended(player("sculptor nun"), player(), player()), A)["sculptor"] == 4
    assert sources(ended(player("sculptor student"), player(), player()), A)["sculptor"] == 5
    state = ended(player("clown"), player(), player("sculptor"), copied="sculptor")
    assert sources(state, A)["clown"] == 2


def test_r19_the_noble_doubles_one_of_the_lowest():
    mine = player("noble", fame="fame_art fame_science fame_free_7")
    assert sources(ended(mine, player(), player()), A)["noble"] == 6
    assert sources(ended(player("noble"), player(), player()), A)["noble"] == 0


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


def test_r25_whoever_holds_all_of_a_colour_may_name_it_and_gains_nothing():
    players = (player(held=cubes(red=8)), player(), player())
    _, state = play_round("", "", "", players=players)
    fact = patronize.decide(state, A, Cube("red"), None)[0]
    assert fact.gain == Gain(A, "red", A)
    after = fold(state, [fact])
    assert held(after, A) == cubes(red=8)
    assert after.table.supply == state.table.supply


def test_points_so_far_leave_cards_in_hand_out_until_the_end():
    players = (player(hand=2, held=cubes(red=2)), player(hand=1), player())
    assert scoring.so_far(position(*players).table) == (5, 0, 0)
    assert scoring.so_far(ended(*players).table) == (-15, -10, 0)


def test_r26_the_winner_has_most_points_of_all_sources():
    famous, rich = player(fame="fame_free_7"), player(held=cubes(red=4))
    assert rank_of(ended(famous, rich, player())) == ([2, 1, 3], None)


def test_every_ruling_has_its_test():
    names = {name.split("_")[1] for name in globals() if name.startswith("test_r")}
    assert {f"r{number}" for number in range(1, 27)} <= names


def test_the_edition_is_the_one_of_the_examples():
    assert EDITION is EDITIONS["okazu-2013-reconstructed"]
    assert {FREE, ART, DISCOVERY} <= EDITION.fame.keys()
