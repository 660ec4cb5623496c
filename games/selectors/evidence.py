"""What the proof page shows of a game: its chain, and after the end its secret."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

import msgspec
from django.core.paginator import Page, Paginator

from accounts.models import User
from games import chain, log, table_events
from games.engine import chance
from games.models import Event, Game
from games.selectors import games, pages
from games.selectors.pages import Row
from games.selectors.places import Place

EVENTS_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Word:
    """What a player brought to the shuffle: the digest, and the reader's own word itself.

    `fits` says whether the reader's word makes the digest, once the secret can tell.
    """

    place: Place
    number: int
    digest: str
    own: str | None = None
    fits: bool | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a reader needs to check a game. `secret` is empty until the game is over."""

    row: Row
    events: Page[Event]
    words: list[Word]
    secret: str

    @property
    def is_open(self) -> bool:
        """Whether the secret is published."""
        return bool(self.secret)


def evidence(*, reference: int, player: User | None, page: str, language: str) -> Evidence:
    """Return what can be shown of a game's proof now."""
    row = pages.row(games.find_whole(reference), player, language)
    game, events = row.game, log.events(reference)
    is_over = game.status == Game.Status.OVER
    return Evidence(
        row=row,
        events=Paginator(events, EVENTS_A_PAGE).get_page(page),
        words=words(row, events, player),
        secret=bytes(game.secret).hex() if is_over else "",
    )


def words(row: Row, events: list[Event], player: User | None) -> list[Word]:
    """List the words of those who sat at the table when the cards were dealt."""
    found: dict[int, tuple[int, str]] = {}
    for event in events:
        if event.kind == chain.STARTED:
            break
        # A log that was tampered with has a proof page as well: it must be able to say so.
        with contextlib.suppress(msgspec.MsgspecError):
            if event.kind == "joined":
                joined = msgspec.json.decode(event.data, type=table_events.Joined)
                found[joined.seat] = event.number, joined.word
            elif event.kind == "left":
                found.pop(msgspec.json.decode(event.data, type=table_events.Left).seat, None)
    seats = [place.number for place in row.places if place.number in found]
    # A substitute did not bring the word of the seat.
    others = {event.seat for event in events if event.kind in ("seat_taken", "seat_given")}
    return [word(row, seat, *found[seat], None if seat in others else player) for seat in seats]


def word(row: Row, seat: int, number: int, digest: str, player: User | None) -> Word:
    """Return one seat's word; only its own player sees what it was."""
    place, game = row.places[seat], row.game
    if player is None or not place.is_reader:
        return Word(place, number, digest)
    own = next(each.word for each in game.seats.all() if each.number == seat)
    if game.status != Game.Status.OVER:
        return Word(place, number, digest, own)
    made = chance.digest(bytes(game.secret), game.uuid, number, "word", own)
    return Word(place, number, digest, own, made == digest)
