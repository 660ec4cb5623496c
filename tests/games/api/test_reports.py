from __future__ import annotations

import pytest

from games.services import reports
from tests import factories
from tests.games.api.calling import Program
from tests.games.desk.staff import moderator

pytestmark = pytest.mark.django_db


def test_a_report_is_made_and_its_answer_read():
    game, staff = factories.game(), moderator()
    me, other = (Program(seat.player) for seat in game.seats.order_by("number"))
    made = me.post(f"games/{game.pk}/reports", {"text": "stuck", "category": "stuck"})
    assert (me.status, made["status"], made["about"]) == (201, "open", "game")
    found = staff_report()
    reports.answer(report=found, by=staff, text="It goes on.")
    [mine] = me.get("me/reports")["items"]
    assert (mine["status"], mine["answer"]) == ("answered", "It goes on.")
    assert other.get("me/reports") == {"items": []}


def staff_report():
    return reports.Report.objects.get()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": " "}, "bad_report"),
        ({"text": "x", "seat": 0}, "bad_report"),
        ({"text": "x", "message": 77}, "bad_report"),
        ({"text": "x", "category": "magic"}, "invalid"),
        ({"text": "x" * 1001}, "invalid"),
    ],
)
def test_what_cannot_be_reported_is_refused(body, code):
    game = factories.game()
    me = Program(game.seats.get(number=0).player)
    found = me.post(f"games/{game.pk}/reports", body)
    assert (me.status, found["code"]) == (400, code)
