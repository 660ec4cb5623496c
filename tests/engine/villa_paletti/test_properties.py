"""What holds in every position of every game, seen with other eyes than the rules'."""

from __future__ import annotations

from itertools import pairwise
from math import floor

import pytest

from games.engine import canonical, replay, villa_paletti
from games.engine.errors import IllegalMove
from games.engine.villa_paletti import owning, statics
from games.engine.villa_paletti.answers import Grip, Lay, Place, Pull
from games.engine.villa_paletti.happenings import (
    FloorLaid,
    Gripped,
    Placed,
    Proved,
    Pulled,
    Removed,
    Retired,
    SealMoved,
)
from tests.engine.playing import draws, play
from tests.engine.test_playthroughs import FOLDER, decoded, load
from tests.engine.villa_paletti import float_physics
from tests.engine.villa_paletti.positions import EDITION
from tests.engine.villa_paletti.ways import VILLAS

GAMES = [f"{players}-{bot}" for players in (2, 3, 4) for bot in ("random", "greedy")]
each_game = pytest.mark.parametrize("game", GAMES)
# The recorded ones take every branch of the rules, and people leave them.
each_log = pytest.mark.parametrize("game", [*GAMES, *VILLAS])


def states(game):
    """Return the facts of a game, and every state, also those between two facts of one answer."""
    facts, state, found = facts_of(game), None, []
    for fact in facts:
        state = villa_paletti.apply(state, fact)
        found.append(state)
    return facts, found


def facts_of(game):
    """Return the facts of a recorded game, or of a new one."""
    if game in VILLAS:
        return [fact for _, fact in decoded(*load(FOLDER / f"villa_paletti/{game}.json"))]
    players, bot = game.split("-")
    return play(villa_paletti, int(players), 11, bot).facts


@each_log
def test_twenty_columns_are_always_somewhere_and_never_come_back(game):
    _, found = states(game)
    gone = set()
    for state in found:
        columns = state.table.columns
        assert len(columns) == 20
        assert gone <= {number for number, column in enumerate(columns) if column.out}
        gone = {number for number, column in enumerate(columns) if column.out}


@each_log
def test_floors_never_move_and_locked_columns_stay_for_good(game):
    _, found = states(game)
    for before, after in pairwise(found):
        laid = before.table.plates
        assert after.table.plates[: len(laid)] == laid
        assert len(after.table.plates) - len(laid) in (0, 1)
        for old, new in zip(before.table.columns, after.table.columns, strict=True):
            if old.locked:
                assert new == old
            assert new.level >= old.level
            if (new.x, new.y) != (old.x, old.y):
                assert (old.level, new.level) == (old.level, len(after.table.plates))
                assert old.level < new.level


