"""PURE: the face of each title, made from a view: text lines, numbered choices, the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from games.boards import patrizier
from games.boards.choices import Choice


class Board(Protocol):
    """What page and mail show of a view. `colours` has the colour of each seat."""

    def lines(self, view: Any, colours: Sequence[str], language: str = "en") -> list[str]: ...
    def hand(self, view: Any, language: str = "en") -> list[str]: ...
    def players(self, view: Any, colours: Sequence[str], language: str = "en") -> list[str]: ...
    def choices(
        self, view: Any, colours: Sequence[str], language: str = "en"
    ) -> tuple[Choice, ...]: ...
    def hints(self, view: Any, language: str = "en") -> list[str]: ...
    def label(self, key: str, language: str = "en") -> str: ...
    def picture(self, view: Any, colours: Sequence[str], language: str = "en") -> Any: ...


BOARDS: Mapping[str, Board] = {"patrizier": cast(Board, patrizier)}
