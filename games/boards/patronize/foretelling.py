"""PURE: what an answer would bring, in sentences, up to the card nobody has seen yet."""

from __future__ import annotations

from collections.abc import Sequence

from games.boards.colours import name
from games.boards.patronize.choosing import told_totals
from games.boards.patronize.outlook import outlook, place_of, source, spare_passes, told_due
from games.boards.patronize.pieces import edition_of
from games.boards.patronize.words import colour_name, counted, words
from games.engine.patronize import moves, names, scoring
from games.engine.patronize.preview import preview
from games.engine.patronize.state import (
    ACT,
    OVER,
    AnyMove,
    Colour,
    Copy,
    Cube,
    Pass,
    Play,
    Take,
    View,
)
from games.engine.patronize.worth import rounds_left


def sentences(view: View, move: AnyMove, colours: Sequence[str], language: str) -> list[str]:
    """Tell a move and what follows from it by itself."""
    telling = Telling(view, colours, language)
    if isinstance(move, Play):
        told = telling.play(move)
    elif isinstance(move, Pass):
        told = telling.passing()
    elif isinstance(move, Take):
        told = telling.take(move)
    elif isinstance(move, Copy):
        told = telling.copy(move)
    else:
        told = telling.cube(move)
    return [*told, telling.afterwards(move)]


class Telling:
    """Tells one seat's answers in one language."""

    def __init__(self, view: View, colours: Sequence[str], language: str) -> None:
        assert view.seat is not None  # noqa: S101 - only a seat answers
        self.view, self.seat, self.table = view, view.seat, view.table
        self.colours, self.language = colours, language
        self.words, self.edition = words(language), edition_of(view)

    def say(self, key: str, **gaps: object) -> str:
        """Fill a sentence."""
        return self.words[f"foretell_{key}"].format(**gaps)

    def name(self, seat: int) -> str:
        """Name a seat."""
        return name(self.colours[seat], self.language)

    def play(self, move: Play) -> list[str]:
        """Tell what playing a character leads to."""
        found, card = outlook(self.view, move.card), self.edition.cards[move.card]
        said, left = names.character(move.card, self.language), len(self.table.queue) - 1
        fame = self.edition.fame[self.table.fame].vp
        is_won = found.winner == self.seat
        due = told_due(found.due, self.language)
        return [
            self.say("play", card=said, influence=card.influence),
            self.say("win" if is_won else "lose", points=fame, name=self.name(found.winner)),
            self.say("gain", works=due) if due else "",
            counted(self.words, "foretell_left", left) if left else "",
            self.say("mentor" if move.mentor else self.fate(left)),
        ]

    def fate(self, left: int) -> str:
        """Say what becomes of a character without a mentor."""
        others = [place for seat, place in enumerate(self.table.places) if seat != self.seat]
        is_safe = not left and all(place is not None and place.card for place in others)
        return "all" if is_safe else "open"

    def passing(self) -> list[str]:
        """Tell what a pass costs."""
        spare, points = spare_passes(self.view), self.edition.document.hand_penalty
        left = {"hand": len(self.view.hand), "rounds": rounds_left(self.table)}
        key = "foretell_pass_free" if spare > 0 else "foretell_pass_dear"
        cost = counted(words(self.language), key, spare, points=points, **left)
        return [self.say("pass"), cost]

    def cube(self, move: Colour | Cube) -> list[str]:
        """Tell a masterpiece: how many there are then, what they are worth, where it is from."""
        giver, place = source(self.table, self.seat, move.colour), place_of(move.colour)
        if giver == self.seat:
            return [self.say("in_vain")]
        before = scoring.count_works(self.table, self.edition, self.seat)[place]
        said = colour_name(move.colour, self.language)
        worth = self.edition.worth[before + 1]
        told = self.say(
            "works", colour=said.capitalize(), before=before, after=before + 1, worth=worth
        )
        if giver is None:
            return [told, self.say("supply", count=self.table.supply[place] - 1)]
        return [told, self.say("giver", name=self.name(giver))]

    def take(self, move: Take) -> list[str]:
        """Tell a character that is taken, and what is paid for it."""
        owner, card = moves.owner_of(self.table, move.card), self.edition.cards[move.card]
        assert owner is not None  # noqa: S101 - a legal move names a played character
        said = names.character(move.card, self.language)
        told = [self.say("take", card=said, points=card.vp, name=self.name(owner))]
        if move.pay:
            told.append(self.say("pay", colour=colour_name(move.pay, self.language)))
        return told

    def copy(self, move: Copy) -> list[str]:
        """Tell everybody's totals after the Clown's choice."""
        totals = told_totals(
            scoring.totals_with(self.table, move.card), self.colours, self.language
        )
        if move.card is None:
            return [self.say("copy_none"), self.say("totals", totals=totals)]
        card = names.character(move.card, self.language)
        return [self.say("copy", card=card), self.say("totals", totals=totals)]

    def afterwards(self, move: AnyMove) -> str:
        """Say whether the seat chooses on, a card is turned up, or the game ends."""
        after = preview(self.view, move).table
        if after.phase == OVER:
            return self.say("end")
        if after.turn == self.seat:
            return self.say("more")
        is_turned = after.turn is None and after.phase != ACT and after.pile
        return self.say("turn") if is_turned else ""
