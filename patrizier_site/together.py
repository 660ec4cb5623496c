"""Rows that are written together: collected first, then sent in as few trips as the database takes.

PostgreSQL takes several statements at once, SQLite (which is no trip away) one after the other. All
of it belongs to the transaction in which it is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model
from django.db.models.constants import OnConflict

# What psycopg takes as it is in a row of ours.
PLAIN = frozenset(
    (
        "BigIntegerField",
        "BooleanField",
        "CharField",
        "DateTimeField",
        "ForeignKey",
        "IntegerField",
        "PositiveIntegerField",
        "PositiveSmallIntegerField",
        "SmallIntegerField",
        "TextField",
    )
)
# The name of an attribute, and what makes its value fit for the database, if something must.
Columns = tuple[tuple[str, Callable[[Any, Any], Any] | None], ...]


class Writes:
    """What is to be written. Nothing is, until `send`."""

    def __init__(self) -> None:
        self.connection: Any = connections[DEFAULT_DB_ALIAS]
        self.statements: list[tuple[str, list[Any]]] = []
        # Whose number is asked for, by the place of the statement.
        self.numbered: dict[int, Model] = {}

    def insert_one(self, row: Model) -> None:
        """Add a row that gets to know its number when it is sent."""
        self.insert([row])
        statement, given = self.statements[-1]
        key = quoted(meta(type(row)).pk.column)
        self.numbered[len(self.statements) - 1] = row
        self.statements[-1] = (f"{statement} RETURNING {key}", given)

    def insert(self, rows: Sequence[Model], *, is_once: bool = False) -> None:
        """Add rows of one model; `is_once` leaves out those that are there. They get no number."""
        if not rows:
            return
        start, end, columns = insertion(type(rows[0]), is_once, self.connection.vendor)
        one = f"({', '.join(['%s'] * len(columns))})"
        given = [value for row in rows for value in self.values(row, columns)]
        self.statements.append((f"{start} {', '.join([one] * len(rows))} {end}", given))

    def update(self, row: Model, names: Sequence[str]) -> None:
        """Write some fields of a row."""
        statement, columns = change(type(row), tuple(names), self.connection.vendor)
        self.statements.append((statement, [*self.values(row, columns), row.pk]))

    def delete(self, row: Model) -> None:
        """Remove a row to which nothing refers."""
        self.statements.append((removal(type(row)), [row.pk]))

    def values(self, row: Model, columns: Columns) -> list[Any]:
        """Return what the database gets of a row."""
        known = row.__dict__
        return [
            known[name] if prepare is None else prepare(known[name], self.connection)
            for name, prepare in columns
        ]

    def send(self) -> None:
        """Write everything that was collected, in order."""
        statements, self.statements = self.statements, []
        numbered, self.numbered = self.numbered, {}
        if not statements:
            return
        with self.connection.cursor() as cursor:
            many = takes_many(self.connection)
            if many:
                # Each by itself first: psycopg remembers how short ones are taken apart.
                cursor.execute("; ".join(cursor.mogrify(*each) for each in statements))
            for place, each in enumerate(statements):
                if not many:
                    cursor.execute(*each)
                if place in numbered:
                    numbered[place].pk = cursor.fetchone()[0]
                if many:
                    cursor.nextset()


def takes_many(connection: Any) -> bool:
    """Say whether the database takes several statements at once."""
    return connection.vendor == "postgresql" and not connection.features.uses_server_side_binding


@cache
def insertion(model: type[Model], is_once: bool, vendor: str) -> tuple[str, str, Columns]:
    """Return how rows of a model are added: the statement before and behind them, their columns."""
    operations: Any = connections[DEFAULT_DB_ALIAS].ops
    fields = [each for each in meta(model).concrete_fields if not each.primary_key]
    conflict = OnConflict.IGNORE if is_once else None
    names = ", ".join(quoted(each.column) for each in fields)
    verb = operations.insert_statement(on_conflict=conflict)
    start = f"{verb} {quoted(meta(model).db_table)} ({names}) VALUES"
    end = operations.on_conflict_suffix_sql(fields, conflict, (), ())
    return start, end, columns_of(fields, vendor)


@cache
def change(model: type[Model], names: tuple[str, ...], vendor: str) -> tuple[str, Columns]:
    """Return how some fields of one row are written."""
    fields = [meta(model).get_field(name) for name in names]
    changes = ", ".join(f"{quoted(each.column)} = %s" for each in fields)
    table, key = quoted(meta(model).db_table), quoted(meta(model).pk.column)
    statement = f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608 - of our models
    return statement, columns_of(fields, vendor)


@cache
def removal(model: type[Model]) -> str:
    """Return how one row is removed."""
    table, key = quoted(meta(model).db_table), quoted(meta(model).pk.column)
    return f"DELETE FROM {table} WHERE {key} = %s"  # noqa: S608 - names of our models


def columns_of(fields: Sequence[Any], vendor: str) -> Columns:
    """Return the columns of some fields."""
    is_plain = vendor == "postgresql"
    return tuple(
        (
            each.attname,
            None if is_plain and each.get_internal_type() in PLAIN else each.get_db_prep_save,
        )
        for each in fields
    )


def meta(model: type[Model]) -> Any:
    """Return what Django knows of a model."""
    return model._meta  # noqa: SLF001 - named so, but documented


def quoted(name: str) -> str:
    """Return a name as SQL has it."""
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(name)
