"""The stream: server-sent events of the caller's games, where the site runs under ASGI."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import translation
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.standing import Pass
from games import tail
from games.api import errors, shapes
from games.api.describing import refusal
from games.api.endpoint import Endpoint
from games.api.errors import Invalid, NoStream, Problem
from games.api.hub import HUB
from games.api.listening import Ended, Listener, Thing, Told
from games.errors import Banned
from games.selectors.streams import Cursor, Reader
from games.services import questions

MEDIA = "text/event-stream"
HEADER = "Last-Event-ID"
ID = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,9}))?")
# How soon a browser that was cut comes back, in milliseconds.
RETRY = 2000
BEAT = b": nothing new\n\n"
LAST = OpenApiParameter(
    HEADER,
    {"type": "string", "pattern": f"^{ID.pattern}$"},
    OpenApiParameter.HEADER,
    description="The id of the last message that arrived: the stream goes on behind it",
)
SAMPLE = OpenApiExample(
    "stream",
    value='id: 184\nevent: begun\ndata: {"id": "184", "beat": 15}\n\n'
    'id: 187.7\nevent: event\ndata: {"game": 12, "seat": 0, "event": {"number": 7, …}}\n\n',
    media_type=MEDIA,
    status_codes=["200"],
)


class StreamEndpoint(Endpoint):
    """Everything that happens in the caller's games."""

    http_method_names = ["get"]

    @extend_schema(
        operation_id="get_stream",
        summary="What happens in your games, as server-sent events",
        description=(
            "Messages are `begun` (StreamBegun), `event` (StreamedEvent) and, if the token does "
            "not work any more, `ended` (Problem). Send the last id back as "
            f"`{HEADER}`, and nothing is missed or told twice. Where the site does not run under "
            "ASGI, the answer is 404 with the code `no_stream`: ask for "
            "`games/{id}/events?after=N` instead."
        ),
        tags=["games"],
        request=None,
        parameters=[LAST],
        responses={
            (200, MEDIA): OpenApiResponse({"type": "string"}, "The stream, until it is cut"),
            400: refusal(400, why=f"{HEADER} is not the id of a message of this site"),
            401: refusal(401),
            403: refusal(403, why="The token may not read, or the caller is banned"),
            404: refusal(
                404, "no_stream", "This server does not stream; poll the events of a game"
            ),
            429: refusal(429, "too_many_streams", "Too many calls, or too many open streams"),
        },
        examples=[SAMPLE],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Open a stream."""
        after = last_id(request)
        questions.refuse_banned(self.caller)
        if not isinstance(request._request, ASGIRequest):  # noqa: SLF001 - named so, but documented
            raise NoStream
        reader = Reader(self.caller.pk, self.language, self.caller.time_zone)
        listener = Listener(reader, admitted(request, self.caller), after)
        HUB.admit(listener)
        # This thread waits as long as the stream is open, and needs the database no more.
        connection.close()
        headers = {"X-Accel-Buffering": "no"}
        return StreamingHttpResponse(spoken(listener), content_type=MEDIA, headers=headers)


def last_id(request: Request) -> Cursor | None:
    """Read behind which message the stream is to go on; nothing if it begins now."""
    text = request.headers.get(HEADER)
    if text is None:
        return None
    found = ID.fullmatch(text)
    if found is None or int(found[1]) > tail.last():
        raise Invalid("this is not the id of a message of this stream", HEADER)
    return Cursor(*(int(part) for part in found.groups() if part))


def admitted(request: Request, person: User) -> Pass:
    """Remember with what the caller was let in."""
    if isinstance(request.auth, AccessToken):
        return Pass(person.pk, token=request.auth.pk)
    key = request.session.session_key or ""
    return Pass(person.pk, session=key, signed=person.get_session_auth_hash())


async def spoken(listener: Listener) -> AsyncIterator[bytes]:
    """Tell from where on is told, what was missed, and then what comes."""
    try:
        HUB.join(listener)
        while not (first := await listener.next(settings.STREAM_BEAT)):
            yield BEAT
        begin = next(each for each in first if isinstance(each, int))
        after = Cursor(begin) if listener.after is None else listener.after
        yield begun(after)
        async for piece in missed(listener, after, begin):
            yield piece
        async for piece in coming(listener, max(after, Cursor(begin)), first):
            yield piece
    finally:
        HUB.leave(listener)


async def missed(listener: Listener, after: Cursor, upto: int) -> AsyncIterator[bytes]:
    """Tell what happened behind the id that was named, until the listener joined."""
    while after < Cursor(upto):
        after, found = await HUB.missed(listener.reader, after=after, upto=upto)
        if found:
            yield b"".join(event(told) for told in found)


async def coming(
    listener: Listener, after: Cursor, things: Sequence[Thing]
) -> AsyncIterator[bytes]:
    """Tell what happens, until the stream ends; now and then that nothing has happened."""
    while True:
        # Another process may have told more than this one had seen when the listener joined.
        news = [each for each in things if isinstance(each, Told) and each.cursor > after]
        ends = [each for each in things if isinstance(each, Ended)]
        if news or not things:
            yield b"".join(event(told) for told in news) or BEAT
        if ends:
            problem = farewell(ends[0], listener.reader.language)
            yield message("ended", encoded(problem))
        if ends or (listener.is_cut and listener.queue.empty()):
            return
        things = await listener.next(settings.STREAM_BEAT)


def event(told: Told) -> bytes:
    """Write an event, with the id behind which the stream can be resumed."""
    return message("event", told.text, told.cursor)


def begun(after: Cursor) -> bytes:
    """Write the first message, which has an id already."""
    shape = shapes.StreamBegun(str(after), int(settings.STREAM_BEAT))
    return f"retry: {RETRY}\n".encode() + message("begun", encoded(shape), after)


def farewell(end: Ended, language: str) -> Problem:
    """Say why a stream ends, as a call would be refused now."""
    with translation.override(language):
        if end.banned_until is None:
            return errors.problem(AuthenticationFailed())
        until = end.banned_until.isoformat()
        return errors.refused(Banned("this account is banned", until=until), None)


def message(kind: str, data: str, cursor: Cursor | None = None) -> bytes:
    """Write a message; JSON has no line breaks of its own."""
    place = "" if cursor is None else f"id: {cursor}\n"
    return f"{place}event: {kind}\ndata: {data}\n\n".encode()


def encoded(shape: Any) -> str:
    """Write a struct as JSON."""
    return msgspec.json.encode(shape).decode()
