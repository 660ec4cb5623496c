from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client

from accounts.models import Address, User
from games.mail import unsubscribing
from games.models_lobby import NeverInvite
from games.selectors.invitations import address_key
from tests import factories
from tests.games.pages.browsing import text, url

pytestmark = pytest.mark.django_db


def stop(person, kind):
    return url("mail-unsubscribe", unsubscribing.signed(person, kind))


ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("moved", "wants_moves", False),
        ("chat", "wants_chat", False),
        ("digest", "digest_hour", None),
    ],
)
def test_one_click_stops_a_kind_of_mail_without_cookie_or_log_in(kind, field, value):
    who = factories.player()
    User.objects.update(wants_moves=True, wants_chat=True, digest_hour=7)
    client = Client(enforce_csrf_checks=True)
    assert client.get(stop(who, kind)).status_code == 200
    client.head(stop(who, kind))
    client.post(stop(who, kind))
    who.refresh_from_db()
    assert (who.wants_moves, who.wants_chat, who.digest_hour) == (True, True, 7)
    answer = client.post(stop(who, kind), ONE_CLICK)
    assert answer.status_code == 200
    assert "Done" in text(answer)
    who.refresh_from_db()
    assert getattr(who, field) == value
    assert client.post(stop(who, kind), ONE_CLICK).status_code == 200


def test_one_click_keeps_invitations_away_from_every_address_of_the_person():
    who = factories.player()
    Address.objects.create(user=who, email="further@example.org")
    Client().post(stop(who, "invitation"), ONE_CLICK)
    found = set(NeverInvite.objects.values_list("address_digest", flat=True))
    assert found == {address_key(who.email), address_key("further@example.org")}


def test_what_is_needed_cannot_be_stopped():
    assert Client().post(stop(factories.player(), "turn"), ONE_CLICK).status_code == 410


def test_a_forged_link_stops_nothing():
    who = factories.player()
    forged = signing.dumps([who.pk, "chat"], salt="another")
    for value in (forged, "x", stop(who, "chat").split("/")[-2][:-2]):
        answer = Client().post(url("mail-unsubscribe", value), ONE_CLICK)
        assert answer.status_code == 410
    who.refresh_from_db()
    assert who.wants_chat
