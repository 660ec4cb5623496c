"""The second scoring itself, against positions worked out by hand from the written rules."""

from __future__ import annotations

import pytest

from tests.engine.patronize.slow_scoring import CHARACTERS, FAME_VP, PROTEGE_VP, best_clown, score
from tests.engine.patronize.small_finals import ranks, seat, table, totals


def test_the_card_table_adds_up():
    assert [influence for influence, _, _ in CHARACTERS] == list(range(1, 18))
    assert sum(PROTEGE_VP.values()) == 47
    assert len(PROTEGE_VP) == 17
    assert sum(FAME_VP.values()) == 40
    assert len(FAME_VP) == 7


@pytest.mark.parametrize(
    ("cubes", "worth"),
    [(0, 0), (1, 2), (2, 5), (3, 10), (4, 15), (5, 20), (6, 25), (7, 30), (8, 35)],
)
def test_more_cubes_of_a_colour_are_worth_more(cubes, worth):
    assert score(table(seat("B" * cubes)))[0]["masterpieces"] == worth


def test_a_ninth_masterpiece_of_a_colour_counts_too():
    assert score(table(seat("YYYYYYYY", "nun")))[0]["masterpieces"] == 40


def test_colours_are_valued_apart():
    assert score(table(seat("RGBY")))[0]["masterpieces"] == 8
    assert score(table(seat("RRGGGBBBBYYYYY")))[0]["masterpieces"] == 50


def test_points_stand_under_their_source():
    final = table(seat("RR", "student trader", "fame_art fame_free_7", "noble nun"))
    assert score(final)[0] == {
        "masterpieces": 5,
        "fame": 13,
        "proteges": 6,
        "abilities": {"trader": 2},
        "hand": -20,
        "total": 6,
        "ties": [13, 6, 2, 0],
        "rank": 1,
    }


def test_totals_may_be_negative():
    final = table(seat("R", hand="student lawyer"), seat(hand="noble"), seat("G"))
    assert totals(final) == [-18, -10, 2]
    assert ranks(final) == [3, 2, 1]


def test_worked_example_6():
    result = score(table(seat("RRGYYY", "navigator weaver trader")))[0]
    assert result["masterpieces"] == 19
    assert result["abilities"] == {"weaver": 7, "trader": 7}
    assert result["proteges"] == 8
    assert result["total"] == 41
    assert result["ties"] == [0, 8, 7, 0]


@pytest.mark.parametrize(
    ("character", "cubes", "worth"),
    [("painter", "R", 5), ("literati", "GG", 10), ("navigator", "BBB", 15), ("nun", "", 2)],
)
def test_a_cube_character_is_one_more_masterpiece_of_its_colour(character, cubes, worth):
    result = score(table(seat(cubes, character)))[0]
    assert result["masterpieces"] == worth
    assert result["abilities"] == {}
    assert result["total"] == worth + 3
    assert result["ties"][2] == len(cubes) + 1


def test_student_and_lawyer_bring_their_printed_points_only():
    result = score(table(seat("RGBY", "student lawyer", "fame_art")))[0]
    assert result["abilities"] == {}
    assert result["total"] == 8 + 6 + 6


MAJORITIES = [("architect", "R"), ("geographer", "G"), ("missionary", "B"), ("theologian", "Y")]


@pytest.mark.parametrize(("character", "colour"), MAJORITIES)
def test_a_majority_is_worth_five(character, colour):
    final = table(seat(2 * colour, character), seat(colour), seat("RGBY".replace(colour, "") * 2))
    assert score(final)[0]["abilities"] == {character: 5}


@pytest.mark.parametrize(("character", "colour"), MAJORITIES)
def test_a_shared_majority_is_worth_five(character, colour):
    final = table(seat(colour, character), seat(colour), seat(colour))
    assert score(final)[0]["abilities"] == {character: 5}


@pytest.mark.parametrize(("character", "colour"), MAJORITIES)
def test_a_minority_is_worth_nothing(character, colour):
    final = table(seat(colour, character), seat(), seat(2 * colour))
    assert score(final)[0]["abilities"] == {character: 0}


@pytest.mark.parametrize(("character", "colour"), MAJORITIES)
def test_a_majority_of_none_is_worth_nothing(character, colour):
    final = table(seat("RGBY".replace(colour, ""), character))
    assert score(final)[0]["abilities"] == {character: 0}


