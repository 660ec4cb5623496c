"""Playing: the open question, legal moves, sending and preparing moves, taking back, resigning."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from games.api import bodies, reading, replies, shapes, writing
from games.api.describing import CURSOR, GAME, KEY, LIMIT, described
from games.api.endpoint import Endpoint, sent
from games.api.errors import Invalid
from games.api.games import cursor
from games.selectors import asking, examples, explaining, history, prepared
from games.selectors.pages import Row
from games.services import moves, rewinds, voting

CHANNEL = "api"
LONGEST_GROUP = 80
PLAYING = {"GET": "read", "HEAD": "read", **dict.fromkeys(("POST", "PUT", "DELETE"), "play")}
GROUP = OpenApiParameter(
    "group", {"type": "string", "maxLength": LONGEST_GROUP}, description="Only moves of this group"
)
EXAMPLES = [
    OpenApiExample(f"{each.title.name}, {shape}", value={"asked": 5, **value}, request_only=True)
    for each in examples.of_every_title()
    for shape, value in (
        ("as text", {"text": each.text}),
        ("as data", {"move": each.move}),
        ("an order with an alternative", {"text": f"{each.text} else 1"}),
    )
]
ORDERS = [
    OpenApiExample(each.title.name, value={"text": each.text}, request_only=True)
    for each in examples.of_every_title()
]


class AskEndpoint(Endpoint):
    """My open question."""

    @described("What you are asked now", shapes.OpenAsk, name="get_ask", parameters=[GAME])
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell what the caller is asked, until when, and why until then."""
        row = self.find_mine(pk)
        found = asking.asked(row, self.language)
        if found is None:
            return sent(shapes.OpenAsk(None))
        it = found.question
        mine = next(q for q in row.game.questions.all() if q.asked == it.asked and is_mine(row, q))
        why = explaining.explanation(row.game, mine)
        ask = shapes.AskShape(
            it.asked, it.kind, it.silence, it.prompt, mine.deadline_at, why, len(found.moves)
        )
        return sent(shapes.OpenAsk(ask))


