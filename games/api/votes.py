"""What a table decides by itself: the open votes, calling for one, answering."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api import bodies, reading, replies
from games.api.describing import GAME, described
from games.api.endpoint import OPEN, Endpoint, sent
from games.api.playing import CHANNEL, PLAYING
from games.ballots import Wish
from games.selectors import votes
from games.selectors.votes import Ballot
from games.services import voting

CALLS = [
    OpenApiExample("A pause", value={"on": "pause", "days": 7}, request_only=True),
    OpenApiExample(
        "More time for a turn", value={"on": "extend", "seat": 1, "hours": 24}, request_only=True
    ),
    OpenApiExample("An end by agreement", value={"on": "end"}, request_only=True),
    OpenApiExample(
        "A bot for somebody who is away",
        value={"on": "replace", "seat": 1, "by": "bot"},
        request_only=True,
    ),
]


class VotesEndpoint(Endpoint):
    """The votes at a table."""

    scopes = PLAYING
    permission_classes = OPEN

    @described("The votes that are open", replies.VoteList, name="get_votes", parameters=[GAME])
    def get(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell what the table votes on, by which majority and until when."""
        return sent(replies.VoteList([written(each) for each in votes.of_row(self.find(pk))]))

    @described(
        "Call for a vote, and agree; one that is open on the same is only answered",
        replies.Outcome,
        name="call_vote",
        body=bodies.VoteBody,
        parameters=[GAME],
        examples=CALLS,
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Ask the table something."""
        body = reading.body(request, bodies.VoteBody)
        said = msgspec.structs.asdict(body)
        seen = said.pop("seen")
        outcome = voting.call(
            game=self.find_game(pk),
            player=self.caller,
            wish=msgspec.convert(said, Wish),
            seen=seen,
            channel=CHANNEL,
        )
        return sent(replies.Outcome(outcome))

    @described(
        "Answer an open vote; the word may be changed while it is open",
        replies.Outcome,
        name="answer_a_vote",
        body=bodies.AnswerBody,
        parameters=[GAME],
    )
    def put(self, request: Request, *, pk: int) -> HttpResponse:
        """Say yes or no."""
        body = reading.body(request, bodies.AnswerBody)
        outcome = voting.answer(
            game=self.find_game(pk),
            player=self.caller,
            number=body.asked,
            agrees=body.agrees,
            channel=CHANNEL,
        )
        return sent(replies.Outcome(outcome))


def written(ballot: Ballot) -> replies.VoteShape:
    """Write an open vote down."""
    wish, vote = ballot.vote.wish, ballot.vote
    return replies.VoteShape(
        number=vote.number,
        on=vote.on,
        caller=vote.caller,
        seat=wish.seat,
        days=wish.days or None,
        hours=wish.hours or None,
        to=wish.to or None,
        by=wish.by or None,
        closes_at=vote.closes_at,
        needed=ballot.needed,
        voters=[place.number for place in ballot.voters],
        agreed=[place.number for place in ballot.agreed],
        against=[place.number for place in ballot.against],
        may_answer=ballot.may_answer,
        question=ballot.words.question,
        rule=ballot.words.rule,
    )
