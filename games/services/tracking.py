"""What mail providers tell of a mail after they took it over."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import in_any_case
from games.mail.verdicts import BAD_ADDRESS
from games.models_mail import Delivery
from games.services import bounces

LOST = ("bounced", "rejected", "failed")
LATE, ARRIVED = "deferred", "delivered"
# Reasons that speak against the address; the others against the mail, or against us.
BLAMED = ("bounced", "invalid")


@dataclass(frozen=True, slots=True)
class Told:
    """What a provider says: of which delivery, what happened, and why."""

    kind: str
    number: str = ""
    message_id: str = ""
    recipient: str = ""
    reason: str = ""
    said: str = ""


def take_in(told: Told) -> bool:
    """Note what a provider says of a delivery; says whether it concerns one of ours."""
    delivery = find(told)
    if delivery is None:
        return False
    if told.kind == ARRIVED:
        bounces.arrive(delivery)
    elif told.kind in LOST or told.kind == LATE:
        is_lost = told.kind in LOST
        is_blamed = told.reason in BLAMED or BAD_ADDRESS.search(told.said) is not None
        said = told.said or told.reason or told.kind
        bounces.report(delivery, is_permanent=is_lost and is_blamed, said=said, is_lost=is_lost)
    return True


def find(told: Told) -> Delivery | None:
    """Find the delivery by the number that we gave it, else by the mail's id and recipient."""
    rows = Delivery.objects.select_related("notice__person")
    # More digits than that are no number of ours, and no database takes them.
    if told.number.isascii() and told.number.isdecimal() and len(told.number) < 19:
        return rows.filter(pk=int(told.number)).first()
    wanted = told.message_id.strip().strip("<>")
    if not wanted.isprintable() or not told.recipient.isprintable() or not wanted:
        return None
    same = rows.filter(notice__message_id=f"<{wanted}>")
    return same.filter(in_any_case("address", told.recipient)).first()
