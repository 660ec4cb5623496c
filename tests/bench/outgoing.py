"""How much CPU an outgoing mail costs, in the middle of a game of five."""

from __future__ import annotations

from django.core.management import call_command

from games.mail import outbound
from games.models_mail import Notice
from tests import factories
from tests.bench.incoming import limit
from tests.bench.measure import Goal, cpu

TOKEN = "a" * 26


def measure() -> list[Goal]:
    """Measure what composing a turn mail costs, with the picture of the board and without."""
    call_command("migrate", verbosity=0)
    factories.play(factories.game(players=5), 25)
    notice = Notice.objects.filter(kind=Notice.Kind.TURN).latest("pk")
    with_picture = cpu(lambda: compose(notice))
    assert notice.person is not None
    notice.person.wants_pictures = False
    return [
        limit("CPU of a turn mail with its picture", with_picture, 150),
        limit("CPU of a turn mail without a picture", cpu(lambda: compose(notice)), 150),
    ]


def compose(notice: Notice) -> bytes:
    """Write a mail as it leaves."""
    mail = outbound.compose(
        notice, address="black@example.org", reply_token=TOKEN, bounce_token=TOKEN
    )
    assert mail is not None
    return mail.message().as_bytes()
