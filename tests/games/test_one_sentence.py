"""Everything that stops a clock at once, in zones with odd changes: one sentence in every face."""

from __future__ import annotations

import html
from datetime import UTC, datetime, timedelta

import icalendar
import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Address, Hours
from games import agreement, clock, log
from games.mail import outbound
from games.models import Question
from games.models_mail import Notice
from games.selectors import explaining
from games.services import feeds, holds, pausing, rebuild, vacations
from tests import factories
from tests.games.api.calling import Program
from tests.games.selectors.test_explaining import SHAPE, added, minutes

pytestmark = pytest.mark.django_db
TERMS = agreement.Terms(2, "default", bank=24, cap=24, rests=True)
A_DAY, AN_HOUR = clock.A_DAY, clock.AN_HOUR
# Each on the Thursday before the change, or before the day that was left out.
BEFORE_A_CHANGE = {
    "Europe/Berlin": datetime(2026, 10, 22, 15, 20, tzinfo=UTC),
    "Australia/Lord_Howe": datetime(2026, 4, 2, 1, 20, tzinfo=UTC),
    "Africa/Casablanca": datetime(2026, 2, 12, 15, 20, tzinfo=UTC),
    "America/St_Johns": datetime(2026, 3, 5, 15, 20, tzinfo=UTC),
    "Pacific/Apia": datetime(2011, 12, 29, 0, 20, tzinfo=UTC),
}


@pytest.fixture(params=BEFORE_A_CHANGE.items(), ids=lambda each: each[0])
def asked(request):
    """A question to a night owl with a free weekend, just before the clocks change."""
    zone, begins_at = request.param
    with time_machine.travel(begins_at, tick=False) as now:
        game = factories.game(terms=TERMS, host=factories.player("host"))
        who = factories.asked(game)[0]
        who.time_zone = zone
        who.save(update_fields=["time_zone"])
        Hours.objects.create(
            user=who, zone=zone, wakes=10, sleeps=26, free="5,6", since=begins_at - A_DAY
        )
        factories.play(game, 2)
        assert factories.asked(game)[0] == who
        yield game, who, now


def stand_still(game, who, now):
    """Let the clock stand for every reason there is, some of them at the same time."""
    now.shift(3 * AN_HOUR)
    Address.objects.filter(user=who).update(bounced_at=timezone.now())
    assert holds.begin(who) == 1
    starts_at = timezone.now() + 40 * AN_HOUR
    vacations.take(person=who, starts_at=starts_at, ends_at=starts_at + 2 * A_DAY)
    now.shift(60 * AN_HOUR)
    pausing.pause(game=game, by=game.host, days=3, reason="all at once")
    now.shift(40 * AN_HOUR)
    pausing.resume(game=log.find(game.pk), by=game.host)


def test_all_that_stops_a_clock_adds_up_and_every_face_tells_the_same(asked):
    game, who, now = asked
    stand_still(game, who, now)
    question = Question.objects.get(game=game)
    check_sum(question, explaining.explanation(game, question))
    language = "de" if who.time_zone.startswith(("Europe", "Africa")) else "en"
    who.language = language
    who.save(update_fields=["language"])
    with translation.override(language):
        told = explaining.explanation(game, question)
    faces = {"page": page, "mail": mail, "program": program, "calendar": calendar}
    found = {name: " ".join(read(game, who, language).split()) for name, read in faces.items()}
    assert [name for name, text in found.items() if told not in text] == []
    assert not rebuild.rebuild(game=log.find(game.pk))


def check_sum(question, told):
    """Every reason is named, and all of them are the time from the question to the deadline."""
    parts = SHAPE.match(told)["parts"].split(" + ")
    for why in ("bank", "undelivered mail", "vacation", "pause", "nights"):
        assert any(why in part for part in parts), (why, parts)
    total = sum(map(added, parts), timedelta())
    assert minutes(total) == minutes(question.deadline_at - question.asked_at)


def page(game, who, language):
    client = Client()
    client.force_login(who)
    address = reverse("games:game-detail", args=[game.pk])
    return html.unescape(client.get(address, headers={"Accept-Language": language}).text)


def mail(game, who, language):
    notice = Notice.objects.filter(kind="turn", person=who).latest("pk")
    tokens = {"reply_token": "r", "bounce_token": "b"}
    return outbound.compose(notice, address="x@example.org", **tokens).body


def program(game, who, language):
    caller = Program(who, **{"Accept-Language": language})
    ask, clocks = (caller.get(f"games/{game.pk}/{what}") for what in ("ask", "clock"))
    assert ask["ask"]["explanation"] == clocks["items"][0]["explanation"]
    return ask["ask"]["explanation"]


def calendar(game, who, language):
    address = reverse("games:calendar-read", args=[feeds.make(person=who)])
    found = icalendar.Calendar.from_ical(Client().get(address).content)
    return "\n".join(str(each["description"]) for each in found.walk("VEVENT"))
