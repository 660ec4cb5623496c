"""Games to look at: lists, one game, its positions, events, clocks, result and proof."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api import reading, shapes, writing
from games.api.describing import CURSOR, GAME, LIMIT, described
from games.api.endpoint import OPEN, Endpoint, seat_of, sent
from games.api.errors import Invalid
from games.models import Game
from games.proof import Bundle
from games.selectors import explaining, listing, proofs, results, seen

STATUSES, TITLES = tuple(Game.Status.values), tuple(listing.titles())
STATUS = OpenApiParameter("status", {"type": "string", "enum": list(STATUSES)})
TITLE = OpenApiParameter("title", {"type": "string", "enum": list(TITLES)})
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": reading.LARGEST_NUMBER, "default": 0},
    description="The number of the last event that is known",
)
NUMBER = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 1, "maximum": reading.LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The number of an event",
)
LISTED = (STATUS, TITLE, CURSOR, LIMIT)


class Looking(Endpoint):
    """Something everybody may look at, if the game is public."""

    permission_classes = OPEN


class GamesEndpoint(Looking):
    """Public games."""

    @described("Public games", shapes.GamePage, name="get_games", parameters=LISTED)
    def get(self, request: Request) -> HttpResponse:
        """List the games that everybody may look at."""
        return sent(writing.game_page(listing.public(self.person, **asked_for(self, request))))


class MyGamesEndpoint(Endpoint):
    """My games."""

    @described("Your games", shapes.GamePage, name="get_my_games", parameters=LISTED)
    def get(self, request: Request) -> HttpResponse:
        """List the games in which the caller has a seat."""
        return sent(writing.game_page(listing.mine(self.caller, **asked_for(self, request))))


class GameEndpoint(Looking):
    """One game."""

    @described("A game", shapes.GameShape, name="get_game", parameters=[GAME])
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell who sits where and what is asked."""
        return sent(writing.game(self.find(pk)))


class PositionEndpoint(Looking):
    """The position now."""

    @described(
        "The position, as you may see it",
        shapes.PositionShape,
        name="get_position",
        parameters=[GAME],
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Show the position."""
        return shown(self, pk, None)


class OldPositionEndpoint(Looking):
    """An earlier position."""

    @described(
        "The position after an event, as you could see it",
        shapes.PositionShape,
        name="get_old_position",
        parameters=[GAME, NUMBER],
    )
    def get(self, request: Request, *, pk: int, number: int) -> HttpResponse:
        """Show an earlier position."""
        return shown(self, pk, number)


class EventsEndpoint(Looking):
    """What happened."""

    @described(
        "Events after a number: the stream for polling",
        shapes.EventPage,
        name="get_events",
        parameters=[GAME, AFTER, LIMIT],
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """List events as the caller may know them."""
        after, most = reading.number(request, "after", 0), reading.limit(request)
        row = self.find(pk)
        seat, game = seat_of(row), row.game
        etag = f'"{game.head}-{after}-{most}-{seat}-{self.language}"'
        if request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304, headers={"ETag": etag})
        found = seen.events(row, seat=seat, after=after, most=most, language=self.language)
        page = shapes.EventPage([writing.event(e) for e in found], game.last_number, game.head)
        return sent(page, etag=etag)


class ClockEndpoint(Looking):
    """The clocks."""

    @described(
        "The clocks, and how each deadline came about",
        shapes.Clocks,
        name="get_clock",
        parameters=[GAME],
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell until when answers are due, and why."""
        game = self.find(pk).game
        asked = list(game.questions.all())
        why = explaining.explanations(game, asked)
        seats = sorted(game.seats.all(), key=lambda seat: seat.number)
        items = [
            shapes.ClockShape(q.seat, q.asked, q.asked_at, q.deadline_at, why[q.seat])
            for q in asked
        ]
        banks, graces = [s.bank_left for s in seats], [s.grace_left for s in seats]
        return sent(shapes.Clocks(game.paused_until, items, banks, graces))


class ResultEndpoint(Looking):
    """The result."""

    @described("How the game ended", shapes.ResultShape, name="get_result", parameters=[GAME])
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell who won, by what, and why."""
        row = self.find(pk)
        return sent(writing.result(row.game, results.tally(row.game, row.places, self.language)))


class ProofEndpoint(Looking):
    """The proof."""

    @described(
        "The game as a bundle that anyone can check", Bundle, name="get_proof", parameters=[GAME]
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Hand out the game as a bundle."""
        return sent(proofs.bundle(self.find(pk).game))


def shown(endpoint: Endpoint, pk: int, at: int | None) -> HttpResponse:
    """Send a position from the caller's seat, or as a spectator sees it."""
    row = endpoint.find(pk)
    seat = seat_of(row)
    found = seen.sight(row, seat=seat, at=at, language=endpoint.language)
    return sent(shapes.PositionShape(found.event, seat, found.view, found.lines, found.hand))


def asked_for(endpoint: Endpoint, request: Request) -> dict[str, Any]:
    """Read which games are wanted."""
    return {
        "before": cursor(request),
        "most": reading.limit(request),
        "status": reading.word(request, "status", STATUSES),
        "title": reading.word(request, "title", TITLES),
        "language": endpoint.language,
    }


def cursor(request: Request) -> int:
    """Read where a page begins."""
    text = request.query_params.get("cursor", "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= 10):
        raise Invalid("this is no cursor", "cursor")
    return min(int(text), reading.LARGEST_NUMBER)
