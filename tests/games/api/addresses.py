"""Every address that can be read, as the schema lists them, filled in for a world.

An address with a part that is not known here fails whoever asks: it has to be given a value first.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product

from games.api import documents
from tests.games.api.calling import ROOT

# Streams do not end; what they tell is tested with them.
ENDLESS = {f"{ROOT}stream"}


@dataclass(frozen=True)
class World:
    """What stands for each part of an address."""

    game: int
    player: int
    hook: int
    title: str
    edition: str
    numbers: tuple[int, ...]

    def path_values(self, name, path):
        """Return the values of a part of a path."""
        if name == "id":
            first = path.removeprefix(ROOT).split("/{id}")[0]
            return [{"games": self.game, "players": self.player, "me/webhooks": self.hook}[first]]
        return {"number": self.numbers, "title": [self.title], "edition": [self.edition]}[name]

    def query_values(self, name):
        """Return the values of something that is asked for; None leaves it out."""
        known = {
            "limit": [100],
            "cursor": [None],
            "after": [None, max(self.numbers) - 3],
            "audience": [None, "players", "spectators"],
            "group": [None],
            "status": [None],
            "title": [None, self.title],
        }
        return known[name]


def reads():
    """Return every address of the schema that can be read, with its parameters."""
    paths = json.loads(documents.document())["paths"]
    readable = {path: item["get"] for path, item in paths.items() if "get" in item}
    return {p: each.get("parameters", []) for p, each in readable.items() if p not in ENDLESS}


def filled(world):
    """Return every address that can be read in a world."""
    return [whole for path, given in READS.items() for whole in filled_one(world, path, given)]


def filled_one(world, path, given):
    """Return an address with every combination of what can stand in it."""
    inside = [each["name"] for each in given if each["in"] == "path"]
    behind = [each["name"] for each in given if each["in"] == "query"]
    places = product(*(world.path_values(name, path) for name in inside))
    wishes = list(product(*(world.query_values(name) for name in behind)))
    for place in places:
        address = path.format(**dict(zip(inside, place, strict=True)))
        for wish in wishes:
            asked = zip(behind, wish, strict=True)
            query = "&".join(f"{name}={value}" for name, value in asked if value is not None)
            yield f"{address}?{query}" if query else address


READS = reads()
