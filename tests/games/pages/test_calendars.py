"""What calendar programs read of a person, and the page where its address is made."""

from __future__ import annotations

import logging
import re
from datetime import UTC, date, datetime, timedelta

import icalendar
import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.services import hours
from games import agreement, log
from games.models import Game, Question
from games.models_clock import Feed
from games.selectors import explaining, exports, games
from games.services import feeds, guests, muting, pausing, people, sealing, vacations
from patrizier_site import log_secrets
from tests import factories
from tests.games.pages.browsing import as_player, text
from tests.games.services.pausing import extend

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 16, 12, tzinfo=UTC)
AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
MOST_QUERIES = 6


def at(moment):
    return time_machine.travel(moment, tick=False)


@pytest.fixture(autouse=True)
def _stand_still():
    with at(START):
        yield


def slow_game(**choices):
    terms = agreement.Terms(3, agreement.BOT)
    return factories.game(**{"terms": terms, "host": factories.player("host"), **choices})


def path_of(person):
    return reverse("games:calendar-read", args=[feeds.make(person=person)])


def fetch(path, **headers):
    return Client().get(path, headers=headers)


def read(path):
    """Read a calendar back, as a program does."""
    answer = fetch(path)
    assert answer.status_code == 200
    return icalendar.Calendar.from_ical(answer.content)


def events(path):
    return read(path).walk("VEVENT")


def turn(path):
    (found,) = [each for each in events(path) if each["uid"].startswith("turn-")]
    return found


def alarms(event):
    return sorted(each["trigger"].dt for each in event.walk("VALARM"))


def test_a_waiting_move_stands_at_its_deadline_with_the_words_of_the_page():
    game = slow_game(name="Sunday table")
    person, seat, asked = factories.asked(game)
    found = turn(path_of(person))
    question = Question.objects.get(game=game)
    assert found["dtstart"].dt == question.deadline_at == START + 3 * A_DAY
    assert found["summary"] == "Your turn: Sunday table"
    told = explaining.explanation(games.find_whole(game.pk), question)
    assert told in found["description"]
    assert found["url"].endswith(f"/games/{game.pk}/")
    assert found["url"] in found["description"]
    assert found["uid"].startswith(f"turn-{game.uuid}-{asked}-{seat}@")
    assert found["transp"] == "TRANSPARENT"


def test_it_reminds_when_the_person_wants_to_be_reminded():
    game = slow_game()
    person = factories.asked(game)[0]
    path = path_of(person)
    assert alarms(turn(path)) == [-36 * AN_HOUR, -24 * AN_HOUR, -3 * AN_HOUR]
    person.reminders = "12"
    person.save()
    assert alarms(turn(path)) == [-12 * AN_HOUR]


def test_it_reminds_nobody_at_night_who_wants_quiet():
    game = slow_game()
    person = factories.asked(game)[0]
    person.reminders, person.is_quiet = "12", True
    person.save()
    hours.choose(user=person, wakes=7, sleeps=22, free=())
    # Twelve hours before noon is midnight: the evening before it, a minute before bed.
    assert alarms(turn(path_of(person))) == [-14 * AN_HOUR - timedelta(minutes=1)]


def test_a_muted_game_stands_there_without_alarms():
    game = slow_game()
    person = factories.asked(game)[0]
    muting.mute(game=game, player=person)
    assert alarms(turn(path_of(person))) == []


def test_a_deadline_that_moves_is_a_new_version_of_the_same_event():
    game = slow_game()
    path = path_of(factories.asked(game)[0])
    first = turn(path)
    assert first["sequence"] == 0
    with at(START + AN_HOUR):
        assert turn(path) == first
        extend(game, hours=24)
    with at(START + 2 * AN_HOUR):
        second = turn(path)
    assert second["uid"] == first["uid"]
    assert second["sequence"] == 1
    assert second["last-modified"].dt == second["dtstamp"].dt == START + 2 * AN_HOUR
    assert second["dtstart"].dt == Question.objects.get(game=game).deadline_at
    assert second["dtstart"].dt > first["dtstart"].dt
    with at(START + 5 * AN_HOUR):
        assert turn(path) == second


