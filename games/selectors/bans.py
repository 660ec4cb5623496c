"""Who is banned, by whom that can be done, and what is told of it."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.desk_errors import CannotBan, NotStaff
from games.engine.errors import Refused
from games.models import Game
from games.models_clock import Answered
from games.models_desk import Ban
from games.selectors import remaining, roles


def current(person: User) -> Ban | None:
    """Return the ban that keeps somebody from playing."""
    return Ban.objects.filter(person=person, ended_at=None).select_related("person").first()


def due() -> QuerySet[Ban]:
    """Return the bans that are over but have not ended."""
    found = Ban.objects.filter(ended_at=None, until__lte=timezone.now())
    return found.select_related("person").order_by("until")[:200]


def refuse_judge(by: User, person: User) -> None:
    """Refuse whoever may not ban somebody: not staff, or too close to the person."""
    if roles.BAN not in roles.granted(by):
        raise NotStaff("only staff may do this")
    if by.pk == person.pk:
        raise CannotBan("nobody bans themselves", problem="self")
    if roles.is_staff(person):
        raise CannotBan("staff is not banned", problem="staff")
    if play_together(by, person):
        raise CannotBan("nobody bans those they play with", problem="together")


def may_judge(by: User, person: User) -> bool:
    """Say whether somebody may ban a person, or lift a ban."""
    try:
        refuse_judge(by, person)
    except Refused:
        return False
    return True


def play_together(judge: User, person: User) -> bool:
    """Say whether somebody has, or had, a seat in a game that a person plays now."""
    going = Game.objects.filter(seats__player=person, status__in=("open", "running"))
    had = Q(seats__player=judge) | Q(departures__person=judge) | Q(pk__in=answered_in(judge))
    return going.filter(had).exists()


def answered_in(person: User) -> QuerySet[Answered, int]:
    """Return the games in which somebody has answered."""
    return Answered.objects.filter(person=person).values_list("game", flat=True)


def lines(number: int) -> list[str]:
    """Tell a person of a ban: until when, why, and what it means; or that it is over."""
    found = Ban.objects.filter(pk=number).first()
    if found is None:
        return []
    if found.ended_at is not None:
        return ended(found)
    return [
        _("You cannot play here until %(moment)s.") % {"moment": remaining.moment(found.until)},
        _("The reason: %(reason)s") % {"reason": found.reason},
        _(
            "Until then you can log in, read, take your data along, give seats up and erase your "
            "account, but neither play nor talk, nor sit down at tables. In your running games a "
            "bot plays for you; when the ban is over, your seats are yours again."
        ),
    ]


def ended(found: Ban) -> list[str]:
    """Tell a person that a ban is over."""
    told = [_("You can play here again; your seats in running games are yours.")]
    if found.lift_reason:
        told.append(_("The reason: %(reason)s") % {"reason": found.lift_reason})
    return told
