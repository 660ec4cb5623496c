"""Vacations on their page and at the tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import agreement
from games.models_clock import Vacation
from games.services import vacations
from tests import factories

pytestmark = pytest.mark.django_db


def visit(person, game):
    client = Client()
    client.force_login(person)
    return client.get(reverse("games:game-detail", args=[game.pk])).content.decode()


def test_the_table_sees_who_is_away():
    game = factories.game(terms=agreement.Terms(3, "bot"))
    who, _, _ = factories.asked(game)
    now = timezone.now()
    vacations.take(person=who, starts_at=now, ends_at=now + timedelta(days=3))
    assert "away until" in visit(game.seats.exclude(player=who).get().player, game)


def test_a_vacation_is_taken_and_ended_in_the_profile():
    who = factories.player()
    client = Client()
    client.force_login(who)
    page, day = reverse("games:vacation"), timezone.localdate()
    refused = client.post(page, {"first": day, "last": day + timedelta(days=40)})
    assert (refused.status_code, Vacation.objects.count()) == (400, 0)
    assert "30 days of vacation in a year" in refused.content.decode()
    done = client.post(page, {"first": day, "last": day + timedelta(days=4)}, follow=True)
    assert "is noted" in done.content.decode()
    client.post(reverse("games:vacation-end"), {"number": Vacation.objects.get().pk})
    assert not Vacation.objects.filter(ends_at__gt=timezone.now()).exists()


def test_a_vacation_is_ended_or_cancelled_by_itself():
    who, now = factories.player(), timezone.now()
    client = Client()
    client.force_login(who)
    first, later = (
        vacations.take(person=who, starts_at=now + day, ends_at=now + day + timedelta(days=2))
        for day in (timedelta(0), timedelta(days=50))
    )
    end = reverse("games:vacation-end")
    stranger = Client()
    stranger.force_login(factories.player())
    for number in ("", "x", "0", "-1", str(10**30)):
        client.post(end, {"number": number})
    stranger.post(end, {"number": first.pk})
    assert Vacation.objects.filter(ends_at__gt=now + timedelta(days=1)).count() == 2
    told = client.post(end, {"number": first.pk}, follow=True).content.decode()
    assert "Your clocks run again" in told
    assert list(Vacation.objects.filter(ends_at__gt=timezone.now())) == [later]
    told = client.post(end, {"number": later.pk}, follow=True).content.decode()
    assert "The vacation is cancelled" in told
    assert not Vacation.objects.filter(ends_at__gt=timezone.now()).exists()


def test_who_is_back_on_a_day_is_away_until_the_day_before():
    game = factories.game(terms=agreement.Terms(3, "bot"))
    who = factories.asked(game)[0]
    with time_machine.travel(datetime(2026, 11, 16, 12, tzinfo=UTC), tick=False):
        midnight = datetime(2026, 11, 24, tzinfo=UTC)
        vacations.take(person=who, starts_at=timezone.now(), ends_at=midnight)
        other = game.seats.exclude(player=who).get().player
        assert "away until 23 November 2026" in " ".join(visit(other, game).split())
        client = Client()
        client.force_login(who)
        page = client.get(reverse("games:vacation")).content.decode()
        assert "16 November 2026 to 23 November 2026" in page
