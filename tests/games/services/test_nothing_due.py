"""What the sweep costs when nothing is due: a few questions to the database, each by an index."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import agreement
from games.services import chores, posting
from tests import factories

pytestmark = pytest.mark.django_db

MOST_QUERIES = 3
# The tables that grow with every move and every mail.
LARGE = (
    "games_notice",
    "games_delivery",
    "games_incoming",
    "games_submission",
    "games_event",
    "games_stop",
    "games_dispatch",
    "games_attempt",
)
PARTIAL = ("notice_due", "notice_gathered", "seal_due", "stop_held", "dispatch_waiting")


@pytest.fixture
def busy():
    """A running game whose mails are sent, so that nothing is due."""
    factories.play(factories.game(terms=agreement.Terms(3, agreement.DEFAULT)), 3)
    posting.deliver_due()


@pytest.mark.parametrize("chore", chores.OFTEN)
def test_a_chore_without_work_costs_little(chore, busy):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert chores.OFTEN[chore]() == 0
    assert len(asked) <= MOST_QUERIES


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL scans what is small")
@pytest.mark.parametrize("chore", chores.OFTEN)
def test_a_chore_finds_its_work_by_an_index(chore, busy):
    with CaptureQueriesContext(connection) as asked:
        chores.OFTEN[chore]()
    assert not [each for query in asked for each in scanned(query["sql"]) if each in LARGE]


def scanned(sql):
    """Name the tables of which a query reads every row, whatever it calls them."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        plan = [row[3] for row in cursor.fetchall()]
    names = {short: table for table, short in re.findall(r'"(\w+)" (U\d+)\b', sql)}
    read = [step.split()[1] for step in plan if step.startswith("SCAN") and not is_partial(step)]
    return [names.get(each, each) for each in read]


def is_partial(step):
    """Say whether an index is read that holds only the rows that wait."""
    return any(f"INDEX {name}" in step for name in PARTIAL)
