"""Two authors, one result: the engine's end of the game against the slow second scoring."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.patronize import scoring
from games.engine.patronize.state import COLOURS
from tests.engine.patronize import slow_scoring, tables
from tests.engine.patronize.positions import random_final

POSITIONS, PARTS = 20_000, 4
PLAIN = ("masterpieces", "fame", "proteges", "hand")


def engine_position(final):
    """Lay a plain final position on the engine's table."""
    players = [
        tables.player(
            " ".join(seat["proteges"]),
            hand=len(seat["hand"]),
            held=tuple(seat["cubes"][colour] for colour in COLOURS),
            fame=" ".join(seat["fame"]),
        )
        for seat in final["seats"]
    ]
    copied = next((seat["clown"] for seat in final["seats"] if seat["clown"]), None)
    return tables.ended(*players, start=final["start"], copied=copied)


def as_slow(score):
    """Tell a score of the engine as the slow scoring does; sources of nothing are left out."""
    sources = dict(score.sources)
    plain = {name: sources.pop(name) for name in PLAIN}
    abilities = {name: points for name, points in sources.items() if points}
    ties = [value for _, value in score.ties]
    return {**plain, "abilities": abilities, "total": score.total, "ties": ties, "rank": score.rank}


def without_nothing(result):
    abilities = {name: points for name, points in result["abilities"].items() if points}
    return {**result, "abilities": abilities}


@pytest.mark.parametrize("part", range(PARTS))
def test_both_scorings_agree(part):
    random = Random(part)
    for _ in range(POSITIONS // PARTS):
        final = random_final(random)
        found = scoring.outcome(engine_position(final))
        slow = [without_nothing(result) for result in slow_scoring.score(final)]
        assert [as_slow(score) for score in found.scores] == slow, final
        assert found.winners == tuple(i for i, result in enumerate(slow) if result["rank"] == 1)


@pytest.mark.parametrize("part", range(PARTS))
def test_both_copy_the_same_for_the_clown(part):
    random, copied = Random(100 + part), 0
    for _ in range(POSITIONS // PARTS // 4):
        final = random_final(random)
        for seat, each in enumerate(final["seats"]):
            each["clown"] = None
            if "clown" in each["proteges"] and slow_scoring.copyable(final, seat):
                copied += 1
                table = engine_position(final).table
                assert scoring.best_copy(table, seat) == slow_scoring.best_clown(final, seat), final
    assert copied > 200
