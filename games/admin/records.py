"""Rows that belong to games: nobody sees those of a game in which they have, or had, a seat."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User
from games.selectors import roles, seats_of
from patrizier_site import read_only
from patrizier_site.read_only import ReadOnly, Rows

__all__ = ["ReadOnly", "Records", "register"]


class Records(Rows):
    """Rows to look at. `of_game` leads to the game."""

    of_game: ClassVar[str] = ""
    # Lookups that links from other pages use.
    linked: ClassVar[tuple[str, ...]] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out what belongs to the reader's own games."""
        rows: QuerySet[Any] = super().get_queryset(request)
        if not self.of_game or not isinstance(request.user, User):
            return rows
        return rows.exclude(**{f"{self.of_game}__in": seats_of.games(request.user)})

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Allow what the links between pages ask for."""
        return lookup in self.linked or super().lookup_allowed(lookup, value, request)

    def has_unfreeze_permission(self, request: HttpRequest) -> bool:
        """Say whether the reader may have logs verified: whoever may let a frozen game go on."""
        return isinstance(request.user, User) and roles.UNFREEZE in roles.granted(request.user)


register = partial(read_only.register, base=Records)
