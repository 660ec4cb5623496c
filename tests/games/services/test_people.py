from __future__ import annotations

import threading

import pytest
from django.db import connection

from accounts.models import Address
from games import log
from games.engine.errors import Refused
from games.models import Aside, Question, Seat, Submission
from games.models_lobby import Invitation
from games.models_talk import Message, Note
from games.services import (
    automatic,
    invited,
    inviting,
    moves,
    notes,
    people,
    rewinds,
    tables,
    talk,
)
from tests import factories
from tests.games.hostile import send

pytestmark = pytest.mark.django_db


def test_erasing_a_player_erases_what_the_player_wrote():
    game = factories.game()
    who = factories.asked(game)[0]
    with pytest.raises(Refused):
        send(game, text="I live behind the old mill, call me")
    people.erase(user=who)
    left = list(Submission.objects.values_list("text", "answer"))
    assert "old mill" not in str(left)


def test_erasing_a_person_empties_messages_and_deletes_notes():
    game, watched = factories.game(), factories.game()
    who, other = (seat.player for seat in game.seats.order_by("number"))
    talk.say(game=game, author=who, audience="players", text="my number is 555", key="k")
    talk.say(game=watched, author=who, audience="spectators", text="I live in Siena", key="k")
    talk.say(game=game, author=other, audience="players", text="Thanks", key="k")
    notes.save(game=game, player=who, text="the mill", version=0)
    people.erase(user=who)
    left = list(Message.objects.order_by("id").values_list("text", "is_struck", "author_id"))
    assert left == [("", True, None), ("", True, None), ("Thanks", False, other.pk)]
    assert not Note.objects.exists()
    assert log.find(watched.pk).spectators_talk == 2


def test_erasing_a_player_whose_table_starts_meanwhile_erases_the_player(monkeypatch):
    table = factories.table(players=3)
    people_there = [factories.player() for _ in range(3)]
    for person in people_there:
        tables.join(game=table, player=person)
    real = tables.leave

    def leave(**arguments):
        tables.start(game=table)
        return real(**arguments)

    monkeypatch.setattr(tables, "leave", leave)
    people.erase(user=people_there[0])
    assert not Seat.objects.filter(player=people_there[0]).exists()
    assert Seat.objects.get(game=table, number=0).is_given_up


def test_a_game_goes_on_when_it_is_rewound_to_before_a_player_was_erased():
    game = factories.game(players=3)
    who, _, asked = factories.asked(game)
    people.erase(user=who)
    rewinds.rewind(game=game, to=asked)
    question = Question.objects.get(game=game)
    seat = game.seats.get(number=question.seat)
    assert seat.pilot or seat.player


def test_a_game_goes_on_after_the_admin_deleted_an_account():
    game = factories.game(players=3)
    who, seat, _ = factories.asked(game)
    who.delete()
    automatic.run(log.find(game.pk))
    assert factories.asked(game)[1] != seat


def test_rows_that_are_nothing_without_their_person_go():
    user = factories.player()
    people.Belonging(Address.objects, "user").erase(user)
    assert not user.addresses.exists()


def test_what_a_person_has_once_is_not_handed_over_twice():
    giver, taker = factories.player(), factories.player()
    table, other = factories.table(players=3), factories.table(players=3)
    tables.join(game=table, player=taker)
    for each in (table, other):
        tables.join(game=each, player=giver)
    people.hand_over(giver=giver, taker=taker)
    assert Seat.objects.get(player=giver).game == table
    assert Seat.objects.filter(player=taker).count() == 2


def test_an_erased_address_goes_from_an_invitation_that_somebody_else_accepted():
    host, roma, other = factories.player(), factories.player("red"), factories.player("blue")
    table = factories.table(3, host=host)
    asked = {"game": table, "host": host, "language": "en"}
    inviting.invite(addresses=["passed-on@example.org"], **asked)
    passed_on = Invitation.objects.get()
    invited.accept(invitation=passed_on, player=other)
    roma.addresses.enter("Passed-On@example.org")
    people.erase(user=roma)
    passed_on.refresh_from_db()
    assert passed_on.address == ""
    assert passed_on.player == other


def test_messages_with_long_keys_are_handed_over():
    giver, taker, game = factories.player(), factories.player("white"), factories.table()
    tables.join(game=game, player=giver)
    for number in range(3):
        key = "k" * 79 + str(number)
        talk.say(game=game, author=giver, audience="players", text="hello", key=key)
    people.hand_over(giver=giver, taker=taker)
    assert Message.objects.filter(author=taker).count() == 3


@pytest.mark.django_db(transaction=True)
def test_erasing_a_host_and_rewinding_the_game_do_not_wait_for_each_other(monkeypatch):
    if connection.vendor == "sqlite":
        pytest.skip("SQLite lets nobody write in the middle of an erasure")
    host = factories.player()
    table = factories.table(players=3, host=host)
    for person in (host, factories.player(), factories.player()):
        tables.join(game=table, player=person)
    tables.start(game=table)
    while factories.asked(table)[0] == host or log.find(table.pk).last_number < 7:
        factories.play(table)
    moves.prepare(game=log.find(table.pk), player=host, text="1")
    monkeypatch.setattr(automatic, "go_on", lambda game: None)
    faults, threads = [], []

    def rewind():
        try:
            rewinds.rewind(game=table, to=6)
        except Exception as fault:  # noqa: BLE001 - the test reports it
            faults.append(fault)
        finally:
            connection.close()

    class Between:
        """Lets somebody rewind the game in the middle of the erasure."""

        def filter(self, **wanted):
            threads.append(threading.Thread(target=rewind))
            threads[0].start()
            threads[0].join(0.5)
            return Aside.objects.filter(**wanted)

    asides = people.Belonging(Between(), "author", {"text": ""})
    rows = [each for each in people.BELONGINGS if each.rows.model is not Aside]
    monkeypatch.setattr(people, "BELONGINGS", (rows[0], asides, *rows[1:]))
    try:
        people.erase(user=host)
    finally:
        threads[0].join()
    assert not faults
