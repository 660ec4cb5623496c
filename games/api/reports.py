"""Telling staff of a message, a player or a game, and what they answered."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from games.api import bodies, reading, replies
from games.api.describing import GAME, KEY, described
from games.api.endpoint import Endpoint, sent
from games.models_reports import Report
from games.selectors import reports as known
from games.services import reports

TALKING = {"GET": "read", "HEAD": "read", "POST": "chat"}


class MyReportsEndpoint(Endpoint):
    """What I have reported."""

    @described("What you have reported, with the answers", replies.ReportList, name="get_reports")
    def get(self, request: Request) -> HttpResponse:
        """List the caller's reports, the newest first."""
        return sent(replies.ReportList([written(each) for each in known.mine(self.caller)]))


class ReportsEndpoint(Endpoint):
    """Reporting something in a game."""

    scopes = TALKING

    @described(
        "Report a game, a player in it, or a message",
        replies.ReportShape,
        name="report",
        body=bodies.ReportBody,
        status=201,
        parameters=[GAME, KEY],
        tag="talk",
    )
    def post(self, request: Request, *, pk: int) -> HttpResponse:
        """Tell staff of something."""
        key, body = reading.key(request), reading.body(request, bodies.ReportBody)
        wish = reports.Wish(body.text, body.category, body.seat, body.message)
        game = self.find_game(pk)
        made = reports.make(game=game, reporter=self.caller, wish=wish, key=f"api:{key}"[:80])
        return sent(written(made), 201)


def written(report: Report) -> replies.ReportShape:
    """Write a report down for its author."""
    return replies.ReportShape(
        number=report.pk,
        game=report.game_id,
        about=report.about,
        category=report.category,
        text=report.text,
        status=report.status,
        answer=report.answer,
        made_at=report.made_at,
        answered_at=report.answered_at,
    )
