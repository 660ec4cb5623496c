"""Rows that are written together: all of them, in order, or none."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.models import Game, Question, Seat
from games.models_clock import Answered
from games.models_mail import Notice
from patrizier_site.together import Writes
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game()


def notice(game, key):
    return Notice(key=key, kind="turn", game=game, message_id=f"<{key}>", made_at=timezone.now())


def test_nothing_is_written_before_it_is_sent(game):
    writes = Writes()
    writes.insert([notice(game, "50% 'quoted'; %s"), notice(game, "two\n\\")])
    seat, question = game.seats.first(), game.questions.get()
    seat.word, seat.is_muted = "new", True
    writes.update(seat, ["word"])
    writes.delete(question)
    before = Notice.objects.count()
    assert Question.objects.exists()
    writes.send()
    assert Notice.objects.count() == before + 2
    assert Notice.objects.filter(key__in=["50% 'quoted'; %s", "two\n\\"]).count() == 2
    assert not Question.objects.exists()
    saved = Seat.objects.get(pk=seat.pk)
    assert (saved.word, saved.is_muted) == ("new", False)
    writes.send()
    assert Notice.objects.count() == before + 2


def test_a_row_gets_to_know_its_number(game):
    writes, made = Writes(), [notice(game, name) for name in ("one", "two", "three")]
    for row in made:
        writes.insert_one(row)
        writes.update(game, ["head"])
    assert [row.pk for row in made] == [None] * 3
    writes.send()
    assert [Notice.objects.get(key=row.key).pk for row in made] == [row.pk for row in made]


def test_it_is_one_trip_where_the_database_takes_that(game, django_assert_num_queries):
    writes = Writes()
    writes.insert([notice(game, "one")])
    writes.update(game, ["head"])
    with django_assert_num_queries(1 if connection.vendor == "postgresql" else 2):
        writes.send()


def test_every_kind_of_value_comes_back_as_it_was(game):
    moment = timezone.now()
    game.paused_until, game.votes, game.secret = moment, "ü\x7f", b"\x00\xff'"
    writes = Writes()
    writes.update(game, ["paused_until", "votes", "secret"])
    person = game.seats.first().player
    writes.insert([Answered(person=person, game=game, asked=1, at=moment, seconds=5, is_late=True)])
    writes.send()
    saved, answered = Game.objects.get(pk=game.pk), Answered.objects.get(asked=1)
    assert (saved.paused_until, saved.votes) == (moment, "ü\x7f")
    assert bytes(saved.secret) == b"\x00\xff'"
    assert (answered.at, answered.is_late, answered.is_counted) == (moment, True, True)


def test_what_is_there_is_left_out_or_refuses_everything(game):
    writes = Writes()
    writes.insert([notice(game, "one")])
    writes.send()
    writes.insert([notice(game, "one"), notice(game, "two")], is_once=True)
    writes.send()
    assert Notice.objects.filter(key__in=["one", "two"]).count() == 2
    writes.insert([notice(game, "three")])
    writes.insert([notice(game, "two")])
    with pytest.raises(IntegrityError), transaction.atomic():
        writes.send()
    assert not Notice.objects.filter(key="three").exists()
