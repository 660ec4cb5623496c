"""The only door for randomness: draws that anyone can repeat once the secret is out.

A draw is HMAC-SHA256(key, "draw/1" || 00 || game uuid || event number || index). It is labelled
by the event it belongs to, so there is no counter to keep and no draw ever serves twice.
`docs/chance.md` holds the definition and test vectors.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar
from uuid import UUID

T = TypeVar("T")

LABEL = b"draw/1\x00"
SPAN = 1 << 64
BLOCK = sha256().block_size
WORD = Struct(">Q")


def commitment(secret: bytes) -> str:
    """Return what is shown of `secret` when the table opens."""
    return sha256(secret).hexdigest()


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

    __slots__ = ("_index", "_inner", "_outer")

    def __init__(self, key: bytes, game: UUID, number: int) -> None:
        # HMAC as RFC 2104 writes it, the key and the label hashed once for all draws: copying
        # the two halves takes half the time of copying an hmac object, and a deal is 53 draws.
        block = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
        label = LABEL + game.bytes + number.to_bytes(8)
        self._inner = sha256(block.translate(hmac.trans_36) + label)
        self._outer = sha256(block.translate(hmac.trans_5C))
        self._index = 0

    def numbers(self, bounds: Iterable[int]) -> list[int]:
        """Draw for each bound a number from 0 to bound - 1, each equally likely."""
        inner_copy, outer_copy, first_word = self._inner.copy, self._outer.copy, WORD.unpack_from
        index, found = self._index, []
        for bound in bounds:
            # Words beyond the last full multiple of the bound would favour small numbers.
            limit = SPAN - bound
            while True:
                inner, outer = inner_copy(), outer_copy()
                inner.update(index.to_bytes(4))
                outer.update(inner.digest())
                index += 1
                (word,) = first_word(outer.digest())
                number = word % bound
                if word - number <= limit:
                    break
            found.append(number)
        self._index = index
        return found

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, each equally likely."""
        if not 0 < bound <= SPAN:
            raise ValueError(f"cannot draw below {bound}")
        return self.numbers((bound,))[0]

    def word(self) -> int:
        """Draw a whole number of 64 bits."""
        return self.below(SPAN)

    @property
    def drawn(self) -> int:
        """How many words were drawn, those included that were thrown away."""
        return self._index

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of `items`."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return `items` in a drawn order (Fisher-Yates, from the end)."""
        drawn = list(items)
        last = len(drawn)
        for other in self.numbers(range(last, 1, -1)):
            last -= 1
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
