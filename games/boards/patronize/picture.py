"""PURE: Patronize as the parts of a drawing: fame, supply, the seats, and where each card is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.boards.choices import Pick
from games.boards.patronize.composing import CUBE
from games.boards.patronize.marks import marked
from games.boards.patronize.picking import Picks, picks
from games.boards.patronize.pieces import (
    Character,
    FameCard,
    Piece,
    Work,
    character,
    edition_of,
    fame_card,
    piece,
    work,
)
from games.boards.patronize.seats import Drawing, Seat
from games.boards.patronize.words import counted, words
from games.engine.patronize.state import COLOURS, TAKE, View

HAND, TABLE, PROTEGE, UNSEEN, REMOVED, LEFT = "hand", "table", "protege", "unseen", "out", "left"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a character is, as far as the reader may know; `piece` says with whom."""

    character: Character
    place: str
    piece: Piece | None
    told: str


@dataclass(frozen=True, slots=True)
class Stock:
    """The supply of one colour: a bar of all there are."""

    work: Work
    bar: tuple[bool, ...]
    pick: Pick | None = None


@dataclass(frozen=True, slots=True)
class Chip:
    """A value of the first step, as a chip at the foot of a narrow screen."""

    text: str
    sign: str
    colour: str
    pick: Pick


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table, and the reader's hand. `seats` are in order of play, `standings` by seat."""

    round: int
    rounds: int
    phase: str
    told_phase: str
    fame: FameCard
    fame_sentence: str
    verdict: str
    pile: int
    told_pile: str
    supply: tuple[Stock, ...]
    seats: tuple[Seat, ...]
    standings: tuple[Seat, ...]
    everyone: tuple[Whereabouts, ...]
    hand: tuple[Character, ...]
    chips: tuple[Chip, ...]
    clown: Character | None = None

    def plain(self) -> Picture:
        """Return the drawing without anything to click."""
        return replace(
            self,
            seats=tuple(replace(seat, picks={}) for seat in self.seats),
            supply=tuple(replace(stock, pick=None) for stock in self.supply),
            chips=(),
        )


def picture(
    view: View,
    colours: Sequence[str],
    language: str = "en",
    *,
    since: View | None = None,
    chosen: Mapping[str, str] | None = None,
) -> Picture:
    """Take a view apart for drawing, with marks on what is new since a view and what is chosen.

    The table is drawn as the choice so far makes it; None lets nothing be chosen.
    """
    shown, marks = marked(view, since, chosen)
    drawing = Drawing(shown, colours, language, marks)
    table, edition, said = shown.table, edition_of(view), words(language)
    open_to = Picks() if chosen is None else picks(view, chosen, language)
    everybody = {
        seat: drawing.seat(seat, seat_picks(view, seat, open_to)) for seat in drawing.order()
    }
    fame = fame_card(edition, table.fame, language)
    pile = counted(said, "pile", table.pile)
    return Picture(
        round=table.round,
        rounds=edition.setups[len(table.players)].rounds,
        phase=table.phase,
        told_phase=said[table.phase],
        fame=fame,
        fame_sentence=fame_sentence(drawing, fame, pile),
        verdict=drawing.verdict(),
        pile=table.pile,
        told_pile=pile,
        supply=tuple(stock(drawing, place, open_to) for place in range(len(COLOURS))),
        seats=tuple(everybody.values()),
        standings=tuple(everybody[seat] for seat in sorted(everybody)),
        everyone=tuple(whereabouts(shown, key, colours, language) for key in edition.cards),
        hand=tuple(character(edition, key, language) for key in view.hand),
        chips=tuple(chip(view, pick, language) for pick in open_to.first),
        clown=character(edition, table.copied, language) if table.copied else None,
    )


def fame_sentence(drawing: Drawing, fame: FameCard, pile: str) -> str:
    """Tell the fame card in words, and who leads."""
    told = drawing.words["fame_sentence"].format(points=fame.points, trump=fame.text, pile=pile)
    verdict = drawing.verdict()
    return f"{told} {verdict[0].upper()}{verdict[1:]}." if verdict else told


def seat_picks(view: View, seat: int, open_to: Picks) -> dict[str, Pick]:
    """Return what a click may choose at a seat: its character, a protégé, the mentor."""
    table = view.table
    place, found = table.places[seat], {}
    card = place.card if place and table.phase == TAKE else None
    if card in open_to.cards and card is not None:
        found["card"] = open_to.cards[card]
    if seat == view.seat and open_to.mentor:
        found["mentor"] = open_to.mentor
    found |= {
        key: open_to.cards[key] for key in table.players[seat].proteges if key in open_to.cards
    }
    return found


def stock(drawing: Drawing, place: int, open_to: Picks) -> Stock:
    """Draw the supply of one colour."""
    colour, count = COLOURS[place], drawing.table.supply[place]
    drawn = work(colour, drawing.language, count, mark=drawing.marks.cubes.get((-1, place), ""))
    full = range(drawing.edition.document.cubes)
    return Stock(drawn, tuple(each < count for each in full), open_to.colours.get(colour))


def chip(view: View, pick: Pick, language: str) -> Chip:
    """Draw a value of the first step."""
    edition, colour = edition_of(view), pick.value.removeprefix(CUBE)
    if colour in COLOURS:
        drawn = work(colour, language)
        return Chip(drawn.name, drawn.sign, colour, pick)
    if pick.value in edition.cards:
        return Chip(character(edition, pick.value, language).text, pick.value, "", pick)
    return Chip(pick.label, "", "", pick)


def whereabouts(view: View, key: str, colours: Sequence[str], language: str) -> Whereabouts:
    """Find a character, as far as the reader may know."""
    drawn, shown = character(edition_of(view), key, language), words(language)
    for seat, player in enumerate(view.table.players):
        if key in player.proteges:
            disc = piece(colours[seat], language)
            return Whereabouts(drawn, PROTEGE, disc, f"{shown['proteges']}: {disc.name}")
    for seat, place in enumerate(view.table.places):
        if place is not None and place.card == key:
            disc = piece(colours[seat], language)
            return Whereabouts(drawn, TABLE, disc, f"{disc.name}: {shown['played']}")
    if key in view.hand and view.revealed is None:
        return Whereabouts(drawn, HAND, None, shown["mine"])
    return hidden(view, drawn, colours, language)


def hidden(view: View, drawn: Character, colours: Sequence[str], language: str) -> Whereabouts:
    """Say where a character is that never came to the table: known only after the end."""
    shown = words(language)
    if view.revealed is None:
        return Whereabouts(drawn, UNSEEN, None, shown["unseen"])
    for seat, hand in enumerate(view.revealed.hands):
        if drawn.key in hand:
            disc = piece(colours[seat], language)
            return Whereabouts(drawn, LEFT, disc, f"{disc.name}: {shown['hand']}")
    return Whereabouts(drawn, REMOVED, None, shown["removed"])
