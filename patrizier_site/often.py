"""Queries that nearly every request asks: built once, and then only given their values.

Building a query costs Django more than answering it costs the database. What is sent is what the
ORM would send; a `Slot` stands where a value goes. PostgreSQL plans each once for a connection, and
answers in its own binary form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet, Value
from django.db.models import query as django_query
from psycopg import Cursor
from psycopg.pq import Format

M = TypeVar("M", bound=Model)
populators_of: Any = django_query.get_related_populators


class Slot(Value):
    """The place of a value that is given when the query is asked."""

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        """Leave the value open."""
        return "%s", [self]


@dataclass(frozen=True, slots=True)
class Built:
    """A query as one kind of database gets it, and how its rows become objects."""

    sql: str
    params: tuple[Any, ...]
    converters: Any
    compiler: Any
    model: type[Model]
    columns: slice
    names: list[str]
    annotations: list[tuple[str, int]]
    populators: list[Any]

    def filled(self, values: dict[str, Any], connection: Any) -> list[Any]:
        """Return the parameters with the values that were given."""
        return [
            adapted(values[each.value], connection) if isinstance(each, Slot) else each
            for each in self.params
        ]

    def objects(self, rows: Iterable[Any]) -> list[Any]:
        """Make objects of rows, as Django's own iterator does."""
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self.object_of(row) for row in rows]

    def object_of(self, row: Any) -> Model:
        """Make an object of a row, with those it refers to and what was asked beside."""
        made = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])
        for populator in self.populators:
            populator.populate(row, made)
        for name, place in self.annotations:
            setattr(made, name, row[place])
        return made


def adapted(value: Any, connection: Any) -> Any:
    """Return a value as the database takes it."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value


class Query(Generic[M]):
    """A query for the objects of one model."""

    def __init__(self, make: Callable[[], QuerySet[M]]) -> None:
        self.make = make
        self.built: dict[str, Built] = {}

    def __call__(self, **values: Any) -> list[M]:
        """Ask it with these values."""
        connection: Any = connections[DEFAULT_DB_ALIAS]
        built = self.built.get(connection.vendor) or self.build(connection)
        with cursor_of(connection) as cursor:
            cursor.execute(built.sql, built.filled(values, connection))
            return built.objects(cursor.fetchall())

    def first(self, **values: Any) -> M | None:
        """Ask it with these values for the first object, if there is one."""
        found = self(**values)
        return found[0] if found else None

    def build(self, connection: Any) -> Built:
        """Build it for the database at hand."""
        query = self.make().query
        compiler: Any = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        info, select = compiler.klass_info, compiler.select
        start, end = info["select_fields"][0], info["select_fields"][-1] + 1
        found = Built(
            sql=sql,
            params=tuple(params),
            converters=compiler.get_converters([column[0] for column in select]),
            compiler=compiler,
            model=info["model"],
            columns=slice(start, end),
            names=[column[0].target.attname for column in select[start:end]],
            annotations=list(compiler.annotation_col_map.items()),
            populators=populators_of(info, select, connection.alias),
        )
        self.built[connection.vendor] = found
        return found


def cursor_of(connection: Any) -> Any:
    """Return a cursor whose queries the database prepares, where it does such things."""
    # Whoever logs queries wants to see them with their values.
    if connection.queries_logged or not prepares(connection):
        return connection.cursor()
    # As Django's `cursor` does, but for a cursor that puts no values into the text of a query.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    made = Cursor(connection.connection)
    made.format = Format.BINARY
    return connection.make_cursor(made)


def prepares(connection: Any) -> bool:
    """Say whether queries are prepared: a pooler between us and the database may forbid it."""
    return connection.settings_dict["OPTIONS"].get("prepare_threshold") is not None
