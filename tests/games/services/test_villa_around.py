"""Villa Paletti around the board: late players, seats given up, prepared turns, calendars."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import agreement, log, proof
from games.models import Game, Question
from games.selectors import proofs
from games.services import chores, feeds, moves
from tests import factories

pytestmark = pytest.mark.django_db
TERMS = agreement.usual(1, agreement.DEFAULT)


@pytest.fixture
def game():
    with factories.same_deal():
        made = factories.game(players=3, title="villa_paletti", terms=TERMS)
    factories.play(made, 2)
    return log.find(made.pk)


def let_time_pass(game):
    """Let everything be due that waits for time, until the table has moved on."""
    before = game.last_number
    for _ in range(12):
        now = timezone.now()
        Question.objects.filter(game=game).update(deadline_at=now, rung_at=now, alarm_at=now)
        chores.run({"timed": chores.OFTEN["timed"]})
        if moved(game) > before:
            return
    raise AssertionError("nobody plays for who is late")


def moved(game):
    return game.events.filter(kind="moved").order_by("-number").first().number


def test_a_late_player_gets_a_default_move_that_lets_nothing_fall(game):
    for _ in range(4):
        current = log.find(game.pk)
        let_time_pass(current)
    assert log.find(game.pk).status == Game.Status.RUNNING
    late = game.events.filter(kind="moved", channel="clock")
    assert late.exists()


def test_silence_accepts_a_claim(game):
    who, _seat, asked = factories.asked(game)
    moves.submit(game=game, player=who, asked=asked, key="c", text="claim")
    assert Question.objects.filter(game=game, kind="answer").count() == 2
    assert all(question.silence == "accept" for question in Question.objects.filter(game=game))
    for _ in range(2):
        now = timezone.now()
        Question.objects.filter(game=game).update(deadline_at=now, rung_at=now)
        chores.run({"timed": chores.OFTEN["timed"]})
    assert not Question.objects.filter(game=game, kind="answer").exists()


def test_a_turn_is_prepared_in_one_line_and_played_when_it_comes(game):
    who, seat, asked = factories.asked(game)
    later = game.seats.get(number=(seat + 1) % 3)
    view = log.position(game).view(later.number)
    column = log.position(game).title.offers(view)[0].column
    text = f"pull {column} to A if risk <= 0 else let go"
    moves.prepare(game=game, player=later.player, text=text)
    mine = log.position(game).title.offers(log.position(game).view(seat))[0].column
    moves.submit(game=game, player=who, asked=asked, key="t", text=f"grip {mine}; let go")
    answered = game.events.filter(channel="order", seat=later.number, kind="moved")
    assert answered.count() in (2, 3)


def test_a_prepared_turn_outlives_a_claim_that_is_answered_meanwhile(game):
    who, seat, asked = factories.asked(game)
    later = game.seats.get(number=(seat + 1) % 3)
    now = log.position(game)
    column = now.title.offers(now.view(later.number))[0].column
    moves.prepare(game=game, player=later.player, text=f"grip {column}; let go")
    prepared = game.seats.get(pk=later.pk).order
    moves.submit(game=game, player=who, asked=asked, key="c", text="claim")
    question = Question.objects.get(game=game, seat=later.number, kind="answer")
    assert game.seats.get(pk=later.pk).order == prepared
    moves.submit(game=game, player=later.player, asked=question.asked, key="a", text="accept")
    assert game.seats.get(pk=later.pk).order == prepared
    assert not game.seats.get(pk=later.pk).order_ended


def test_a_seat_is_given_up_and_the_game_goes_on(game):
    who, seat, _ = factories.asked(game)
    moves.resign(game=game, player=who)
    assert log.find(game.pk).status == Game.Status.RUNNING
    assert not Question.objects.filter(game=game, seat=seat).exists()
    factories.play_out(game)
    finished = log.find(game.pk)
    assert finished.status == Game.Status.OVER
    assert proof.verify(proofs.bundle(finished, reveal=True)).replayed


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_calendar_and_data_know_the_title(game, language):
    who, _, _ = factories.asked(game)
    client = Client(headers={"accept-language": language})
    client.force_login(who)
    secret = feeds.make(person=who)
    paths = [url("calendar-read", secret), url("data-download")]
    names = ("game-detail", "proof-detail", "record-detail", "record-text", "game-feed")
    for path in [*paths, *(url(name, game.pk) for name in names)]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert re.search("Villa Paletti|villa_paletti", answer.content.decode()), path


def url(name, *args):
    return reverse(f"games:{name}", args=args)


def reckless(game):
    """Take whatever looks worst, until the villa falls."""
    while Question.objects.filter(game=game).exists():
        who, seat, asked = factories.asked(game)
        now = log.position(game)
        view = now.view(seat)
        text = factories.choice(game, 0, seat)
        if view.ask.kind == "turn":
            text = f"grip {max(now.title.advice(view).columns, key=lambda each: each.most).column}"
        elif view.ask.kind == "pull":
            text = "pull"
        moves.submit(game=game, player=who, asked=asked, key=f"r{asked}", text=text)


def test_that_nobody_wins_is_told_everywhere():
    with factories.same_deal():
        game = factories.game(players=2, title="villa_paletti")
    reckless(game)
    assert log.find(game.pk).end_reason == "collapsed_nobody"
    client = Client()
    for name in ("game-detail", "record-detail", "record-text"):
        assert "Nobody wins." in client.get(url(name, game.pk)).content.decode()
    page = client.get(url("game-detail", game.pk)).content.decode()
    assert "nobody won" in page
    assert "★" not in page
    told = client.get(f"/api/v1/games/{game.pk}/result").json()
    assert told["headline"] == "Nobody wins."
    assert 1 not in {row["rank"] for row in told["ranking"]}


def test_where_nothing_is_a_card_the_pages_speak_of_none(client):
    with factories.same_deal():
        game = factories.game(players=2, title="villa_paletti")
    reckless(game)
    table = factories.table(2, title="villa_paletti")
    for path in (
        url("game-detail", game.pk),
        url("proof-detail", game.pk),
        url("table-detail", table.pk),
    ):
        told = BeautifulSoup(client.get(path).content, "html.parser").get_text()
        assert len(told) > 500
        assert not re.search(r"\bcards?\b", told)
