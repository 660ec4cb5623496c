"""A mail that somebody sends to themselves, to see whether mails arrive."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.engine.errors import Refused
from games.models_mail import Notice
from games.services import notices

AN_HOUR = timedelta(hours=1)
IN_AN_HOUR = 5


class TooManyTestMails(Refused):
    """The person asked for several of them not long ago."""

    code = "too_many_test_mails"


class NoAddress(Refused):
    """A guest has no address to send to."""

    code = "no_address"


def send(*, user: User) -> None:
    """Leave a test mail to the person's main address; a double click sends one."""
    if not user.email:
        raise NoAddress("a guest has no address")
    now = timezone.now()
    sent = Notice.objects.filter(person=user, kind=Notice.Kind.TEST, made_at__gt=now - AN_HOUR)
    if sent.count() >= IN_AN_HOUR:
        raise TooManyTestMails(f"at most {IN_AN_HOUR} test mails in an hour")
    about = f"{user.pk}:{now:%Y-%m-%dT%H:%M}"
    notices.write([notices.new(Notice.Kind.TEST, about, person=user)])
