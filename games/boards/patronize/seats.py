"""PURE: one seat of the table as the parts of a drawing, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.boards.choices import Pick
from games.boards.colours import name
from games.boards.patronize.marks import Marks
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
from games.boards.patronize.words import counted, words
from games.engine.patronize import gains
from games.engine.patronize.scoring import count_works
from games.engine.patronize.state import ACT, COLOURS, GAIN, TAKE, View

PLAYED, PASSED, WAITING = "played", "passed", "waiting"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with all that lies before it. `order` counts from the start player.

    `state` is what it did this round, `told` the same in words, `notes` what is to be known of
    the character it played. `right` is its right neighbour.
    """

    number: int
    order: int
    piece: Piece
    name: str
    right: Piece
    is_reader: bool
    is_given_up: bool
    is_start: bool
    is_now: bool
    is_leading: bool
    is_winner: bool
    state: str
    told: str
    card: Character | None
    is_protected: bool
    taker: Piece | None
    notes: tuple[str, ...]
    works: tuple[Work, ...]
    proteges: tuple[Character, ...]
    fame: tuple[FameCard, ...]
    hand: int
    mentor: str
    mentor_told: str
    sentence: str
    mark: str = ""
    picks: Mapping[str, Pick] = field(default_factory=dict)

    @property
    def held(self) -> tuple[tuple[Character, Pick | None], ...]:
        """Its protégés, each with what a click on it chooses."""
        return tuple((card, self.picks.get(card.key)) for card in self.proteges)

    @property
    def fame_points(self) -> int:
        """The points of its fame cards."""
        return sum(card.points for card in self.fame)

    @property
    def masterpieces(self) -> int:
        """The number of its cubes."""
        return sum(each.count for each in self.works)


