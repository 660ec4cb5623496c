"""How much CPU an outgoing mail costs, in the middle of a game of five."""

from __future__ import annotations

import time
from collections.abc import Callable

from games.mail import outbound
from games.models_mail import Notice
from tests import factories
from tests.bench.incoming import limit
from tests.bench.measure import Goal

TOKEN = "a" * 26


def measure() -> list[Goal]:
    """Measure what composing a turn mail costs, with the picture of the board and without."""
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


def cpu(call: Callable[[], object], rounds: int = 15) -> float:
    """Return the milliseconds of CPU that a call needs: whatever else runs only adds to them."""
    call()
    times = []
    for _ in range(rounds):
        began = time.process_time_ns()
        call()
        times.append((time.process_time_ns() - began) / 1_000_000)
    return min(times)