def test_a_cube_character_makes_and_breaks_majorities():
    made = table(seat("R", "architect painter"), seat("RR"))
    broken = table(seat("RR", "architect"), seat("RR", "painter"))
    alone = table(seat("", "theologian nun"))
    assert score(made)[0]["abilities"] == {"architect": 5}
    assert score(broken)[0]["abilities"] == {"architect": 0}
    assert score(alone)[0]["abilities"] == {"theologian": 5}


def test_a_character_in_hand_neither_counts_nor_scores():
    result = score(table(seat("R", "architect", hand="painter trader"), seat("RR")))[0]
    assert result["abilities"] == {"architect": 0}
    assert result["total"] == 2 + 4 - 20


def test_the_weaver_needs_every_colour():
    assert score(table(seat("RGB", "weaver")))[0]["abilities"] == {"weaver": 0}
    assert score(table(seat("RGBY", "weaver")))[0]["abilities"] == {"weaver": 7}
    assert score(table(seat("", "weaver painter literati navigator nun")))[0]["abilities"] == {
        "weaver": 7
    }


def test_the_trader_counts_own_masterpieces():
    assert score(table(seat("", "trader")))[0]["abilities"] == {"trader": 0}
    assert score(table(seat("RRRGY", "trader nun literati"), seat("BB")))[0]["abilities"] == {
        "trader": 7
    }


def test_the_diplomat_counts_masterpieces_of_the_right_neighbour():
    final = table(seat("R"), seat("GGGG", "diplomat"), seat("BBBBB"))
    assert score(final)[1]["abilities"] == {"diplomat": 1}
    around = table(seat("R", "diplomat"), seat("GGGG"), seat("BB"), seat("YYY", "nun painter"))
    assert score(around)[0]["abilities"] == {"diplomat": 5}


def test_the_noble_counts_the_lowest_fame_card_again():
    assert score(table(seat("", "noble")))[0]["abilities"] == {"noble": 0}
    lowest = score(table(seat("", "noble", "fame_free_7 fame_free_4 fame_art")))[0]
    assert lowest["abilities"] == {"noble": 4}
    assert lowest["fame"] == 17
    assert lowest["total"] == 21


def test_the_noble_counts_one_of_two_equal_cards():
    result = score(table(seat("", "noble", "fame_religion fame_discovery fame_free_7")))[0]
    assert result["abilities"] == {"noble": 6}
    assert result["total"] == 25


def test_the_banker_needs_four_proteges_with_himself():
    three = seat("", "banker student lawyer", hand="noble")
    assert score(table(three))[0]["abilities"] == {"banker": 0}
    four = seat("", "banker student lawyer painter")
    assert score(table(four))[0]["abilities"] == {"banker": 3}
    five = seat("", "banker student lawyer painter nun")
    assert score(table(five))[0]["abilities"] == {"banker": 3}


def test_the_sculptor_counts_the_best_protege_again():
    assert score(table(seat("", "sculptor")))[0]["abilities"] == {"sculptor": 4}
    assert score(table(seat("", "sculptor nun")))[0]["abilities"] == {"sculptor": 4}
    student = score(table(seat("", "nun sculptor student")))[0]
    assert student["abilities"] == {"sculptor": 5}
    assert student["proteges"] == 12
    assert student["total"] == 12 + 5 + 2


def test_a_whole_table():
    final = table(
        seat("RRRBY", "clown architect banker noble", "fame_free_4 fame_art", clown="weaver"),
        seat("GGGG", "diplomat student", "fame_free_7", "lawyer"),
        seat("RRBBBY", "trader missionary", "fame_religion"),
        seat("GYYYYYY", "weaver literati nun painter theologian", "", "geographer sculptor"),
        start=2,
    )
    results = score(final)
    assert [result["masterpieces"] for result in results] == [14, 15, 17, 37]
    assert [result["fame"] for result in results] == [10, 7, 6, 0]
    assert [result["proteges"] for result in results] == [7, 6, 5, 17]
    assert [result["abilities"] for result in results] == [
        {"clown": 0, "architect": 5, "banker": 3, "noble": 4},
        {"diplomat": 5},
        {"trader": 6, "missionary": 5},
        {"weaver": 0, "theologian": 5},
    ]
    assert [result["hand"] for result in results] == [0, -10, 0, -20]
    assert [result["total"] for result in results] == [43, 23, 39, 39]
    assert [result["ties"] for result in results] == [
        [10, 7, 5, 2],
        [7, 6, 4, 3],
        [6, 5, 6, 0],
        [0, 17, 10, 1],
    ]
    assert [result["rank"] for result in results] == [1, 4, 2, 3]
    assert best_clown(final, 0) == "painter"
