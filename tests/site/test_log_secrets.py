"""Nothing that works like a password gets into the log."""

from __future__ import annotations

import logging

import pytest

from games.mail import addresses, unsubscribing
from patrizier_site import log_secrets
from tests import factories

pytestmark = pytest.mark.django_db
TOKEN = "kp3vbqyljq5hq7xkz6yzt3m2aa"


@pytest.fixture
def logged(caplog):
    """Return what the log says, as it is written."""
    handler = next(each for each in logging.root.handlers if each.filters)
    assert any(isinstance(each, log_secrets.Hider) for each in handler.filters)

    def lines():
        for record in caplog.records:
            handler.filter(record)
        return "\n".join(map(handler.format, caplog.records))

    return lines


@pytest.mark.parametrize("path", [f"/invited/{TOKEN}/", f"/invited/{TOKEN}/never/"])
def test_a_link_called_in_a_wrong_way_is_logged_without_its_secret(client, logged, path):
    assert client.post(path).status_code == 405
    assert client.get(f"{path})").status_code == 404
    assert "/invited/…/" in logged()
    assert TOKEN not in logged()


def test_a_link_that_stops_mails_is_logged_without_what_we_signed(client, logged):
    signed = unsubscribing.signed(factories.player(), "chat")
    assert client.get(f"/mail/stop/{signed}/x").status_code == 404
    assert "/mail/stop/…/x" in logged()
    assert signed not in logged()


def test_an_address_that_takes_answers_is_logged_without_its_token(logged):
    logging.getLogger("games").warning("mail to %s", addresses.with_token("move", TOKEN).upper())
    assert "MOVE+…@" in logged()


def test_everything_else_stays_as_it_is():
    for text in ("Not Found: /games/123/talk/", "delivery 3 failed: 550 5.1.1 nobody, 100%"):
        assert log_secrets.hidden(text) == text
