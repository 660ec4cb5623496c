"""The addresses that take answers: a name, a separator, and a token that is the only proof.

A token is 128 random bits in base32, so it survives mail programs that change the case. Only its
digest is kept.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass

from django.conf import settings

MOVE, BOUNCE, PLAY = "move", "bounce", "play"
TOKEN = re.compile(r"[a-z2-7]{26}")
LONGEST_LOCAL_PART = 64


@dataclass(frozen=True, slots=True)
class Destination:
    """What an address of ours is for, with its token; no name if it is none of ours."""

    name: str = ""
    token: str = ""


def new_token() -> str:
    """Draw a token."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def digest(token: str) -> str:
    """Return what is kept of a token, whatever case it came back in."""
    return hashlib.sha256(token.lower().encode()).hexdigest()


def with_token(name: str, token: str) -> str:
    """Return the address that carries a token."""
    return f"{name}{settings.MAIL_SEPARATOR}{token}@{settings.MAIL_DOMAIN}"


def general() -> str:
    """Return the address for everything that needs no token."""
    return f"{PLAY}@{settings.MAIL_DOMAIN}"


def read(address: str) -> Destination:
    """Say what an address is for."""
    local, _, domain = address.strip().strip("<>").rpartition("@")
    local = local.strip('"').lower()
    if domain.lower() != settings.MAIL_DOMAIN.lower() or len(local) > LONGEST_LOCAL_PART:
        return Destination()
    name, _, token = local.partition(settings.MAIL_SEPARATOR)
    if name in (MOVE, BOUNCE) and TOKEN.fullmatch(token):
        return Destination(name, token)
    return Destination(PLAY) if local == PLAY else Destination()
