"""What a call costs: how often it asks the database, whatever was played before."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import agreement, boards
from tests import factories
from tests.games.api.calling import Program

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]
TERMS = [agreement.NO_LIMIT, agreement.usual(3, agreement.DEFAULT)]
# Token, game, seats, log; lock, seats, questions; does anybody answer by itself.
READS = 8
# Event, how long it took, game, question, notice, submission; one trip on PostgreSQL.
WRITES = 1 if connection.vendor == "postgresql" else 6
# Where the transaction begins and ends; by savepoints, because a test has one around everything.
EDGES = 2


def asked_of(call):
    """Return how often a call asks the database."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


@pytest.mark.parametrize("terms", TERMS, ids=["no limit", "three days"])
@pytest.mark.parametrize("title", TITLES)
def test_a_move_is_written_with_few_questions(title, terms):
    game = factories.game(players=3, title=title, terms=terms)
    counts = []
    for turn in range(6):
        who, _seat, asked = factories.asked(game)
        program, sent = Program(who), {"asked": asked, "text": factories.choice(game)}
        program.get("me")
        path = f"games/{game.pk}/moves"
        count = asked_of(lambda p=program, b=sent, path=path: p.post(path, b))
        assert program.status == 200
        counts += [count] if turn else []
    assert min(counts) <= READS + WRITES + EDGES, counts
    # A turn that ends something for everybody writes more rows, but asks nothing more.
    assert max(counts) <= READS + WRITES + EDGES + 4, counts


@pytest.mark.parametrize(
    ("path", "most"), [("", 4), ("/position", 5), ("/events", 5), ("/moves", 5), ("/ask", 5)]
)
def test_reading_costs_the_same_however_long_the_game(path, most):
    game = factories.game(players=3)
    who = factories.asked(game)[0]
    program = Program(who)
    program.get(f"games/{game.pk}{path}")
    first = asked_of(lambda: program.get(f"games/{game.pk}{path}"))
    factories.play(game, 9)
    last = asked_of(lambda: program.get(f"games/{game.pk}{path}"))
    assert first <= most
    assert last <= most
