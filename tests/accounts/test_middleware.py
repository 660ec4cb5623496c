from __future__ import annotations

import pytest
from django.test import RequestFactory
from django.utils import timezone, translation

from accounts.middleware import preferences
from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("chosen", "browser", "shown"),
    [("de", "en", "de"), ("en", "de", "en"), ("", "de", "de"), ("", "fr", "en")],
)
def test_the_chosen_language_wins_over_the_browser(client, user, chosen, browser, shown):
    User.objects.update(language=chosen)
    client.force_login(user)
    answer = client.get("/profile/", headers={"accept-language": browser})
    assert f'<html lang="{shown}">' in answer.content.decode()
    assert answer["Content-Language"] == shown


def test_a_visitor_gets_the_language_of_the_browser(client):
    page = client.get("/login/", headers={"accept-language": "de"}).content.decode()
    assert "Einloggen per Mail" in page


def test_the_time_zone_is_the_readers_and_nobody_elses():
    request = RequestFactory().get("/")
    request.user = User(time_zone="Asia/Tokyo")
    with translation.override("en"), timezone.override("Europe/Rome"):
        assert preferences(lambda _: timezone.get_current_timezone_name())(request) == "Asia/Tokyo"
        request.user = None
        assert preferences(lambda _: timezone.get_current_timezone_name())(request) == "UTC"
