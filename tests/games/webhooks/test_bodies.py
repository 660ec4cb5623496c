"""What webhooks are told: signed, in one shape, and never more than their person may know."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from games import agreement, boards, log
from games.models import Game, Question
from games.models_webhooks import Dispatch
from games.services import calling, pausing, rewinds, tables, webhooks
from games.webhooks import bodies, discord
from tests import factories
from tests.games.api.calling import Program

pytestmark = pytest.mark.django_db

DOCUMENT = Path(__file__).parents[3] / "docs" / "webhooks.md"
TITLES = [title.key for title in boards.offered()]
ADDRESS = "http://127.0.0.1:9000/"


@pytest.fixture
def game():
    return factories.game(name="Sunday table", terms=agreement.Terms(3, "default"))


def told(hook):
    """Compose everything that waits for a webhook, without sending it."""
    waiting = hook.dispatches.filter(status="waiting").order_by("pk")
    return [json.loads(found[1]) for each in waiting if (found := bodies.compose(each, hook))]


# The signature


def test_a_call_is_signed_with_the_secret_of_its_webhook(receive, hook, game):
    receiver = receive()
    made = hook(factories.asked(game)[0], receiver.address)
    factories.play(game)
    calling.call_due()
    (call,) = receiver.calls
    form = r"t=(\d+),v1=([0-9a-f]{64})"
    at, signed = re.fullmatch(form, call.headers["patrizier-signature"]).groups()
    key, text = made.secret.encode(), f"{at}.".encode() + call.body
    assert hmac.new(key, text, hashlib.sha256).hexdigest() == signed
    assert call.headers["patrizier-event"] == call.json["kind"] == "event"
    assert call.headers["content-type"] == "application/json"
    assert call.id == call.json["id"] == str(Dispatch.objects.get().key)


@pytest.fixture
def documented():
    """Run the example in the documentation."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    found = {}
    exec(code, found)
    return found["is_genuine"]


def test_the_example_in_the_documentation_knows_a_call(receive, hook, game, documented):
    receiver = receive()
    made = hook(factories.asked(game)[0], receiver.address)
    factories.play(game)
    calling.call_due()
    (call,) = receiver.calls
    header = call.headers["patrizier-signature"]
    assert documented(made.secret, header, call.body)
    at = int(header.split(",")[0][2:])
    assert documented(made.secret, header, call.body, now=at + 299)
    assert not documented(made.secret, header, call.body, now=at + 301)
    assert not documented(made.secret, header, call.body + b" ")
    assert not documented("whs_wrong", header, call.body)
    assert not documented(made.secret, header.replace(str(at), str(at + 1)), call.body)
    for nonsense in ("", "t=,v1=", "v1=00", "t=1", "x", "t=1,v1=é"):
        assert not documented(made.secret, nonsense, call.body)


def test_a_new_secret_signs_from_then_on(receive, hook, game, documented):
    receiver = receive()
    made = hook(factories.asked(game)[0], receiver.address)
    secret = webhooks.renew_secret(hook=made)
    factories.play(game)
    calling.call_due()
    (call,) = receiver.calls
    assert documented(secret, call.headers["patrizier-signature"], call.body)
    assert not documented(made.secret, call.headers["patrizier-signature"], call.body)


# What is told


def test_a_turn_is_told_with_its_deadline_and_links(hook, game):
    person, seat, _ = factories.asked(game)
    made = hook(person, ADDRESS)
    factories.play(game, 2)
    question = Question.objects.get(game=game)
    event, turn = told(made)
    assert (event["kind"], turn["kind"]) == ("event", "turn")
    assert turn["turn"]["asked"] == question.asked == turn["event"]["number"]
    assert turn["turn"]["deadline"] == question.deadline_at.isoformat().replace("+00:00", "Z")
    assert turn["game"]["id"] == game.pk
    assert turn["game"]["name"] == "Sunday table"
    assert turn["game"]["my_seat"] == seat
    root = f"{settings.SITE_URL}/"
    assert turn["links"] == {
        "page": f"{root}games/{game.pk}/?at={question.asked}",
        "game": f"{root}api/v1/games/{game.pk}",
        "events": f"{root}api/v1/games/{game.pk}/events",
    }


def test_whether_it_is_the_turn_is_told_as_it_is_when_it_is_sent(hook, game):
    made = hook(factories.asked(game)[0], ADDRESS)
    factories.play(game, 2)
    assert told(made)[0]["turn"]
    factories.play(game)
    assert [body["turn"] for body in told(made)] == [None, None, None]


def test_a_paused_game_waits_for_nobody(hook):
    host = factories.player()
    game = factories.game(host=host, terms=agreement.Terms(3, "default"))
    made = hook(factories.asked(game)[0], ADDRESS)
    factories.play(game, 2)
    pausing.pause(game=game, by=host, days=7, reason="the sea")
    assert {body["turn"] for body in told(made)} == {None}
    assert [body["kind"] for body in told(made)] == ["event", "turn", "event"]


def test_events_are_the_same_as_those_that_programs_read(hook, game):
    person = factories.asked(game)[0]
    made = hook(person, ADDRESS)
    factories.play(game, 3)
    last = log.find(game.pk).last_number
    rewinds.rewind(game=game, to=last - 1)
    program = Program(person)
    read = program.get(f"games/{game.pk}/events?after={last - 3}")["items"]
    assert [body["event"] for body in told(made)] == read
    assert [event["struck_by"] for event in read] == [0, 0, last + 1, 0]


