"""Random final positions are possible ones and meet the rare cases of the scoring."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.engine.patronize.positions import FAME, HAND, random_final, supply
from tests.engine.patronize.slow_scoring import (
    COLOURS,
    FAME_VP,
    PROTEGE_VP,
    best_clown,
    copyable,
    score,
    worth_of_copy,
)

COUNT = 2000


@pytest.fixture(scope="module")
def finals():
    random = Random(17)
    return [random_final(random) for _ in range(COUNT)]


def cards(final, *piles):
    return [card for held in final["seats"] for pile in piles for card in held[pile]]


def test_every_piece_lies_in_one_place(finals):
    for final in finals:
        characters, fame = cards(final, "proteges", "hand"), cards(final, "fame")
        assert len(characters) == len(set(characters))
        assert set(characters) <= set(PROTEGE_VP)
        assert len(fame) == len(set(fame))
        assert set(fame) <= set(FAME_VP)
        assert all(0 <= supply(final, colour) <= 8 for colour in COLOURS)


def test_no_more_cards_than_a_game_brings_in(finals):
    for final in finals:
        players = final["players"]
        assert len(final["seats"]) == players
        assert 0 <= final["start"] < players
        assert len(cards(final, "proteges", "hand")) <= players * HAND[players]
        assert len(cards(final, "fame")) <= FAME[players]
        assert all(len(held["hand"]) <= HAND[players] for held in final["seats"])


def test_the_same_seed_draws_the_same_positions():
    assert random_final(Random(5)) == random_final(Random(5))


def test_ranks_and_totals_hold_together(finals):
    for final in finals:
        results = score(final)
        assert sorted(result["rank"] for result in results) == [*range(1, final["players"] + 1)]
        ranked = sorted(results, key=lambda result: result["rank"])
        assert all(better["total"] >= worse["total"] for better, worse in pairwise(ranked))


def test_rare_cases_come_up(finals):
    met = Counter(case for final in finals for case in cases(final))
    assert {case for case in RARE if met[case] < COUNT // 200} == set()


RARE = {
    "supply empty",
    "one seat has all eight",
    "negative total",
    "winner of a tie by fame",
    "winner of a tie by protégés",
    "winner of a tie by masterpieces",
    "winner of a tie by distance",
    "Clown without a model",
    "two best copies",
} | {f"copy of {character}" for character in PROTEGE_VP.keys() - {"student", "lawyer", "clown"}}


def cases(final):
    """Name the rare cases that a final position shows."""
    results = score(final)
    if any(supply(final, colour) == 0 for colour in COLOURS):
        yield "supply empty"
    if any(8 in held["cubes"].values() for held in final["seats"]):
        yield "one seat has all eight"
    if any(result["total"] < 0 for result in results):
        yield "negative total"
    yield from ties(results)
    for seat, held in enumerate(final["seats"]):
        if "clown" in held["proteges"]:
            yield from clowns(final, seat)


def ties(results):
    first, second = sorted(results, key=lambda result: result["rank"])[:2]
    if first["total"] == second["total"]:
        names = ["fame", "protégés", "masterpieces", "distance"]
        told = next(i for i in range(4) if first["ties"][i] != second["ties"][i])
        yield f"winner of a tie by {names[told]}"


def clowns(final, seat):
    options = copyable(final, seat)
    if not options:
        yield "Clown without a model"
    if final["seats"][seat]["clown"]:
        yield f"copy of {final['seats'][seat]['clown']}"
    best = worth_of_copy(final, seat, best_clown(final, seat))
    if [worth_of_copy(final, seat, option) for option in options].count(best) > 1:
        yield "two best copies"
