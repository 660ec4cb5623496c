"""PURE: how a call is signed, so that its receiver knows that it comes from here, and when.

docs/webhooks.md shows how to check it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

MARK = "whs_"
SIGNATURE, DELIVERY, HAPPENING = "Patrizier-Signature", "Patrizier-Delivery", "Patrizier-Event"


def new_secret() -> str:
    """Draw a secret for one webhook."""
    return MARK + secrets.token_urlsafe(32)


def signature(secret: str, at: int, body: bytes) -> str:
    """Sign a body at a moment, in seconds since 1970."""
    signed = hmac.new(secret.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"
