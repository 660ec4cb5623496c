from __future__ import annotations

import hashlib
import json

import pytest
from django.db import IntegrityError, transaction

from games import chain, log
from games.engine import canonical
from games.errors import BrokenLog, Frozen, UnknownGame
from games.models import Event, Game
from games.services import rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def row(number, kind="moved", to=None):
    return (number, kind, json.dumps({"to": to, "reason": ""}), "", 0)


def numbers(rows):
    return [each[0] for each in chain.line(rows)]


def test_the_line_is_all_rules_events_without_a_rewind():
    rows = [row(1, "opened"), row(2, "started"), row(3), row(4, "paused"), row(5)]
    assert numbers(rows) == [2, 3, 5]


def test_a_rewind_makes_the_line_what_it_was_then():
    rows = [row(1, "started"), row(2), row(3), row(4, "rewound", 2), row(5)]
    assert numbers(rows) == [1, 2, 5]


def test_a_rewind_to_a_struck_number_undoes_a_rewind():
    rows = [row(1, "started"), row(2), row(3), row(4, "rewound", 1), row(5)]
    assert numbers([*rows, row(6, "rewound", 3)]) == [1, 2, 3]
    assert numbers([*rows, row(6, "rewound", 4)]) == [1]
    assert numbers([*rows, row(6, "rewound", 3), row(7), row(8, "rewound", 5)]) == [1, 5]


def test_the_hash_is_what_the_papers_say():
    game = factories.game()
    event = Event.objects.get(game=game, number=2)
    at = event.at.isoformat(timespec="microseconds")
    fields = [
        str(game.uuid),
        event.number,
        event.kind,
        event.seat,
        event.actor,
        event.channel,
        event.engine,
        at,
        event.data,
        event.secret_digest,
        event.state_digest,
    ]
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    assert event.hash == hashlib.sha256((event.prev + text).encode()).hexdigest()
    assert event.prev == Event.objects.get(game=game, number=1).hash


def test_numbers_have_no_gaps_and_the_game_knows_its_head():
    game = factories.game()
    factories.play(game, 5)
    game = log.find(game.pk)
    events = log.events(game.pk)
    assert [event.number for event in events] == list(range(1, game.last_number + 1))
    assert events[-1].hash == game.head


def test_two_events_of_one_number_are_impossible():
    game = factories.game()
    event = log.events(game.pk)[-1]
    event.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        event.save(force_insert=True)


def test_a_position_can_be_read_after_any_event():
    game = factories.game()
    factories.play(game, 6)
    whole = log.position(game)
    assert log.position(game, 3).state is None
    assert log.position(game, whole.number).state == whole.state
    earlier = log.position(game, whole.number - 2)
    assert sum(len(p.played) for p in earlier.state.table.players) == 4


def test_nothing_personal_stands_in_the_events():
    host = factories.player("yellow")
    game = factories.game(players=2, host=host, name="Birthday of somebody", key="secret-key")
    factories.play(game, 2)
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1, reason="a private reason")
    text = canonical.text([[e.data, e.secret, e.actor, e.channel] for e in log.events(game.pk)])
    for personal in ("Birthday", "example.org", "word of", "private", "Yellow", "secret-key"):
        assert personal not in text


def test_a_game_that_is_not_there_cannot_be_locked():
    with pytest.raises(UnknownGame), transaction.atomic():
        log.locked(1000)


@pytest.mark.django_db(transaction=True)
def test_a_log_is_locked_inside_a_transaction_only():
    game = factories.table()
    with pytest.raises(RuntimeError, match="inside a transaction"):
        log.locked(game.pk)


def test_another_edition_under_the_same_name_stops_the_game():
    game = factories.game()
    Game.objects.filter(pk=game.pk).update(edition_digest="0" * 64)
    with pytest.raises(Frozen):
        log.position(log.find(game.pk))


def test_an_unreadable_event_is_our_fault_not_the_players():
    with pytest.raises(BrokenLog):
        log.facts(log.position(factories.game()).title, [(1, "moved", '{"facts":[{}]}', "")])


@pytest.mark.parametrize("reference", ["x", "", "-1", "99999999999999", "1.5"])
def test_a_game_that_is_not_there_is_refused(reference):
    with pytest.raises(UnknownGame):
        log.find(reference)
