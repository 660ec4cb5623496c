"""The only door for randomness: draws that anyone can repeat once the secret is out.

A draw is HMAC-SHA256(key, "draw/1" || 00 || game uuid || event number || index). It is labelled
by the event it belongs to, so there is no counter to keep and no draw ever serves twice.
`docs/chance.md` holds the definition and test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar
from uuid import UUID

T = TypeVar("T")

LABEL = b"draw/1\x00"
SPAN = 1 << 64


def commitment(secret: bytes) -> str:
    """Return what is shown of `secret` when the table opens."""
    return hashlib.sha256(secret).hexdigest()


def salt(secret: bytes, game: UUID, number: int, purpose: str) -> bytes:
    """Derive the salt that hides one `purpose` of one event until the secret is out."""
    message = b"salt/1\x00" + game.bytes + number.to_bytes(8) + purpose.encode()
    return hmac.digest(secret, message, "sha256")


def digest(secret: bytes, game: UUID, number: int, purpose: str, text: str) -> str:
    """Return the salted digest of `text`, which nobody can find by trying."""
    return hmac.digest(salt(secret, game, number, purpose), text.encode(), "sha256").hex()


def draw_key(secret: bytes, word_digests: Iterable[str]) -> bytes:
    """Mix the players' words, by their digests in seat order, into the key of all draws."""
    return hmac.digest(secret, b"".join(bytes.fromhex(word) for word in word_digests), "sha256")


def bot_key(key: bytes) -> bytes:
    """Derive the key of the bots' choices, so that they never use up a draw of the rules."""
    return hmac.digest(key, b"bot/1", "sha256")


class Chance:
    """The draws of one event, in order."""

    __slots__ = ("_index", "_labelled")

    def __init__(self, key: bytes, game: UUID, number: int) -> None:
        label = LABEL + game.bytes + number.to_bytes(8)
        self._labelled = hmac.new(key, label, "sha256")
        self._index = 0

    def word(self) -> int:
        """Draw a whole number of 64 bits."""
        draw = self._labelled.copy()
        draw.update(self._index.to_bytes(4))
        self._index += 1
        return int.from_bytes(draw.digest()[:8])

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, each equally likely."""
        if not 0 < bound <= SPAN:
            raise ValueError(f"cannot draw below {bound}")
        limit = SPAN - SPAN % bound
        while (value := self.word()) >= limit:
            pass
        return value % bound

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of `items`."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return `items` in a drawn order (Fisher-Yates, from the end)."""
        drawn, below = list(items), self.below
        for last in range(len(drawn) - 1, 0, -1):
            other = below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
