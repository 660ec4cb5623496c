"""Whatever is written in a reply ends in one outcome, and never in a fault."""

from __future__ import annotations

import random
from email import message_from_bytes
from email.policy import default

import pytest

from games.models import Event, Submission
from games.models_mail import Incoming
from games.services import mail_acts
from tests.games.mailing import arrived, asked_game, mail_to

pytestmark = pytest.mark.django_db

WORDS = [
    *("1", "2!", "4 >Milano L", "undo", "chat:", "note:", "prepare", "vacation", "3 days", "off"),
    *("status", "resend", "resign", "ABCDEFGH", "help", "zone", "Europe/Berlin", "language", "de"),
    *("text only", "yes", "no", "then", "else", "if pile < 3", "123:", "0:", "-1", "9" * 30),
    *("\x00", "\ufeff", "\u202e", "💥", "ß", "%s", "%(move)s", "{{ x }}", "<b>", "\\", '"', "\r"),
]


def body(dice):
    """Make up a body, now and then in bytes that are no text."""
    lines = [" ".join(dice.choices(WORDS, k=dice.randint(0, 5))) for _ in range(dice.randint(0, 5))]
    text = dice.choice(["\n", "\r\n", "\n\n"]).join(lines).encode(errors="replace")
    if dice.random() < 0.3:
        place = dice.randrange(len(text) + 1)
        text = text[:place] + dice.randbytes(4) + text[place:]
    return text


def mail(dice):
    charset = dice.choice(["utf-8", "utf-8", "latin-1", "utf-16", "no-such-charset"])
    head = f"From: x@example.org\nContent-Type: text/plain; charset={charset}\n"
    head += "Content-Transfer-Encoding: 8bit\n\n"
    return message_from_bytes(head.encode() + body(dice), policy=default)


@pytest.mark.parametrize("seed", range(4))
def test_every_reply_ends_in_one_outcome(seed):
    dice = random.Random(seed)
    game, who, turn = asked_game()
    digest = mail_to(who, "digest", data={"turns": [[game.pk, turn.notice.seat, 4]]})
    for _ in range(40):
        to = dice.choice([{"delivery": turn}, {"delivery": digest}, {"person": who}])
        incoming = arrived("", **to)
        outcome, code = mail_acts.act(incoming, mail(dice))
        assert outcome in Incoming.Outcome.values
        assert code
        Incoming.objects.filter(pk=incoming.pk).update(outcome=outcome, code=code)
    assert Submission.objects.filter(status="sealed").count() <= 1
    assert Event.objects.filter(game=game, kind="retired").count() == 0
