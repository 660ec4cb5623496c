"""The database itself refuses to change or delete an event.

Installed after every migration, because a migration that rebuilds the table drops its triggers
without a word; a system check fails when one is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "games_event"
REFUSAL = "events are append-only"

# Nothing below comes from outside: the statements are put together from constants.
SQLITE = {
    "games_event_no_update": f"BEFORE UPDATE ON {TABLE}",
    "games_event_no_delete": f"BEFORE DELETE ON {TABLE}",
    # INSERT OR REPLACE deletes without asking the delete trigger.
    "games_event_no_replace": f"""BEFORE INSERT ON {TABLE} WHEN EXISTS (
        SELECT 1 FROM {TABLE} WHERE id = NEW.id OR (game_id = NEW.game_id AND number = NEW.number))
    """,  # noqa: S608
}
POSTGRESQL = {
    "games_event_no_update": f"BEFORE UPDATE OR DELETE ON {TABLE} FOR EACH ROW",
    "games_event_no_truncate": f"BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT",
}
# As PostgreSQL encodes them: row 1, before 2, delete 8, update 16, truncate 32.
POSTGRESQL_TYPES = {"games_event_no_update": 1 + 2 + 8 + 16, "games_event_no_truncate": 2 + 32}
POSTGRESQL_PRESENT = """
    SELECT tgname, tgtype FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE tgrelid = to_regclass(%s) AND NOT tgisinternal AND tgenabled IN ('O', 'A')
    AND tgqual IS NULL AND proname = 'games_event_refuse' AND prosrc LIKE %s
"""
POSTGRESQL_FUNCTION = f"""
    CREATE OR REPLACE FUNCTION games_event_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""


def install(using: str = DEFAULT_DB_ALIAS, **kwargs: Any) -> None:
    """Install whatever trigger is missing, switched off or not what it should be."""
    connection = connections[using]
    missing = missing_from(connection)
    if not missing:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for name in missing:
            drop(connection, cursor, name)
            cursor.execute(creation(connection, name))


def drop(connection: BaseDatabaseWrapper, cursor: Any, name: str) -> None:
    """Take a trigger away, whatever it does."""
    suffix = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    cursor.execute(f"DROP TRIGGER IF EXISTS {name}{suffix}")


def wanted(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return the triggers this kind of database needs."""
    return POSTGRESQL if connection.vendor == "postgresql" else SQLITE


def creation(connection: BaseDatabaseWrapper, name: str) -> str:
    """Write the statement that makes a trigger."""
    when = wanted(connection)[name]
    if connection.vendor == "postgresql":
        return f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION games_event_refuse()"
    return f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"


def present(connection: BaseDatabaseWrapper) -> set[str]:
    """List the triggers that are there and do what they should."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_PRESENT, [TABLE, f"%{REFUSAL}%"])
            return {name for name, kind in cursor.fetchall() if POSTGRESQL_TYPES.get(name) == kind}
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE]
        )
        rows = cursor.fetchall()
    return {name for name, sql in rows if name in SQLITE and sql == creation(connection, name)}


def check(*, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Report every trigger that is missing from a database that has the table."""
    return [
        Error(
            f"The trigger {name} is missing: events could be changed.",
            hint="Run manage.py migrate, which installs it again.",
            id="games.E001",
        )
        for alias in databases or []
        for name in missing_from(connections[alias])
    ]


def missing_from(connection: BaseDatabaseWrapper) -> list[str]:
    """List the triggers that ought to be there and are not."""
    if TABLE not in connection.introspection.table_names():
        return []
    found = present(connection)
    return [name for name in wanted(connection) if name not in found]


@contextmanager
def lifted(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Take the triggers away for a while. Only test settings can reach this."""
    if not getattr(settings, "LIFT_TRIGGERS", False):
        raise RuntimeError("the triggers on events are never lifted outside the tests")
    connection = connections[using]
    with connection.cursor() as cursor:
        for name in wanted(connection):
            drop(connection, cursor, name)
    try:
        yield
    finally:
        install(using)
