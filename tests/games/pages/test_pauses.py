"""The host's page about the time of a table, and what everybody reads of a pause."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games import agreement, log
from games.models import Game
from tests import factories
from tests.games.desk import staff
from tests.games.mail.composing import compose, latest
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db
WHY = "a holiday of the whole table"


def hosted():
    terms = agreement.Terms(3, agreement.DEFAULT)
    return factories.game(3, terms=terms, host=factories.player("host"))


def page(client, game, name="game-detail"):
    return " ".join(html.unescape(text(client.get(url(name, game.pk)))).split())


def send(client, game, act, **fields):
    return client.post(url(f"game-{act}", game.pk), fields, follow=True)


def test_the_host_pauses_and_everybody_reads_until_when_and_why(django_assert_max_num_queries):
    game = hosted()
    who, _, _ = factories.asked(game)
    host = as_player(game.host)
    assert "Pause, or give more time …" in page(host, game)
    assert "Pause the game" in page(host, game, "table-time")
    assert "The game is paused, and the table is told." in text(
        send(host, game, "pause", days=7, reason=WHY)
    )
    for client in (host, as_player(who), Client()):
        with django_assert_max_num_queries(12):
            told = page(client, game)
        assert "The game is paused until" in told
        assert f"The reason: {WHY}" in told
    mine = page(as_player(who), game)
    assert "move/preview" not in mine
    assert "<strong>paused</strong>" in mine
    assert "paused" in text(as_player(who).get(url("home")))
    mail = compose(latest("table", person=who)).body
    assert "The game is paused until" in mail
    assert f"The reason: {WHY}" in " ".join(mail.split())


def test_the_host_ends_a_pause():
    game = hosted()
    host = as_player(game.host)
    send(host, game, "pause", days=7, reason=WHY)
    assert "End the pause …" in page(host, game)
    assert "Let the game go on" in page(host, game, "table-time")
    assert "The game goes on, and the table is told." in text(send(host, game, "resume"))
    assert 'id="rest"' not in page(host, game)
    assert send(host, game, "resume").status_code == 409


def test_the_host_gives_more_time():
    game = hosted()
    _, seat, _ = factories.asked(game)
    before = game.questions.get().deadline_at
    host = as_player(game.host)
    done = send(host, game, "extend", seat=seat, hours=24, reason=WHY)
    assert "The player has more time, and the table is told." in text(done)
    assert game.questions.get().deadline_at > before
    mail = " ".join(compose(latest("table")).body.split())
    assert "gets more time for this turn: 1 day." in mail
    assert f"The reason: {WHY}" in mail


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("pause", {"days": 0, "reason": WHY}),
        ("pause", {"days": 31, "reason": WHY}),
        ("pause", {"days": "x", "reason": WHY}),
        ("pause", {"days": 7, "reason": ""}),
        ("pause", {"days": 7, "reason": "   "}),
        ("pause", {"days": 7, "reason": "x" * 401}),
        ("pause", {"days": 7, "reason": "a\x00b"}),
        ("extend", {"seat": 9, "hours": 24, "reason": WHY}),
        ("extend", {"seat": 0, "hours": 1000, "reason": WHY}),
        ("extend", {"hours": 24, "reason": WHY}),
    ],
)
def test_bad_input_is_refused_on_the_page_and_changes_nothing(act, fields):
    game = hosted()
    before = log.find(game.pk).last_number
    answer = send(as_player(game.host), game, act, **fields)
    assert answer.status_code == 400
    assert 'class="fault"' in text(answer) or 'role="alert"' in text(answer)
    assert log.find(game.pk).last_number == before


def test_refusals_have_words():
    game = hosted()
    host = as_player(game.host)
    answer = send(host, game, "pause", days=7, reason="   ")
    assert "Say why: the reason is told to the table." in text(answer)
    send(host, game, "pause", days=7, reason=WHY)
    again = send(host, game, "pause", days=7, reason="another one")
    assert again.status_code == 409
    assert "The game is paused already." in text(again)
    Game.objects.filter(pk=game.pk).update(status="over")
    assert send(host, game, "pause", days=7, reason=WHY).status_code == 409


def test_nobody_else_has_the_page_or_may_act():
    game = hosted()
    who, _, _ = factories.asked(game)
    for person in (who, factories.player()):
        client = as_player(person)
        assert "give more time" not in page(client, game)
        assert client.get(url("table-time", game.pk)).status_code == 403
        assert send(client, game, "pause", days=7, reason=WHY).status_code == 403
        assert send(client, game, "extend", seat=0, hours=2, reason=WHY).status_code == 403
        assert send(client, game, "resume").status_code == 403
    assert Client().get(url("table-time", game.pk)).status_code == 302
    assert as_player(game.host).get(url("game-pause", game.pk)).status_code == 405
    assert log.find(game.pk).paused_until is None
    Game.objects.update(is_public=False)
    stranger = as_player(factories.player())
    assert stranger.get(url("table-time", game.pk)).status_code == 404
    assert send(stranger, game, "pause", days=7, reason=WHY).status_code == 404


def test_a_moderator_who_does_not_play_is_led_to_the_desk():
    game, someone = hosted(), factories.player()
    someone.is_staff = True
    someone.save()
    someone.user_permissions.add(Permission.objects.get(codename="moderate_game"))
    client = as_player(someone)
    assert "Pause, or give more time …" not in page(client, game)
    answer = client.get(url("table-time", game.pk))
    assert answer.url == url("desk-game", game.pk)


def test_nobody_gets_more_time_where_there_is_no_limit():
    game = factories.game(host=factories.player("host"))
    assert "Give somebody more time" not in page(as_player(game.host), game, "table-time")


@pytest.mark.parametrize("deed", ["game-pause", "game-resume", "game-extend"])
def test_staff_acts_at_the_desk_where_an_act_names_the_event_that_was_seen(deed):
    game = hosted()
    before = log.find(game.pk).head
    sent = {"days": 3, "hours": 24, "seat": 0, "reason": "a storm"}
    answer = as_player(staff.moderator()).post(url(deed, game.pk), sent)
    assert answer.url == url("desk-game", game.pk)
    assert log.find(game.pk).head == before
