"""PURE: Patronize in lines of text, readable unaligned, on a phone and aloud."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from games.boards.patronize.marks import Marks, differences
from games.boards.patronize.pieces import Character, Work, character, edition_of, fame_card, works
from games.boards.patronize.seats import Drawing
from games.boards.patronize.words import counted, words
from games.engine.patronize import scoring
from games.engine.patronize.state import OVER, View

WIDTH = 70
GLUE = "\N{NO-BREAK SPACE}"


def lines(
    view: View, colours: Sequence[str], language: str = "en", *, since: View | None = None
) -> list[str]:
    """Tell the table: the fame card, one line a seat in order of play, supply, unseen cards.

    A plus stands behind what is new since another view.
    """
    marks = differences(since, view, "new") if since else Marks()
    drawing = Drawing(view, colours, language, marks)
    seats = [line for seat in drawing.order() for line in wrapped(seat_line(drawing, seat))]
    return [*wrapped(heading(view, language)), *seats, *wrapped(supply(drawing)), *unseen(drawing)]


def heading(view: View, language: str) -> str:
    """Tell the round, its phase and its fame card."""
    table, edition, shown = view.table, edition_of(view), words(language)
    rounds = edition.setups[len(table.players)].rounds
    fame = fame_card(edition, table.fame, language)
    return "; ".join(
        (
            f"{shown['round_of'].format(number=table.round, rounds=rounds)}, {shown[table.phase]}",
            f"{shown['fame_card'].format(points=fame.points)}, {fame.text}",
            counted(shown, "pile", table.pile),
        )
    )


def seat_line(drawing: Drawing, seat: int) -> str:
    """Tell what a seat did this round: its character with genius, talent and points."""
    shown, place = drawing.words, drawing.table.places[seat]
    order = drawing.order().index(seat) + 1
    role = f", {shown['start']}" if order == 1 else ""
    plus = "+" if drawing.marks.places.get(seat) else ""
    head = f"{order} {unbroken(drawing.called(seat))}{role}: "
    told = [drawing.told(seat)] if drawing.table.turn == seat else []
    if place is None or place.card is None:
        return head + (told[0] if told else f"{drawing.told(seat)}{plus}")
    played = drawing.character(place.card)
    told += [unbroken(f"{played.text}{plus}"), *drawing.notes(seat)]
    return head + ", ".join([*told, *printed(played, drawing.language)])


def printed(card: Character, language: str) -> list[str]:
    """Tell what is printed on a character: genius, talent, points."""
    shown = words(language)
    genius = " ".join(each.letter for each in card.genius) or shown["none"]
    talent = card.talent.letter if card.talent else shown["any" if card.is_free else "none"]
    return [
        unbroken(f"{shown['genius']} {genius}"),
        unbroken(f"{shown['talent']} {talent}"),
        unbroken(shown["points"].format(count=card.points)),
    ]


def supply(drawing: Drawing) -> str:
    """Tell the supply, which is the key to the letters too."""
    marks = drawing.marks.cubes
    parts = [
        unbroken(f"{each.letter} {each.field} {each.count}{'+' if marks.get((-1, place)) else ''}")
        for place, each in enumerate(works(drawing.table.supply, drawing.language))
    ]
    return f"{drawing.words['supply']}: {', '.join(parts)}"


def unseen(drawing: Drawing) -> list[str]:
    """Tell which characters nobody showed yet, as far as the reader knows."""
    view = drawing.view
    if view.table.phase == OVER:
        return []
    known = {*view.hand, *(place.card for place in view.table.places if place)}
    known |= {card for player in view.table.players for card in player.proteges}
    cards = [drawing.character(key).text for key in drawing.edition.cards if key not in known]
    return wrapped(f"{drawing.words['unseen']}: {', '.join(map(unbroken, cards))}") if cards else []


def hand(view: View, language: str = "en") -> list[str]:
    """Tell the seat's cards: what is printed on each, and what each can do."""
    edition = edition_of(view)
    cards = [character(edition, key, language) for key in view.hand]
    return [hand_line(card, language) for card in cards]


def hand_line(card: Character, language: str) -> str:
    """Tell a card in hand; two blanks end its name."""
    told = f"{card.text}  ({', '.join(printed(card, language))}) {card.does}"
    return told.replace(GLUE, " ")


def players(view: View, colours: Sequence[str], language: str = "en") -> list[str]:
    """Tell what each seat has: masterpieces, mentor, cards, fame, protégés."""
    drawing = Drawing(view, colours, language, Marks())
    told = [player(drawing, seat) for seat in range(len(colours))]
    return [line for text in told for line in wrapped(text)]


def player(drawing: Drawing, seat: int) -> str:
    """Tell of one seat."""
    shown, whose = drawing.words, drawing.table.players[seat]
    fame = " ".join(str(drawing.edition.fame[key].vp) for key in whose.fame)
    return shown["player"].format(
        name=drawing.called(seat),
        works=" ".join(map(written, drawing.works(seat))),
        mentor=unbroken(shown[f"mentor_{whose.mentor}"]),
        hand=unbroken(counted(shown, "in_hand", whose.hand)),
        fame=unbroken(fame) or "-",
        proteges=", ".join(unbroken(each.text) for each in drawing.proteges(seat)) or "-",
    )


def written(each: Work) -> str:
    """Write masterpieces of a colour: R2, with one that a protégé counts as R2(+1)."""
    return f"{each.letter}{each.count}" + (f"(+{each.extra})" if each.extra else "")


def unbroken(text: str) -> str:
    """Keep what belongs together on one line."""
    return text.replace(" ", GLUE)


def wrapped(text: str) -> list[str]:
    """Break a long line, and let the glue go."""
    broken = textwrap.wrap(text, WIDTH, subsequent_indent="  ")
    return [line.replace(GLUE, " ") for line in broken]


def totals(view: View) -> tuple[int, ...]:
    """Return the points of each seat so far; cards in hand count against it only at the end."""
    return scoring.so_far(view.table)


def progress(view: View) -> tuple[int, int]:
    """Return how many rounds were played, and of how many."""
    table = view.table
    rounds = edition_of(view).setups[len(table.players)].rounds
    return table.round if table.phase == OVER else table.round - 1, rounds
