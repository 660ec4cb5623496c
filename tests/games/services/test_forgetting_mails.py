"""What is kept of mails, for how long, and what goes with its person."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Game
from games.models_mail import Delivery, Incoming, Notice
from games.services import chores, incoming, inviting, people, posting
from tests import factories
from tests.games.mailing import arrived, asked_game, mail_to, reply, sent

pytestmark = pytest.mark.django_db


def in_days(days):
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def test_nothing_of_a_persons_mails_is_left_after_an_erasure():
    game, who, mail = asked_game()
    reply(mail, "1")
    arrived("chat: my own words", delivery=mail)
    people.erase(user=who)
    assert not Incoming.objects.exists()
    assert not Notice.objects.filter(person=who).exists()
    assert not Delivery.objects.filter(pk=mail.pk).exists()
    assert Notice.objects.filter(game=game).exists()


def test_a_mail_to_an_address_that_became_an_account_goes_with_it():
    host, guest = factories.player(), factories.player("red")
    table = factories.table(3, host=host)
    inviting.invite(game=table, host=host, language="en", addresses=["early@example.org"])
    arrived("yes", delivery=sent(Notice.objects.get()))
    guest.addresses.enter("Early@example.org")
    people.erase(user=guest)
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()
    assert not Incoming.objects.exists()


def test_old_mails_are_forgotten_but_not_those_of_a_game_that_goes_on():
    game, who, mail = asked_game()
    reply(mail, "status")
    person_mail = mail_to(who, kind="test")
    Notice.objects.update(due_at=None, status=Notice.Status.SENT)
    with in_days(179):
        assert posting.tidy() + incoming.tidy() == 0
    with in_days(181):
        posting.tidy()
        assert Delivery.objects.filter(pk=mail.pk).exists()
        assert not Delivery.objects.filter(pk=person_mail.pk).exists()
        assert incoming.tidy() == 1
        Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
        chores.run(chores.DAILY)
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()


def test_what_still_waits_is_not_forgotten():
    _game, who, _mail = asked_game()
    mail_to(who, kind="test")
    arrived("status", person=who)
    with in_days(400):
        assert posting.tidy() + incoming.tidy() == 0
