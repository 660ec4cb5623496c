from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Address, User
from games.mail import addresses
from games.models_mail import Delivery, Notice
from games.selectors.deliveries import LISTED
from games.services import bounces, notices
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


def sent(person, about="1", kind="turn", game=None, **fields):
    notice = notices.new(kind, about, person=person, game=game)
    notice.status = Notice.Status.SENT
    notice.save()
    fields.setdefault("status", "accepted")
    return Delivery.objects.create(
        notice=notice,
        address=person.email,
        reply_digest=addresses.digest(addresses.new_token()),
        bounce_digest=addresses.digest(addresses.new_token()),
        **fields,
    )


# The log


def test_somebody_to_whom_nothing_was_sent_is_told_so():
    page = text(as_player(factories.player()).get(url("mail-list")))
    assert "No mail was sent to you yet." in page
    assert "Send me a test mail" in page


def test_every_attempt_is_listed_with_its_game_and_what_became_of_it():
    game = factories.game(name="Sunday table")
    who = factories.asked(game)[0]
    Notice.objects.all().delete()
    sent(who, game=game)
    sent(who, "2", status="refused", said="550 5.1.1 <nobody>")
    page = text(as_player(who).get(url("mail-list")))
    assert "Your turn" in page
    assert f'href="{url("game-detail", game.pk)}">Sunday table' in page
    assert "accepted by the mail server" in page
    assert "refused by the mail server" in page
    assert "550 5.1.1 &lt;nobody&gt;" in page


def test_nobody_sees_the_mails_of_others():
    other = factories.player("white")
    sent(other)
    page = text(as_player(factories.player()).get(url("mail-list")))
    assert other.email not in page
    assert Client().get(url("mail-list")).status_code == 302


def test_the_list_is_as_long_as_it_says_and_costs_the_same(django_assert_max_num_queries):
    game, who = factories.game(), factories.player()
    for number in range(LISTED + 5):
        sent(who, str(number), game=game)
    client = as_player(who)
    client.get(url("mail-list"))
    with django_assert_max_num_queries(8):
        page = text(client.get(url("mail-list")))
    assert page.count("accepted by the mail server") == LISTED


def test_what_waits_is_listed():
    who = factories.player()
    User.objects.filter(pk=who.pk).update(digest_hour=7)
    who.refresh_from_db()
    notices.write([notices.new("moved", "1", person=who), notices.new("test", "1", person=who)])
    page = text(as_player(who).get(url("mail-list")))
    assert "with the next digest" in page
    assert "in a moment" in page


def test_an_attempt_that_was_broken_off_is_not_shown_as_going_on():
    who = factories.player()
    long_ago = timezone.now() - timedelta(hours=1)
    sent(who, status="sending", at=long_ago)
    assert "broken off, tried again" in text(as_player(who).get(url("mail-list")))


def test_a_warning_says_what_to_do_when_mails_come_back():
    who = factories.player()
    bounces.report(sent(who), is_permanent=True, said="550 5.1.1 no such mailbox")
    page = text(as_player(who).get(url("mail-list")))
    assert "Mails to you come back" in page
    assert "550 5.1.1 no such mailbox" in page
    assert "To my addresses" in page


def test_a_guest_is_told_why_no_mail_comes():
    guest = factories.player()
    User.objects.filter(pk=guest.pk).update(email=None)
    page = text(as_player(guest).get(url("mail-list")))
    assert "without an address no mail comes" in page
    answer = as_player(guest).post(url("mail-test"), follow=True)
    assert "give an address first" in text(answer)
    assert not Notice.objects.exists()


# The test mail


def test_a_test_mail_is_left_for_the_main_address_once_for_a_double_click():
    who = factories.player()
    client = as_player(who)
    answer = client.post(url("mail-test"), follow=True)
    client.post(url("mail-test"))
    assert "A test mail is on its way." in text(answer)
    assert Notice.objects.get().person == who
    assert client.get(url("mail-test")).status_code == 405


def test_test_mails_are_counted():
    who = factories.player()
    for number in range(5):
        notices.write([notices.new("test", str(number), person=who)])
    answer = as_player(who).post(url("mail-test"), follow=True)
    assert "several test mails" in text(answer)
    assert Notice.objects.count() == 5


# The table sees it


def test_the_table_sees_that_mail_to_the_player_bounces_and_nobody_else_does():
    game = factories.game()
    who = factories.asked(game)[0]
    other = game.seats.exclude(player=who).get().player
    page = url("game-detail", game.pk)
    assert "bounces" not in text(as_player(other).get(page))
    Address.objects.filter(user=who).update(bounced_at=timezone.now())
    assert "Mail to" in text(as_player(other).get(page))
    assert "Mails to you come back." in text(as_player(who).get(page))
    assert "bounces" not in text(Client().get(page))
    assert "bounces" not in text(as_player(other).get(page, {"at": 2}))
