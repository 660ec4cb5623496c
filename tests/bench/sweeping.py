"""What a sweep costs: finding what is due among very many games, and handling one deadline."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import agreement, log
from games.models import Game, Question
from games.selectors import due
from games.services import chores, climbing, moves
from tests import factories
from tests.bench import crowd, postgres
from tests.bench.measure import Goal, clock, goal, report, side_by_side
from tests.games.ladders import run_out

SIZES = (1_000, 10_000, 100_000)
# So many of each kind are due when they are looked for.
EACH = 10
MOST_QUERIES, MOST_MILLISECONDS = 3, 50
MILLISECOND = 1000


def measure() -> list[Goal]:
    """Measure on PostgreSQL, or else on SQLite."""
    with postgres.instead() as is_there:
        name = "PostgreSQL" if is_there else "SQLite, for want of PostgreSQL"
        print(f"\n{f'sweep, on {name}':<58} {'a move':>12} {'ours':>12}")
        return [measure_deadline(), *measure_finding()]


def measure_finding() -> list[Goal]:
    """Measure how long it takes to find what is due, and a sweep that finds nothing."""
    game, there, goals = crowd.pattern(), 0, []
    for size in SIZES:
        crowd.grow(game, size - there)
        there = size
        idle = side_by_side(lambda: chores.run(chores.OFTEN), rounds=10)[0]
        report(f"a whole sweep with nothing due, {size:,} games", None, idle / MILLISECOND, "ms")
        print()
        crowd.make_due(timezone.now(), EACH)
        goals += found(size)
        crowd.make_well()
    return goals


def found(size: int) -> list[Goal]:
    """Measure how long it takes to find what is due, and by how many queries."""
    with CaptureQueriesContext(connection) as asked:
        assert find() == (EACH, 2 * EACH, EACH)
    took = side_by_side(find, rounds=20)[0] / MILLISECOND
    report(f"find {4 * EACH} things that are due, {size:,} games", None, took, "ms")
    quick = goal(f"finding what is due, {size:,} games", took / MOST_MILLISECONDS, "<=", 1)
    report("  by so many queries", None, len(asked), "")
    return [quick, goal("queries of finding", len(asked) / MOST_QUERIES, "<=", 1)]


def find() -> tuple[int, int, int]:
    """Look for everything that is due, as a sweep does."""
    now = timezone.now()
    return len(due.seals(now)), len(due.questions(now)), len(due.notices(now))


def measure_deadline() -> Goal:
    """Compare a deadline with a move: word to the table, its event and the default move played.

    Both are everything that the service does, from reading the log to the commit.
    """
    terms = agreement.Terms(3, agreement.DEFAULT, grace=0)
    games = [factories.game(terms=terms) for _ in range(8)]
    for game in games:
        factories.play(game, 8)
    ours, theirs = [], []
    for _, game in zip(range(120), cycle(games), strict=False):
        theirs.append(clock(a_move(game)))
        ours.append(clock(a_deadline(game)))
    return ratio(sorted(theirs), sorted(ours))


def ratio(theirs: list[float], ours: list[float]) -> Goal:
    """Report the medians."""
    middle = len(ours) // 2
    report("a deadline: default move called and played", theirs[middle], ours[middle])
    return goal("a deadline against a move", ours[middle] / theirs[middle], "<=", 1.5)


def a_move(game: Game) -> Callable[[], object]:
    """Prepare a turn of whoever is asked."""
    who, _, asked = factories.asked(game)
    text, row = factories.choice(game), log.find(game.pk)
    return lambda: moves.submit(game=row, player=who, asked=asked, key=f"{asked}", text=text)


def a_deadline(game: Game) -> Callable[[], object]:
    """Prepare the end of the time of whoever is asked."""
    run_out(game)
    question = Question.objects.get(game=game)
    return lambda: climbing.climb(game.pk, question.pk)
