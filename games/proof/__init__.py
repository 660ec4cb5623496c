"""PURE: check a game from its bundle, without trusting the server it came from.

While a game runs, a bundle holds the chain and what all may see. After the end it holds the
secret and everything hidden, and every draw, fact and state is made again and compared.
"""

from __future__ import annotations

from games.proof.bundles import FORMAT, BadProof, Bundle, Header, Line, link, read
from games.proof.verification import Report, compare, verify

__all__ = [
    "FORMAT",
    "BadProof",
    "Bundle",
    "Header",
    "Line",
    "Report",
    "compare",
    "link",
    "read",
    "verify",
]
