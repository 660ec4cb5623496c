from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import standing
from accounts.services import tokens
from accounts.standing import Pass
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return factories.player()


@pytest.fixture
def by_token(person):
    tokens.make(user=person, name="program", scopes=("read",))
    return Pass(person.pk, token=person.tokens.get().pk)


@pytest.fixture
def client(person):
    made = Client()
    made.force_login(person, backend=settings.AUTHENTICATION_BACKENDS[-1])
    return made


@pytest.fixture
def by_session(person, client):
    signed = person.get_session_auth_hash()
    return Pass(person.pk, session=client.session.session_key, signed=signed)


def test_what_lets_in_goes_on_doing_so(by_token, by_session):
    assert standing.ended([by_token, by_session]) == {}


def test_a_revoked_token_ends_alone(person, by_token, by_session):
    tokens.revoke(user=person, number=by_token.token)
    assert standing.ended([by_token, by_session]) == {by_token: None}


def test_a_log_out_ends_the_session_alone(client, by_token, by_session):
    client.logout()
    assert standing.ended([by_token, by_session]) == {by_session: None}


def test_a_session_ends_by_itself(by_session):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert standing.ended([by_session]) == {by_session: None}


def test_a_new_password_ends_sessions(person, by_token, by_session):
    person.set_password("another")
    person.save()
    assert standing.ended([by_token, by_session]) == {by_session: None}


@pytest.mark.parametrize("change", [{"is_active": False}, {"pk": None}])
def test_an_account_that_is_gone_ends_everything(person, by_token, by_session, change):
    if "pk" in change:
        person.delete()
    else:
        person.is_active = False
        person.save()
    assert standing.ended([by_token, by_session]) == {by_token: None, by_session: None}


def test_a_ban_ends_everything_and_says_until_when(person, by_token, by_session):
    person.banned_until = timezone.now() + timedelta(days=1)
    person.save()
    until = person.banned_until
    assert standing.ended([by_token, by_session]) == {by_token: until, by_session: until}


def test_nobody_is_known_by_somebody_elses_pass(by_token):
    other = factories.player("white")
    assert standing.ended([Pass(other.pk, token=by_token.token)]) != {}