@each_log
def test_columns_stand_wholly_on_their_floors_and_apart(game):
    _, found = states(game)
    for state in found[:: len(found) // 12 + 1]:
        standing = owning.scene(state.table).columns
        for one in standing:
            kind = EDITION.pieces[one.number].kind
            if one.level == 0:
                assert one.x**2 + one.y**2 <= (1250 - kind.radius) ** 2
                continue
            plate = state.table.plates[one.level - 1]
            for x, y in kind.footprint:
                place = (one.x + x, one.y + y)
                assert statics.covers(EDITION, one.level - 1, plate, *place)
            for other in standing:
                if other.level == one.level and other.number < one.number:
                    if state.table.columns[one.number].on or state.table.columns[other.number].on:
                        continue
                    apart = kind.radius + EDITION.pieces[other.number].kind.radius + 5
                    assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= apart**2


@each_log
def test_the_villa_stands_until_it_falls(game):
    _, found = states(game)
    for state in found:
        if state.table.fall is None:
            assert statics.stands(owning.scene(state.table))


@each_log
def test_a_roll_decides_and_a_fall_ends_everything(game):
    facts, found = states(game)
    for fact in facts:
        if isinstance(fact, Pulled | Placed | FloorLaid | Removed) and fact.tremor is not None:
            assert 1 <= fact.tremor <= 100
            assert 0 <= fact.safe <= 100
            assert fact.ok == (fact.tremor <= fact.safe)
    failed = [fact for fact in facts if getattr(fact, "ok", True) is False]
    assert len(failed) == (found[-1].table.fall is not None)
    if failed:
        assert type(facts[-1]).__name__ == "Ended"
        assert facts[-3] is failed[0]


@each_log
def test_the_seal_goes_where_the_points_are(game):
    """A referee of its own follows the columns on the top floor and the seal."""
    facts, found = states(game)
    owners = found[-1].table.owners
    top, floors, is_fresh, holder, previous, gone = {}, 1, False, None, None, set()
    for place, fact in enumerate(facts):
        leads = None
        if isinstance(fact, FloorLaid) and fact.ok:
            top, floors, is_fresh = {}, floors + 1, True
            continue
        if isinstance(fact, SealMoved):
            assert (fact.holder, fact.previous) == (holder, previous)
            continue
        if isinstance(fact, Retired):
            gone.add(fact.seat)
            previous = None if previous == fact.seat else previous
            if holder == fact.seat and len(gone) < found[0].table.seats - 1:
                leads = leader(top, gone)
                holder, previous = (previous if leads is None else leads), None
                assert isinstance(facts[place + 1], SealMoved)
            continue
        if isinstance(fact, Placed) and fact.ok and not isinstance(facts[place + 1], Proved):
            top[fact.column] = owner = owners["RBYG".index(fact.column[0])]
            leads = owner if is_fresh else leader(top, gone)
            is_fresh = False
        elif isinstance(fact, Removed) and fact.ok and top.pop(fact.column, None) is not None:
            leads = leader(top, gone)
        if floors > 1 and leads is not None and leads != holder:
            holder, previous = leads, holder
            assert isinstance(facts[place + 1], SealMoved)
    assert (found[-1].table.holder, found[-1].table.previous) == (holder, previous)


def leader(top, gone):
    """Return who has most points of those who still play, if only one has."""
    points = {}
    for name, owner in top.items():
        if owner in gone or owner is None:
            continue
        points[owner] = points.get(owner, 0) + (1, 1, 1, 2, 3)[int(name[1]) - 1]
    best = [owner for owner in points if points[owner] == max(points.values())]
    return best[0] if len(best) == 1 else None


@each_log
def test_loads_and_heights_stay_hidden_until_the_end(game):
    facts, found = states(game)
    for state in found[:-1]:
        if state.table.reason is None:
            assert all(villa_paletti.view(state, seat).heights is None for seat in (None, 0, 1))
    assert villa_paletti.view(found[-1], None).heights == found[0].heights
    for fact in facts:
        seen = villa_paletti.seen(fact, 0)
        assert getattr(seen, "heights", None) is None
        assert getattr(seen, "load", None) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_risk_that_was_felt_is_found_again_in_floats(players):
    """Recompute each grip of a game from its layout alone, with the other linear program."""
    facts, found = states(f"{players}-greedy")
    seen = 0
    for fact, before in zip(facts[1:], found, strict=False):
        if not isinstance(fact, Gripped):
            continue
        scene = owning.scene(before.table)
        number = EDITION.numbers[fact.column]
        expected = risk_in_floats(scene, number, fact.load[0] / fact.load[1])
        if expected is not None:
            seen += 1
            assert fact.safe == expected
    assert seen > 10


def risk_in_floats(scene, number, load):
    """Return the highest harmless tremor, or None where floats cannot tell."""
    rest, column = (
        statics.without(scene, number),
        next(c for c in scene.columns if c.number == number),
    )
    shortfall = float_physics.shortfall(rest)
    if shortfall > 1e-7:
        return 0
    plate = scene.plates[column.level] if column.level < len(scene.plates) else None
    place = (number, column.x, column.y, column.level, plate)
    is_covered = plate is not None and len(float_physics.covered(*place)) > 0
    first = column.level if is_covered else column.level - 1
    if first < 0:
        return 100
    weight = sum(
        float_physics.FILE["floors"][floor]["weight"] for floor in range(first, len(rest.plates))
    )
    weight += sum(
        float_physics.KINDS[each.number]["weight"] for each in rest.columns if each.level > first
    )
    exact = (
        30 * float_physics.capacity(rest, first) * 100 * weight / (600 * (4 * weight + 35 * load))
    )
    return None if abs(exact - round(exact)) < 1e-4 else min(100, floor(exact))


# --- draws -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_drawn_for_a_refused_move(players):
    """So nobody finds a roll out by trying."""
    tried = 0
    for moment in play(villa_paletti, players, 12, "random").moments:
        for move in (Grip("X1"), Place(900, 900), Lay(0, 0, 99), Pull(), Grip("R1")):
            chance = draws(5, moment.number)
            try:
                villa_paletti.decide(moment.state, moment.seat, move, chance)
            except IllegalMove:
                tried += 1
                assert chance.drawn == 0
    assert tried > 100


def test_only_what_trembles_is_rolled():
    for moment in play(villa_paletti, 3, 11, "random").moments:
        chance = draws(11, moment.number)
        facts = villa_paletti.decide(moment.state, moment.seat, moment.move, chance)
        rolled = [fact for fact in facts if getattr(fact, "tremor", None) is not None]
        assert chance.drawn >= len(rolled)
        assert (chance.drawn > 0) == bool(rolled)


def test_replay_solves_nothing(monkeypatch):
    """Folding a log calls neither the physics nor the search."""
    facts = play(villa_paletti, 4, 11, "greedy").facts
    expected = canonical.text(replay.fold(villa_paletti, facts))

    def forbidden(*arguments):
        raise AssertionError("replay looked at the physics")

    for name in ("layers", "contact", "stands", "carry", "loads"):
        monkeypatch.setattr(statics, name, forbidden)
    assert canonical.text(replay.fold(villa_paletti, facts)) == expected
