"""What is said at a table, and private notes."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api import bodies, reading, replies, writing
from games.api.describing import CURSOR, GAME, KEY, LIMIT, described
from games.api.endpoint import OPEN, Endpoint, sent
from games.api.games import cursor
from games.models_talk import Message
from games.selectors import listing, notes
from games.services import notes as note_services
from games.services import talk

TALKING = {"GET": "read", "HEAD": "read", **dict.fromkeys(("POST", "PUT", "DELETE"), "chat")}
NUMBER = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 1, "maximum": reading.LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The `id` of the message",
)
AUDIENCES = tuple(Message.Audience.values)
AUDIENCE = OpenApiParameter(
    "audience",
    {"type": "string", "enum": list(AUDIENCES)},
    description="Which talk; without a choice the first that you may read",
)


class MessagesEndpoint(Endpoint):
    """A talk."""

    scopes = TALKING
    permission_classes = OPEN

    @described(
        "What was said",
        replies.MessagePage,
        name="get_messages",
        parameters=[GAME, AUDIENCE, CURSOR, LIMIT],
        tag="talk",
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """List messages, the newest first."""
        wanted = reading.word(request, "audience", AUDIENCES)
        before, most = cursor(request), reading.limit(request)
        found = listing.messages(self.find(pk), self.person, wanted, before=before, most=most)
        items = [writing.message(line) for line in found.lines]
        return sent(
            replies.MessagePage(found.audience, items, str(found.next) if found.next else None)
        )

    @described(
        "Say something",
        replies.MessageShape,
        name="say",
        body=bodies.MessageBody,
        status=201,
        parameters=[GAME, KEY],
        tag="talk",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Say something in a talk."""
        key, wish = reading.key(request), reading.body(request, bodies.MessageBody)
        row = self.find(pk)
        said = talk.say(
            game=row.game, author=self.caller, audience=wish.audience, text=wish.text, key=key
        )
        return sent(writing.message(listing.line(row, self.caller, said)), 201)


class MessageEndpoint(Endpoint):
    """Something I said."""

    scopes = TALKING

    @described(
        "Withdraw what you said while it is fresh; twice is once",
        replies.Outcome,
        name="withdraw_message",
        parameters=[GAME, NUMBER],
        tag="talk",
    )
    def delete(self, request: Request, *, pk: int, number: int) -> HttpResponse:
        """Empty a message of the caller's."""
        game = self.find_game(pk)
        wanted = min(number, reading.LARGEST_NUMBER)
        talk.withdraw(game=game, author=self.caller, number=wanted)
        return sent(replies.Outcome("done"))


class NoteEndpoint(Endpoint):
    """My note about a game."""

    scopes = TALKING

    @described(
        "Your note about a game", replies.NoteShape, name="get_note", parameters=[GAME], tag="talk"
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Read the note."""
        note = notes.find(self.find_mine(pk).game, self.caller)
        return sent(replies.NoteShape(note.text, note.version))

    @described(
        "Save your note; another version than the one you read is not overwritten",
        replies.NoteShape,
        name="save_note",
        body=bodies.NoteBody,
        parameters=[GAME],
        tag="talk",
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Save the note."""
        wish = reading.body(request, bodies.NoteBody)
        game = self.find_game(pk)
        note = note_services.save(
            game=game, player=self.caller, text=wish.text, version=wish.version
        )
        return sent(replies.NoteShape(note.text, note.version))