class Drawing:
    """A view on its way to a picture: what every seat of it needs to know."""

    def __init__(self, view: View, colours: Sequence[str], language: str, marks: Marks) -> None:
        self.view, self.colours, self.language, self.marks = view, colours, language, marks
        self.table, self.edition, self.words = view.table, edition_of(view), words(language)
        self.leader = gains.leader(view.table, self.edition)

    def order(self) -> list[int]:
        """List the seats in the order in which they act, from the start player."""
        seats = len(self.table.players)
        return [(self.table.start + place) % seats for place in range(seats)]

    def seat(self, seat: int, picks: Mapping[str, Pick]) -> Seat:
        """Draw a seat; `picks` are what can be clicked there."""
        table, player, place = self.table, self.table.players[seat], self.table.places[seat]
        card = place.card if place else None
        taker = place.taker if place else None
        return Seat(
            number=seat,
            order=self.order().index(seat) + 1,
            piece=piece(self.colours[seat], self.language),
            name=name(self.colours[seat], self.language),
            right=piece(self.colours[seat - 1], self.language),
            is_reader=seat == self.view.seat,
            is_given_up=seat in table.retired,
            is_start=seat == table.start,
            is_now=seat == table.turn,
            is_leading=seat == self.leader and table.phase == ACT,
            is_winner=seat == table.winner,
            state=PLAYED if card else PASSED if place else WAITING,
            told=self.told(seat),
            card=self.character(card, self.marks.places.get(seat, "")) if card else None,
            is_protected=place is not None and place.mentor,
            taker=None if taker is None else piece(self.colours[taker], self.language),
            notes=tuple(self.notes(seat)),
            works=self.works(seat),
            proteges=self.proteges(seat),
            fame=tuple(
                fame_card(self.edition, key, self.language, self.marks.fame.get((seat, key), ""))
                for key in player.fame
            ),
            hand=player.hand,
            mentor=player.mentor,
            mentor_told=self.words[f"mentor_{player.mentor}"],
            sentence=self.sentence(seat),
            mark=self.marks.places.get(seat, ""),
            picks=picks,
        )

    def character(self, key: str, mark: str = "") -> Character:
        """Draw a character."""
        return character(self.edition, key, self.language, mark)

    def proteges(self, seat: int) -> tuple[Character, ...]:
        """Draw a seat's protégés by influence."""
        held = sorted(
            self.table.players[seat].proteges, key=lambda key: self.edition.cards[key].influence
        )
        return tuple(self.character(key, self.marks.proteges.get((seat, key), "")) for key in held)

    def works(self, seat: int) -> tuple[Work, ...]:
        """Draw a seat's masterpieces, with those that its protégés count as."""
        cubes = self.table.players[seat].cubes
        counted_as = count_works(self.table, self.edition, seat)
        return tuple(
            work(
                colour,
                self.language,
                cubes[place],
                counted_as[place] - cubes[place],
                self.marks.cubes.get((seat, place), ""),
            )
            for place, colour in enumerate(COLOURS)
        )

    def told(self, seat: int) -> str:
        """Say what a seat did this round, or what it is to do."""
        table, place, shown = self.table, self.table.places[seat], self.words
        if table.turn == seat and table.phase != ACT:
            return shown[{GAIN: "to_choose", TAKE: "to_take"}.get(table.phase, "copy")]
        if place is not None and not place.card and table.phase == TAKE and seat in table.queue:
            return shown["will_take"]
        if place is not None:
            return shown["played" if place.card else "passed"]
        return shown["to_act" if table.turn == seat else "waiting"]

    def notes(self, seat: int) -> list[str]:
        """Say what is to be known of the character that a seat played."""
        place, shown = self.table.places[seat], self.words
        if place is None or place.card is None:
            return []
        found = [shown["protected"]] if place.mentor else []
        if seat == self.table.winner:
            found.append(shown["won"])
        elif seat == self.leader and self.table.phase == ACT:
            found.append(shown[self.leads(place.card)])
        if place.taker is not None:
            taker = name(self.colours[place.taker], self.language)
            found.append(shown["taken"].format(name=taker))
        return found

    def leads(self, card: str) -> str:
        """Return the phrase for a leading character: by its genius in trump, or by influence."""
        trump = self.edition.fame[self.table.fame].trump
        is_genius = self.edition.cards[card].genius.intersection(trump)
        return "leads_trump" if is_genius else "leads"

    def verdict(self) -> str:
        """Say who won the fame card of the round, or would win it as the table lies."""
        table, leader = self.table, self.leader
        if table.winner is not None:
            return self.words["now_won"].format(
                name=name(self.colours[table.winner], self.language)
            )
        if leader is None:
            return "" if None in table.places else self.words["now_nobody"]
        place = table.places[leader]
        if table.phase != ACT or place is None or place.card is None:
            return ""
        said = name(self.colours[leader], self.language)
        return self.words[f"now_{self.leads(place.card)}"].format(name=said)

    def called(self, seat: int) -> str:
        """Name a seat, marked if it is the reader's or given up."""
        found = name(self.colours[seat], self.language)
        found += f" {self.words['you']}" if seat == self.view.seat else ""
        return found + (f" {self.words['given_up']}" if seat in self.table.retired else "")

    def sentence(self, seat: int) -> str:
        """Tell a seat in words, for those who hear the page."""
        shown, player, place = self.words, self.table.players[seat], self.table.places[seat]
        state = self.told(seat)
        if place is not None and place.card:
            state = ", ".join((f"{state} {self.character(place.card).text}", *self.notes(seat)))
        told = shown["sentence"].format(
            order=self.order().index(seat) + 1,
            name=self.called(seat),
            roles=f", {shown['start']}" if seat == self.table.start else "",
            state=state,
            works=", ".join(f"{each.name} {each.count}" for each in self.works(seat)),
            proteges=", ".join(each.text for each in self.proteges(seat)) or shown["none"],
            fame=", ".join(str(self.edition.fame[key].vp) for key in player.fame) or shown["none"],
            hand=counted(shown, "in_hand", player.hand),
            mentor=shown[f"mentor_{player.mentor}"],
        )
        return f"{told} {shown['changed']}" if self.marks.changed(seat) else told
