"""PURE: Villa Paletti in lines of text, readable unaligned, on a phone and aloud."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from games.boards.colours import name
from games.boards.villa_paletti import outlines
from games.boards.villa_paletti.marks import changed
from games.boards.villa_paletti.telling import ranked, told_leader, told_phase, told_seal
from games.boards.villa_paletti.words import level_name, words
from games.engine.villa_paletti import owning
from games.engine.villa_paletti.data import EDITIONS, Edition, Piece
from games.engine.villa_paletti.state import Column, Table, View
from games.engine.villa_paletti.tremor import ALL

WIDTH = 70
GLUE = "\N{NO-BREAK SPACE}"


def lines(
    view: View, colours: Sequence[str], language: str = "en", *, since: View | None = None
) -> list[str]:
    """Tell the table: the turn, seal and points, each level from the top down, and the key.

    A plus stands behind the name of a column that stands elsewhere since another view.
    """
    table, shown = view.table, words(language)
    new = changed(since.table, table) if since else frozenset()
    turn = shown["turn"].format(number=table.turns + 1)
    told = [
        f"{turn}: {told_phase(table, colours, language)}",
        f"{shown['seal']}: {told_seal(table, colours, language)}",
        f"{shown['points']}: {points_line(table, colours, language)}",
        *(level_line(table, level, language, new) for level in range(len(table.plates), -1, -1)),
        *out_line(table, language),
        *heights_line(view, language),
        key_line(EDITIONS[table.edition], language),
    ]
    return [line for text in told for line in wrapped(text)]


def points_line(table: Table, colours: Sequence[str], language: str) -> str:
    """Tell everybody's points on the top floor, most first, and who leads."""
    told = [unbroken(f"{name(colours[seat], language)} {count}") for seat, count in ranked(table)]
    return f"{', '.join(told)}; {told_leader(table, colours, language)}"


def level_line(table: Table, level: int, language: str, new: frozenset[str]) -> str:
    """Tell what stands on a level, with millimetres east and north of the centre."""
    edition, shown = EDITIONS[table.edition], words(language)
    floor = edition.slabs[level - 1].id if level else ""
    where = level_name(floor, language)
    if level and level == len(table.plates):
        where = f"{where}, {shown['top']}"
    told = [
        unbroken(column_text(edition, column, piece, language, new))
        for column, piece in outlines.standing(edition, table, level)
    ]
    return f"{where[0].upper()}{where[1:]}: {'; '.join(told) or shown['empty']}"


def column_text(
    edition: Edition, column: Column, piece: Piece, language: str, new: frozenset[str]
) -> str:
    """Tell a column: its name, a plus if it is new here, its place, whether it is locked."""
    shown, unit = words(language), edition.document.unit
    plus = "+" if piece.id in new else ""
    told = f"{piece.id}{plus} {column.x // unit:+d},{column.y // unit:+d}"
    if column.on is not None:
        told = f"{piece.id}{plus} {shown['stacked'].format(column=column.on)}"
    return f"{told} ({shown['locked']})" if column.locked else told


def out_line(table: Table, language: str) -> list[str]:
    """Tell which columns have left the game, if any."""
    pairs = zip(EDITIONS[table.edition].pieces, table.columns, strict=True)
    gone = [piece.id for piece, column in pairs if column.out]
    return [f"{words(language)['out']}: {', '.join(gone)}"] if gone else []


def heights_line(view: View, language: str) -> list[str]:
    """Tell how high each column really was, once the game is over."""
    if view.heights is None:
        return []
    pairs = zip(EDITIONS[view.table.edition].pieces, view.heights, strict=True)
    told = ", ".join(unbroken(f"{piece.id} {height:+d}") for piece, height in pairs)
    return [words(language)["heights"].format(heights=told)]


def key_line(edition: Edition, language: str) -> str:
    """Tell what the numbers of the columns mean, and how places are measured."""
    shown, told, first = words(language), [], 1
    for kind in edition.document.kinds:
        last = first + kind.count - 1
        numbers = str(first) if last == first else f"{first}-{last}"
        key = "kind_one" if kind.points == 1 else "kind"
        phrase = shown[key].format(columns=numbers, kind=shown[kind.id], count=kind.points)
        told.append(unbroken(phrase))
        first = last + 1
    return shown["key"].format(kinds="; ".join(told))


def hand(view: View, language: str = "en") -> list[str]:
    """Tell the column that the seat holds, and how it sits."""
    hold, table = view.table.hold, view.table
    if hold is None or hold.seat != view.seat:
        return []
    shown = words(language)
    kind = EDITIONS[table.edition].pieces[owning.number_of(table, hold.column)].kind
    told = {"column": hold.column, "kind": shown[kind.id], "worth": worth(kind.points, language)}
    if hold.in_hand:
        return [shown["in_hand"].format(**told)]
    if hold.safe is None or hold.grade is None:
        return [shown["holding_unfelt"].format(**told)]
    return [shown["holding"].format(**told, grade=shown[hold.grade], risk=ALL - hold.safe)]


def worth(points: int, language: str) -> str:
    """Write points."""
    return words(language)["one_point" if points == 1 else "some_points"].format(count=points)


def players(view: View, colours: Sequence[str], language: str = "en") -> list[str]:
    """Tell what each seat has: columns, points, what it may still take, what is locked."""
    told = [player(view.table, seat, colours, language) for seat in range(view.table.seats)]
    return [line for text in told for line in wrapped(text)]


def player(table: Table, seat: int, colours: Sequence[str], language: str) -> str:
    """Tell of one seat."""
    shown = words(language)
    locked = [n for n, column in owning.owned(table, seat) if column.locked]
    own = [shown[colour] for colour in owning.colours(table, seat)]
    told = shown["player"].format(
        name=name(colours[seat], language),
        colours=", ".join(own) or shown["stock"],
        points=owning.points(table, seat),
        free=named(table, owning.candidates(table, seat)) or shown["none"],
        locked=named(table, locked) or shown["none"],
    )
    return f"{told}; {shown['player_seal']}" if table.holder == seat else told


def named(table: Table, numbers: Sequence[int]) -> str:
    """List columns by name."""
    return " ".join(owning.name_of(table, number) for number in numbers)


def totals(view: View) -> tuple[int, ...]:
    """Return the points of each seat on the top floor."""
    return tuple(owning.points(view.table, seat) for seat in range(view.table.seats))


def progress(view: View) -> tuple[int, int]:
    """Return how many turns are over; nobody knows how many there will be."""
    return view.table.turns, view.table.turns + 1


def unbroken(text: str) -> str:
    """Keep what belongs together on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str) -> list[str]:
    """Break a long line, and let the glue go."""
    broken = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in broken]
