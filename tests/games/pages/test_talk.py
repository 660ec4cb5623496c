from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Question
from games.models_talk import Message
from games.services import guests, notes, tables, talk
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail", *more):
    return reverse(f"games:{name}", args=[game.pk, *more])


def text(answer):
    return answer.content.decode()


def visitor(game, number):
    client = Client()
    client.force_login(game.seats.get(number=number).player)
    return client


def key_of(page, audience="players"):
    return re.search(rf'name="key" value="([^"]+-{audience})"', page)[1]


def say(client, game, message, audience="players", key="k", **more):
    sent = {"message": message, "key": key}
    return client.post(url(game, "talk-say", audience), sent, **more)


def test_a_player_says_something_by_the_form_and_the_others_read_it():
    game = factories.game()
    client = visitor(game, 0)
    key = key_of(text(client.get(url(game))))
    for _ in range(2):
        answer = say(client, game, "Hello\nall <b>", key=key)
        assert (answer.status_code, answer.url) == (302, f"{url(game)}#talk")
    page = text(visitor(game, 1).get(url(game)))
    assert page.count("Hello<br>all &lt;b&gt;") == 1
    assert "1 new message" in page
    assert "new message" not in text(client.get(url(game)))


def test_against_bots_alone_there_is_nobody_to_talk_to(client):
    page = text(client.post(reverse("games:play-now"), follow=True))
    assert "Private note" in page
    assert "Talk of the players" not in page


def test_a_turn_makes_what_was_said_before_it_old():
    game = factories.game()
    _, seat, _ = factories.asked(game)
    say(visitor(game, 1 - seat), game, "Your turn")
    client = visitor(game, seat)
    assert "1 new message" in text(client.get(url(game)))
    factories.play(game)
    assert "new message" not in text(client.get(url(game)))


def test_a_script_gets_just_the_talk():
    game = factories.game()
    client, headers = visitor(game, 0), {"X-Requested-With": "fetch"}
    answer = say(client, game, "Hello", headers=headers)
    assert answer.status_code == 200
    assert "Hello" in text(answer)
    assert "<html" not in text(answer)
    refused = say(client, game, " ", key="k2", headers=headers)
    assert refused.status_code == 400
    assert "There is nothing in this message" in text(refused)


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        ({"message": "x" * 1001, "key": "k"}, 400, "too long"),
        ({"message": " ", "key": "k"}, 400, "nothing in this message"),
        ({"message": "Hello"}, 400, "cannot be read"),
        ({"message": "a\x00b", "key": "k"}, 400, "cannot be"),
    ],
)
def test_a_refused_message_is_told_and_kept(sent, status, told):
    game = factories.game()
    answer = visitor(game, 0).post(url(game, "talk-say", "players"), sent)
    assert answer.status_code == status
    assert told in text(answer)
    assert 'role="alert"' in text(answer)
    assert not Message.objects.exists()
    if "x" in sent["message"]:
        assert "x" * 1001 in text(answer)


def test_too_many_messages_are_told_so():
    game = factories.game()
    client = visitor(game, 0)
    answers = [say(client, game, str(count), key=str(count)) for count in range(11)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert "a lot within one minute" in text(answers[-1])


def test_whoever_may_not_talk_finds_nothing_to_talk_in():
    game = factories.game()
    stranger = Client()
    assert say(stranger, game, "Hello").url.startswith(reverse("login"))
    stranger.force_login(factories.player())
    assert say(stranger, game, "Hello").status_code == 404
    assert say(visitor(game, 0), game, "Hello", "spectators").status_code == 404
    assert stranger.get(url(game, "talk-say", "players")).status_code == 405
    assert not Message.objects.exists()


def test_spectators_are_told_who_reads_and_guests_that_they_need_an_account():
    game = factories.game()
    page = text(Client().get(url(game)))
    assert "The players do not see this until the game is over" in page
    assert "Log in to write here" in page
    client = Client()
    client.force_login(guests.arrive(address="192.0.2.1", language="en"))
    assert "account with a confirmed address" in text(client.get(url(game)))
    answer = say(client, game, "Hello", "spectators")
    assert answer.status_code == 403
    client.force_login(factories.player("red"))
    say(client, game, "Fine game", "spectators")
    assert "Fine game" in text(Client().get(url(game)))


def test_a_message_is_withdrawn_by_a_button():
    game = factories.game()
    client = visitor(game, 0)
    say(client, game, "Ooops")
    number = re.search(r'name="number" value="(\d+)"', text(client.get(url(game))))[1]
    assert client.get(url(game, "talk-withdraw")).status_code == 405
    other = visitor(game, 1).post(url(game, "talk-withdraw"), {"number": number})
    assert other.status_code == 409
    assert client.post(url(game, "talk-withdraw"), {"number": number}).status_code == 302
    page = text(client.get(url(game)))
    assert "Ooops" not in page
    assert "This message was withdrawn." in page


def test_an_erased_author_is_gone_from_the_page():
    game = factories.game(players=3)
    who = game.seats.get(number=0).player
    talk.say(game=game, author=who, audience="players", text="Secret", key="k")
    talk.erase(user=who)
    page = text(visitor(game, 1).get(url(game)))
    assert "Secret" not in page
    assert "This message was erased." in page
    assert "somebody who is gone" in page


def test_a_table_has_its_talk_before_the_start():
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who)
    client = Client()
    assert "Talk of the players" not in text(client.get(url(table, "table-detail")))
    client.force_login(who)
    assert say(client, table, "On Sunday?").url == f"{url(table, 'table-detail')}#talk"
    assert "On Sunday?" in text(client.get(url(table, "table-detail")))
    assert "On Sunday?" in text(client.get(url(table, "talk")))
    assert Client().get(url(table, "talk")).status_code == 404


