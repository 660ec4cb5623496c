"""The audit: every act of staff, every sign-in, token, role, ban and look, and from where."""

from __future__ import annotations

import csv
import json
from datetime import timedelta
from io import StringIO

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Trace, User
from accounts.selectors import personal_data
from accounts.services import audit, tokens
from games import actors
from games.models import Event
from games.selectors import audits
from games.services import bans, chores, pausing, people, roles
from tests import factories
from tests.games.desk.staff import DEEDS, WHY, moderator, running, seen
from tests.games.pages.browsing import as_player, text, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
HOME = "198.51.100.7"


@pytest.fixture
def boss():
    return moderator("administrator")


@pytest.fixture
def client(boss):
    return as_player(boss)


def last(**wanted):
    return Trace.objects.filter(**wanted).first()


def export(client, kind, **fields):
    answer = client.post(reverse("games:desk-audit-export", args=[kind]), fields)
    assert answer.status_code == 200
    assert answer.streaming
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize("name", DEEDS)
def test_every_act_at_the_desk_is_noted_with_its_event(name):
    deed, by, game = DEEDS[name], moderator(), running()
    if deed.prepare:
        deed.prepare(game, by)
    deed.do(game, by)
    found = last(kind=f"desk.{deed.act}")
    event = Event.objects.get(game=game, number=found.number)
    assert (found.by, found.game) == (by, game.pk)
    assert actors.is_staff(event.actor)


def test_what_a_host_does_is_no_act_of_staff():
    host = factories.player("blue")
    game = running(host=host)
    pausing.pause(game=game, by=host, days=3, reason="a holiday")
    assert not Trace.objects.filter(kind__startswith="desk.").exists()


def test_a_refused_act_leaves_nothing():
    game, by = running(), moderator()
    client = as_player(by)
    before = Trace.objects.count()
    client.post(reverse("games:desk-act", args=[game.pk, "pause"]), {"seen": 1, "reason": ""})
    assert Trace.objects.count() == before


def test_signing_in_is_noted_with_the_network_address():
    person = factories.player()
    person.set_password("a long password 1")
    person.confirmed_at = timezone.now()
    person.save()
    client = Client(REMOTE_ADDR=HOME)
    sent = {"username": person.email, "password": "wrong"}
    client.post(reverse("login"), sent)
    found = last(kind="sign_in.failed")
    assert (found.by, found.about, found.address) == (None, person, HOME)
    client.post(reverse("login"), {**sent, "password": "a long password 1"})
    found = last(kind="sign_in")
    assert (found.by, found.address) == (person, HOME)
    client.post(reverse("logout"))
    assert last(kind="sign_out").by == person


def test_tokens_roles_and_bans_are_noted(boss):
    person = factories.player()
    tokens.make(user=person, name="bot", scopes=["read"])
    assert last(kind="token.made").by == person
    tokens.revoke(user=person, number=person.tokens.get().pk)
    assert last(kind="token.revoked").by == person
    until = timezone.now() + timedelta(days=7)
    bans.ban(person=person, by=boss, until=until, reason=WHY)
    found = last(kind="ban.made")
    assert (found.by, found.about) == (boss, person)
    bans.lift(person=person, by=boss, reason="enough")
    assert [line.reason for line in audits.page(audits.Wish(family="ban")).lines] == ["enough", WHY]
    roles.appoint(person=person, role="moderator")
    found = last(kind="role.moderator")
    assert (found.about, found.by, found.address) == (person, None, None)


def test_only_administrators_see_it(boss):
    pages = [("get", url("desk-audit"))]
    pages += [("post", reverse("games:desk-audit-export", args=[kind])) for kind in ("csv", "json")]
    superuser = User.objects.create_superuser("root@example.org", display_name="Root")
    for method, path in pages:
        for person in (factories.player(), moderator(), superuser):
            assert getattr(as_player(person), method)(path).status_code == 403
        assert getattr(Client(), method)(path).status_code == 302
        assert getattr(as_player(boss), method)(path).status_code == 200
    assert url("desk-audit") not in text(as_player(moderator()).get(url("desk")))
    assert url("desk-audit") in text(as_player(boss).get(url("desk")))


def test_the_page_tells_who_what_why_and_from_where(client, boss):
    game = running(name="Sunday table")
    path = reverse("games:desk-act", args=[game.pk, "pause"])
    sent = {"seen": seen(game), "reason": WHY, "sure": "on", "days": 3}
    client.post(path, sent, REMOTE_ADDR=HOME)
    shown = text(client.get(url("desk-audit")))
    for told in (WHY, HOME, "Pause", str(boss), f"game {game.pk}"):
        assert told in shown
    assert boss.email not in shown


