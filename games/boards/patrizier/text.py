"""PURE: Patrizier in lines of text, readable unaligned, on a phone and aloud."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from games.boards.colours import letter, name
from games.boards.patrizier.words import counted, words
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.scoring import count_heads, score_seat
from games.engine.patrizier.state import Scored, View

WIDTH = 70
GLUE = "\N{NO-BREAK SPACE}"


def lines(
    view: View, colours: Sequence[str], language: str = "en", *, since: View | None = None
) -> list[str]:
    """Tell the board: one line a city, towers from the ground up, then pile and colours.

    A plus stands behind every floor that is new since another view.
    """
    before = since or view
    cells = [
        city_cells(view, before, index, colours, language) for index in range(len(view.table.open))
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    fits = sum(widths) + 2 * (len(widths) - 1) <= WIDTH
    rows = [
        [cell.ljust(wide if fits else 0) for cell, wide in zip(r, widths, strict=True)]
        for r in cells
    ]
    return ["  ".join(row).rstrip() for row in rows] + legend(view, colours, language)


def city_cells(
    view: View, before: View, index: int, colours: Sequence[str], language: str
) -> list[str]:
    """Return the parts of a city's line."""
    shown, table = words(language), view.table
    city, scored = EDITIONS[table.edition].cities[index], table.scored[index]
    left, right = table.towers[2 * index : 2 * index + 2]
    state = shown["full"] if scored else f"{len(left) + len(right)}/{city.floors}"
    old_left, old_right = before.table.towers[2 * index : 2 * index + 2]
    tiles = f"{shown['tiles']} {city.tiles[0]}/{city.tiles[1]}"
    return [
        f"{city.name} {state}",
        f"L: {letters(left, old_left, colours, language)}",
        f"R: {letters(right, old_right, colours, language)}",
        f"{shown['open']}: {table.open[index] or '-'}",
        awards(scored, colours, language) if scored else tiles,
    ]


def letters(tower: str, before: str, colours: Sequence[str], language: str) -> str:
    """Write a tower's floors from the ground up, those that were not there before with a plus."""
    written = [
        letter(colours[int(mark)], language) + ("" if before[height : height + 1] == mark else "+")
        for height, mark in enumerate(tower)
    ]
    return "".join(written) or "-"


def awards(scored: Scored, colours: Sequence[str], language: str) -> str:
    """Tell who won the tiles of a city."""
    high, low, shown = scored.high, scored.low, words(language)
    first, second = (name(colours[award.seat], language) for award in (high, low))
    if high.seat == low.seat:
        return shown["both"].format(name=first, high=high.points, low=low.points)
    return shown["each"].format(first=first, high=high.points, second=second, low=low.points)


def legend(view: View, colours: Sequence[str], language: str) -> list[str]:
    """Tell the size of the draw pile and whose letter is whose."""
    seats = [
        f"{letter(colour, language)} {seat_name(view, seat, colours, language)}"
        for seat, colour in enumerate(colours)
    ]
    pile = counted(words(language), "pile", view.table.pile)
    return wrapped(f"{pile} {', '.join(map(unbroken, seats))}")


def seat_name(view: View, seat: int, colours: Sequence[str], language: str) -> str:
    """Name a seat by its colour, marked if it is the reader's."""
    mark = f" {words(language)['you']}" if seat == view.seat else ""
    return name(colours[seat], language) + mark


def hand(view: View, language: str = "en") -> list[str]:
    """Tell the seat's cards and what each does."""
    shown, cards = words(language), view.hand
    wide = max(map(len, cards), default=0)
    return [f"{card:{wide}}  {shown[card.rpartition(' ')[2]]}" for card in cards]


def players(view: View, colours: Sequence[str], language: str = "en") -> list[str]:
    """Tell what each seat has won, what it holds as far as all know, and its supply."""
    told = [player(view, seat, colours, language) for seat in range(len(colours))]
    return [line for text in told for line in wrapped(text)]


def player(view: View, seat: int, colours: Sequence[str], language: str) -> str:
    """Tell of one seat; the reader's own cards stand in the hand."""
    shown, table = words(language), view.table
    heads = count_heads(EDITIONS[table.edition], table.players[seat].played)
    given_up = f" {shown['given_up']}" if seat in table.retired else ""
    told = shown["player"].format(
        name=seat_name(view, seat, colours, language) + given_up,
        tiles=tile_points(view, seat),
        heads=" ".join(f"{family}{count}" for family, count in heads.items()),
        supply=table.players[seat].supply,
    )
    return told if seat == view.seat else told + held(view, seat, language)


def held(view: View, seat: int, language: str) -> str:
    """Tell the cards that all saw a seat take, and how many nobody else saw."""
    shown, whose = words(language), view.table.players[seat]
    cards = list(whose.known)
    if whose.unseen:
        cards.append(counted(shown, "unseen", whose.unseen))
    return shown["holds"].format(cards=", ".join(map(unbroken, cards))) if cards else ""


def unbroken(text: str) -> str:
    """Keep what belongs together on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str) -> list[str]:
    """Break a long line, and let the glue go."""
    broken = textwrap.wrap(text, WIDTH, subsequent_indent="  ")
    return [line.replace(GLUE, " ") for line in broken]


def tile_points(view: View, seat: int) -> int:
    """Add up the tiles a seat has won."""
    won = [award for city in view.table.scored if city for award in (city.high, city.low)]
    return sum(award.points for award in won if award.seat == seat)


def totals(view: View) -> tuple[int, ...]:
    """Return the points of each seat so far: tiles and heads."""
    return tuple(score_seat(view.table, seat)[2] for seat in range(len(view.table.players)))


def progress(view: View) -> tuple[int, int]:
    """Return how many turns were played, and of how many."""
    table = view.table
    played = sum(len(player.played) for player in table.players)
    return played, len(EDITIONS[table.edition].deck(len(table.players)))
