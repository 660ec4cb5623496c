"""Titles and editions as data, with every card, for programs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

from games import boards
from games.engine import registry
from games.engine.base import Edition


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition: its digest, what is uncertain about it, and its cards as they are written."""

    edition: Edition
    cards: dict[str, Any]


def find(title: str, edition: str) -> Printed:
    """Return an edition of a title that can be played here."""
    found = registry.find_edition(boards.find(title), edition)
    folder = resources.files(f"games.engine.{title}").joinpath("editions")
    text = folder.joinpath(f"{found.key}.toml").read_text("utf-8")
    return Printed(found, tomllib.loads(text))