def test_a_vacation_moves_deadlines_and_stands_there_itself_by_whole_days():
    game = slow_game()
    person = factories.asked(game)[0]
    person.time_zone = "Europe/Berlin"
    person.save()
    path = path_of(person)
    assert turn(path)["sequence"] == 0
    # The days of the 18th and the 19th in Berlin.
    first = datetime(2026, 11, 17, 23, tzinfo=UTC)
    vacations.take(person=person, starts_at=first, ends_at=first + 2 * A_DAY)
    away = next(each for each in events(path) if each["uid"].startswith("vacation-"))
    assert (away["dtstart"].dt, away["dtend"].dt) == (date(2026, 11, 18), date(2026, 11, 20))
    assert turn(path)["dtstart"].dt == START + 5 * A_DAY
    assert turn(path)["sequence"] == 1


def test_a_vacation_by_hours_has_its_hours():
    person = factories.player()
    vacations.take(person=person, starts_at=START, ends_at=START + 40 * AN_HOUR)
    (away,) = events(path_of(person))
    assert (away["dtstart"].dt, away["dtend"].dt) == (START, START + 40 * AN_HOUR)


def test_a_paused_game_has_no_deadline_until_it_goes_on():
    game = slow_game()
    path = path_of(factories.asked(game)[0])
    before = turn(path)
    pausing.pause(game=game, by=game.host, days=7, reason="holidays")
    rests = turn(path)
    assert (rests["dtstart"].dt, rests["uid"]) == (START.date(), before["uid"])
    assert "paused" in rests["summary"]
    assert alarms(rests) == []
    with at(START + A_DAY):
        pausing.resume(game=log.find(game.pk), by=game.host)
        goes_on = turn(path)
    assert goes_on["dtstart"].dt == START + 4 * A_DAY
    assert goes_on["sequence"] == 2


def test_a_game_without_a_limit_stands_on_the_day_of_its_question():
    game = factories.game()
    found = turn(path_of(factories.asked(game)[0]))
    assert (found["dtstart"].dt, found["dtend"].dt) == (START.date(), START.date() + A_DAY)
    assert "no time limit" in found["description"]
    assert alarms(found) == []


def test_what_waits_for_nobody_is_not_there():
    game = slow_game()
    person, _, asked = factories.asked(game)
    other = game.seats.exclude(player=person).get().player
    mine, theirs = path_of(person), path_of(other)
    assert not events(theirs)
    uid = turn(mine)["uid"]
    sealing.seal(
        game=game, player=person, asked=asked, key="k", text=factories.choice(game), at_once=False
    )
    assert not events(mine)
    sealing.take_back(game=game, player=person)
    assert turn(mine)["uid"] == uid
    factories.play(game)
    assert not events(mine)
    assert len(events(theirs)) == 1
    game.seats.filter(player=other).update(bot="greedy")
    assert not events(theirs)


def test_names_do_no_harm():
    odd = 'Rom; "A, B"\\n\x07: x'
    game = slow_game()
    Game.objects.filter(pk=game.pk).update(name=odd + "\r\nBEGIN:VALARM")
    path = path_of(factories.asked(game)[0])
    found = turn(path)
    assert found["summary"] == f"Your turn: {odd}BEGIN:VALARM".replace("\x07", "")
    assert len(found.walk("VALARM")) == 3
    lines = fetch(path).content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert lines.count(b"BEGIN:VALARM") == 3


def test_it_speaks_the_language_and_the_time_of_its_person():
    game = slow_game()
    person = factories.asked(game)[0]
    person.language, person.time_zone = "de", "America/New_York"
    person.save()
    path = path_of(person)
    with translation.override("de"):
        told = explaining.explanation(games.find_whole(game.pk), Question.objects.get(game=game))
    assert told in turn(path)["description"]
    assert "America/New_York" in told
    assert read(path)["x-wr-timezone"] == "America/New_York"


def test_the_number_of_games_costs_no_query(django_assert_max_num_queries):
    person = factories.player()
    person.is_quiet = True
    person.save()
    path = path_of(person)
    with at(START + 2 * AN_HOUR), django_assert_max_num_queries(MOST_QUERIES):
        assert fetch(path).status_code == 200
    for _ in range(5):
        game = slow_game()
        game.seats.filter(number=factories.asked(game)[1]).update(player=person)
    vacations.take(person=person, starts_at=START + 60 * A_DAY, ends_at=START + 62 * A_DAY)
    with at(START + 4 * AN_HOUR), django_assert_max_num_queries(MOST_QUERIES):
        assert len(events(path)) == 6