def test_the_end_is_told_with_the_result(hook, game):
    made = hook(factories.asked(game)[0], ADDRESS, "over")
    factories.play_out(game)
    (body,) = told(made)
    assert (body["kind"], body["turn"]) == ("over", None)
    assert body["game"]["status"] == "over"
    assert "win" in body["result"]


def test_words_are_in_the_language_of_the_person(hook, game):
    person = factories.asked(game)[0]
    person.language = "de"
    person.save()
    made = hook(person, ADDRESS, "over", kind="discord")
    json_hook = hook(person, f"{ADDRESS}2", "over")
    factories.play_out(game)
    assert "ist zu Ende" in told(made)[0]["content"]
    assert "gewinn" in told(json_hook)[0]["result"]


# Nobody's secrets


def started(title):
    """Start a game of a title with three people, each with both kinds of webhooks."""
    table = tables.open(host=None, title=title, players=3)
    for name in ("black", "white", "red"):
        tables.join(game=table, player=factories.player(name))
    tables.start(game=table)
    return log.find(table.pk)


@pytest.mark.once
@pytest.mark.parametrize("title", TITLES)
def test_nothing_of_a_whole_game_tells_what_a_seat_cannot_know(hook, redealt, monkeypatch, title):
    game, compared = started(title), 0
    hooks = {}
    for seat in game.seats.select_related("player"):
        hooks[seat.number] = hook(seat.player, ADDRESS)
        hooks[f"channel of {seat.number}"] = hook(seat.player, f"{ADDRESS}2", kind="discord")
    while Game.objects.get(pk=game.pk).status == "running":
        for eyes, made in hooks.items():
            before = told(made)
            # A channel knows no more than anybody.
            redealt(eyes if isinstance(eyes, int) else None, compared)
            assert told(made) == before, (eyes, compared)
            monkeypatch.undo()
            compared += len(before)
        Dispatch.objects.update(status="sent")
        for _ in range(3):
            if Question.objects.filter(game=game).exists():
                factories.play(game)
    assert compared > 100


def test_the_redeal_would_be_noticed(hook, redealt):
    game = started("patrizier")
    person, seat, _ = factories.asked(game)
    made = hook(person, ADDRESS)
    factories.play(game, 4)
    Dispatch.objects.create(webhook=made, kind="event", game=game, seat=seat, number=5)
    before = told(made)
    redealt((seat + 1) % 3, 1)
    assert told(made) != before


# Discord

HOSTILE = [
    "@everyone",
    "<@123456>",
    "**bold** _it_ `code` ||spoiler|| ~~x~~",
    "[click](https://example.org/)",
    "https://example.org/",
    "# head\n> quote",
    "a\\",
    "\u202e\x1b",
    "😀" * 60,
    "*" * 60,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_markup_or_calls_anybody(hook, name):
    game = factories.game(terms=agreement.Terms(3, "default"))
    person = factories.asked(game)[0]
    Game.objects.filter(pk=game.pk).update(name=name)
    type(person).objects.filter(pk=person.pk).update(display_name=name[:40])
    made = hook(person, ADDRESS, kind="discord")
    factories.play(game, 2)
    for body in told(made):
        assert body["allowed_mentions"] == {"parse": []}
        shown = [body["content"], body["embeds"][0]["title"], body["embeds"][0]["description"]]
        for text in shown:
            without = re.sub(r"\\[^0-9A-Za-z\s]|<t:\d+:f>", "", text)
            assert not re.search(r"[*_~`|<>#\[\]@\\]|://", without), text
            assert text.isprintable()
        assert len(body["content"].encode("utf-16-le")) // 2 <= 2000
        assert len(body["embeds"][0]["title"]) <= 256


def test_a_long_text_is_cut():
    assert len(discord.plain("*" * 5000)) <= 1600
    assert discord.plain("x" * 5000).endswith("…")


def test_a_channel_reads_whose_turn_it_is_and_until_when(hook, game):
    person = factories.asked(game)[0]
    made = hook(person, ADDRESS, "turn", kind="discord")
    factories.play(game, 2)
    (body,) = told(made)
    until = int(Question.objects.get(game=game).deadline_at.timestamp())
    assert body["content"] == (
        f"Patrizier {game.pk}, Sunday table: it is the turn of {person}, until <t:{until}:f>."
    )
    (card,) = body["embeds"]
    assert card["url"].startswith(f"{settings.SITE_URL}/games/{game.pk}/?at=")


def test_a_test_says_so_in_both_formats(hook):
    person = factories.player()
    for kind, field in (("json", "text"), ("discord", "content")):
        made = hook(person, f"{ADDRESS}{kind}", kind=kind)
        webhooks.test(hook=made)
        assert "test" in told(made)[0][field]


def test_a_game_without_a_limit_has_no_deadline(hook):
    game = factories.game()
    person = factories.asked(game)[0]
    made, channel = hook(person, ADDRESS, "turn"), hook(person, f"{ADDRESS}2", kind="discord")
    factories.play(game, 2)
    assert told(made)[0]["turn"]["deadline"] is None
    assert told(channel)[1]["content"].endswith(f"it is the turn of {person}.")
