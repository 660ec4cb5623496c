from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import MailCount, OneTimeLink, User
from accounts.services import keeping
from games import log, proof
from games.models import Game, Seat, Submission
from games.models_lobby import Arrival
from games.selectors import proofs
from games.services import guests, hosting, invitations, rebuild, tidying
from tests import factories

pytestmark = pytest.mark.django_db

Purpose = OneTimeLink.Purpose
START = "2026-11-16 12:00Z"


@pytest.fixture(autouse=True)
def _long_ago(time_machine):
    time_machine.move_to(START, tick=False)


@pytest.fixture
def later(time_machine):
    def later(**passed):
        time_machine.shift(timedelta(**passed))

    return later


def tidy(capsys):
    call_command("tidy")
    return capsys.readouterr().out.strip()


def play():
    return guests.play_now(player=None, address="192.0.2.7", language="en")


def holds(game):
    game = log.find(game.pk)
    return not rebuild.rebuild(game=game) and proof.verify(proofs.whole(game))


def test_an_idle_guest_goes_and_the_log_stays_valid(later, capsys):
    game = play()
    factories.play(game)
    later(days=31)
    assert tidy(capsys).startswith("guests: 1,")
    assert not User.objects.exists()
    assert not Seat.objects.exclude(player=None).exists()
    assert log.find(game.pk).last_number > 4
    assert holds(game)
    assert tidy(capsys).startswith("guests: 0,")


def test_a_guest_who_still_plays_stays(later, capsys):
    game = play()
    later(days=20)
    factories.play(game)
    later(days=20)
    before = log.find(game.pk).head
    assert tidy(capsys).startswith("guests: 0,")
    assert log.find(game.pk).head == before
    later(days=11)
    assert tidy(capsys).startswith("guests: 1,")


def test_a_guest_who_came_back_lately_stays(later, capsys):
    guest = play().host
    later(days=31)
    Client().force_login(guest)
    assert tidy(capsys).startswith("guests: 0,")


def test_a_guest_who_has_just_asked_for_an_account_stays(later, capsys):
    guest = play().host
    later(days=31)
    keeping.ask(guest=guest, address="pisa@example.org", display_name="Pisa", root="http://x")
    assert tidy(capsys).startswith("guests: 0,")


def test_the_others_play_on_without_an_idle_guest(later, capsys):
    host = factories.player()
    table = factories.table(players=3, host=host, is_public=False)
    token = invitations.make_token(game=table, player=host)
    guest = guests.arrive(address="192.0.2.7", language="en")
    for person in (host, guest, factories.player("white")):
        hosting.sit(game=table, player=person, token=token)
    later(days=31)
    tidy(capsys)
    assert holds(factories.play_out(log.find(table.pk)))
    assert User.objects.count() == 2


def test_accounts_and_erased_accounts_stay(later, capsys):
    game = factories.game()
    User.objects.create(email=None, is_active=False)
    later(days=400)
    assert tidy(capsys) == "guests: 0, links: 0, attempts: 0, sign_ups: 0"
    assert User.objects.count() == 3
    assert holds(factories.play_out(game))


def test_a_sign_up_that_was_never_confirmed_goes(client, later, capsys):
    wish = {"display_name": "Pisa", "password": "an open sesame", "time_zone": "UTC"}
    client.post("/signup/", {**wish, "email": "pisa@example.org"})
    later(days=2)
    client.post("/signup/", {**wish, "email": "lucca@example.org"})
    tidy(capsys)
    assert User.objects.count() == 2
    later(days=1, minutes=1)
    assert tidy(capsys).endswith("sign_ups: 1")
    assert User.objects.get().email == "lucca@example.org"


def test_signing_up_again_keeps_the_sign_up_for_its_three_days(client, later, capsys):
    wish = {"display_name": "Pisa", "password": "an open sesame", "time_zone": "UTC"}
    for _ in range(2):
        client.post("/signup/", {**wish, "email": "pisa@example.org"})
        later(days=2)
    tidy(capsys)
    assert User.objects.count() == 1


def test_dead_links_go_and_half_a_change_waits_for_the_other_half(client, later, capsys):
    user = factories.player()
    fields = {"user": user, "address": user.email}
    day = timezone.now() + timedelta(days=1)
    for number, (purpose, used_at, expires_at) in enumerate(
        [
            (Purpose.LOG_IN, None, day),
            (Purpose.LOG_IN, timezone.now(), day),
            (Purpose.RESET, None, timezone.now()),
            (Purpose.CHANGE_OLD, timezone.now(), day),
            (Purpose.CHANGE_NEW, None, day),
        ]
    ):
        OneTimeLink.objects.create(
            **fields, purpose=purpose, used_at=used_at, expires_at=expires_at, digest=str(number)
        )
    assert "links: 2" in tidy(capsys)
    assert set(OneTimeLink.objects.values_list("digest", flat=True)) == {"0", "3", "4"}


def test_what_is_counted_for_a_while_goes(client, later, capsys):
    factories.player()
    client.post("/login/", {"username": "nobody@example.org", "password": "a wrong word"})
    client.post("/login/link/", {"email": "nobody@example.org"})
    guests.count_arrival("192.0.2.7")
    client.session.save()
    client.force_login(factories.player())
    later(days=15)
    assert "attempts: 1" in tidy(capsys)
    for model in (AccessAttempt, MailCount, Arrival, Session):
        assert not model.objects.exists()


def test_a_guest_who_cannot_be_cleared_away_does_not_stop_the_rest(later, monkeypatch, caplog):
    games = [play(), play()]
    later(days=31)
    real = tidying.people.erase

    def erase(*, user):
        if user == games[0].host:
            raise RuntimeError("broken")
        real(user=user)

    monkeypatch.setattr(tidying.people, "erase", erase)
    call_command("tidy")
    assert "was not cleared away" in caplog.text
    assert User.objects.get() == games[0].host
    assert Game.objects.count() == 2
    assert not Submission.objects.exists()


@pytest.mark.parametrize("option", ["--guests=0", "--sign-ups=0", "--guests=-3"])
def test_somebody_who_plays_now_is_never_cleared_away(option):
    with pytest.raises(CommandError, match="At least one day"):
        call_command("tidy", option)