class MovesEndpoint(Endpoint):
    """Legal moves, and sending one."""

    scopes = PLAYING
    # A move's submission does.
    keeps_keys = False

    @described(
        "Your legal moves, by group",
        shapes.MovePage,
        name="get_moves",
        parameters=[GAME, GROUP, CURSOR, LIMIT],
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """List the moves that answer the caller's open question."""
        start, most = cursor(request), reading.limit(request)
        group = request.query_params.get("group")
        if group is not None and len(group) > LONGEST_GROUP:
            raise Invalid("there is no such group", "group")
        row = self.find_mine(pk)
        found = asking.asked(row, self.language)
        if found is None:
            return sent(shapes.MovePage(None, 0, [], [], None))
        listed = found.moves if group is None else found.groups.get(group, [])
        items = asking.written(row, found, listed[start : start + most], self.language)
        groups = [shapes.GroupShape(key, len(those)) for key, those in found.groups.items()]
        more = str(start + most) if start + most < len(listed) else None
        return sent(
            shapes.MovePage(
                found.question.asked, len(listed), groups, [writing.move(m) for m in items], more
            )
        )

    @described(
        "Play a move, or an order for several questions",
        replies.Played,
        name="play_move",
        body=bodies.MoveBody,
        parameters=[GAME, KEY],
        examples=EXAMPLES,
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Answer the caller's open question."""
        key, wish = reading.key(request), reading.body(request, bodies.MoveBody)
        if (wish.text is None) == (wish.move is None):
            raise Invalid("send either text or move", "$")
        answer = moves.submit(
            game=self.find_game(pk),
            player=self.caller,
            asked=wish.asked,
            key=key,
            text=wish.text or "",
            move=wish.move,
            channel=CHANNEL,
        )
        return sent(replies.Played(answer.event, answer.text))


class AdviceEndpoint(Endpoint):
    """What is suggested to me."""

    @described(
        "Suggested moves, and risks where your title knows some; it may take a second",
        shapes.AdviceShape,
        name="get_advice",
        parameters=[GAME],
    )
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell what is offered to the caller, as mails and pages do."""
        row = self.find_mine(pk)
        found = asking.advised(row)
        if found is None:
            return sent(shapes.AdviceShape(None, [], None))
        items = asking.written(row, found, found.moves, self.language)
        return sent(shapes.AdviceShape(found.asked, [writing.move(m) for m in items], found.advice))


class OrderEndpoint(Endpoint):
    """What I have prepared."""

    scopes = PLAYING

    @described("What you have prepared", replies.OrderShape, name="get_order", parameters=[GAME])
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell what is played when the caller is asked next."""
        return self.told(pk)

    @described(
        "Prepare a turn for when you are asked next",
        replies.OrderShape,
        name="prepare_order",
        body=bodies.OrderBody,
        parameters=[GAME],
        examples=ORDERS,
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Keep an order, in place of an older one."""
        wish = reading.body(request, bodies.OrderBody)
        game = self.find_game(pk)
        moves.prepare(game=game, player=self.caller, text=wish.text, seen=wish.seen)
        return self.told(pk)

    @described(
        "Withdraw what you have prepared",
        replies.OrderShape,
        name="withdraw_order",
        parameters=[GAME],
    )
    def delete(self, request: Request, *, pk: int) -> HttpResponse:
        """Forget an order."""
        moves.prepare(game=self.find_game(pk), player=self.caller, text="")
        return self.told(pk)

    def told(self, pk: int) -> HttpResponse:
        """Send what is prepared now."""
        row = self.find_mine(pk)
        seat = next(s for s in row.game.seats.all() if row.reader and s.number == row.reader.number)
        view = history.view(row.game, seat=seat.number) if seat.order else None
        found = prepared.prepared(row.game, seat, view, self.language) if view else None
        if found is None:
            return sent(replies.OrderShape([], "", ""))
        steps = [
            [replies.WayShape(way.text, way.words, way.condition) for way in step]
            for step in found.steps
        ]
        return sent(replies.OrderShape(steps, found.now, found.why_not))


class TakeBackEndpoint(Endpoint):
    """Taking a move back."""

    scopes = PLAYING

    @described(
        "Take a move of yours back: done, or asked if the others must agree",
        replies.Outcome,
        name="take_back",
        body=bodies.EventBody,
        parameters=[GAME],
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Take a move back, or propose it."""
        wish = reading.body(request, bodies.EventBody)
        outcome = rewinds.take_back(
            game=self.find_game(pk), player=self.caller, number=wish.number, channel=CHANNEL
        )
        return sent(replies.Outcome(outcome))

    @described(
        "Answer the proposal of another to take a move back",
        replies.Outcome,
        name="answer_take_back",
        body=bodies.AnswerBody,
        parameters=[GAME],
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Agree to a proposal, or decline it."""
        wish = reading.body(request, bodies.AnswerBody)
        outcome = voting.answer(
            game=self.find_game(pk),
            player=self.caller,
            number=wish.asked,
            agrees=wish.agrees,
            channel=CHANNEL,
        )
        return sent(replies.Outcome(outcome))


class VoteEndpoint(Endpoint):
    """Voting on an end without a result."""

    scopes = PLAYING

    @described(
        "Answer the vote on ending the game without a result",
        replies.Outcome,
        name="answer_vote",
        body=bodies.AnswerBody,
        parameters=[GAME],
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Agree that the game ends, or not."""
        wish = reading.body(request, bodies.AnswerBody)
        outcome = voting.answer(
            game=self.find_game(pk),
            player=self.caller,
            number=wish.asked,
            agrees=wish.agrees,
            channel=CHANNEL,
        )
        return sent(replies.Outcome(outcome))


class ResignationEndpoint(Endpoint):
    """Giving a seat up."""

    scopes = PLAYING

    @described(
        "Give your seat up for good; twice is once",
        replies.Outcome,
        name="resign",
        parameters=[GAME],
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Resign."""
        event = moves.resign(game=self.find_game(pk), player=self.caller, channel=CHANNEL)
        return sent(replies.Outcome("done" if event else "repeated"))


def is_mine(row: Row, question: object) -> bool:
    """Say whether a question is put to the caller's seat."""
    return row.reader is not None and getattr(question, "seat", None) == row.reader.number
