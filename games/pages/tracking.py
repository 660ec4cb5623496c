"""What mail providers tell by web hook of the mails they sent for us; anymail reads it."""

from __future__ import annotations

from typing import Any

from anymail import signals

from games.services import tracking
from games.services.tracking import Told


def listen() -> None:
    """Hear of what becomes of every mail."""
    signals.tracking.connect(hear, dispatch_uid="games.tracking.hear")


def hear(sender: Any, event: Any, esp_name: str, **kwargs: Any) -> None:
    """Note one thing that a provider tells."""
    tracking.take_in(
        Told(
            kind=str(event.event_type or ""),
            number=str((event.metadata or {}).get("delivery", "")),
            message_id=str(event.message_id or ""),
            recipient=str(event.recipient or ""),
            reason=str(event.reject_reason or ""),
            said=str(event.mta_response or event.description or ""),
        )
    )
