from __future__ import annotations

import pytest
from axes.models import AccessAttempt
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth import authenticate
from django.contrib.auth.models import Group, Permission
from django.forms import model_to_dict

from accounts import services
from accounts.models import OneTimeLink, User
from accounts.services import links

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    user = User.objects.create_superuser(
        "siena@example.org",
        "open sesame",
        display_name="Siena",
        language="de",
        time_zone="Europe/Berlin",
        wants_moves=True,
        digest_hour=7,
    )
    user.groups.add(Group.objects.create(name="referees"))
    user.user_permissions.add(Permission.objects.first())
    return user


def test_erase_empties_everything_personal(user):
    services.erase(user=user)
    left = model_to_dict(User.objects.get(pk=user.pk))
    assert left.pop("password").startswith("!")
    assert left == {
        "id": user.pk,
        "last_login": None,
        "email": None,
        "display_name": "",
        "language": "",
        "time_zone": "UTC",
        "wants_moves": False,
        "reminders": "half,24,3",
        "turn_delay": 0,
        "is_quiet": False,
        "wants_chat": True,
        "digest_hour": None,
        "wants_pictures": True,
        "text_only": False,
        "is_superuser": False,
        "is_staff": False,
        "is_active": False,
        "groups": [],
        "user_permissions": [],
    }


def test_erase_ends_the_sessions(user, client):
    client.force_login(user)
    services.erase(user=user)
    assert client.get("/admin/").status_code == 302


def test_erased_account_cannot_sign_in(user):
    services.erase(user=user)
    assert authenticate(username="siena@example.org", password="open sesame") is None


def test_erase_frees_the_address(user):
    services.erase(user=user)
    assert User.objects.create_user("siena@example.org").pk != user.pk


def test_erase_takes_the_name_out_of_the_admin_log(user):
    LogEntry.objects.log_actions(user.pk, [user], CHANGE, single_object=True)
    services.erase(user=user)
    assert LogEntry.objects.get().object_repr == f"account {user.pk}"


def test_erasing_twice_is_erasing_once(user):
    services.erase(user=user)
    before = model_to_dict(User.objects.get(pk=user.pk))
    services.erase(user=user)
    after = model_to_dict(User.objects.get(pk=user.pk))
    assert {**before, "password": ""} == {**after, "password": ""}


def test_erase_takes_links_and_failed_log_ins_away(user, client):
    links.issue(
        user=user, purpose=OneTimeLink.Purpose.LOG_IN, address=user.email, root="http://testserver"
    )
    client.post("/login/", {"username": "Siena@example.org", "password": "a wrong word"})
    assert AccessAttempt.objects.exists()
    services.erase(user=user)
    assert not OneTimeLink.objects.exists()
    assert not AccessAttempt.objects.exists()
