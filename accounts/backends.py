from __future__ import annotations

from typing import Any

from axes.backends import AxesStandaloneBackend
from django.http import HttpRequest


class LockOutBackend(AxesStandaloneBackend):  # type: ignore[misc]
    """Refuses whoever guessed too often; outside a request nobody guesses."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        """Refuse a locked-out address; leave the rest to the other backends."""
        if request is not None:
            super().authenticate(request, **credentials)
