from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from accounts.models import User
from games.errors import BadText, KeyReused, NotYourSeat
from games.models import Game
from games.models_mail import Notice
from games.models_talk import Message
from games.selectors import pages
from games.selectors import talk as talks
from games.services import guests, tables, talk
from games.services.talk import (
    CannotWithdraw,
    EmptyMessage,
    NotForYou,
    TalkFull,
    TooManyMessages,
)
from tests import factories
from tests.games.hostile import NUL, SURROGATE

pytestmark = pytest.mark.django_db

PLAYERS, SPECTATORS = "players", "spectators"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def seated(game, number=0):
    return game.seats.get(number=number).player


def say(game, author, text="Good luck!", audience=PLAYERS, key="k"):
    return talk.say(game=game, author=author, audience=audience, text=text, key=key)


def lines(game, reader):
    row = pages.row(game, reader, "en")
    return {
        each.audience: [line.text for line in each.lines]
        for each in talks.talks(row, reader, blocked=())
    }


def test_players_read_each_other_and_nobody_else_does():
    game = factories.game()
    say(game, seated(game))
    assert lines(game, seated(game, 1)) == {PLAYERS: ["Good luck!"]}
    assert lines(game, factories.player()) == {SPECTATORS: []}
    assert lines(game, None) == {SPECTATORS: []}


def test_spectators_talk_apart_and_the_players_read_it_after_the_end():
    game = factories.game()
    say(game, factories.player(), "Blue will win", SPECTATORS)
    assert lines(game, None) == {SPECTATORS: ["Blue will win"]}
    assert lines(game, seated(game)) == {PLAYERS: []}
    game = factories.play_out(game)
    assert lines(game, seated(game)) == {PLAYERS: [], SPECTATORS: ["Blue will win"]}
    say(game, seated(game), "We know", SPECTATORS)
    say(game, seated(game), "Well played", PLAYERS, key="k2")
    assert lines(game, None) == {SPECTATORS: ["We know", "Blue will win"]}


def test_a_table_has_a_talk_before_the_start_for_those_who_sit_there():
    table, who, other = factories.table(), factories.player(), factories.player()
    tables.join(game=table, player=who)
    say(table, who, "When do we begin?")
    assert lines(table, who) == {PLAYERS: ["When do we begin?"]}
    assert lines(table, other) == {}
    with pytest.raises(NotYourSeat):
        say(table, other)
    tables.leave(game=table, player=who)
    with pytest.raises(NotYourSeat):
        say(table, who, key="later")


def test_a_private_game_has_no_talk_of_spectators():
    game = factories.game()
    Game.objects.update(is_public=False)
    game.refresh_from_db()
    assert lines(game, factories.player()) == {}
    with pytest.raises(NotForYou):
        say(game, factories.player(), audience=SPECTATORS)


def test_who_may_not_write_is_refused():
    game = factories.game()
    guest = guests.arrive(address="192.0.2.1", language="en")
    unconfirmed = factories.player()
    unconfirmed.confirmed_at = None
    unconfirmed.save()
    with pytest.raises(NotYourSeat):
        say(game, factories.player())
    for who in (guest, unconfirmed, seated(game)):
        with pytest.raises(NotForYou):
            say(game, who, audience=SPECTATORS)
    with pytest.raises(NotForYou):
        say(game, factories.player(), audience="everybody")
    assert not Message.objects.exists()


def test_a_double_click_says_it_once():
    game = factories.game()
    who = seated(game)
    first = say(game, who)
    assert say(game, who, " Good   luck! ") == first
    with pytest.raises(KeyReused):
        say(game, who, "something else")
    assert Message.objects.count() == 1
    assert say(game, seated(game, 1)) != first


def test_blanks_are_tidied_and_line_breaks_kept():
    game = factories.game()
    said = say(game, seated(game), "  one \t two\r\n\r\n\r\n\r\nthree\u202e four\u200b\r")
    assert said.text == "one two\n\nthree four"


@pytest.mark.parametrize("text", ["", "  \n\t ", "\u200b\u200d"])
def test_an_empty_message_is_refused(text):
    game = factories.game()
    with pytest.raises(EmptyMessage):
        say(game, seated(game), text)


