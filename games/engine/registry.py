"""Every title that can be played, in every version that a stored game may need."""

from __future__ import annotations

from typing import cast

from games.engine import patrizier, patronize, villa_paletti
from games.engine.base import Edition, Title
from games.engine.errors import UnknownTitle, WrongPlayerCount

TITLES: tuple[Title, ...] = (
    cast(Title, patrizier),
    cast(Title, patronize),
    cast(Title, villa_paletti),
)


def find(key: str, version: int | None = None) -> Title:
    """Return the title called `key`: the version asked for, else the newest."""
    found = [t for t in TITLES if t.key == key and version in (None, t.version)]
    if not found:
        known = ", ".join(sorted({t.key for t in TITLES}))
        wanted = key if version is None else f"{key} version {version}"
        raise UnknownTitle(f"there is no title {wanted!r}; known: {known}")
    return max(found, key=lambda title: title.version)


def find_edition(title: Title, key: str = "") -> Edition:
    """Return the title's edition called `key`; without a key, its first."""
    editions = title.editions()
    if key in title.refused_editions():
        raise title.refused_editions()[key]
    edition = editions.get(key) if key else next(iter(editions.values()))
    if edition is None:
        known = ", ".join(editions)
        raise UnknownTitle(f"{title.name} has no edition {key!r}; known: {known}")
    return edition


def check_players(title: Title, players: int) -> None:
    """Refuse a number of players that the title cannot be played by."""
    if players not in title.seats:
        first, last = title.seats[0], title.seats[-1]
        raise WrongPlayerCount(f"{title.name} is for {first} to {last} players, not {players}")