def test_a_private_game_is_not_found_by_its_talk_or_note():
    game = guests.play_now(player=None, address="192.0.2.1", language="en")
    stranger = Client()
    stranger.force_login(factories.player())
    for name in ("talk", "talk-latest", "note-edit"):
        assert stranger.get(url(game, name)).status_code == 404
    assert stranger.post(url(game, "nudge"), {"number": 1}).status_code == 404


def test_the_head_notices_what_was_said_without_another_query(django_assert_num_queries):
    game = factories.game()
    client, watching = visitor(game, 0), Client()
    before, seen = client.get(url(game, "game-head")), watching.get(url(game, "game-head"))
    say(visitor(game, 1), game, "Hello")
    tag = {"If-None-Match": before["ETag"]}
    answer = client.get(url(game, "game-head"), headers=tag)
    assert answer.json()["talk"] == before.json()["talk"] + 1
    with django_assert_num_queries(1):
        same = watching.get(url(game, "game-head"), headers={"If-None-Match": seen["ETag"]})
    assert same.status_code == 304
    with django_assert_num_queries(4):
        client.get(url(game, "game-head"), headers={"If-None-Match": answer["ETag"]})


def test_all_of_a_long_talk_is_read_page_by_page():
    game = factories.game()
    who = game.seats.get(number=0).player
    Message.objects.bulk_create(
        Message(game=game, audience="players", author=who, key=str(n), text=f"<{n}>", at=NOW)
        for n in range(60)
    )
    client = visitor(game, 0)
    page = text(client.get(url(game)))
    assert url(game, "talk-page", "players") in page
    assert "&lt;10&gt;" in page
    assert "&lt;9&gt;" not in page
    assert "&lt;9&gt;" in text(client.get(url(game, "talk"), {"page": 2}))
    assert client.get(url(game, "talk"), {"page": "x"}).status_code == 200
    assert client.get(url(game, "talk-page", "nobody")).status_code == 404


NOW = timezone.now()


# Notes


def test_a_note_is_saved_shown_and_kept_from_the_others():
    game = factories.game()
    client = visitor(game, 0)
    sent = {"note": "Keep <Roma>", "version": 0}
    assert client.post(url(game, "note-edit"), sent).url == url(game)
    assert "Keep &lt;Roma&gt;" in text(client.get(url(game)))
    assert "Keep &lt;Roma&gt;" in text(client.get(url(game, "note-edit")))
    for other in (visitor(game, 1), Client()):
        assert "Keep" not in text(other.get(url(game)))
    assert Client().get(url(game, "note-edit")).status_code == 302


def test_a_conflict_shows_both_notes_and_loses_none():
    game = factories.game()
    who = game.seats.get(number=0).player
    notes.save(game=game, player=who, text="from the first tab", version=0)
    client = visitor(game, 0)
    answer = client.post(url(game, "note-edit"), {"note": "from the second", "version": 0})
    assert answer.status_code == 409
    page = text(answer)
    assert "from the first tab" in page
    assert "from the second</textarea>" in page
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    sent = {"note": "from both", "version": version}
    assert client.post(url(game, "note-edit"), sent).status_code == 302


def test_line_breaks_do_not_make_a_note_too_long():
    game = factories.game()
    sent = {"note": "\r\n".join("y" * 2000), "version": 0}
    assert visitor(game, 0).post(url(game, "note-edit"), sent).status_code == 302


@pytest.mark.parametrize("sent", [{"note": "y" * 4001, "version": 0}, {"note": "y", "version": ""}])
def test_a_note_that_cannot_be_saved_stays_in_the_form(sent):
    game = factories.game()
    answer = visitor(game, 0).post(url(game, "note-edit"), sent)
    assert answer.status_code == 400
    assert f"{sent['note']}</textarea>" in text(answer)


# Nudges


def test_the_page_offers_a_nudge_when_it_is_time():
    game = factories.game()
    _, seat, asked = factories.asked(game)
    client, start = visitor(game, 1 - seat), Question.objects.get(game=game).asked_at
    assert "You can nudge" in text(client.get(url(game)))
    early = client.post(url(game, "nudge"), {"number": asked})
    assert early.status_code == 409
    assert "too early" in text(early)
    with time_machine.travel(start + timedelta(hours=13), tick=False):
        assert "> Nudge" in re.sub(r"\s+", " ", text(client.get(url(game))))
        assert client.post(url(game, "nudge"), {"number": asked}).status_code == 302
        page = re.sub(r"\s+", " ", text(client.get(url(game))))
        assert "was nudged; again from" in page
        assert "all wait for this turn" in page
    with time_machine.travel(start + timedelta(hours=14), tick=False):
        again = client.post(url(game, "nudge"), {"number": asked})
        assert again.status_code == 409
        assert "nudged already" in text(again)
        asked_client = visitor(game, seat)
        assert "Nudge" not in text(asked_client.get(url(game))).split('class="messages"')[0]
    assert client.get(url(game, "nudge")).status_code == 405
    assert "nudge" not in text(Client().get(url(game))).split("</head>")[1]
    assert not mail.outbox
