"""A game's page at the desk: how it stands, what can be done, and with whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.paginator import Page
from django.utils import timezone

from accounts.models import User
from games import log
from games.agreement import Terms
from games.models import Event, Game, Seat
from games.models_clock import Stop
from games.models_desk import Departure
from games.selectors import desk, desk_log, games, margin, pages, pauses, permits, reseating
from games.selectors.desk_log import LogLine, MailLine
from games.selectors.pages import Row
from games.selectors.permits import Act
from games.selectors.places import Place

# So many substitutes are offered.
MOST = 100


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the desk shows it; `number` of its player leads to their page."""

    place: Place
    player: int | None
    is_bot: bool
    clock: str = ""


@dataclass(frozen=True, slots=True)
class DeskGame:
    """All of a game's page at the desk."""

    row: Row
    state: str
    acts: list[Act]
    chairs: list[Chair]
    page: Page[Event]
    lines: list[LogLine]
    mails: list[MailLine]
    waiting: int
    departures: list[Departure]

    @property
    def seen(self) -> int:
        """The last event that the page shows, which acts name."""
        return self.row.game.last_number

    @property
    def may_rewind(self) -> bool:
        """Whether each event leads to the preview of a rewind."""
        return Act.REWIND in self.acts


@dataclass(frozen=True, slots=True)
class Choices:
    """What an act can be about: seats, substitutes, bots, terms; and the last event."""

    seen: int
    places: Sequence[Place] = ()
    people: Sequence[User] = ()
    bots: Sequence[str] = ()
    terms: Terms = field(default_factory=Terms)
    ranks: Sequence[int] = ()
    was_played: bool = False


def find(number: int, by: User, act: Act = Act.READ, *, is_sent: bool = False) -> Game:
    """Return a whole game that somebody may do something to; refuses whoever may not.

    What is sent is refused for its time by the service, which knows an act that was sent twice.
    """
    desk.refuse_stranger(by)
    game = games.find_whole(number)
    if is_sent:
        permits.refuse_person(game, by, act)
    else:
        permits.refuse(game, by, act)
    return game


def page(game: Game, *, by: User, at: int, language: str) -> DeskGame:
    """Return a game as staff may see it: with what all may know, and no hand."""
    row = pages.row(game, None, language)
    shown, lines = desk_log.lines(row, at, language)
    return DeskGame(
        row=row,
        state=permits.state(game),
        acts=useful(row, permits.acts(game, by)),
        chairs=chairs(row),
        page=shown,
        lines=lines,
        mails=desk_log.mails(row),
        waiting=desk_log.waiting(game),
        departures=list(game.departures.select_related("person")),
    )


def chairs(row: Row) -> list[Chair]:
    """List the seats with who plays them and how their clocks stand."""
    clocks = {place.number: told for place, told in margin.clocks(row)}
    return [
        Chair(row.places[seat.number], seat.player_id, bool(seat.bot), clocks.get(seat.number, ""))
        for seat in row.game.seats.all()
    ]


def useful(row: Row, acts: Sequence[Act]) -> list[Act]:
    """Leave out what would do nothing: what needs a seat where there is none for it."""
    return [act for act in acts if act != Act.READ and is_useful(row, act)]


def is_useful(row: Row, act: Act) -> bool:
    """Say whether an act that is allowed has something to be about."""
    game = row.game
    if act in (Act.LOCK, Act.UNLOCK):
        return game.is_talk_locked == (act == Act.UNLOCK)
    if act == Act.ANNUL and game.status == Game.Status.OVER:
        return bool(row.ranking)
    return act not in SEATS or bool(seats_for(row, act))


def seats_for(row: Row, act: Act) -> list[Place]:
    """List the seats that an act can be about."""
    fits = SEATS[act]
    return [row.places[seat.number] for seat in row.game.seats.all() if fits(row, seat)]


def has_more_time(row: Row, seat: Seat) -> bool:
    """Say whether a seat has got more time that is not over yet."""
    standing = Stop.objects.filter(game=row.game, seat=seat.number, reason=Stop.Reason.EXTENSION)
    return row.places[seat.number].is_asked and standing.filter(ends_at__gt=timezone.now()).exists()


def is_waited_for(row: Row, seat: Seat) -> bool:
    """Say whether an answer is asked of a seat, and none lies sealed."""
    return row.places[seat.number].is_asked and not getattr(seat, "sealed_answer", None)


SEATS: Mapping[Act, Callable[[Row, Seat], bool]] = {
    Act.EXTEND: lambda row, seat: row.places[seat.number] in pauses.waits_for(row),
    Act.END_EXTENSION: has_more_time,
    Act.SEAT_PERSON: lambda row, seat: seat.is_taken and not seat.is_given_up,
    Act.GIVE_BACK: lambda row, seat: reseating.last_departure(row.game, seat.number) is not None,
    Act.SEAT_BOT: lambda row, seat: seat.is_taken and not seat.bot and not seat.is_given_up,
    Act.DISMISS_BOT: lambda row, seat: reseating.may_dismiss(seat),
    Act.DEFAULT: is_waited_for,
    Act.LOOK: lambda row, seat: seat.is_taken,
}


def choices(game: Game, act: Act, language: str, *, is_sent: bool = False) -> Choices:
    """Return what a form for an act offers; one that was sent may name every seat and player.

    Then the service says what is wrong, and knows an act that was sent twice.
    """
    row = pages.row(game, None, language)
    ranks = [place.points.rank for place in row.places if place.points]
    return Choices(
        seen=game.last_number,
        places=seats_for(row, act) if act in SEATS and not is_sent else row.places,
        people=people(game, is_sent=is_sent) if act == Act.SEAT_PERSON else (),
        bots=reseating.bots(game) if act == Act.SEAT_BOT else (),
        terms=game.terms,
        ranks=ranks,
        was_played=act == Act.CORRECT and was_played(game),
    )


def people(game: Game, *, is_sent: bool) -> list[User]:
    """List who can take a seat, and in a form that was sent who has one."""
    seated = [seat.player for seat in game.seats.all() if seat.player] if is_sent else []
    return [*reseating.substitutes(game)[:MOST], *seated]


def was_played(game: Game) -> bool:
    """Say whether a game was played to its end, whatever staff decided since."""
    now = log.position(game)
    return now.state is not None and now.title.outcome(now.state) is not None