@pytest.mark.parametrize("text", ["x" * 1001, NUL, SURROGATE])
def test_what_cannot_be_kept_is_refused(text):
    game = factories.game()
    with pytest.raises(BadText):
        say(game, seated(game), text)
    with pytest.raises(BadText):
        say(game, seated(game), key="k" * 81)
    say(game, seated(game), "x" * 1000)


def test_ten_messages_a_minute_are_enough():
    game = factories.game()
    with time_machine.travel(NOON, tick=False) as clock:
        for count in range(10):
            say(game, seated(game), key=str(count))
        with pytest.raises(TooManyMessages):
            say(game, seated(game), key="eleventh")
        say(game, seated(game, 1))
        clock.shift(61)
        say(game, seated(game), key="eleventh")


def test_a_talk_holds_so_many_messages_and_the_other_is_not_full(monkeypatch):
    monkeypatch.setattr(talk, "MOST_MESSAGES", 2)
    game = factories.game()
    for count in range(2):
        say(game, seated(game), key=str(count))
    with pytest.raises(TalkFull):
        say(game, seated(game), key="third")
    say(game, factories.player(), audience=SPECTATORS)


def test_an_author_withdraws_within_ten_minutes():
    game = factories.game()
    with time_machine.travel(NOON, tick=False) as clock:
        said, kept = say(game, seated(game)), say(game, seated(game), "Stay", key="k2")
        with pytest.raises(CannotWithdraw):
            talk.withdraw(game=game, author=seated(game, 1), number=said.pk)
        clock.shift(timedelta(minutes=10))
        for _ in range(2):
            talk.withdraw(game=game, author=seated(game), number=said.pk)
        clock.shift(1)
        with pytest.raises(CannotWithdraw):
            talk.withdraw(game=game, author=seated(game), number=kept.pk)
    said.refresh_from_db()
    assert (said.text, said.is_struck) == ("", True)
    # The form that said it, sent once more, does not say it again.
    assert say(game, seated(game)) == said


def test_every_change_is_counted_for_those_who_see_it():
    game = factories.game()
    said = say(game, seated(game))
    talk.withdraw(game=game, author=seated(game), number=said.pk)
    say(game, factories.player(), audience=SPECTATORS)
    game = Game.objects.get(pk=game.pk)
    assert talks.version(game, is_seated=True) == 2
    assert talks.version(game, is_seated=False) == 1


def test_what_came_after_the_readers_last_act_is_new():
    game = factories.game()
    row = pages.row(game, seated(game), "en")

    def new(since=None):
        (found,) = talks.talks(row, seated(game), blocked=(), since=since)
        return [line.text for line in found.lines if line.is_new]

    with time_machine.travel(NOON, tick=False) as clock:
        say(game, seated(game, 1), "one")
        assert new() == ["one"]
        clock.shift(60)
        say(game, seated(game), "mine")
        clock.shift(60)
        say(game, seated(game, 1), "two", key="k2")
        assert new() == ["two"]
        assert new(since=NOON + timedelta(minutes=5)) == []


def test_a_long_talk_is_cut_and_paged():
    game = factories.game()
    who = seated(game)
    Message.objects.bulk_create(
        Message(game=game, audience=PLAYERS, author=who, key=str(n), text=str(n), at=NOON)
        for n in range(60)
    )
    row = pages.row(game, who, "en")
    (found,) = talks.talks(row, who, blocked=())
    assert ([line.text for line in found.lines][:1], len(found.lines)) == (["59"], 50)
    assert found.is_longer
    second = talks.page(row, who, PLAYERS, blocked=(), number=2)
    assert [line.text for line in second.talk.lines][-1] == "0"
    assert len(second.talk.lines) == 10


def test_what_a_person_said_is_listed_for_the_export():
    game = factories.game()
    say(game, seated(game))
    (found,) = talks.of_person(seated(game))
    assert (found["game"], found["text"], found["audience"]) == (game.pk, "Good luck!", PLAYERS)
    assert talks.of_person(seated(game, 1)) == []


def test_talk_is_mailed_to_the_others_who_want_it():
    game = factories.game(3)
    author, first, second = (seated(game, number) for number in range(3))
    User.objects.filter(pk=second.pk).update(wants_chat=False)
    say(game, author)
    assert [notice.person for notice in Notice.objects.filter(kind="chat")] == [first]
