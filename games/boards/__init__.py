"""PURE: the face of each title, made from a view: lines, choices, steps of a form, the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from games.boards import patrizier
from games.boards.choices import Choice, Preview, Step
from games.boards.samples import Caption, Sample


class Board(Protocol):
    """What page and mail show of a view. `colours` has the colour of each seat."""

    def lines(
        self, view: Any, colours: Sequence[str], language: str = "en", *, since: Any = None
    ) -> list[str]: ...
    def hand(self, view: Any, language: str = "en") -> list[str]: ...
    def players(self, view: Any, colours: Sequence[str], language: str = "en") -> list[str]: ...
    def choices(
        self, view: Any, colours: Sequence[str], language: str = "en"
    ) -> tuple[Choice, ...]: ...
    def hints(self, view: Any, language: str = "en") -> list[str]: ...
    def label(self, key: str, language: str = "en") -> str: ...
    def picture(
        self,
        view: Any,
        colours: Sequence[str],
        language: str = "en",
        *,
        since: Any = None,
        chosen: Mapping[str, str] | None = None,
    ) -> Any: ...
    def steps(
        self, view: Any, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
    ) -> tuple[Step, ...]: ...
    def prompt(self, view: Any, chosen: Mapping[str, str], language: str = "en") -> str: ...
    def foretell(
        self, view: Any, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
    ) -> Preview | None: ...
    def totals(self, view: Any) -> tuple[int, ...]: ...
    def captions(self, sample: Sample, language: str = "en") -> tuple[Caption, ...]: ...
    def guide(self, sample: Sample, language: str = "en") -> Any: ...

    # what happened, for the history, the record and the drawings at the end
    def milestone(self, fact: Any) -> str: ...
    def remark(self, fact: Any, names: Sequence[str], language: str = "en") -> str: ...
    def growth(
        self, moments: Sequence[tuple[int, Any]], colours: Sequence[str], language: str = "en"
    ) -> Any: ...


BOARDS: Mapping[str, Board] = {"patrizier": cast(Board, patrizier)}
