from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_accounts_are_listed_and_found(admin_client):
    User.objects.create_user("siena@example.org", display_name="Siena")
    page = admin_client.get(reverse("admin:accounts_user_changelist"), {"q": "siena@"})
    assert b"siena@example.org" in page.content


def test_account_is_added(admin_client):
    answer = admin_client.post(
        reverse("admin:accounts_user_add"),
        {
            "email": "siena@example.org",
            "display_name": "Siena",
            "usable_password": "true",
            "password1": "an open sesame",
            "password2": "an open sesame",
        },
    )
    assert answer.status_code == 302
    assert User.objects.get(email="siena@example.org").check_password("an open sesame")


def test_address_taken_away_is_no_address(admin_client):
    user = User.objects.create_user("siena@example.org", display_name="Siena")
    answer = admin_client.post(
        reverse("admin:accounts_user_change", args=[user.pk]),
        {
            "email": "",
            "display_name": "Siena",
            "language": "de",
            "time_zone": "Europe/Berlin",
            "turn_delay": 0,
        },
    )
    assert answer.status_code == 302
    user.refresh_from_db()
    assert user.email is None
    assert user.language == "de"


def test_an_account_is_never_deleted_only_erased(admin_client):
    user = User.objects.create_user("siena@example.org", display_name="Siena")
    answer = admin_client.post(
        reverse("admin:accounts_user_delete", args=[user.pk]), {"post": "yes"}
    )
    assert answer.status_code == 403
    assert User.objects.filter(pk=user.pk).exists()
