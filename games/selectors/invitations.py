"""Tell whether a link invites."""

from __future__ import annotations

import hashlib
import secrets

from games.models import Game


def digest(token: str) -> str:
    """Return what is kept of a link's secret."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def fits(game: Game, token: str) -> bool:
    """Say whether this is the secret of the table's link."""
    return bool(token and game.join_token_digest) and secrets.compare_digest(
        digest(token), game.join_token_digest
    )
