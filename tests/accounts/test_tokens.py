from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts import selectors
from accounts.models import AccessToken
from accounts.services import erasure, tokens

pytestmark = pytest.mark.django_db
PAGE = "/profile/programs/"
NOW = datetime(2026, 11, 18, 9, tzinfo=UTC)


@pytest.fixture
def client(client, user):
    client.force_login(user)
    return client


def made(client, **sent):
    return client.post(PAGE, {"name": "my bot", "scopes": ["read", "play"], **sent})


def test_a_token_is_shown_once_and_kept_as_a_digest(client, user):
    page = made(client).content.decode()
    secret = re.search(r'value="(ptz_[^"]+)"', page)[1]
    token = user.tokens.get()
    assert token.allowed == ("read", "play")
    assert secret.startswith(token.prefix)
    assert secret not in str(AccessToken.objects.values())
    later = client.get(PAGE).content.decode()
    assert secret not in later
    assert "my bot" in later
    assert token.prefix in later
    assert "never used" in later


def test_a_token_is_recognised_and_its_use_noted(user):
    secret = tokens.make(user=user, name="bot", scopes=["read"])
    with time_machine.travel(NOW, tick=False):
        assert tokens.recognise(secret).user == user
    with time_machine.travel(NOW + timedelta(minutes=1), tick=False):
        tokens.recognise(secret)
    assert user.tokens.get().used_at == NOW


@pytest.mark.parametrize("secret", ["", "ptz_", "ptz_nonsense", "ptz_ä", "x" * 5000, "ptz_\x00"])
def test_nothing_else_is_recognised(user, secret):
    tokens.make(user=user, name="bot", scopes=["read"])
    assert tokens.recognise(secret) is None


def test_a_revoked_token_is_not_recognised(client, user):
    secret = tokens.make(user=user, name="bot", scopes=["read"])
    answer = client.post(f"{PAGE}{user.tokens.get().pk}/revoke/", follow=True)
    assert "does not work any more" in answer.content.decode()
    assert tokens.recognise(secret) is None


def test_nobody_revokes_the_token_of_another(client, user, django_user_model):
    other = django_user_model.objects.create_user("lucca@example.org")
    secret = tokens.make(user=other, name="bot", scopes=["read"])
    client.post(f"{PAGE}{other.tokens.get().pk}/revoke/")
    assert tokens.recognise(secret) is not None


@pytest.mark.parametrize("close", ["is_active", "confirmed_at"])
def test_a_closed_account_has_no_programs(user, close):
    secret = tokens.make(user=user, name="bot", scopes=["read"])
    setattr(user, close, False if close == "is_active" else None)
    user.save()
    assert tokens.recognise(secret) is None


@pytest.mark.parametrize("wrong", [{"name": ""}, {"scopes": []}, {"scopes": ["all"]}])
def test_a_token_needs_a_name_and_something_it_may_do(client, user, wrong):
    assert made(client, **wrong).status_code == 400
    assert not user.tokens.exists()


def test_there_is_a_limit(client, user):
    for _count in range(tokens.MOST_TOKENS):
        tokens.make(user=user, name="bot", scopes=["read"])
    answer = made(client)
    assert answer.status_code == 400
    assert "Revoke one" in answer.content.decode()
    assert user.tokens.count() == tokens.MOST_TOKENS


def test_the_page_is_for_whoever_is_logged_in():
    assert Client().get(PAGE).url.startswith("/login/")


def test_tokens_are_handed_out_without_their_secret_and_erased(user):
    tokens.make(user=user, name="bot", scopes=["read"])
    token = user.tokens.get()
    found = selectors.personal_data(user=user)["tokens"]
    assert [row["prefix"] for row in found] == [token.prefix]
    assert token.digest not in str(found)
    erasure.erase(user=user)
    assert not AccessToken.objects.exists()
