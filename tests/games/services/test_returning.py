from __future__ import annotations

from datetime import timedelta

import pytest

from games import agreement, log
from games.errors import SeatKept
from games.models import Question
from games.services import automatic, rebuild, returning
from tests import factories
from tests.games.ladders import climb
from tests.games.mail.composing import compose, latest
from tests.games.mailing import reply, sent
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


def kept(*, returns):
    """Let a bot take the seat of somebody who is late."""
    terms = agreement.Terms(3, agreement.BOT, grace=0, returns=returns)
    game = factories.game(3, terms=terms)
    who, seat, _ = factories.asked(game)
    climb(game)
    return game, who, game.seats.get(number=seat)


def test_a_bot_gives_a_seat_back_if_the_table_agreed_on_that():
    game, who, seat = kept(returns=True)
    assert "Reply with “back”" in compose(latest("table", person=who)).body
    assert returning.come_back(game=game, player=who)
    seat.refresh_from_db()
    assert not seat.bot


def test_whoever_comes_back_before_the_bot_has_played_has_the_whole_pace(monkeypatch):
    monkeypatch.setattr(automatic, "go_on", lambda game: None)
    game, who, _seat = kept(returns=True)
    returning.come_back(game=game, player=who)
    back_at = game.events.get(kind="came_back").at
    question = Question.objects.get(game=game)
    assert (question.asked_at, question.deadline_at) == (back_at, back_at + timedelta(days=3))
    assert not rebuild.rebuild(game=log.find(game.pk))


def test_a_bot_keeps_a_seat_for_good_if_the_table_agreed_on_that():
    game, who, seat = kept(returns=False)
    with pytest.raises(SeatKept):
        returning.come_back(game=game, player=who)
    client = as_player(who)
    shown = text(client.get(url("game-detail", game.pk)))
    assert "the bot then keeps the seat to the end" in shown
    assert "Play myself again" not in shown
    answer = client.post(url("seat-come-back", game.pk))
    assert answer.status_code == 409
    assert "keeps it to the end" in text(answer)
    mail = latest("table", person=who)
    assert "Reply with “back”" not in compose(mail).body
    assert reply(sent(mail), "back")[0] == "applied"
    told = " ".join(compose(latest("answer", person=who)).body.split())
    assert "keeps it to the end" in told
    seat.refresh_from_db()
    assert seat.bot
    assert not game.events.filter(kind="came_back").exists()
