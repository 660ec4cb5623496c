"""Mails as people, programs and mail servers send them."""

from __future__ import annotations

from email.message import EmailMessage

from games.mail import addresses
from games.models_mail import Delivery, Notice
from games.services import notices
from tests import factories

DOMAIN = "play.example.org"


def letter(text="status", *, sender="black@example.org", to="play@play.example.org", **headers):
    """Write a mail; headers are named with underlines."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "Re: [Patrizier 1]"
    message["Message-ID"] = "<1@example.org>"
    for name, value in headers.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message


def sent(person=None):
    """Note that a mail was sent; returns the delivery with its two addresses."""
    notice = notices.new(Notice.Kind.TEST, str(next(factories.serial)), person=person)
    notice.save()
    move, bounce = addresses.new_token(), addresses.new_token()
    delivery = Delivery.objects.create(
        notice=notice,
        address="black@example.org",
        status=Delivery.Status.ACCEPTED,
        reply_digest=addresses.digest(move),
        bounce_digest=addresses.digest(bounce),
    )
    reply_address = addresses.with_token(addresses.MOVE, move)
    return delivery, reply_address, addresses.with_token(addresses.BOUNCE, bounce)


def report(about="<turn.0@play.example.org>", *, action="failed", status="5.1.1"):
    """Write the notification (RFC 3464) that a mail did not arrive."""
    return f"""From: Mail Delivery System <MAILER-DAEMON@example.org>
To: bounce@play.example.org
Subject: Undelivered Mail Returned to Sender
Message-ID: <dsn-1@example.org>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I could not deliver your mail.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
Arrival-Date: Mon, 16 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; black@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 {status} no such mailbox

--b1
Content-Type: text/rfc822-headers

From: Patrizier <play@play.example.org>
Message-ID: {about}

--b1--
""".replace("\n", "\r\n").encode()