def test_it_is_filtered(client, boss):
    game, other = running(), factories.player("olive")
    audit.note("sign_in", by=other)
    audit.note("desk.pause", by=boss, game=game.pk, number=4)
    with time_machine.travel(timezone.now() - timedelta(days=9)):
        audit.note("role.nobody", about=other)

    def kinds(**wanted):
        return {line.trace.kind for line in audits.page(audits.Wish(**wanted)).lines}

    assert kinds(family="desk") == {"desk.pause"}
    assert kinds(person="Olive") == {"sign_in", "role.nobody"}
    assert kinds(person=other.email) == {"sign_in", "role.nobody"}
    assert kinds(game=game.pk) == {"desk.pause"}
    assert "role.nobody" not in kinds(since=timezone.now() - timedelta(days=2))
    assert kinds(until=timezone.now() - timedelta(days=2)) == {"role.nobody"}
    answer = client.get(url("desk-audit"), {"family": "desk", "game": "x", "since": "never"})
    assert answer.status_code == 200


def test_older_lines_come_page_by_page(client):
    for _ in range(120):
        audit.note("token.made")
    first = audits.page(audits.Wish(family="token"))
    second = audits.page(audits.Wish(family="token", before=first.next))
    third = audits.page(audits.Wish(family="token", before=second.next))
    assert [len(each.lines) for each in (first, second, third)] == [50, 50, 20]
    assert third.next == 0


def test_longer_pages_need_no_more_queries(client, boss):
    def cost():
        with CaptureQueriesContext(connection) as done:
            client.get(url("desk-audit"))
        return len(done)

    game = running()
    audit.note("desk.pause", by=boss, game=game.pk, number=4)
    audit.note("ban.made", by=boss, about=factories.player())
    client.get(url("desk-audit"))
    few = cost()
    for _ in range(20):
        audit.note("desk.pause", by=factories.player(), game=running(turns=1).pk, number=4)
        audit.note("ban.made", by=boss, about=factories.player())
    assert cost() == few


def test_it_is_taken_along_as_csv_and_json(client, boss):
    game = running()
    client.post(
        reverse("games:desk-act", args=[game.pk, "pause"]),
        {"seen": seen(game), "reason": "=SUM(1)", "sure": "on", "days": 3},
    )
    rows = list(csv.DictReader(StringIO(export(client, "csv", family="desk"))))
    assert [row["kind"] for row in rows] == ["desk.pause"]
    assert rows[0]["reason"] == "'=SUM(1)"
    found = json.loads(export(client, "json", family="desk"))
    assert found[0]["reason"] == "=SUM(1)"
    assert (found[0]["by"], found[0]["game"]) == (boss.pk, game.pk)
    assert json.loads(export(client, "json", family="token")) == []
    assert Trace.objects.filter(kind="audit.exported", by=boss).count() == 3


def test_it_is_forgotten_after_a_while(settings):
    settings.AUDIT_DAYS = 30
    audit.note("sign_in")
    with time_machine.travel(timezone.now() - timedelta(days=31)):
        audit.note("sign_out")
    assert chores.run({"gone": chores.DAILY["traces forgotten"]}) == {"gone": 1}
    assert list(Trace.objects.values_list("kind", flat=True)) == ["sign_in"]
    settings.AUDIT_DAYS = 0
    with time_machine.travel(timezone.now() + timedelta(days=9999)):
        assert audit.tidy() == 0


def test_an_erased_person_is_in_it_no_more(boss):
    audit.note("sign_in", by=boss)
    audit.note("desk.pause", by=boss, game=1, number=2)
    other = factories.player()
    audit.note("ban.made", by=other, about=boss)
    people.erase(user=boss)
    assert not Trace.objects.filter(kind="sign_in").exists()
    act = Trace.objects.get(kind="desk.pause")
    assert (act.by, act.address) == (None, None)
    assert Trace.objects.get(kind="ban.made").about is None


def test_people_find_their_own_lines_in_their_data():
    person = factories.player()
    audit.note("sign_in", by=person)
    audit.note("ban.made", by=moderator(), about=person)
    assert [row["kind"] for row in personal_data(user=person)["audit"]] == ["sign_in"]
