"""PURE: the table for print: what each seat has in the end, in letters as well as in colours."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.patronize.picture import picture
from games.boards.patronize.seats import Seat
from games.engine.patronize.state import View


def plan(view: View, colours: Sequence[str], language: str = "en") -> tuple[Seat, ...]:
    """List the seats with masterpieces, protégés and fame."""
    return picture(view, colours, language).standings
