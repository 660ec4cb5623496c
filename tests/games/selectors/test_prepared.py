from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.utils import translation
from msgspec import structs

from games import answers, log
from games.engine.base import Ask
from games.models import Seat
from games.selectors import prepared
from games.services import moves, rewinds
from tests import factories

pytestmark = pytest.mark.django_db

migration = importlib.import_module("games.migrations.0004_talk")


def turns_of(game, seat):
    """Write the turns that would be legal if the seat were asked now."""
    now = log.position(game)
    view = structs.replace(now.view(seat.number), ask=Ask(seat.number, "turn"))
    return [now.title.write(move) for move in now.title.legal(view)]


def waiting(game):
    """Return a seat that is not asked, and turns that it may prepare."""
    seat = game.seats.exclude(number=factories.asked(game)[1])[0]
    return seat, turns_of(game, seat)


def order(game, text, seat):
    moves.prepare(game=game, player=seat.player, text=text)
    seat.refresh_from_db()
    return prepared.prepared(game, seat, log.position(game).view(seat.number), "en")


def test_every_step_is_listed_with_its_alternatives_and_conditions():
    game = factories.game()
    seat, (one, two, *_, three) = waiting(game)
    found = order(game, f"{one} if pile < 0 else {two} then {three}", seat)
    assert [[way.text for way in step] for step in found.steps] == [[one, two], [three]]
    assert [way.condition for way in found.steps[0]] == ["if pile < 0", ""]
    assert found.now == two
    assert found.why_not == ""


def test_what_could_not_be_played_now_says_why():
    game = factories.game()
    seat, turns = waiting(game)
    found = order(game, f"{turns[0]} if pile < 0", seat)
    assert found.now == ""
    assert "pile < 0" in found.why_not


def test_nothing_prepared_is_nothing():
    game = factories.game()
    seat, _ = waiting(game)
    assert prepared.prepared(game, seat, None, "en") is None
    assert prepared.unplayed(game, seat, "en") is None


def test_the_reason_is_told_in_the_readers_language_with_its_event():
    game = factories.game()
    seat, turns = waiting(game)
    order(game, f"{turns[0]} if pile < 0", seat)
    factories.play(game)
    seat.refresh_from_db()
    english = prepared.unplayed(game, seat, "en")
    with translation.override("de"):
        german = prepared.unplayed(game, seat, "de")
    assert english.event == german.event == factories.asked(game)[2]
    assert english.reason.startswith("Your condition “if pile < 0” does not hold")
    assert german.reason.startswith("Deine Bedingung")
    assert english.steps[0][0].text == turns[0]


def test_a_rewind_ends_what_was_prepared_and_says_so():
    game = factories.game(players=3)
    factories.play(game, 4)
    seat, turns = waiting(game)
    moves.prepare(game=game, player=seat.player, text=f"{turns[0]} if pile < 0")
    event = rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
    seat.refresh_from_db()
    ended = prepared.unplayed(game, seat, "en")
    assert (ended.event, seat.order) == (event.number, "")
    assert "went back to an earlier position" in ended.reason


def test_sentences_stored_before_are_told_still():
    game = factories.game()
    seat, _ = waiting(game)
    Seat.objects.filter(pk=seat.pk).update(order_ended="You do not hold “Roma D”.")
    migration.store_reasons_as_data(apps, None)
    seat.refresh_from_db()
    assert prepared.unplayed(game, seat, "en").reason == "You do not hold “Roma D”."
    assert answers.read_ended(seat.order_ended).event == 0
    migration.store_reasons_as_sentences(apps, None)
    seat.refresh_from_db()
    assert seat.order_ended == "You do not hold “Roma D”."
