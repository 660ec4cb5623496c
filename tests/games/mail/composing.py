"""What the tests of mails share: a table with a fixed deal at a fixed time, and mails from it."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from unittest import mock

import time_machine
from django.db.models.signals import pre_save

from games import agreement, log
from games.mail import outbound
from games.models import Game
from games.models_mail import Notice
from games.services import notices, tables
from tests import factories

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
AN_HOUR = timedelta(hours=1)
REPLY, BOUNCE = "a" * 26, "b" * 26
TERMS = agreement.Terms(3, agreement.DEFAULT)


@contextmanager
def numbered(number):
    """Give the next game a number that does not depend on what other tests did."""

    def choose(instance, **_):
        instance.pk = number

    pre_save.connect(choose, sender=Game)
    table = tables.lay

    def lay(*arguments):
        made = table(*arguments)
        pre_save.disconnect(choose, sender=Game)
        return made

    with mock.patch.object(tables, "lay", lay):
        yield


def fixed_game(turns=0, players=3, is_started=True, **choices):
    """Play a game that is the same to the byte every time."""
    choices = {"name": "Sunday table", "terms": TERMS, **choices}
    now = time_machine.travel(NOON, tick=False)
    with factories.same_deal(), numbered(123), now as traveller:
        make = factories.game if is_started else factories.table
        game = make(players=players, **choices)
        for turn in range(turns):
            traveller.shift(AN_HOUR)
            factories.play(game, 1, step=turn)
    return log.find(game.pk)


def latest(kind, **fields):
    """Return the newest notice of a kind."""
    return Notice.objects.filter(kind=kind, **fields).order_by("-pk").first()


def compose(notice, **wishes):
    """Write the mail of a notice, after its person has changed their mind about some things."""
    for wish, value in wishes.items():
        setattr(notice.person, wish, value)
    if wishes:
        notice.person.save()
    address = notice.address or notice.person.email
    return outbound.compose(notice, address=address, reply_token=REPLY, bounce_token=BOUNCE)


def parsed(mail):
    """Return a mail as it arrives."""
    return message_from_bytes(mail.message().as_bytes(), policy=policy.default)


def notice(kind, game, seat, *, data=None, about="told", **fields):
    """Leave a notice for the person on a seat."""
    person = game.seats.get(number=seat).player
    fields = {"game_id": game.pk, "seat": seat, "number": game.last_number, **fields}
    made = notices.new(kind, f"{about}:{seat}", person=person, data=data, **fields)
    made.save()
    return made