def test_nothing_is_sent_again_that_the_program_has():
    game = slow_game()
    path = path_of(factories.asked(game)[0])
    first = fetch(path)
    assert first["Content-Type"] == "text/calendar; charset=utf-8"
    assert first["Cache-Control"] == "private, no-cache"
    assert first["Referrer-Policy"] == "no-referrer"
    with at(START + 3 * AN_HOUR):
        again = fetch(path, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    extend(game)
    assert fetch(path, if_none_match=first["ETag"]).status_code == 200


def test_a_wrong_address_is_not_found_and_not_logged(caplog):
    token = feeds.make(person=factories.player())
    wrong = ("a" if token[0] != "a" else "b") + token[1:]
    assert fetch(reverse("games:calendar-read", args=[wrong])).status_code == 404
    handler = next(each for each in logging.root.handlers if each.filters)
    assert any(isinstance(each, log_secrets.Hider) for each in handler.filters)
    for record in caplog.records:
        handler.filter(record)
    said = "\n".join(map(handler.format, caplog.records))
    assert "/calendar/…/patrizier.ics" in said
    assert wrong not in said


def test_only_the_digest_of_the_secret_is_kept():
    token = feeds.make(person=factories.player())
    assert re.fullmatch("[a-z2-7]{26}", token)
    assert token not in str(Feed.objects.values().get())


def test_a_new_address_ends_the_old_one_and_a_removed_one_is_gone():
    person = factories.player()
    old = path_of(person)
    new = path_of(person)
    assert (fetch(old).status_code, fetch(new).status_code) == (404, 200)
    assert feeds.remove(person=person)
    assert fetch(new).status_code == 404
    assert not feeds.remove(person=person)


def test_a_program_that_reads_too_often_is_slowed_down(monkeypatch):
    monkeypatch.setattr(feeds, "MOST_READS", 5)
    path = path_of(factories.player())
    seen = {fetch(path).status_code for _ in range(feeds.MOST_READS)}
    assert seen == {200}
    answer = fetch(path)
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")


def test_nobody_writes_to_a_calendar():
    path = path_of(factories.player())
    assert Client().post(path).status_code == 405


# The page


def address_in(page):
    return re.search(r'value="http://testserver(/calendar/[^"]+)"', page)[1]


@pytest.mark.parametrize("is_guest", [False, True])
def test_the_page_makes_the_address_and_shows_it_once(is_guest):
    person = guests.arrive(address="::1", language="en") if is_guest else factories.player()
    client, page = as_player(person), reverse("games:calendar")
    assert "Make an address" in text(client.get(page))
    made = client.post(page)
    address = address_in(text(made))
    assert f'href="webcal://testserver{address}"' in text(made)
    # A browser that may not say where it comes from could not send the next form.
    assert made["Referrer-Policy"] == "same-origin"
    assert "no-store" in made["Cache-Control"]
    assert fetch(address).status_code == 200
    later = text(client.get(page))
    assert address not in later
    assert "A program last read it" in later
    client.post(reverse("games:calendar-remove"))
    assert fetch(address).status_code == 404
    assert "Make an address" in text(client.get(page))


def test_the_page_is_for_people_who_are_logged_in():
    assert Client().post(reverse("games:calendar")).status_code == 302
    assert not Feed.objects.exists()


# Belongings


def test_an_erased_person_has_no_calendar():
    person = factories.player()
    path = path_of(person)
    assert [set(row) for row in exports.feeds(person)] == [{"made_at", "read_at"}]
    people.erase(user=person)
    assert fetch(path).status_code == 404


@pytest.mark.parametrize("has_own", [False, True])
def test_a_calendar_goes_along_with_games_unless_there_is_one(has_own):
    giver, taker = factories.player(), factories.player()
    given = path_of(giver)
    own = path_of(taker) if has_own else ""
    people.hand_over(giver=giver, taker=taker)
    assert Feed.objects.get(person=taker)
    assert fetch(own or given).status_code == 200
