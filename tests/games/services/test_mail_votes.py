"""Votes by mail: called for, answered, and refused in words."""

from __future__ import annotations

import pytest

from games import agreement, log
from games.models_mail import Notice
from games.selectors import votes
from tests import factories
from tests.games.ladders import climb
from tests.games.mailing import reply, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game(3, terms=agreement.Terms(3, agreement.DEFAULT, grace=0))


def mail_of(person, kind="started"):
    return sent(Notice.objects.filter(kind=kind, person=person).latest("pk"))


def vote_of(game):
    return votes.open_in(log.find(game.pk))[0]


def test_a_pause_is_asked_for_and_answered_by_mail_in_two_languages(game):
    first, second, third = (seat.player for seat in game.seats.order_by("number"))
    assert reply(mail_of(first), "vote pause 5") == ("applied", "vote")
    assert (vote_of(game).wish.days, vote_of(game).caller) == (5, 0)
    assert reply(mail_of(second, "table"), "nein") == ("applied", "vote")
    assert reply(mail_of(third), "abstimmen ja") == ("applied", "vote")
    assert log.find(game.pk).paused_until
    assert game.events.get(kind="vote_called").channel == "mail"


def test_a_mere_yes_to_another_mail_is_no_vote(game):
    first, second, _ = (seat.player for seat in game.seats.order_by("number"))
    reply(mail_of(first), "vote end")
    assert reply(mail_of(second), "yes")[0] == "answered"
    assert game.events.filter(kind="vote_answered").count() == 1


def test_of_two_votes_the_mail_says_which(game):
    first, second, _ = (seat.player for seat in game.seats.order_by("number"))
    reply(mail_of(first), "vote end")
    reply(mail_of(second), "vote pause")
    assert reply(mail_of(second), "vote yes") == ("answered", "stale_vote")


def test_more_time_is_for_the_writer_if_asked_else_for_who_is(game):
    who, seat, _ = factories.asked(game)
    other = game.seats.exclude(number=seat).first().player
    assert reply(mail_of(other), "vote more time 12 hours") == ("applied", "vote")
    assert (vote_of(game).wish.seat, vote_of(game).wish.hours) == (seat, 12)
    assert reply(mail_of(who), "vote extend 12") == ("applied", "vote")


def test_whoever_is_away_is_replaced_by_mail(game):
    seat = factories.asked(game)[1]
    first, second = (s.player for s in game.seats.exclude(number=seat).order_by("number"))
    assert reply(mail_of(first), "vote replace bot") == ("answered", "bad_vote")
    climb(game)
    assert reply(mail_of(first), "vote bot") == ("applied", "vote")
    assert reply(mail_of(second, "table"), "yes") == ("applied", "vote")
    assert game.seats.get(number=seat).bot


def test_refusals_come_back_by_mail(game):
    first = game.seats.first().player
    assert reply(mail_of(first), "vote resume") == ("answered", "not_paused")
    assert reply(mail_of(first), "vote yes") == ("answered", "no_vote")
    assert not game.events.filter(kind="vote_called").exists()
