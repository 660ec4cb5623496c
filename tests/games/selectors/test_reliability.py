"""How reliable people are, in numbers and words."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone, translation

from games import agreement
from games.agreement import Terms
from games.models import Game
from games.models_clock import Answered
from games.selectors import reliability
from games.selectors.reliability import NEW, Reliability
from games.services import tables
from tests import factories
from tests.games.ladders import climb
from tests.games.pages.browsing import as_player, text, url
from tests.games.reliable import answers

TERMS = Terms(3, "default")
STRICT = agreement.write(Terms(3, on_time=90))
HOUR = 3600


def words(count=0, in_time=0, **usual):
    return reliability.words(Reliability(count, in_time, timedelta(**usual)))


def test_it_is_told_in_words():
    told = words(124, 120, hours=4, minutes=30)
    assert told == "answers in time: 96 % of 124, usually within 5 hours"
    assert words(10, 10, days=2, hours=1).endswith("within 3 days")
    assert words(10, 10, hours=1).endswith("within 1 hour")
    assert words(10, 10, seconds=1).endswith("within 1 minute")
    assert words(10, 10).endswith("within 1 minute")


def test_a_newcomer_is_told_as_one():
    assert words(9, 0) == "new here"
    with translation.override("de"):
        assert words(9, 0) == "neu hier"
        assert words(200, 100, hours=5).startswith("antwortet pünktlich: 50 % von 200")


def test_a_ratio_is_never_rounded_up():
    assert Reliability(1000, 899).ratio == 89
    assert NEW.ratio == 100


@pytest.mark.parametrize(
    ("count", "in_time", "is_kept_out"), [(10, 9, False), (10, 8, True), (9, 0, False)]
)
def test_an_entry_limit_keeps_out_whom_it_names_but_no_newcomer(count, in_time, is_kept_out):
    found, strict = Reliability(count, in_time), Game(host_id=1, agreed=STRICT)
    assert reliability.keeps_out(strict, 2, found) == is_kept_out
    assert not reliability.keeps_out(strict, 1, found)
    assert not reliability.keeps_out(Game(host_id=1), 2, found)


@pytest.mark.django_db
def test_it_is_counted_for_many_people_by_one_query(django_assert_num_queries):
    people = [factories.player() for _ in range(20)]
    for number, person in enumerate(people):
        answers(person, late=number, in_time=20 - number, seconds=number * HOUR)
    with django_assert_num_queries(1):
        found = reliability.of_people([person.pk for person in people])
    assert found[people[5].pk] == Reliability(20, 15, timedelta(hours=5))
    assert len(found) == 20
    with django_assert_num_queries(0):
        assert reliability.of_people([]) == {}


@pytest.mark.django_db
def test_only_the_last_answers_count_and_half_of_them_are_quicker():
    person = factories.player()
    answers(person, late=50)
    answers(person, in_time=101, seconds=HOUR)
    answers(person, in_time=99, seconds=5 * HOUR)
    assert reliability.of_person(person.pk) == Reliability(200, 200, timedelta(hours=1))


@pytest.mark.django_db
def test_what_nobody_waited_for_does_not_count():
    person = factories.player()
    answers(person, in_time=50, is_counted=False)
    assert reliability.of_person(person.pk) == NEW


# What is written when somebody answers


@pytest.mark.django_db
def test_answers_count_where_somebody_waits_within_a_limit():
    factories.play(factories.game(terms=TERMS), 2)
    assert list(Answered.objects.values_list("is_counted", flat=True)) == [True, True]
    factories.play(factories.game())
    assert not Answered.objects.latest("pk").is_counted


@pytest.mark.django_db
def test_answers_to_bots_do_not_count():
    game = factories.table(terms=TERMS)
    tables.join(game=game, player=None, bot="greedy")
    tables.join(game=game, player=factories.player())
    tables.start(game=game)
    factories.play(game)
    assert not Answered.objects.get().is_counted


@pytest.mark.django_db
def test_whoever_lets_a_default_move_be_played_was_late():
    game = factories.game(terms=TERMS)
    who, _, _ = factories.asked(game)
    climb(game, 2)
    answered = Answered.objects.get()
    assert (answered.person, answered.is_late, answered.is_counted) == (who, True, True)


@pytest.mark.django_db
def test_an_answer_in_time_is_measured_from_the_question():
    game = factories.game(terms=TERMS)
    who, _, _ = factories.asked(game)
    with time_machine.travel(timezone.now() + timedelta(hours=5), tick=False):
        factories.play(game)
    answered = Answered.objects.get(person=who)
    assert not answered.is_late
    assert answered.seconds // HOUR == 5


# Where it is shown


@pytest.mark.django_db
def test_it_stands_at_each_seat_of_table_and_game(client):
    game = factories.game(terms=TERMS)
    people = [seat.player for seat in game.seats.select_related("player")]
    answers(people[0], in_time=24, late=1, seconds=HOUR)
    told = "answers in time: 96 % of 25, usually within 1 hour"
    page = text(client.get(url("game-detail", game.pk)))
    assert told in page
    assert "new here" in page
    table = factories.table(terms=TERMS, players=3)
    for person in people:
        tables.join(game=table, player=person)
    page = text(client.get(url("table-detail", table.pk)))
    assert told in page
    assert "new here" in page


@pytest.mark.django_db
def test_bots_and_free_seats_have_none(client):
    table = factories.table(players=3, terms=agreement.NO_LIMIT)
    tables.join(game=table, player=None, bot="greedy")
    assert "new here" not in text(client.get(url("table-detail", table.pk)))


@pytest.mark.django_db
def test_people_read_it_in_their_own_profile():
    person = factories.player()
    page = reverse("accounts:profile")
    assert "“new here”" in text(as_player(person).get(page))
    answers(person, in_time=12, seconds=HOUR)
    assert "“answers in time: 100 % of 12" in text(as_player(person).get(page))
