"""What mail providers tell, through anymail's own signal."""

from __future__ import annotations

import pytest
from anymail.signals import AnymailTrackingEvent, tracking

from accounts import selectors
from games.models_mail import Delivery, Notice
from tests import factories
from tests.games.services.test_bounces import sent

pytestmark = pytest.mark.django_db


def tell(kind, **fields):
    event = AnymailTrackingEvent(event_type=kind, **fields)
    tracking.send(sender=None, event=event, esp_name="Example")


def after(delivery):
    delivery.refresh_from_db()
    return delivery.status, selectors.is_unreachable(delivery.notice.person)


@pytest.mark.parametrize(
    ("kind", "reason", "found"),
    [
        ("bounced", "bounced", ("bounced", True)),
        ("bounced", "timed_out", ("bounced", False)),
        ("rejected", "invalid", ("bounced", True)),
        ("rejected", "spam", ("bounced", False)),
        ("failed", "other", ("bounced", False)),
        ("deferred", None, ("accepted", False)),
        ("delivered", None, ("delivered", False)),
        ("opened", None, ("accepted", False)),
    ],
)
def test_an_event_changes_its_delivery(kind, reason, found):
    delivery = sent()
    tell(kind, reject_reason=reason, metadata={"delivery": str(delivery.pk)})
    assert after(delivery) == found


def test_a_delivery_is_found_by_the_mail_s_id_and_recipient():
    delivery, other = sent(), sent(factories.player("white"))
    tell(
        "bounced",
        message_id=delivery.notice.message_id.strip("<>"),
        recipient=delivery.address.upper(),
        mta_response="550 5.1.1 unknown",
    )
    assert after(delivery) == ("bounced", True)
    assert after(other) == ("accepted", False)
    assert delivery.said == "550 5.1.1 unknown"


@pytest.mark.parametrize("number", ["", "x", "9" * 40, "٣", "\x00"])
def test_what_is_none_of_ours_changes_nothing(number):
    delivery = sent()
    tell("bounced", reject_reason="bounced", metadata={"delivery": number}, message_id="\x00")
    tell("bounced", reject_reason="bounced", message_id="unknown", recipient="\x00")
    assert after(delivery) == ("accepted", False)


def test_a_mail_that_is_delivered_takes_the_mark_away():
    delivery = sent()
    told = {"metadata": {"delivery": str(delivery.pk)}}
    tell("bounced", reject_reason="bounced", **told)
    tell("delivered", **told)
    assert after(delivery) == ("delivered", False)
    assert Delivery.objects.count() == Notice.objects.count() == 1
