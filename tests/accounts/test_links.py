from __future__ import annotations

import hashlib

import pytest
from django.test import Client

from accounts import selectors
from accounts.models import OneTimeLink, User
from accounts.services import links
from tests.accounts.conftest import use_at_once

pytestmark = pytest.mark.django_db

ROOT = "http://testserver"


def issue(user, purpose="log_in"):
    """Make a link and return its path."""
    purpose = OneTimeLink.Purpose(purpose)
    link = links.issue(user=user, purpose=purpose, address=user.email, root=ROOT)
    return link.removeprefix(ROOT)


def press(client, path):
    client.get(path)
    return client.post("/link/", {"go": "1"})


def test_only_the_digest_of_a_long_secret_is_kept(user):
    token = issue(user).split("/")[2]
    assert len(token) >= 43
    row = OneTimeLink.objects.get()
    assert row.digest == hashlib.sha256(token.encode()).hexdigest()
    assert token not in str(list(OneTimeLink.objects.values()))


def test_the_secret_is_in_no_page_no_session_and_no_log(client, user, caplog):
    path = issue(user)
    token = path.split("/")[2]
    strict = Client(enforce_csrf_checks=True)
    opened = strict.get(path)
    pages = [strict.get("/link/"), strict.post("/link/")]
    assert opened["Referrer-Policy"] == "no-referrer"
    assert pages[1].status_code == 403
    assert not any(token in page.content.decode() for page in pages)
    assert token not in str(dict(strict.session))
    assert token not in caplog.text


def test_a_link_works_once(client, user):
    path = issue(user)
    assert press(client, path).status_code == 302
    client.post("/logout/")
    answer = press(client, path)
    assert answer.status_code == 410
    assert "_auth_user_id" not in client.session


def test_a_link_expires(client, user, time_machine):
    time_machine.move_to("2026-11-16 12:00Z", tick=False)
    path = issue(user)
    time_machine.move_to("2026-11-16 12:30Z")
    assert press(client, path).status_code == 410
    assert "_auth_user_id" not in client.session


def test_a_newer_link_ends_the_older(client, user):
    old, new = issue(user), issue(user)
    assert press(client, old).status_code == 410
    assert press(client, new).status_code == 302


@pytest.mark.parametrize("token", ["x", "x" * 500, "%00", "ä", "..%2f"])
def test_an_unknown_link_is_refused(client, token):
    assert client.get(f"/links/{token}/", follow=True).status_code in (404, 410)


def test_the_page_without_a_link_refuses(client):
    assert client.get("/link/").status_code == 410
    assert client.post("/link/").status_code == 410


def test_the_link_of_another_account_is_refused(client, user):
    path = issue(user)
    other = User.objects.create_user("pisa@example.org")
    client.force_login(other)
    answer = press(client, path)
    assert answer.status_code == 410
    assert "another account" in answer.content.decode()
    assert client.session["_auth_user_id"] == str(other.pk)
    client.post("/logout/")
    assert press(client, path).status_code == 302


def test_the_link_of_a_closed_account_is_refused(client, user):
    path = issue(user)
    User.objects.update(is_active=False)
    assert press(client, path).status_code == 410


@pytest.mark.parametrize("purpose", OneTimeLink.Purpose.values)
def test_opening_a_link_changes_nothing(client, user, purpose):
    User.objects.update(confirmed_at=None)
    path = issue(user, purpose)
    before = list(User.objects.values()), list(OneTimeLink.objects.values())
    assert client.get(path, follow=True).status_code == 200
    assert client.head("/link/", follow=True).status_code == 200
    assert (list(User.objects.values()), list(OneTimeLink.objects.values())) == before


def test_a_reset_without_a_password_is_our_fault(user):
    token = issue(user, "reset").split("/")[2]
    with pytest.raises(ValueError, match="password"):
        links.use(digest=selectors.digest(token), viewer=None, root=ROOT)


def test_a_new_password_ends_the_other_links(client, user):
    other = issue(user, "log_in")
    reset = selectors.digest(issue(user, "reset").split("/")[2])
    links.use(digest=reset, viewer=None, root=ROOT, password="a new sesame")
    assert press(client, other).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_count_once(user):
    digest = selectors.digest(issue(user).split("/")[2])
    assert use_at_once(digest, digest) == ["used", "used_up"]
