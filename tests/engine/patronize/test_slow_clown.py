"""What the Clown may copy, what it brings, and which copy is the best, worked out by hand."""

from __future__ import annotations

import pytest

from tests.engine.patronize.slow_scoring import best_clown, copyable, score
from tests.engine.patronize.small_finals import seat, table, totals


def test_the_clown_brings_two_points_when_he_copies_nothing():
    result = score(table(seat("", "clown"), seat("RGBY"), seat("RR", "trader")))[0]
    assert result["abilities"] == {"clown": 0}
    assert result["total"] == 2


def test_the_clown_copies_end_abilities_of_the_right_neighbour_only():
    final = table(
        seat("", "clown sculptor", hand="nun"),
        seat("", "noble"),
        seat("", "banker lawyer painter student architect", hand="weaver"),
    )
    assert copyable(final, 0) == ["painter", "architect", "banker"]
    assert copyable(final, 1) == []
    assert copyable(final, 2) == []


def test_there_is_nothing_to_copy_for_a_clown_in_hand():
    final = table(seat("", hand="clown"), seat(), seat("", "trader"))
    assert copyable(final, 0) == []
    assert best_clown(final, 0) is None


@pytest.mark.parametrize("copied", ["student", "lawyer", "noble", "painter", "clown"])
def test_a_copy_that_is_not_open_is_refused(copied):
    final = table(
        seat("", "clown", clown=copied), seat("", "noble"), seat("", "student lawyer trader")
    )
    with pytest.raises(ValueError, match="cannot copy"):
        score(final)


def test_a_copy_without_the_clown_is_refused():
    with pytest.raises(ValueError, match="cannot copy"):
        score(table(seat(clown="trader"), seat(), seat("", "trader")))


def test_the_clown_as_a_cube_character_is_one_more_masterpiece():
    final = table(seat("RR", "clown", clown="painter"), seat(), seat("R", "painter"))
    own, _, neighbour = score(final)
    assert own["masterpieces"] == 10
    assert own["abilities"] == {"clown": 0}
    assert own["total"] == 12
    assert own["ties"] == [0, 2, 3, 0]
    assert neighbour["masterpieces"] == 5


def test_the_copied_masterpiece_counts_for_all_abilities():
    final = table(
        seat("RGB", "clown weaver trader theologian", clown="nun"),
        seat("", "diplomat"),
        seat("", "nun"),
    )
    own, left, _ = score(final)
    assert own["masterpieces"] == 8
    assert own["abilities"] == {"clown": 0, "weaver": 7, "trader": 4, "theologian": 5}
    assert left["abilities"] == {"diplomat": 4}


def test_the_copied_masterpiece_breaks_the_neighbours_majority():
    before = table(seat("BB", "clown"), seat(), seat("B", "navigator missionary"))
    assert score(before)[2]["abilities"] == {"missionary": 5}
    after = table(seat("BB", "clown", clown="navigator"), seat(), before["seats"][2])
    assert score(after)[2]["abilities"] == {"missionary": 0}


def test_the_clown_as_a_majority_looks_at_his_owners_cubes():
    both = table(seat("GG", "clown", clown="geographer"), seat(), seat("GG", "geographer"))
    assert score(both)[0]["abilities"] == {"clown": 5}
    assert score(both)[2]["abilities"] == {"geographer": 5}
    less = table(seat("G", "clown", clown="geographer"), seat(), seat("GG", "geographer"))
    assert score(less)[0]["abilities"] == {"clown": 0}


def test_the_clown_as_the_weaver_needs_own_masterpieces():
    short = table(seat("RGB", "clown", clown="weaver"), seat(), seat("RGBY", "weaver"))
    assert [result["abilities"] for result in score(short)] == [{"clown": 0}, {}, {"weaver": 7}]
    enough = table(seat("RGBY", "clown", clown="weaver"), seat(), seat("", "weaver"))
    assert [result["abilities"] for result in score(enough)] == [{"clown": 7}, {}, {"weaver": 0}]


def test_the_clown_as_the_trader_counts_own_masterpieces():
    final = table(seat("RR", "clown nun", clown="trader"), seat(), seat("GGGG", "trader"))
    assert [result["abilities"] for result in score(final)] == [{"clown": 3}, {}, {"trader": 4}]


