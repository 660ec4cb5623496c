"""Registering, changing and removing webhooks, and what they cost a move."""

from __future__ import annotations

import pytest
import time_machine
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import log
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.selectors import exports
from games.services import calling, dispatches, moves, people, tables, webhooks
from games.services.webhooks import Wish
from games.webhooks.errors import (
    BadWebhook,
    NeedsAddress,
    TooManyTests,
    TooManyWebhooks,
    WebhookExists,
)
from tests import factories

pytestmark = pytest.mark.django_db
ADDRESS = "http://127.0.0.1:9000/"


@pytest.fixture
def person():
    return factories.player()


def test_a_webhook_has_a_secret_of_its_own(hook, person):
    one, two = hook(person, ADDRESS), hook(person, f"{ADDRESS}2")
    assert one.secret.startswith("whs_")
    assert len(one.secret) == 47
    assert one.secret != two.secret
    old = one.secret
    webhooks.renew_secret(hook=one)
    one.refresh_from_db()
    assert one.secret != old


def test_inside_nothing_is_registered_unless_it_is_allowed(person):
    with pytest.raises(BadWebhook) as found:
        webhooks.make(person=person, wish=Wish(ADDRESS, "json", ["turn"]))
    assert found.value.problem == "inside"
    assert not Webhook.objects.exists()


def test_an_address_is_registered_once(hook, person):
    hook(person, ADDRESS)
    with pytest.raises(WebhookExists):
        hook(person, ADDRESS)
    other = hook(person, f"{ADDRESS}2")
    with pytest.raises(WebhookExists):
        webhooks.change(hook=other, wish=Wish(ADDRESS, "json", ["turn"]))
    assert hook(factories.player(), ADDRESS).pk


def test_two_changes_to_the_same_address_at_once_are_one(hook, person, monkeypatch):
    hook(person, ADDRESS)
    other = hook(person, f"{ADDRESS}2")
    monkeypatch.setattr(webhooks, "refuse_twice", lambda *asked: None)
    with pytest.raises(WebhookExists):
        webhooks.change(hook=other, wish=Wish(ADDRESS, "json", ["turn"]))
    other.refresh_from_db()
    assert other.address == f"{ADDRESS}2"


def test_a_changed_address_is_looked_at_as_well(hook, person):
    made = hook(person, ADDRESS)
    with pytest.raises(BadWebhook):
        webhooks.change(hook=made, wish=Wish("http://10.0.0.1/", "json", ["turn"]))
    webhooks.change(hook=made, wish=Wish(ADDRESS, "discord", ["over", "turn"]))
    made.refresh_from_db()
    assert (made.address, made.format, made.happenings) == (ADDRESS, "discord", "turn,over")


def test_there_are_so_many_and_no_more(hook, person):
    for number in range(webhooks.MOST_WEBHOOKS):
        hook(person, f"{ADDRESS}{number}")
    with pytest.raises(TooManyWebhooks):
        hook(person, f"{ADDRESS}more")
    assert person.webhooks.count() == webhooks.MOST_WEBHOOKS


def test_a_guest_has_none(hook):
    guest = User.objects.create(email=None, display_name="Guest")
    with pytest.raises(NeedsAddress):
        hook(guest, ADDRESS)


@pytest.mark.parametrize(
    ("kind", "happenings"), [("xml", ["turn"]), ("json", []), ("json", ["turn", "chess"])]
)
def test_nonsense_is_not_kept(person, allowed, kind, happenings):
    with pytest.raises(ValueError, match="there"):
        webhooks.make(person=person, wish=Wish(ADDRESS, kind, happenings))


def test_a_webhook_is_tested_so_often_in_an_hour(hook, person):
    made = hook(person, ADDRESS)
    for _ in range(webhooks.TESTS_IN_AN_HOUR):
        webhooks.test(hook=made)
        Dispatch.objects.update(status="sent")
    with pytest.raises(TooManyTests):
        webhooks.test(hook=made)
    with time_machine.travel(timezone.now() + webhooks.AN_HOUR):
        assert webhooks.test(hook=made)


def test_nobody_lets_addresses_be_looked_at_without_end(hook, person, monkeypatch):
    monkeypatch.setattr(webhooks, "TRIES_IN_AN_HOUR", 3)
    made = hook(person, ADDRESS)
    webhooks.remove(hook=made)
    with pytest.raises(BadWebhook):
        hook(person, "http://10.0.0.1/")
    webhooks.test(hook=hook(factories.player(), ADDRESS))
    made = hook(person, ADDRESS)
    with pytest.raises(TooManyTests):
        webhooks.change(hook=made, wish=Wish(f"{ADDRESS}2", "json", ["turn"]))
    with pytest.raises(TooManyTests):
        webhooks.test(hook=made)


def test_what_waits_is_dropped_when_its_person_turns_it_off(hook):
    game = factories.game()
    made = hook(factories.asked(game)[0], ADDRESS)
    factories.play(game)
    assert webhooks.turn_off(hook=made)
    assert not webhooks.turn_off(hook=made)
    assert Dispatch.objects.get().status == "dropped"


# What happens in a game


