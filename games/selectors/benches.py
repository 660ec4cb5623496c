"""The bench: who can be asked to take the seat of somebody who is late, and how a call stands."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import ladder
from games.errors import BenchClosed, CannotJoin, SeatTaken
from games.models import Event, Game, Submission
from games.models_clock import Answered, Offer
from games.models_desk import Departure
from games.models_lobby import Block
from games.models_mail import Notice
from games.selectors import lobby, reliability
from games.selectors.pages import Row
from games.selectors.titles import name as name_of_title

TAKEN = "seat_taken"
# So many are asked, of so many who are looked at.
MOST, MOST_LOOKED_AT = 20, 200


@dataclass(frozen=True, slots=True)
class Call:
    """Event `number` asked for a substitute on a seat.

    `until` is when nobody is looked for any more, none if that is so already. `taken_by` is the
    event by which somebody sat down, 0 if nobody has.
    """

    seat: int
    number: int
    until: datetime | None
    taken_by: int

    @property
    def is_open(self) -> bool:
        """Whether a substitute is still looked for."""
        return self.until is not None


def offered(game: Game) -> QuerySet[User]:
    """Return who offered themselves for games of this title, the longest waiting first."""
    found = User.objects.filter(offers__title=game.title, is_active=True, email__isnull=False)
    free = Q(banned_until=None) | Q(banned_until__lte=timezone.now())
    return found.filter(free).order_by("offers__made_at", "pk")


def people(game: Game) -> list[User]:
    """Return who is asked to take a seat of a game."""
    fit = list(offered(game).exclude(unfit(game))[:MOST_LOOKED_AT])
    known = reliability.of_people([each.pk for each in fit]) if game.terms.on_time else {}
    found = (p for p in fit if not known or not reliability.keeps_out(game, p.pk, known[p.pk]))
    return list(itertools.islice(found, MOST))


def unfit(game: Game) -> Q:
    """Say who cannot take a seat: whoever sat there, or does not play with somebody there.

    Whoever has held a hand of this game knows more than a substitute may.
    """
    seated = game.seats.filter(player__isnull=False).values("player")
    blocked = Block.objects.filter(blocker__in=seated).values("blocked")
    blocking = Block.objects.filter(blocked__in=seated).values("blocker")
    knowing = Answered.objects.filter(game=game).values("person")
    left = Departure.objects.filter(game=game).values("person")
    kept_out = Q(pk__in=seated) | Q(pk__in=blocked) | Q(pk__in=blocking)
    return kept_out | Q(pk__in=knowing) | Q(pk__in=left)


def may_take(game: Game, person: User) -> bool:
    """Say whether a table takes somebody as a substitute."""
    fit = User.objects.filter(pk=person.pk, is_active=True).exclude(unfit(game))
    return fit.exists() and reliability.refusal(game, person) is None


def refuse(game: Game, call: Call, person: User) -> None:
    """Refuse a seat that is taken or offered no more, or somebody whom the table does not want."""
    if call.taken_by:
        raise SeatTaken("somebody was quicker")
    if not call.is_open:
        raise BenchClosed("no substitute is looked for any more")
    if late := reliability.refusal(game, person):
        raise late
    if not may_take(game, person):
        raise CannotJoin("this seat cannot be taken")


def is_asked(game: Game, person: User, number: int) -> bool:
    """Say whether somebody was asked by a call."""
    told = Notice.objects.filter(kind=Notice.Kind.BENCH, game=game, number=number)
    return told.filter(person=person).exists()


def find(game: Game, number: int) -> Call | None:
    """Return how a call for a substitute stands; None if event `number` is none."""
    event = game.events.filter(kind=ladder.BENCH, number=number).first()
    if event is None or event.seat is None:
        return None
    seat = event.seat
    return Call(seat, number, until(game, event, seat), taken_by(game, event))


def until(game: Game, event: Event, seat: int) -> datetime | None:
    """Return how long a substitute is looked for; none if nobody is. A sealed answer is one."""
    sealed = Submission.objects.filter(seat__game=game, seat__number=seat)
    if sealed.filter(status=Submission.Status.SEALED).exists():
        return None
    asked = game.questions.filter(seat=seat, rung=ladder.BENCH, rung_since=event.at)
    return asked.values_list("rung_at", flat=True).first()


def taken_by(game: Game, event: Event) -> int:
    """Return the event by which somebody answered a call, 0 if nobody did."""
    later = game.events.filter(kind__in=(ladder.BENCH, TAKEN), seat=event.seat)
    following = later.filter(number__gt=event.number).order_by("number").first()
    return following.number if following is not None and following.kind == TAKEN else 0


def is_called_for(row: Row) -> bool:
    """Say whether substitutes are asked to take the reader's seat; the questions are known."""
    seat = row.reader.number if row.reader else None
    return any(each.seat == seat and each.rung == ladder.BENCH for each in row.game.questions.all())


def mine(person: User) -> list[str]:
    """List for which titles somebody sits on the bench."""
    return list(Offer.objects.filter(person=person).values_list("title", flat=True))


def titles() -> list[tuple[str, str]]:
    """List the titles that one can offer oneself for, with their names."""
    return [(each.key, each.name) for each in lobby.titles()]


def replaced(game: Game) -> list[str]:
    """Tell a player that somebody else has the seat now."""
    title = name_of_title(game)
    named = {"title": title, "number": game.pk, "name": str(game)}
    return [
        _("A substitute has taken your seat in %(title)s, game %(number)s (%(name)s).") % named,
        _("You did not answer in time, and the table had agreed on that. You play there no more."),
    ]
