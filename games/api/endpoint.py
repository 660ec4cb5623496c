"""What all endpoints have in common: who calls, how often, and how an answer is sent."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import visitors
from accounts.models import User
from games.api import errors, limits, once
from games.api.authentication import Allowed, Bearer, speak_to
from games.api.limits import Allowance
from games.api.reading import Json, OnlyJson
from games.errors import NotYourSeat, UnknownGame
from games.models import Game
from games.selectors import games, lobby, pages
from games.selectors.pages import Row

PRIVATE = "private, no-cache"
SAFE = ("GET", "HEAD")
WRITES = ("post", "put", "delete")
# Who must be known: everybody, or whoever wants to change something.
KNOWN: list[Any] = [IsAuthenticated, Allowed]
OPEN: list[Any] = [IsAuthenticatedOrReadOnly, Allowed]


class Endpoint(APIView):
    """One address. `scopes` names what a token must allow, by method.

    `keeps_keys` is false where a service keeps keys with their answers in a record of its own.
    """

    authentication_classes = [Bearer, SessionAuthentication]
    permission_classes = KNOWN
    parser_classes = [Json]
    renderer_classes = [JSONRenderer]
    content_negotiation_class = OnlyJson
    http_method_names = ["get", "head", "post", "put", "delete"]

    scopes: ClassVar[dict[str, str]] = {"GET": "read", "HEAD": "read"}

    keeps_keys: ClassVar[bool] = True

    game: Game | None = None
    allowance: Allowance | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let in whoever may; from then on whatever changes something is done once a key."""
        super().initial(request, *args, **kwargs)
        method = (request.method or "").lower()
        if method in WRITES and hasattr(self, method):
            setattr(self, method, partial(self.write, getattr(self, method)))

    def write(self, act: Any, request: Request, **kwargs: Any) -> HttpResponse:
        """Change something: first what is slow, then all the rest at once."""
        if not self.keeps_keys:
            answer: HttpResponse = act(request, **kwargs)
            return answer
        look, done = partial(self.look, request, **kwargs), partial(act, request, **kwargs)
        return once.answered(request, self, look, done)

    def look(self, request: Request, **kwargs: Any) -> None:
        """Do what is slow and writes nothing, before anything is locked."""

    def perform_authentication(self, request: Request) -> None:
        """Find out who calls; guessing counts as calling."""
        self.count(f"address.{visitors.ip_address(request)}", settings.API_CALLS_OF_AN_ADDRESS)
        speak_to(request.user)
        if isinstance(request.user, User):
            self.count(f"person.{request.user.pk}", settings.API_CALLS_OF_A_PERSON)

    def count(self, who: str, most: int) -> None:
        """Count a call, and remember what is left."""
        self.allowance = limits.count(who, most)
        limits.refuse_spent(self.allowance)

    def get_exception_handler(self) -> Any:
        """Answer refusals in their one shape."""
        return errors.handle

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add what every answer carries, and leave out a body that the program knows."""
        answer: Any = super().finalize_response(request, response, *args, **kwargs)
        if request.method in SAFE and answer.status_code == 200 and not answer.streaming:
            etag = answer.get("ETag") or f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
            answer["ETag"] = etag
            answer = get_conditional_response(request, etag=etag, response=answer)
        for name, value in (self.allowance.headers if self.allowance else {}).items():
            answer[name] = value
        answer["Cache-Control"] = PRIVATE
        patch_vary_headers(answer, ("Authorization", "Cookie", "Accept-Language"))
        return answer

    @property
    def person(self) -> User | None:
        """Who calls, if that is known."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def caller(self) -> User:
        """Who calls, where `Allowed` lets in nobody unknown."""
        if self.person is None:
            raise TypeError("somebody must be known here")
        return self.person

    @property
    def language(self) -> str:
        """The language of the answer."""
        return get_language() or "en"

    def find(self, pk: int, *, link: str = "") -> Row:
        """Return a game that the caller may look at, with its seats; any other is not there."""
        game = self.seen(games.find_whole(pk), link=link)
        return pages.row(game, self.person, self.language)

    def find_game(self, pk: int, *, link: str = "") -> Game:
        """Return the same to do something there, without all that is told of it."""
        return self.seen(games.find_seated(pk), link=link)

    def seen(self, game: Game, *, link: str = "") -> Game:
        """Return a game if the caller may look at it."""
        if not lobby.may_look(game, self.person, token=link):
            raise UnknownGame(f"there is no game {game.pk}")
        self.game = game
        return game

    def find_mine(self, pk: int) -> Row:
        """Return a game in which the caller has a seat."""
        row = self.find(pk)
        if row.reader is None:
            raise NotYourSeat("you have no seat in this game")
        return row


@extend_schema(exclude=True)
class Missing(Endpoint):
    """Every other address: there is nothing, for whoever asks and however."""

    permission_classes = [AllowAny]

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Tell that there is nothing here."""
        raise Http404


def sent(found: Any, status: int = 200, etag: str = "") -> HttpResponse:
    """Send an answer."""
    headers = {"ETag": etag} if etag else {}
    return HttpResponse(
        msgspec.json.encode(found), status=status, content_type="application/json", headers=headers
    )


def seat_of(row: Row) -> int | None:
    """Return the caller's seat, none for a spectator."""
    return row.reader.number if row.reader else None
