from __future__ import annotations

import email
import email.policy
import secrets
from pathlib import Path

import pytest

from accounts import selectors
from accounts.models import Address
from games.mail import addresses
from games.models_mail import Delivery, Notice
from games.services import bounces, notices
from tests import factories

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parents[2] / "data" / "mails" / "dsn"


def sent(person=None, *, address="", status="accepted"):
    """Make a mail that was accepted by the mail server."""
    person = person or factories.player()
    notices.write([notices.new("test", secrets.token_hex(4), person=person)])
    return Delivery.objects.create(
        notice=Notice.objects.latest("pk"),
        address=address or person.email,
        status=status,
        reply_digest=addresses.digest(addresses.new_token()),
        bounce_digest=addresses.digest(addresses.new_token()),
    )


def message(name):
    raw = (FOLDER / f"{name}.eml").read_bytes()
    return email.message_from_bytes(raw, policy=email.policy.default)


def after(delivery):
    delivery.refresh_from_db()
    return delivery.status, selectors.is_unreachable(delivery.notice.person)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("postfix-unknown-user", ("bounced", True)),
        ("postfix-expired", ("bounced", False)),
        ("exim-delayed", ("accepted", False)),
        ("sendmail-delivered", ("delivered", False)),
    ],
)
def test_a_notification_changes_its_delivery_and_perhaps_its_address(name, found):
    delivery = sent()
    assert bounces.hear(delivery, message(name))
    assert after(delivery) == found


def test_what_the_server_said_is_kept_for_the_person_to_read():
    delivery = sent()
    bounces.hear(delivery, message("gmail-no-such-user"))
    delivery.refresh_from_db()
    assert delivery.said.startswith("5.1.1 550-5.1.1 The email account")
    assert Address.objects.get().bounce_said == delivery.said


def test_a_mail_that_is_no_notification_changes_nothing():
    delivery = sent()
    assert not bounces.hear(delivery, message("qmail-not-a-report"))
    assert after(delivery) == ("accepted", False)


def test_the_mark_says_since_when():
    delivery = sent()
    bounces.report(delivery, is_permanent=True, said="550 no")
    first = Address.objects.get().bounced_at
    bounces.report(delivery, is_permanent=True, said="550 still no")
    again = Address.objects.get()
    assert (again.bounced_at, again.bounce_said) == (first, "550 still no")


def test_a_refused_mail_stays_refused():
    delivery = sent(status="refused")
    bounces.report(delivery, is_permanent=True, said="550 no")
    assert after(delivery) == ("refused", True)


def test_an_old_address_that_bounces_says_nothing_of_the_main_one():
    person = factories.player()
    Address.objects.create(user=person, email="old@example.org")
    delivery = sent(person, address="OLD@example.org")
    bounces.report(delivery, is_permanent=True, said="550 no")
    assert after(delivery) == ("bounced", False)
    assert Address.objects.get(email="old@example.org").bounced_at


def test_somebody_else_s_address_is_not_marked():
    other, delivery = factories.player("white"), sent()
    Delivery.objects.update(address=other.email)
    delivery.refresh_from_db()
    bounces.report(delivery, is_permanent=True, said="550 no")
    assert not Address.objects.exclude(bounced_at=None).exists()


def test_a_mail_that_arrives_takes_the_mark_away():
    delivery = sent()
    bounces.report(delivery, is_permanent=True, said="550 no")
    bounces.arrive(delivery)
    assert after(delivery) == ("delivered", False)


def test_a_mail_to_somebody_without_an_account_is_only_noted():
    delivery = sent()
    Notice.objects.update(person=None)
    delivery = Delivery.objects.get()
    bounces.report(delivery, is_permanent=True, said="550 no")
    assert Delivery.objects.get().status == "bounced"
