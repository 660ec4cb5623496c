"""Me, my vacations, and what everybody may know of a player."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from accounts.models import AccessToken
from games.api import bodies, reading, replies, shapes
from games.api.describing import described
from games.api.endpoint import OPEN, Endpoint, sent
from games.api.errors import Invalid
from games.errors import UnknownGame
from games.selectors import listing, reliability
from games.selectors import vacations as vacation_selectors
from games.services import vacations

PLAYER = OpenApiParameter(
    "id",
    {"type": "integer", "minimum": 1, "maximum": reading.LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The number of the player",
)
MANAGING = {"GET": "read", "HEAD": "read", "POST": "manage", "DELETE": "manage"}


class MeEndpoint(Endpoint):
    """Who calls."""

    @described("Who you are, and what your token allows", shapes.Me, name="get_me", tag="people")
    def get(self, request: Request) -> HttpResponse:
        """Tell the caller about themselves."""
        me, token = self.caller, request.auth
        return sent(
            shapes.Me(
                id=me.pk,
                name=str(me),
                language=self.language,
                time_zone=me.time_zone,
                email=me.email,
                scopes=list(token.allowed) if isinstance(token, AccessToken) else [],
                vacation_days_left=vacation_selectors.days(me).left,
            )
        )


class VacationsEndpoint(Endpoint):
    """My vacations."""

    scopes = MANAGING

    @described("Your vacations", replies.Vacations, name="get_vacations", tag="people")
    def get(self, request: Request) -> HttpResponse:
        """List the vacation that runs and those to come."""
        return self.listed()

    @described(
        "Take a vacation; the same days twice are one",
        replies.Vacations,
        name="take_vacation",
        body=bodies.VacationBody,
        tag="people",
    )
    def post(self, request: Request) -> HttpResponse:
        """Let the caller's clocks stand."""
        wish = reading.body(request, bodies.VacationBody)
        starts_at, ends_at = moment(wish.starts_at), moment(wish.ends_at)
        vacations.take(person=self.caller, starts_at=starts_at, ends_at=ends_at)
        return self.listed()

    @described(
        "End the vacation that runs and forget those to come",
        replies.Vacations,
        name="end_vacations",
        tag="people",
    )
    def delete(self, request: Request) -> HttpResponse:
        """Let the clocks run again."""
        vacations.end(person=self.caller)
        return self.listed()

    def listed(self) -> HttpResponse:
        """Send what is taken."""
        found = vacation_selectors.days(self.caller)
        items = [replies.VacationShape(each.starts_at, each.ends_at) for each in found.taken]
        return sent(replies.Vacations(items, found.left))


class PlayerEndpoint(Endpoint):
    """A player."""

    permission_classes = OPEN

    @described(
        "What everybody may know of a player",
        shapes.PlayerShape,
        name="get_player",
        parameters=[PLAYER],
        tag="people",
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell how reliable a player is, and how many games they have finished."""
        if pk > reading.LARGEST_NUMBER:
            raise UnknownGame("there is no such player")
        found = listing.record(pk, self.person)
        it = found.reliability
        return sent(
            shapes.PlayerShape(
                id=found.player.pk,
                name=str(found.player),
                reliability=reliability.words(it),
                answers=it.count,
                in_time=it.in_time,
                usual_seconds=int(it.usual.total_seconds()),
                finished=found.finished,
                won=found.won,
            )
        )


def moment(at: datetime) -> datetime:
    """Return a moment in universal time, if the calendar has it there."""
    try:
        return at.astimezone(UTC)
    except OverflowError as fault:
        raise Invalid("there is no such moment", "$") from fault