def test_of_a_whole_game_every_event_is_one_row(hook):
    table = factories.table()
    people_there = [factories.player(), factories.player()]
    for person in people_there:
        hook(person, ADDRESS)
        tables.join(game=table, player=person)
    tables.start(game=table)
    game = factories.play_out(log.find(table.pk))
    first = Webhook.objects.get(person=people_there[0])
    rows = list(first.dispatches.order_by("pk").values_list("number", flat=True))
    # From the moment on at which the person sat there.
    assert rows == list(range(rows[0], game.last_number + 1))
    assert rows[0] <= 4
    kinds = list(first.dispatches.order_by("pk").values_list("kind", flat=True))
    assert kinds[-1] == "over"
    assert kinds.count("over") == 1
    turns = game.events.filter(kind="moved", seat=0).count()
    assert kinds.count("turn") == turns


@pytest.mark.parametrize(
    ("wanted", "told"), [("turn", {"turn"}), ("over", {"over"}), ("event", {"turn", "event"})]
)
def test_only_what_is_wanted_is_left(hook, wanted, told):
    game = factories.game()
    hook(factories.asked(game)[0], ADDRESS, wanted)
    factories.play(game, 4)
    kinds = set(Dispatch.objects.values_list("kind", flat=True))
    assert kinds == (told if wanted != "over" else set())


def test_a_row_comes_with_its_event_or_not_at_all(hook, monkeypatch):
    game = factories.game()
    hook(factories.asked(game)[0], ADDRESS)
    monkeypatch.setattr("games.services.dispatches.wake.after_commit", lambda task: 1 / 0)
    before = log.find(game.pk).last_number
    with pytest.raises(ZeroDivisionError):
        factories.play(game)
    assert log.find(game.pk).last_number == before
    assert not Dispatch.objects.exists()


def test_an_event_is_left_once(hook):
    game = factories.game()
    made = hook(factories.asked(game)[0], ADDRESS)
    factories.play(game)
    row = Dispatch.objects.get()
    fields = {"webhook": made, "game": game, "number": row.number, "kind": "turn"}
    Dispatch.objects.bulk_create([Dispatch(**fields)], ignore_conflicts=True)
    assert Dispatch.objects.get().pk == row.pk
    with pytest.raises(IntegrityError):
        Dispatch.objects.create(**fields)


# What it costs


def queries(game):
    """Count what a move asks of the database."""
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    current = log.find(game.pk)
    with CaptureQueriesContext(connection) as done:
        moves.submit(game=current, player=who, asked=asked, text=text, key=f"k{asked}")
    return [each["sql"] for each in done]


def test_a_move_at_a_table_without_webhooks_costs_no_query_more(hook):
    game = factories.game()
    done = queries(game)
    # Whether there are any is asked with the seats, which are read anyway.
    assert {sql.split(".")[0] for sql in done if "games_webhook" in sql} == {'SELECT "games_seat"'}
    assert not [sql for sql in done if "games_dispatch" in sql]
    hook(factories.asked(game)[0], ADDRESS, "event")
    # One that finds them, one that leaves word (on PostgreSQL with everything else).
    assert len(queries(game)) == len(done) + (1 if connection.vendor == "postgresql" else 2)


def test_what_is_off_costs_no_query_more(hook):
    game = factories.game()
    made = hook(factories.asked(game)[0], ADDRESS)
    webhooks.turn_off(hook=made)
    assert not [sql for sql in queries(game) if "games_dispatch" in sql]


# Leaving


def test_an_export_tells_of_webhooks_but_not_their_secrets(hook):
    game = factories.game()
    who = factories.asked(game)[0]
    made = hook(who, ADDRESS)
    factories.play(game)
    calling.call_due()
    (row,) = exports.everything(user=who)["webhooks"]
    assert row["address"] == ADDRESS
    assert row["calls"][0]["fault"] == "no_connection"
    assert made.secret not in str(exports.everything(user=who))


def test_erasing_a_person_leaves_nothing(hook):
    game = factories.game()
    who = factories.asked(game)[0]
    hook(who, ADDRESS)
    factories.play(game)
    calling.call_due()
    people.erase(user=who)
    for model in (Webhook, Dispatch, Attempt):
        assert not model.objects.exists()


def test_webhooks_are_handed_over_but_for_those_that_are_there(hook):
    giver, taker = factories.player(), factories.player()
    for person in (giver, taker):
        hook(person, ADDRESS)
    hook(giver, f"{ADDRESS}2")
    people.hand_over(giver=giver, taker=taker)
    assert sorted(taker.webhooks.values_list("address", flat=True)) == [ADDRESS, f"{ADDRESS}2"]


def test_who_removes_a_webhook_in_the_middle_of_a_move_disturbs_nobody(hook, monkeypatch):
    game = factories.game()
    made = hook(factories.asked(game)[0], ADDRESS)
    collect = dispatches.collect

    def remove_and_collect(found, writes):
        webhooks.remove(hook=made)
        collect(found, writes)

    monkeypatch.setattr(dispatches, "collect", remove_and_collect)
    before = log.find(game.pk).last_number
    factories.play(game)
    assert log.find(game.pk).last_number == before + 1
    assert calling.call_due() == 0
