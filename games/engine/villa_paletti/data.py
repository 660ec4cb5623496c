"""Editions: columns, floors and the numbers of the physics a game is played with, checked."""

from __future__ import annotations

import tomllib
from functools import cached_property
from importlib import resources

import msgspec
from msgspec import Struct

from games.engine import canonical
from games.engine.errors import BadEdition
from games.engine.villa_paletti import editing, geometry, meta
from games.engine.villa_paletti.editing import Document, Floor, Kind, outline_of
from games.engine.villa_paletti.geometry import Point, Polygon


class Piece(Struct, frozen=True):
    """A column of the game: its name, its colour with the place of that, and its shape."""

    id: str
    colour: str
    group: int
    kind: Kind


class Slab(Struct, frozen=True):
    """A floor with its outline in every rotation, and the circles in and round it."""

    id: str
    weight: int
    turned: tuple[Polygon, ...]
    inner: int  # squared: whatever is so near the centre lies on the floor
    outer: int  # squared: whatever is farther does not


class Edition(Struct, frozen=True, dict=True):
    """A checked edition with what the rules look up in it."""

    key: str
    digest: str
    document: Document
    pieces: tuple[Piece, ...]
    slabs: tuple[Slab, ...]
    warnings: tuple[str, ...]

    def colours(self, players: int) -> tuple[str, ...]:
        """List the colours that so many players may choose from for their seats."""
        return self.document.seat_colours

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Return the places of the columns by their names."""
        return {piece.id: number for number, piece in enumerate(self.pieces)}

    @property
    def rotations(self) -> int:
        """Count the steps of a whole turn."""
        return len(self.slabs[0].turned)


def load(source: str) -> Edition:
    """Read an edition from TOML, refusing what cannot be right."""
    try:
        document = msgspec.convert(tomllib.loads(source), Document)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadEdition(f"the edition file cannot be read: {fault}") from fault
    editing.check(document)
    return Edition(
        key=document.edition,
        digest=canonical.sha256(document),
        document=document,
        pieces=tuple(pieces(document)),
        slabs=tuple(slab_of(floor, document.cosines) for floor in document.floors),
        warnings=tuple(editing.warnings(document)),
    )


def pieces(document: Document) -> list[Piece]:
    """Name the columns: the first letter of the colour, then a number, the thin ones first."""
    shapes = [kind for kind in document.kinds for _ in range(kind.count)]
    return [
        Piece(f"{colour[0].upper()}{number}", colour, group, kind)
        for group, colour in enumerate(document.colours)
        for number, kind in enumerate(shapes, start=1)
    ]


def slab_of(floor: Floor, cosines: tuple[int, ...]) -> Slab:
    """Turn a floor's outline once for all."""
    steps = 4 * (len(cosines) - 1)
    outline = outline_of(floor)
    turned = tuple(geometry.turn(outline, step, cosines) for step in range(steps))
    corners = [point for polygon in turned for point in polygon]
    return Slab(
        id=floor.id,
        weight=floor.weight,
        turned=turned,
        inner=min(nearest(polygon) for polygon in turned),
        outer=max(x * x + y * y for x, y in corners),
    )


def nearest(polygon: Polygon) -> int:
    """Return the squared radius of a circle about the origin that lies in a polygon."""
    return min(map(distance, polygon, (*polygon[1:], polygon[0])))


def distance(start: Point, end: Point) -> int:
    """Return the squared distance of the origin from the line through two points, rounded down."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    return (ax * dy - ay * dx) ** 2 // (dx * dx + dy * dy)


# --- all of them -----------------------------------------------------------------------------


def load_all(sources: dict[str, str]) -> tuple[dict[str, Edition], dict[str, BadEdition]]:
    """Load editions from texts by name; a bad one is set aside with its fault."""
    editions: dict[str, Edition] = {}
    refused: dict[str, BadEdition] = {}
    for name, source in sorted(sources.items(), key=lambda item: (item[0] != meta.usual, item[0])):
        try:
            edition = load(source)
            if edition.key != name:
                raise BadEdition(f"its key is {edition.key!r}, not its file's name")
            editions[name] = edition
        except BadEdition as fault:
            refused[name] = BadEdition(f"{name}: {fault}", edition=name)
    return editions, refused


def read_all() -> dict[str, str]:
    """Read every edition file beside this module."""
    folder = resources.files(__package__).joinpath("editions")
    files = [entry for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files}


EDITIONS, REFUSED = load_all(read_all())
