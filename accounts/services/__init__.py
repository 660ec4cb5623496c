from __future__ import annotations

from accounts.services.erasure import erase

__all__ = ["erase"]
