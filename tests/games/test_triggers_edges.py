from __future__ import annotations

import pytest
from django.db import connection

from games import triggers

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_a_trigger_that_was_switched_off_is_installed_again():
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE games_event DISABLE TRIGGER games_event_no_update")
        else:
            cursor.execute("DROP TRIGGER games_event_no_update")
    try:
        assert triggers.missing_from(connection) == ["games_event_no_update"]
        triggers.install()
        assert triggers.missing_from(connection) == []
    finally:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ALTER TABLE games_event ENABLE TRIGGER games_event_no_update")


@pytest.mark.django_db(transaction=True)
def test_a_trigger_that_lets_everything_pass_is_missed():
    suffix = " ON games_event" if connection.vendor == "postgresql" else ""
    with triggers.lifted():
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(
                    "CREATE OR REPLACE FUNCTION lets_pass() RETURNS trigger LANGUAGE plpgsql AS"
                    " $$ BEGIN RETURN NEW; END $$"
                )
                cursor.execute(
                    "CREATE TRIGGER games_event_no_update BEFORE UPDATE ON games_event"
                    " FOR EACH ROW EXECUTE FUNCTION lets_pass()"
                )
            else:
                cursor.execute(
                    "CREATE TRIGGER games_event_no_update BEFORE UPDATE ON games_event"
                    " WHEN 0 BEGIN SELECT RAISE(ABORT, 'never'); END"
                )
        try:
            missing = triggers.missing_from(connection)
        finally:
            with connection.cursor() as cursor:
                cursor.execute(f"DROP TRIGGER games_event_no_update{suffix}")
    assert "games_event_no_update" in missing
