"""What mail providers tell by web hook; anymail checks their secret and reads what they sent."""

from __future__ import annotations

from typing import Any

from anymail import signals

from games.services import envelopes


def listen() -> None:
    """Hear of every mail that a provider took for us."""
    signals.inbound.connect(receive, dispatch_uid="games.hooks.receive")


def receive(sender: Any, event: Any, esp_name: str, **kwargs: Any) -> None:
    """Keep a mail; if that fails the provider hears of it and sends the mail again."""
    message, known = event.message, event.message.envelope_recipient
    envelopes.accept_or_hold(
        raw=message.as_bytes(),
        channel="hook",
        origin=f"{esp_name}:{event.event_id}"[:190] if event.event_id else "",
        recipients=[known] if known else (),
        sender=message.envelope_sender,
    )
