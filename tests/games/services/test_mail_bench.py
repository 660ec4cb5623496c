"""The bench by mail: sit on it, leave it, take a seat in answer to the mail that asks."""

from __future__ import annotations

import pytest

from games import log
from games.boards import BOARDS
from games.models_clock import Offer
from games.models_mail import Notice
from tests import factories
from tests.games.benched import asked, called_game, on_bench
from tests.games.mail.composing import compose, parsed
from tests.games.mailing import mail_to, reply, sent, told, turn_mail, write

pytestmark = pytest.mark.django_db


def words(notice):
    return " ".join(parsed(compose(notice)).get_body(("plain",)).get_content().split())


@pytest.mark.parametrize("text", ["take", "Take it, please!", "yes", "Übernehmen", "ja gerne"])
def test_the_first_answer_takes_the_seat(text):
    game, away, (first, second) = called_game()
    old = turn_mail(game)
    assert reply(sent(asked(game, first)), text) == ("applied", "take")
    seat = game.seats.get(player=first)
    assert Notice.objects.get(kind="turn", person=first).seat == seat.number
    assert "The seat is yours." in words(told("answer", first)[0][0])
    assert reply(sent(asked(game, second)), text) == ("answered", "seat_taken")
    assert "another substitute was quicker" in words(told("answer", second)[0][0])
    assert reply(old, factories.choice(game)) == ("answered", "dead_token")
    assert reply(turn_mail(game), f"{factories.choice(game)} !") == ("applied", "move")
    assert away.seats.count() == 0


def test_the_same_mail_twice_takes_the_seat_once():
    game, _, (first, _) = called_game()
    mail = sent(asked(game, first))
    assert reply(mail, "take") == ("applied", "take")
    assert reply(mail, "take") == ("ignored", "repeated")
    assert reply(mail, "take it") == ("applied", "take")
    assert game.events.filter(kind="seat_taken").count() == 1


def test_no_leaves_the_seat_and_bench_off_leaves_the_bench():
    game, _, (first, _) = called_game()
    mail = sent(asked(game, first))
    assert reply(mail, "no thanks") == ("answered", "stay")
    assert Offer.objects.filter(person=first).exists()
    assert reply(mail, "bench off") == ("applied", "bench")
    assert not Offer.objects.filter(person=first).exists()
    assert reply(mail, "take") == ("applied", "take")


def test_anybody_sits_on_the_bench_by_the_general_address():
    person = factories.player()
    assert write(person, "bench on") == ("applied", "bench")
    assert {offer.title for offer in Offer.objects.filter(person=person)} == set(BOARDS)
    assert write(person, "Ersatzbank aus") == ("applied", "bench")
    assert not Offer.objects.exists()


def test_only_the_mail_that_asks_lets_somebody_sit_down():
    game, _, (first, _) = called_game()
    assert write(first, "take") == ("answered", "not_asked")
    assert reply(mail_to(first, "test"), "take") == ("answered", "not_asked")
    person = game.seats.first().player
    mail = sent(Notice.objects.get(kind="started", person=person))
    assert reply(mail, "take") == ("answered", "not_asked")
    assert not game.events.filter(kind="seat_taken").exists()


def test_a_mail_that_asks_is_not_sent_once_nobody_is_looked_for():
    game, away, (first, second) = called_game()
    assert "Reply with “take”" in words(asked(game, first))
    assert away.email not in words(asked(game, first))
    assert reply(sent(asked(game, first)), "take") == ("applied", "take")
    assert compose(asked(game, second)) is None


def test_what_is_open_at_the_table_is_not_open_to_somebody_who_is_only_asked():
    game, _, (first, _) = called_game()
    mail = sent(asked(game, first))
    for text in ("chat: hello", "note: x", factories.choice(game), "resign"):
        assert reply(mail, text)[0] == "answered"
    assert not log.find(game.pk).players_talk


def test_the_mail_can_be_stopped_with_one_click():
    game, _, (first, _) = called_game()
    assert "List-Unsubscribe" in compose(asked(game, first)).message()


def test_who_is_away_reads_that_the_seat_can_be_kept():
    game, away, _ = called_game()
    mine = Notice.objects.get(kind="table", person=away)
    assert "Answer this mail with your turn before a substitute takes it" in words(mine)
    other = Notice.objects.filter(kind="table").exclude(person=away).first()
    assert "It is your seat." not in words(other)
    assert reply(sent(mine), f"{factories.choice(game)} !") == ("applied", "move")
    assert "It is your seat." not in words(mine)


def test_nobody_who_left_the_site_is_asked():
    gone = on_bench()
    gone.is_active = False
    gone.save()
    game, _, _ = called_game(bench=1)
    assert not Notice.objects.filter(kind="bench", game=game, person=gone).exists()
