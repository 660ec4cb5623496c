"""The ladder of a table in words, wherever it is told."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games import ladder
from games.agreement import NO_LIMIT, Terms
from games.mail import outbound
from games.models_mail import Notice
from games.selectors import history, rungs
from games.services import inviting
from tests import factories

FULL = Terms(3, "default", bank=24, cap=24, rests=True, needs=True, bench=True)
TOLD = (
    "3 days for a turn, nights and free weekdays not counted; then a bank of 1 day for the whole "
    "game; then up to 3 days of vacation by need, if the player has days left; then 1 day of grace "
    "for the whole game, told to the table; then 48 hours in which substitutes may take the seat, "
    "if there are any; then a default move for this turn."
)


def test_a_full_ladder_is_told_rung_by_rung():
    assert rungs.sentence(FULL) == TOLD
    assert len(rungs.lines(FULL)) == 6


def test_only_the_rungs_that_a_table_has_are_told():
    assert rungs.sentence(NO_LIMIT) == "No time limit."
    assert rungs.lines(Terms(1, grace=0)) == [
        "1 day for a turn",
        "waiting, or an end without a result if the others vote for it",
    ]
    grown = rungs.lines(Terms(2, "bot", bank=24, increment=2, cap=48))[1]
    assert grown == "a bank of 1 day, plus 2 hours for each answer within the pace, at most 2 days"


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        (Terms(1, "bot"), "a bot on the seat until the player is back"),
        (Terms(1, "bot", returns=False), "a bot on the seat for good"),
        (Terms(1, "default"), "a default move for this turn"),
    ],
)
def test_the_last_rung_is_what_was_agreed(terms, told):
    assert rungs.lines(terms)[-1] == told


def test_what_comes_after_a_rung():
    assert rungs.after(FULL).startswith("After that: up to 3 days of vacation by need")
    assert rungs.after(FULL, ladder.VACATION).startswith("After that: 1 day of grace")
    assert rungs.after(Terms(1, "bot", grace=0)).startswith("After that: a bot on the seat")
    assert rungs.after(NO_LIMIT) == ""


def test_german_tells_the_same():
    with translation.override("de"):
        told = rungs.sentence(FULL)
        entry = rungs.entry(Terms(3, on_time=90))
    assert "; dann " in told
    assert "Standardzug" in told
    assert "90 %" in entry
    for word in ("bank of", "grace", "night", "seat", "then"):
        assert word not in told + entry


@pytest.mark.django_db
def test_page_invitation_mail_and_game_tell_the_same_ladder():
    host, guest = factories.player("red"), factories.player("blue")
    game = factories.table(host=host, terms=FULL)
    inviting.invite(game=game, host=host, addresses=[guest.email], language="en")
    found = game.invitations.get()
    client = Client()
    client.force_login(guest)
    shown = [
        client.get(reverse("games:table-detail", args=[game.pk])),
        client.get(reverse("games:invitation-detail", args=[found.pk])),
        client.get(reverse("games:game-detail", args=[factories.game(terms=FULL).pk])),
    ]
    for answer in shown:
        page = html.unescape(answer.content.decode()).lower()
        for line in rungs.lines(FULL):
            assert f"<li>{line}</li>" in page
    mail = outbound.compose(
        Notice.objects.get(kind="invitation", game=game),
        address=guest.email,
        reply_token="r",
        bounce_token="b",
    )
    assert TOLD in " ".join(mail.body.split())


@pytest.mark.django_db
def test_an_entry_limit_alone_is_no_pace():
    game = factories.table(terms=Terms(on_time=90))
    assert history.sentences(game)[0].text == "The table is open for 2 players."
