from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_accounts_are_listed_and_found(admin_client):
    User.objects.create_user("ada@example.org", display_name="Ada")
    page = admin_client.get(reverse("admin:accounts_user_changelist"), {"q": "ada@"})
    assert b"ada@example.org" in page.content


def test_account_is_added(admin_client):
    answer = admin_client.post(
        reverse("admin:accounts_user_add"),
        {
            "email": "ada@example.org",
            "display_name": "Ada",
            "usable_password": "true",
            "password1": "an open sesame",
            "password2": "an open sesame",
        },
    )
    assert answer.status_code == 302
    assert User.objects.get(email="ada@example.org").check_password("an open sesame")


def test_address_taken_away_is_no_address(admin_client):
    user = User.objects.create_user("ada@example.org", display_name="Ada")
    answer = admin_client.post(
        reverse("admin:accounts_user_change", args=[user.pk]),
        {"email": "", "display_name": "Ada", "language": "de", "time_zone": "Europe/Berlin"},
    )
    assert answer.status_code == 302
    user.refresh_from_db()
    assert user.email is None
    assert user.language == "de"
