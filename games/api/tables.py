"""Tables before the start: list, open, take a seat, leave, invite."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from games import agreement
from games.api import bodies, reading, replies, shapes, writing
from games.api.describing import CURSOR, GAME, KEY, LIMIT, described
from games.api.endpoint import OPEN, Endpoint, sent
from games.api.games import TITLE, TITLES, cursor
from games.selectors import examples, listing, pages
from games.selectors import games as game_selectors
from games.services import hosting, inviting, tables

CHANNEL = "api"
MANAGING = {"GET": "read", "HEAD": "read", "POST": "manage", "DELETE": "manage"}
SEAT = OpenApiParameter(
    "seat",
    {"type": "integer", "minimum": 0, "maximum": reading.LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The number of the seat",
)
EXAMPLES = [
    OpenApiExample(
        f"{each.title.name} {wish}",
        value={"title": each.title.key, "players": each.fewest, **more},
        request_only=True,
    )
    for each in examples.of_every_title()
    for wish, more in (
        ("against bots", {"bots": each.fewest - 1}),
        ("with friends, three days a turn", {"terms": {"pace": 3}}),
    )
]


class TablesEndpoint(Endpoint):
    """Open tables."""

    scopes = MANAGING
    permission_classes = OPEN

    @described(
        "Public tables with free seats",
        shapes.GamePage,
        name="get_tables",
        parameters=[TITLE, CURSOR, LIMIT],
        tag="tables",
    )
    def get(self, request: Request) -> HttpResponse:
        """List the open tables."""
        found = listing.open_tables(
            self.person,
            before=cursor(request),
            most=reading.limit(request),
            title=reading.word(request, "title", TITLES),
            language=self.language,
        )
        return sent(writing.game_page(found))

    @described(
        "Open a table and take a seat; it starts when it is full",
        shapes.GameShape,
        name="open_table",
        body=bodies.TableBody,
        status=201,
        parameters=[KEY],
        examples=EXAMPLES,
        tag="tables",
    )
    def post(self, request: Request) -> HttpResponse:
        """Open a table."""
        key, wish = reading.key(request), reading.body(request, bodies.TableBody)
        game = hosting.set_up(host=self.caller, wish=wanted(wish), key=key, channel=CHANNEL)
        return sent(told(self, game.pk), 201)


class SeatEndpoint(Endpoint):
    """My seat at a table."""

    scopes = MANAGING

    @described(
        "Take a seat; whoever takes the last one starts the game",
        shapes.GameShape,
        name="take_seat",
        body=bodies.SeatBody,
        parameters=[GAME],
        tag="tables",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Take a seat; who has one keeps it."""
        wish = reading.body(request, bodies.SeatBody)
        hosting.sit(
            game=self.find_game(pk, link=wish.link),
            player=self.caller,
            colour=wish.colour,
            word=wish.word,
            token=wish.link,
            channel=CHANNEL,
        )
        return sent(told(self, pk))

    @described(
        "Give your seat back before the start; twice is once",
        shapes.GameShape,
        name="leave_table",
        parameters=[GAME],
        tag="tables",
    )
    def delete(self, request: Request, *, pk: int) -> HttpResponse:
        """Leave the table."""
        row = self.find(pk)
        tables.leave(game=row.game, player=self.caller, channel=CHANNEL)
        return sent(told(self, pk))


class TableEndpoint(Endpoint):
    """A table of mine."""

    scopes = MANAGING

    @described(
        "Close a table of yours that has not started; twice is once",
        shapes.GameShape,
        name="close_table",
        parameters=[GAME],
        tag="tables",
    )
    def delete(self, request: Request, *, pk: int) -> HttpResponse:
        """Close the caller's table."""
        hosting.close(game=self.find_game(pk), player=self.caller, channel=CHANNEL)
        return sent(told(self, pk))


class BotsEndpoint(Endpoint):
    """Bots at a table of mine."""

    scopes = MANAGING

    @described(
        "Let a bot take a free seat of your table; the last seat starts the game",
        shapes.GameShape,
        name="seat_bot",
        parameters=[GAME, KEY],
        tag="tables",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Seat a bot."""
        reading.key(request)
        hosting.seat_bot(game=self.find_game(pk), player=self.caller, channel=CHANNEL)
        return sent(told(self, pk))


class BotEndpoint(Endpoint):
    """A bot at a table of mine."""

    scopes = MANAGING

    @described(
        "Free the seat of a bot at your table before the start; twice is once",
        shapes.GameShape,
        name="dismiss_bot",
        parameters=[GAME, SEAT],
        tag="tables",
    )
    def delete(self, request: Request, *, pk: int, seat: int) -> HttpResponse:
        """Dismiss a bot."""
        game = self.find_game(pk)
        number = min(seat, game.players)
        hosting.dismiss_bot(game=game, player=self.caller, number=number, channel=CHANNEL)
        return sent(told(self, pk))


class InvitationsEndpoint(Endpoint):
    """Invitations to a table of mine."""

    scopes = MANAGING

    @described(
        "Invite people by mail; nobody is asked twice",
        replies.Invited,
        name="invite",
        body=bodies.InvitationBody,
        parameters=[GAME],
        tag="tables",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Invite people to the caller's table."""
        wish = reading.body(request, bodies.InvitationBody)
        for place, address in enumerate(wish.addresses):
            reading.refuse_no_address(address, f"$.addresses[{place}]")
        count = inviting.invite(
            game=self.find_game(pk),
            host=self.caller,
            addresses=wish.addresses,
            greeting=wish.greeting,
            language=self.language,
        )
        return sent(replies.Invited(count))


def told(endpoint: Endpoint, pk: int) -> shapes.GameShape:
    """Write a table as it is now; whoever just left a private one sees it this once."""
    row = pages.row(game_selectors.find_whole(pk), endpoint.person, endpoint.language)
    return writing.game(row)


def wanted(wish: bodies.TableBody) -> hosting.Wish:
    """Return what the host wants of a table."""
    fields = msgspec.structs.asdict(wish)
    terms = agreement.Terms(**msgspec.structs.asdict(wish.terms))
    return hosting.Wish(**{**fields, "terms": terms})
