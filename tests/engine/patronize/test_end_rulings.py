"""The rulings of the rules page, section 5, on the end of the game, under their numbers."""

from __future__ import annotations

from games.engine import patronize
from games.engine.patronize import scoring
from games.engine.patronize.state import (
    Closed,
    Copy,
    Cube,
)
from tests.engine.patronize import test_rulings
from tests.engine.patronize.tables import (
    A,
    B,
    C,
    answer,
    asked,
    copying,
    cubes,
    ended,
    fact_of,
    fold,
    options,
    play_round,
    player,
    position,
    settle,
)


def sources(state, seat):
    return dict(scoring.lines(state.table)[seat].sources)


def total(state, seat):
    return scoring.lines(state.table)[seat].total


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


def test_r16_a_virtual_cube_of_somebody_else_breaks_a_majority():
    mine, other = player("architect", held=cubes(red=2)), player("painter", held=cubes(red=2))
    assert sources(ended(mine, other, player()), A)["architect"] == 0


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


def test_points_so_far_leave_cards_in_hand_out_until_the_end():
    players = (player(hand=2, held=cubes(red=2)), player(hand=1), player())
    assert scoring.so_far(position(*players).table) == (5, 0, 0)
    assert scoring.so_far(ended(*players).table) == (-15, -10, 0)


def test_r26_the_winner_has_most_points_of_all_sources():
    famous, rich = player(fame="fame_free_7"), player(held=cubes(red=4))
    assert rank_of(ended(famous, rich, player())) == ([2, 1, 3], None)


def test_every_ruling_has_its_test():
    both = (*globals(), *vars(test_rulings))
    names = {name.split("_")[1] for name in both if name.startswith("test_r")}
    assert {f"r{number}" for number in range(1, 27)} <= names
