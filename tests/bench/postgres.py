"""Another database for a while: a PostgreSQL of our own, if one is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import environ
from django.core.management import call_command
from django.db import connections

from tests.with_postgres import cluster, find_programs


@contextmanager
def instead() -> Iterator[bool]:
    """Use PostgreSQL instead of SQLite; says whether it is there."""
    programs = find_programs()
    if programs is None:
        yield False
        return
    with cluster(programs) as url, swapped(url):
        call_command("migrate", verbosity=0)
        yield True


@contextmanager
def swapped(url: str) -> Iterator[None]:
    """Let the default connection lead to another database."""
    before = connections.databases["default"]
    given = environ.Env.db_url_config(url)
    use({**before, **given, "OPTIONS": {}})
    try:
        yield
    finally:
        use(before)


def use(database: dict[str, object]) -> None:
    """Connect anew."""
    connections["default"].close()
    connections.databases["default"] = database
    del connections["default"]
