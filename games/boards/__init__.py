"""PURE: the face of each title, made from a view: lines, choices, steps of a form, the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

from games.boards.choices import Choice, Preview, Step
from games.boards.samples import Caption, Sample
from games.engine import registry
from games.engine.base import Title
from games.engine.errors import UnknownTitle


class Board(Protocol):
    """What page and mail show of a view. `colours` has the colour of each seat.

    Of a title that gives advice, `known` is that advice where somebody has worked it out.
    """

    def lines(
        self, view: Any, colours: Sequence[str], language: str = "en", *, since: Any = None
    ) -> list[str]: ...
    def hand(self, view: Any, language: str = "en") -> list[str]: ...
    def players(self, view: Any, colours: Sequence[str], language: str = "en") -> list[str]: ...
    def choices(
        self, view: Any, colours: Sequence[str], language: str = "en", **known: Any
    ) -> tuple[Choice, ...]: ...
    def hints(self, view: Any, language: str = "en") -> list[str]: ...
    def answering(self, view: Any, language: str = "en", **known: Any) -> str: ...
    def label(self, key: str, language: str = "en") -> str: ...
    def spoken(self, text: str, language: str) -> str: ...
    def picture(
        self,
        view: Any,
        colours: Sequence[str],
        language: str = "en",
        *,
        since: Any = None,
        chosen: Mapping[str, str] | None = None,
        **known: Any,
    ) -> Any: ...
    def poster(
        self,
        view: Any,
        colours: Sequence[str],
        language: str = "en",
        *,
        since: Any = None,
        **known: Any,
    ) -> Any: ...
    def steps(
        self,
        view: Any,
        colours: Sequence[str],
        chosen: Mapping[str, str],
        language: str = "en",
        **known: Any,
    ) -> tuple[Step, ...]: ...
    def prompt(self, view: Any, chosen: Mapping[str, str], language: str = "en") -> str: ...
    def foretell(
        self,
        view: Any,
        colours: Sequence[str],
        chosen: Mapping[str, str],
        language: str = "en",
        **known: Any,
    ) -> Preview | None: ...
    def parts(self, move: Any) -> Mapping[str, str]: ...
    def progress(self, view: Any) -> tuple[int, int]: ...
    def totals(self, view: Any) -> tuple[int, ...]: ...
    def captions(self, sample: Sample, language: str = "en") -> tuple[Caption, ...]: ...
    def guide(self, sample: Sample, language: str = "en") -> Any: ...

    # what happened, for the history, the record and the drawings at the end
    def milestone(self, fact: Any, language: str = "en") -> str: ...
    def remark(self, fact: Any, names: Sequence[str], language: str = "en") -> str: ...
    def plan(self, view: Any, colours: Sequence[str], language: str = "en") -> Any: ...
    def growth(
        self, moments: Sequence[tuple[int, Any]], colours: Sequence[str], language: str = "en"
    ) -> Any: ...


def faces() -> dict[str, Board]:
    """Load the face of every title that has a whole one: the package here with its key."""
    packages = {title.key: f"{__name__}.{title.key}" for title in registry.TITLES}
    found = {key: import_module(name) for key, name in packages.items() if find_spec(name)}
    return {key: cast(Board, face) for key, face in found.items() if is_whole(face)}


def is_whole(face: ModuleType) -> bool:
    """Say whether a package answers all of the protocol; one in the making is not offered yet."""
    return all(hasattr(face, part) for part in vars(Board) if not part.startswith("_"))


BOARDS: Mapping[str, Board] = faces()


def find(key: str) -> Title:
    """Return a title that the site lets people play."""
    title = registry.find(key)
    if key not in BOARDS:
        raise UnknownTitle(f"{title.name} cannot be played here yet")
    return title


def offered() -> list[Title]:
    """List the newest version of every title that has a face: what the site lets people play."""
    newest = {title.key: registry.find(title.key) for title in registry.TITLES}
    return [title for key, title in newest.items() if key in BOARDS]