def test_the_clown_as_the_diplomat_counts_his_own_right_neighbour():
    final = table(
        seat("YYY"), seat("GG"), seat("R", "diplomat painter"), seat("B", "clown", clown="diplomat")
    )
    results = score(final)
    assert results[3]["abilities"] == {"clown": 2}
    assert results[2]["abilities"] == {"diplomat": 2}


def test_the_clown_as_the_noble_counts_own_fame():
    final = table(
        seat("", "clown", "fame_free_7 fame_free_5", clown="noble"),
        seat(),
        seat("", "noble", "fame_free_4"),
    )
    assert [result["abilities"] for result in score(final)] == [{"clown": 5}, {}, {"noble": 4}]
    none = table(seat("", "clown", clown="noble"), seat(), seat("", "noble", "fame_free_4"))
    assert score(none)[0]["abilities"] == {"clown": 0}


def test_the_clown_as_the_banker_needs_four_own_proteges_with_himself():
    banker = seat("", "banker nun literati trader")
    three = table(seat("", "clown student lawyer", clown="banker"), seat(), banker)
    assert score(three)[0]["abilities"] == {"clown": 0}
    assert score(three)[2]["abilities"]["banker"] == 3
    four = table(seat("", "clown student lawyer painter", clown="banker"), seat(), banker)
    assert score(four)[0]["abilities"] == {"clown": 3}


def test_the_clown_as_the_sculptor_counts_an_own_protege_again():
    final = table(seat("", "clown lawyer", clown="sculptor"), seat(), seat("", "sculptor student"))
    assert [result["abilities"] for result in score(final)] == [{"clown": 2}, {}, {"sculptor": 5}]
    better = table(seat("", "clown weaver", clown="sculptor"), seat(), seat("", "sculptor"))
    assert score(better)[0]["abilities"] == {"clown": 4, "weaver": 0}


def test_the_best_copy_brings_the_highest_own_total():
    final = table(seat("RRRR", "clown"), seat(), seat("", "painter trader noble"))
    assert best_clown(final, 0) == "painter"
    fewer = table(seat("GGBBYY", "clown"), seat(), seat("", "painter trader noble"))
    assert best_clown(fewer, 0) == "trader"


def test_of_equal_totals_the_copy_that_takes_a_majority_away_is_the_best():
    final = table(
        seat("BB", "clown", "fame_free_5"), seat("B"), seat("B", "noble navigator missionary")
    )
    assert totals(final) == [12, 2, 17]
    final["seats"][0]["clown"] = "noble"
    assert totals(final) == [17, 2, 17]
    final["seats"][0]["clown"] = "navigator"
    assert totals(final) == [17, 2, 12]
    assert best_clown(final, 0) == "navigator"


def test_the_own_total_comes_before_the_lead():
    final = table(
        seat("BB", "clown", "fame_art"), seat("B"), seat("B", "noble navigator missionary")
    )
    final["seats"][0]["clown"] = "noble"
    assert totals(final) == [19, 2, 17]
    final["seats"][0]["clown"] = "navigator"
    assert totals(final) == [18, 2, 12]
    assert best_clown(final, 0) == "noble"


def test_of_equal_totals_the_copy_that_feeds_no_diplomat_is_the_best():
    final = table(seat("GG", "clown"), seat("", "diplomat student"), seat("", "trader painter"))
    final["seats"][0]["clown"] = "painter"
    assert totals(final) == [9, 9, 7]
    final["seats"][0]["clown"] = "trader"
    assert totals(final) == [9, 8, 7]
    assert best_clown(final, 0) == "trader"


def test_of_equal_copies_the_lowest_influence_is_the_best():
    final = table(seat("RG", "clown"), seat(), seat("", "missionary architect geographer"))
    assert best_clown(final, 0) == "geographer"


def test_a_copy_that_brings_nothing_is_still_better_than_none():
    final = table(seat("", "clown"), seat(), seat("", "banker"))
    assert best_clown(final, 0) == "banker"


def test_nothing_to_copy_is_no_copy():
    assert best_clown(table(seat("", "clown"), seat(), seat("", "student lawyer")), 0) is None


def test_choosing_the_best_copy_leaves_the_position_alone():
    final = table(seat("R", "clown", clown="noble"), seat(), seat("", "noble trader"))
    assert best_clown(final, 0) == "trader"
    assert final["seats"][0]["clown"] == "noble"
