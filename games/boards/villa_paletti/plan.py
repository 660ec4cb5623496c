"""PURE: the villa for print: every level with its columns, and the whole from the south."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.villa_paletti.picture import Picture, picture
from games.engine.villa_paletti.state import View


def plan(view: View, colours: Sequence[str], language: str = "en") -> Picture:
    """Draw the villa as it stands last, with nothing to click."""
    return picture(view, colours, language)
