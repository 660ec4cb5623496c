from __future__ import annotations

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import DatabaseError, connection, models, transaction

from games import triggers
from games.models import Event
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)

STATEMENTS = [
    "UPDATE games_event SET data = '{}' WHERE number = 1",
    "UPDATE games_event SET number = 99 WHERE number = 1",
    "DELETE FROM games_event WHERE number = 1",
]


def statements():
    if connection.vendor == "postgresql":
        return [*STATEMENTS, "TRUNCATE games_event CASCADE"]
    columns = [field.column for field in Event._meta.fields]
    chosen = ["'forged'" if name == "kind" else name for name in columns]
    replace = (
        f"INSERT OR REPLACE INTO games_event ({', '.join(columns)})"
        f" SELECT {', '.join(chosen)} FROM games_event"
    )
    return [*STATEMENTS, replace]


def rows():
    return list(Event.objects.order_by("pk").values_list())


def execute(statement):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def assert_append_only():
    before = rows()
    assert before
    for statement in statements():
        with pytest.raises(DatabaseError, match="append-only"):
            execute(statement)
        assert rows() == before


def test_raw_sql_cannot_change_or_delete_an_event():
    factories.game()
    assert_append_only()


def test_the_orm_cannot_either():
    game = factories.game()
    event = Event.objects.filter(game=game).first()
    event.kind = "forged"
    with pytest.raises(DatabaseError, match="append-only"):
        event.save()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Event.objects.filter(game=game).delete()


def test_a_game_with_events_cannot_be_deleted():
    game = factories.game()
    with pytest.raises(models.ProtectedError):
        game.delete()


def test_a_migration_that_rebuilds_the_table_keeps_the_triggers():
    factories.game()
    field = models.CharField(max_length=5, default="")
    field.set_attributes_from_name("extra")
    with connection.schema_editor() as editor:
        editor.add_field(Event, field)
        editor.remove_field(Event, field)
    call_command("migrate", verbosity=0)
    assert triggers.missing_from(connection) == []
    assert_append_only()


def test_a_missing_trigger_fails_the_system_check_until_it_is_back():
    with triggers.lifted():
        found = run_checks(databases=["default"])
        assert {message.id for message in found} >= {"games.E001"}
    assert not [m for m in run_checks(databases=["default"]) if m.id == "games.E001"]


def test_the_triggers_are_lifted_in_tests_only(monkeypatch):
    monkeypatch.delattr(settings, "LIFT_TRIGGERS")
    with pytest.raises(RuntimeError, match="never lifted"), triggers.lifted():
        pass
