"""Mails that lost their envelope on the way: headers tell from whom and for whom they are.

They may tell lies. Nothing depends on it: a token is the only proof, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from games.mail import addresses, parsing
from games.models_mail import Incoming
from games.services import incoming

# A header can name thousands, and each gets a copy of the mail.
MOST_RECIPIENTS = 20


@dataclass(frozen=True, slots=True)
class Envelope:
    """From whom a mail is, and for whom of ours."""

    sender: str
    recipients: Sequence[str]


def of(raw: bytes, *, recipients: Sequence[str] = (), sender: str | None = None) -> Envelope:
    """Put a mail's envelope together from what is known of it and from its headers."""
    headers = parsing.headers_of(raw)
    back = parsing.envelope_sender(headers) if sender is None else sender
    # A mailbox that takes everything may itself have the general address, and says so.
    named = parsing.recipients(headers, has_token) or parsing.recipients(headers, is_ours)
    return Envelope(back, (recipients or named)[:MOST_RECIPIENTS])


def has_token(address: str) -> bool:
    """Tell whether an address takes an answer to a mail, or a report on one."""
    return bool(addresses.read(address).token)


def is_ours(address: str) -> bool:
    """Tell whether an address is one that takes mail."""
    return bool(addresses.read(address).name)


@transaction.atomic
def accept(
    *, raw: bytes, channel: str, recipients: Sequence[str] = (), sender: str | None = None
) -> list[Incoming]:
    """Keep a mail for each recipient that is known; refuse one for nobody."""
    envelope = of(raw, recipients=recipients, sender=sender)
    known = [each for each in envelope.recipients if incoming.is_known(each)]
    if not known:
        raise incoming.NoSuchAddress("there is nobody of that name")
    return [
        incoming.accept(raw=raw, recipient=each, sender=envelope.sender, channel=channel)
        for each in known
    ]


@transaction.atomic
def accept_or_hold(
    *,
    raw: bytes,
    channel: str,
    origin: str,
    recipients: Sequence[str] = (),
    sender: str | None = None,
) -> list[Incoming]:
    """Keep a mail that cannot be refused any more: what is for nobody is held, unanswered."""
    envelope = of(raw, recipients=recipients, sender=sender)
    known = [each for each in envelope.recipients if incoming.is_known(each)]
    return [
        kept_or_held(
            raw, envelope.sender, recipient, channel, f"{origin}:{place}" if origin else ""
        )
        for place, recipient in enumerate(known or [""])
    ]


def kept_or_held(raw: bytes, sender: str, recipient: str, channel: str, origin: str) -> Incoming:
    """Keep a mail for one recipient, or hold it."""
    try:
        return incoming.accept(
            raw=raw, recipient=recipient, sender=sender, channel=channel, origin=origin
        )
    except incoming.NoSuchAddress as refusal:
        return incoming.hold(raw=raw, channel=channel, origin=origin, code=refusal.code)
    except incoming.TooLarge as refusal:
        return incoming.hold(raw=b"", channel=channel, origin=origin, code=refusal.code)
