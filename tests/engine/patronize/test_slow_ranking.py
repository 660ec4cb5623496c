"""The second scoring's ranks and tie-breakers, worked out by hand."""

from __future__ import annotations

import pytest

from tests.engine.patronize.slow_scoring import score
from tests.engine.patronize.small_finals import ranks, seat, table, totals


def test_the_higher_total_ranks_first():
    final = table(seat("RR"), seat("GGG"), seat("B"), seat(), seat("YYYY"))
    assert ranks(final) == [3, 2, 4, 5, 1]


def test_of_equal_totals_more_fame_ranks_first():
    final = table(seat("RR"), seat("", "student"), seat("", "", "fame_free_5"))
    assert totals(final) == [5, 5, 5]
    assert ranks(final) == [3, 2, 1]


def test_the_nobles_second_counting_is_no_fame_in_a_tie():
    final = table(seat("", "noble", "fame_free_4"), seat("G", "", "fame_art"))
    assert totals(final) == [8, 8, 0]
    assert ranks(final) == [2, 1, 3]


def test_of_equal_fame_more_protege_points_rank_first():
    final = table(seat("RR", "", "fame_art"), seat("", "student", "fame_science"))
    assert totals(final) == [11, 11, 0]
    assert ranks(final) == [2, 1, 3]


def test_the_sculptors_second_counting_is_no_protege_in_a_tie():
    final = table(seat("", "sculptor"), seat("R", "student lawyer"), seat("G", "weaver"))
    assert totals(final) == [8, 8, 6]
    assert ranks(final) == [2, 1, 3]


def test_of_equal_protege_points_more_masterpieces_rank_first():
    final = table(seat("RRRRR"), seat("GGGBBB"), seat("Y"))
    assert totals(final) == [20, 20, 2]
    assert ranks(final) == [2, 1, 3]


def test_masterpieces_of_characters_count_in_a_tie():
    final = table(seat("RRRRR", "lawyer clown"), seat("GGGBB", "navigator"), seat("Y"))
    assert totals(final) == [23, 23, 2]
    assert [result["ties"][2] for result in score(final)] == [5, 6, 1]
    assert ranks(final) == [2, 1, 3]


def test_a_copied_masterpiece_counts_in_a_tie():
    final = table(
        seat("GGGBB", "clown", clown="navigator"),
        seat("RRRRR", "lawyer banker"),
        seat("", "navigator"),
        start=1,
    )
    assert totals(final) == [22, 22, 5]
    assert [result["ties"] for result in score(final)] == [[0, 2, 6, 2], [0, 2, 5, 0], [0, 3, 1, 1]]
    assert ranks(final) == [1, 2, 3]


def test_the_number_of_masterpieces_counts_not_their_worth():
    final = table(seat("RRR"), seat("GGBB"), seat("YYYY"))
    assert totals(final) == [10, 10, 15]
    assert ranks(final) == [3, 2, 1]


@pytest.mark.parametrize(
    ("start", "places"),
    [(0, [1, 2, 3, 4]), (1, [4, 1, 2, 3]), (2, [3, 4, 1, 2]), (3, [2, 3, 4, 1])],
)
def test_of_equal_seats_the_nearest_to_the_start_ranks_first(start, places):
    assert ranks(table(seat("R"), seat("G"), seat("B"), seat("Y"), start=start)) == places


def test_cards_left_in_hand_break_no_tie():
    final = table(seat("RRR", hand="nun"), seat(), seat("GGG", hand="painter"), start=1)
    assert totals(final) == [0, 0, 0]
    assert ranks(final) == [2, 3, 1]
