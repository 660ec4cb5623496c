"""There and back: a mail leaves by SMTP, and what is said of it comes in as a mail."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from accounts import selectors
from games import agreement, clock
from games.models_clock import Stop
from games.models_mail import Delivery, Notice
from games.services import incoming, posting
from tests import factories

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "dsn"


@pytest.fixture
def asked(serve):
    """Somebody who is asked, and the turn mail that told so, as the mail server took it."""
    game = factories.game(terms=agreement.usual(3, agreement.DEFAULT))
    peer, who = serve(), factories.asked(game)[0]
    posting.deliver_due()
    delivery = Delivery.objects.get(notice__kind=Notice.Kind.TURN)
    place = peer.ids.index(delivery.notice.message_id)
    return who, delivery, peer.mails[place], peer.senders[place]


def come_in(raw, recipient, sender=""):
    kept = incoming.accept(raw=raw, recipient=recipient, sender=sender, channel="smtp")
    incoming.work_off()
    kept.refresh_from_db()
    return kept.outcome


def test_a_notification_to_the_envelope_sender_marks_the_address_and_holds_the_clock(asked):
    who, delivery, _, sender = asked
    raw = (FOLDER / "postfix-unknown-user.eml").read_bytes()
    assert come_in(raw, sender) == "applied"
    delivery.refresh_from_db()
    assert delivery.status == "bounced"
    assert selectors.is_unreachable(who)
    assert Stop.objects.get().reason == "undelivered"


def test_a_reply_proves_that_mails_arrive_and_lets_the_clock_go_on(asked):
    who, delivery, mail, sender = asked
    come_in((FOLDER / "postfix-unknown-user.eml").read_bytes(), sender)
    reply = EmailMessage()
    reply["From"], reply["To"], reply["Subject"] = who.email, mail["Reply-To"], "Re: the game"
    reply.set_content("help\n")
    come_in(reply.as_bytes(), str(mail["Reply-To"]), sender=who.email)
    delivery.refresh_from_db()
    stop = Stop.objects.get()
    assert delivery.status == "delivered"
    assert not selectors.is_unreachable(who)
    assert stop.ends_at - stop.began_at < clock.AN_HOUR
