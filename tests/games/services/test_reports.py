"""Reports: made from page and mail, told to staff, answered, and kept from whom they are about."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Trace
from games.desk_errors import NoReason, NotStaff, OwnGame
from games.errors import BadText, UnknownGame
from games.models import Game
from games.models_mail import Notice
from games.models_reports import Report
from games.selectors import exports
from games.selectors import reports as known
from games.services import people, posting, reports, roles, talk
from games.services.reports import (
    BadReport,
    ReportClosed,
    ReportTaken,
    TooManyReports,
    Wish,
)
from tests import factories
from tests.games.desk.staff import moderator
from tests.games.mailing import reply, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game(3)


@pytest.fixture
def staff():
    return moderator()


def seated(game, number):
    return game.seats.get(number=number).player


def report(game, number=0, key="k", **wish):
    wish = {"text": "it is stuck", "category": "stuck", **wish}
    return reports.make(game=game, reporter=seated(game, number), wish=Wish(**wish), key=key)


def said(game, number=1, text="you <fool>"):
    author = seated(game, number)
    return talk.say(game=game, author=author, audience="players", text=text, key="m")


def told(person):
    return [each.key.split(":")[1] for each in Notice.objects.filter(person=person, kind="answer")]


def as_player(person):
    client = Client()
    client.force_login(person)
    return client


# Making one


def test_a_stuck_game_is_reported_and_both_sides_are_told(game, staff):
    made = report(game)
    assert (made.about, made.status, made.person) == ("game", "open", None)
    assert told(seated(game, 0)) == ["report_received"]
    assert told(staff) == ["report_new"]
    assert not told(seated(game, 1))
    assert not game.events.filter(kind="reported").exists()


def test_a_player_and_a_message_are_reported_with_what_was_said(game, staff):
    assert report(game, seat=2, category="cheating").person == seated(game, 2)
    message = said(game)
    found = report(game, message=message.pk, key="other", category="abuse")
    assert (found.about, found.person, found.quoted) == ("message", seated(game, 1), "you <fool>")
    talk.withdraw(game=game, author=seated(game, 1), number=message.pk)
    found.refresh_from_db()
    assert found.quoted == "you <fool>"


def test_the_same_sending_or_the_same_open_thing_is_reported_once(game, staff):
    first = report(game)
    assert report(game) == first
    assert report(game, key="again") == first
    assert report(game, number=1) != first
    reports.answer(report=first, by=staff, text="done")
    assert report(game, key="later") != first


@pytest.mark.parametrize(
    "wish",
    [{"text": " \n "}, {"category": "magic"}, {"seat": 0}, {"seat": 9}, {"message": 999}],
)
def test_what_cannot_be_reported_is_refused(game, wish):
    with pytest.raises(BadReport):
        report(game, **wish)
    assert not Report.objects.exists()


def test_nobody_reports_what_they_cannot_see(game):
    outsider = factories.player()
    message = said(game)
    with pytest.raises(BadReport):
        reports.make(game=game, reporter=outsider, wish=Wish("x", message=message.pk), key="k")
    Game.objects.update(is_public=False)
    with pytest.raises(UnknownGame):
        reports.make(game=Game.objects.get(), reporter=outsider, wish=Wish("x"), key="k")
    with pytest.raises(BadText):
        report(game, text="x" * 1001)


def test_nobody_floods_staff(game, staff):
    for place in range(reports.MOST_A_DAY):
        found = report(game, key=f"k{place}")
        reports.answer(report=found, by=staff, text="seen")
    with pytest.raises(TooManyReports):
        report(game, key="one more")
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert report(game, key="tomorrow")


# Handling one


def test_a_moderator_takes_and_answers_and_the_reporter_is_told(game, staff):
    found = report(game)
    assert reports.take(report=found, by=staff).by == staff
    done = reports.answer(report=found, by=staff, text="We moved it on.")
    assert (done.status, done.answer) == ("answered", "We moved it on.")
    assert reports.answer(report=found, by=staff, text="We moved it on.").pk == found.pk
    assert told(seated(game, 0)).count("report_answered") == 1
    kinds = Trace.objects.filter(by=staff).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["desk.report_taken", "desk.report_answered"]
    with pytest.raises(ReportClosed):
        reports.answer(report=found, by=staff, text="something else")
    with pytest.raises(ReportClosed):
        reports.take(report=found, by=staff)


def test_what_one_moderator_looks_at_is_not_answered_by_another_unless_taken(game, staff):
    found, other = report(game), moderator()
    reports.take(report=found, by=staff)
    with pytest.raises(ReportTaken):
        reports.answer(report=found, by=other, text="me")
    reports.take(report=found, by=other)
    assert reports.answer(report=found, by=other, text="me").by == other


def test_whoever_plays_there_or_is_meant_neither_sees_nor_handles_it(game, staff):
    playing = seated(game, 2)
    roles.appoint(person=playing, role="moderator")
    found = report(game)
    assert not told(playing)
    assert known.listed(playing, is_answered=False) == []
    for act in (
        lambda: known.find(found.pk, playing),
        lambda: reports.take(report=found, by=playing),
        lambda: reports.answer(report=found, by=playing, text="no"),
    ):
        with pytest.raises(OwnGame):
            act()
    with pytest.raises(NotStaff):
        reports.take(report=found, by=factories.player())
    with pytest.raises(NoReason):
        reports.answer(report=found, by=staff, text=" ")


def test_erased_accounts_leave_no_words(game, staff):
    message = said(game)
    found = report(game, message=message.pk)
    people.erase(user=seated(game, 1))
    found.refresh_from_db()
    assert (found.person, found.quoted) == (None, "")
    reporter = found.reporter
    assert exports.everything(user=reporter)["reports"][0]["text"] == "it is stuck"
    people.erase(user=reporter)
    found.refresh_from_db()
    assert (found.reporter, found.text) == (None, "")


# By page


def test_a_report_is_made_on_a_page_and_listed_with_its_answer(game, staff):
    client = as_player(seated(game, 0))
    message = said(game)
    url = reverse("games:report-make", args=[game.pk])
    assert f"{url}?message={message.pk}" in client.get(f"/games/{game.pk}/").content.decode()
    page = client.get(url, {"message": message.pk}).content.decode()
    assert "Report a message" in page
    assert "you &lt;fool&gt;" not in page
    fields = {"key": "page", "message": message.pk, "category": "abuse", "text": "He is rude"}
    listed = client.post(url, fields, follow=True).content.decode()
    assert "He is rude" in listed
    desk = as_player(staff)
    assert "insult or harassment" in desk.get("/desk/").content.decode()
    where = reverse("games:desk-report", args=[Report.objects.get().pk])
    assert "you &lt;fool&gt;" in desk.get(where).content.decode()
    desk.post(reverse("games:desk-report-take", args=[Report.objects.get().pk]))
    answered = desk.post(where, {"answer": "We talked to him."}, follow=True)
    assert "We talked to him." in answered.content.decode()
    assert "We talked to him." in client.get("/profile/reports/").content.decode()
    assert "He is rude" not in as_player(seated(game, 1)).get("/profile/reports/").content.decode()


def test_pages_refuse_strangers_and_say_what_is_wrong(game, staff):
    found = report(game)
    url = reverse("games:report-make", args=[game.pk])
    client = as_player(seated(game, 1))
    assert client.post(url, {"key": "x", "category": "stuck", "text": ""}).status_code == 400
    assert (
        client.post(url, {"key": "x", "seat": 1, "category": "stuck", "text": "a"}).status_code
        == 400
    )
    assert Client().get(url).status_code == 302
    assert client.get("/desk/reports/").status_code == 403
    assert client.get(reverse("games:desk-report", args=[found.pk])).status_code == 403
    assert as_player(staff).get("/desk/reports/").status_code == 200
    assert as_player(staff).get("/desk/reports/999/").status_code == 404
    assert as_player(staff).get(reverse("games:report-make", args=[999])).status_code == 404


# By mail


def test_a_reply_reports_the_game_or_the_message_it_answers(game, staff):
    first = seated(game, 0)
    started = sent(Notice.objects.get(kind="started", person=first))
    assert reply(started, "report: nothing happens\nsince days") == ("applied", "report")
    found = Report.objects.get()
    assert (found.about, found.text) == ("game", "nothing happens\nsince days")
    first.wants_chat = True
    first.save()
    said(game)
    chat = sent(Notice.objects.get(kind="chat", person=first))
    assert reply(chat, "melden: das ist gemein") == ("applied", "report")
    assert Report.objects.get(about="message").person == seated(game, 1)


def test_the_mails_tell_whom_it_concerns_and_nobody_else(game, staff):
    made = report(game, seat=2, text="something secret")
    reports.answer(report=made, by=staff, text="All is well now.")
    posting.deliver_due()
    texts = {each.to[0]: each for each in mail.outbox}
    mine = [each.body for each in mail.outbox if each.to == [seated(game, 0).email]]
    assert any("Your report" in each and "has come in" in each for each in mine)
    assert any("All is well now." in each for each in mine)
    assert f"/desk/reports/{made.pk}/" in texts[staff.email].body
    meant = [each.body for each in mail.outbox if each.to == [seated(game, 2).email]]
    assert not any("report" in each for each in meant)
    assert not any("something secret" in each.body for each in mail.outbox)
