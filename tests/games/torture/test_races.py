"""Two at once is a test, not a hope; on SQLite, and on PostgreSQL where that is the database."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from django.db import connection

from accounts.models import User
from games import agreement, log, proof
from games.ballots import On, Wish
from games.engine.errors import Refused
from games.models import Event, Game, Question, Seat, Submission
from games.models_lobby import Invitation
from games.selectors import proofs, votes
from games.services import (
    automatic,
    climbing,
    invited,
    inviting,
    moves,
    rebuild,
    rematches,
    rewinds,
    substitutes,
    tables,
    voting,
)
from tests import factories
from tests.games.benched import call_number, called_game
from tests.games.ladders import run_out
from tests.games.services.test_voting import voted_game

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 12


def race(*calls):
    """Run all calls at the same moment; return what each returned, or its refusal's code."""
    results = [None] * len(calls)
    ready = threading.Barrier(len(calls))

    def run(index, call):
        try:
            ready.wait()
            results[index] = call()
        except Refused as refusal:
            results[index] = refusal.code
        except BaseException as fault:  # noqa: BLE001 - the test reports it
            results[index] = fault
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not [result for result in results if isinstance(result, BaseException)], results
    return results


def submission(game, key, text=None, asked=None):
    who, _, question = factories.asked(game)
    text = text or factories.choice(game)
    return lambda: (
        moves.submit(game=game, player=who, asked=asked or question, text=text, key=key).event
    )


def assert_sound(game):
    """The log has no gap, its chain holds and its projections are what the events make of them."""
    game = log.find(game.pk)
    assert proof.verify(proofs.bundle(game, reveal=True)).replayed
    assert not rebuild.rebuild(game=game)


@pytest.mark.parametrize("attempt", range(3))
def test_many_answers_to_one_question_make_one_event(attempt):
    game = factories.game()
    _, _, asked = factories.asked(game)
    results = race(*[submission(game, f"key {n}") for n in range(THREADS)])
    assert Counter(results) == {asked + 1: 1, "stale_move": THREADS - 1}
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert_sound(game)


def test_the_same_submission_many_times_has_one_answer():
    game = factories.game()
    _, _, asked = factories.asked(game)
    results = race(*[submission(game, "one key") for _ in range(THREADS)])
    assert Counter(results) == {asked + 1: THREADS}
    assert Submission.objects.count() == 1
    assert_sound(game)


def test_one_key_with_two_texts_is_answered_once():
    game = factories.game()
    texts = [factories.choice(game, 0), factories.choice(game, 1)]
    results = race(*[submission(game, "one key", texts[n % 2]) for n in range(6)])
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert Counter(results)["key_reused"] == 3


def test_a_table_never_seats_more_than_it_has_seats():
    table = factories.table(players=3)
    people = [factories.player() for _ in range(8)]
    results = race(*[lambda p=p: tables.join(game=table, player=p).number for p in people])
    assert Counter(results) == {0: 1, 1: 1, 2: 1, "table_full": 5}
    assert len(set(Seat.objects.values_list("colour", flat=True))) == 3


def test_one_person_joining_many_times_has_one_seat():
    table, who = factories.table(players=3), factories.player()
    results = race(*[lambda: tables.join(game=table, player=who).number for _ in range(8)])
    assert set(results) == {0}
    assert Event.objects.filter(kind="joined").count() == 1


def test_starting_from_all_sides_deals_once():
    table = factories.table(players=2)
    for colour in ("black", "white"):
        tables.join(game=table, player=factories.player(colour))
    results = race(*[lambda: tables.start(game=table).number for _ in range(8)])
    assert set(results) == {4}
    assert Event.objects.filter(kind="started").count() == 1
    assert_sound(table)


def test_opening_with_one_key_opens_one_table():
    host = factories.player()
    results = race(*[lambda: factories.table(host=host, key="same").pk for _ in range(8)])
    assert len(set(results)) == 1
    assert Game.objects.count() == 1


def test_a_move_and_a_rewind_at_once_leave_a_sound_log():
    game = factories.game()
    factories.play(game, 3)
    number = log.find(game.pk).last_number
    calls = [submission(game, f"key {n}") for n in range(3)]
    calls += [lambda: rewinds.rewind(game=game, to=number - 1).kind for _ in range(3)]
    results = race(*calls)
    assert results.count("rewound") == 3
    assert Event.objects.filter(game=game, kind="rewound").count() <= 2
    assert Question.objects.filter(game=game).count() == 1
    assert_sound(game)


def test_bots_are_run_by_many_and_play_once():
    table = factories.table(players=2)
    tables.join(game=table, player=None, bot="random")
    tables.join(game=table, player=None, bot="random")
    tables.start(game=table)
    game = factories.game(players=2)
    prepared = game.seats.get(number=1 - factories.asked(game)[1])
    card = log.position(game).view(prepared.number).hand[0]
    moves.prepare(game=game, player=prepared.player, text=f"{card} L")
    results = race(
        submission(game, "k"), *[lambda: automatic.run(log.find(game.pk)) for _ in range(5)]
    )
    assert isinstance(results[0], int)
    automatic.run(log.find(game.pk))
    assert Event.objects.filter(game=game, kind="moved", channel="order").count() == 1
    assert Event.objects.filter(game=table, kind="moved").count() == 48
    assert_sound(game)
    assert_sound(table)


def invitations(table, *addresses):
    inviting.invite(game=table, host=table.host, addresses=addresses, language="en")
    return list(Invitation.objects.filter(game=table))


def test_many_acceptances_of_one_invitation_make_one_account_and_one_seat():
    table = factories.table(players=5, host=factories.player())
    (row,) = invitations(table, "roma@example.org")
    who = invited.Newcomer("Roma", "en", "UTC")
    accept = lambda: invited.accept_as_newcomer(invitation=row, who=who).number  # noqa: E731
    results = Counter(race(*[accept for _ in range(6)]))
    assert sum(count for code, count in results.items() if code == 0) == 1
    assert set(results) <= {0, "invitation_answered", "needs_log_in"}
    assert table.seats.filter(is_taken=True).count() == 1
    assert_sound(table)


def test_more_acceptances_than_seats_fill_the_table_and_tell_the_rest():
    table = factories.table(players=3, host=factories.player())
    rows = invitations(table, *[f"city{n}@example.org" for n in range(6)])
    calls = [
        lambda row=row: (
            invited.accept_as_newcomer(
                invitation=row, who=invited.Newcomer("City", "en", "UTC")
            ).player.email
        )
        for row in rows
    ]
    results = race(*calls)
    assert sum("@" in result for result in results) == 3
    assert set(results) - {row.address for row in rows} <= {"table_full", "already_started"}
    assert User.objects.filter(email__startswith="city").count() == 3
    assert log.find(table.pk).status == "running"
    assert_sound(table)


@pytest.mark.parametrize("late", ["default", "bot"])
def test_many_sweeps_at_once_take_a_late_players_step_once(late):
    game = factories.game(terms=agreement.Terms(3, late))
    for rung in ("grace_given", {"default": "default_called", "bot": "bot_took_over"}[late]):
        run_out(game)
        # Of a default move, one sweep may call it and another play it.
        assert sum(race(*[climbing.climb_due for _ in range(6)])) in (1, 2)
        assert Event.objects.filter(game=game, kind=rung).count() == 1
    assert Event.objects.filter(game=game, kind="moved").count() == 1
    assert_sound(game)


@pytest.mark.parametrize("attempt", range(2))
def test_of_many_substitutes_one_has_the_seat(attempt):
    game, away, people = called_game(bench=6)
    number = call_number(game)
    calls = [
        lambda person=person: substitutes.take(game=game, person=person, number=number).number
        for person in (*people, *people)
    ]
    assert Counter(race(*calls)) == {number + 1: 2, "seat_taken": 10}
    assert game.events.filter(kind="seat_taken").count() == 1
    assert game.seats.filter(player__in=people).count() == 1
    assert not game.seats.filter(player=away).exists()
    assert_sound(game)


def test_a_substitute_and_the_player_at_once_leave_one_of_them_the_seat():
    game, away, (person,) = called_game(bench=1)
    number = call_number(game)
    results = race(
        submission(game, "k"),
        lambda: substitutes.take(game=game, person=person, number=number).kind,
        lambda: moves.prepare(game=game, player=away, text="").steps,
    )
    has_moved = game.events.filter(kind="moved", number__gt=number).exists()
    assert isinstance(results[0], int) == has_moved
    assert results[1] == ("bench_closed" if has_moved else "seat_taken")
    assert game.seats.filter(player=away).exists() == has_moved
    assert_sound(game)


def test_the_last_votes_at_once_end_a_game_once():
    game, _, rest = voted_game(players=4)
    number = votes.open_in(game)[0].number
    calls = [
        lambda person=person: voting.answer(game=game, player=person, number=number, agrees=True)
        for person in (*rest, *rest)
    ]
    results = Counter(race(*calls))
    assert results["done"] >= 1
    assert set(results) <= {"done", "asked"}
    assert game.events.filter(kind="ended").count() == 1
    assert_sound(game)


def test_the_last_votes_at_once_pause_a_game_once():
    game = factories.game(players=5, terms=agreement.Terms(3))
    first, *others = [seat.player for seat in game.seats.order_by("number")]
    voting.call(game=game, player=first, wish=Wish(On.PAUSE, days=3))
    number = votes.open_in(log.find(game.pk))[0].number
    calls = [
        lambda person=person: voting.answer(game=game, player=person, number=number, agrees=True)
        for person in others
    ]
    # Whoever comes after the last that was needed finds the vote closed.
    results = Counter(race(*calls))
    assert (results["asked"], results["done"]) == (1, 1)
    assert game.events.filter(kind="vote_closed").count() == 1
    assert game.events.filter(kind="paused").count() == 1
    assert_sound(game)


def test_many_who_call_for_the_same_call_once():
    game = factories.game(players=4, terms=agreement.Terms(3))
    players = [seat.player for seat in game.seats.order_by("number")]
    wish = Wish(On.END)
    results = Counter(
        race(*(lambda p=p: voting.call(game=game, player=p, wish=wish) for p in players))
    )
    assert results == {"asked": 3, "done": 1}
    assert game.events.filter(kind="vote_called").count() == 1
    assert game.events.filter(kind="ended").count() == 1
    assert_sound(game)


def test_many_proposals_of_a_rematch_open_one_table():
    game = factories.game(players=4)
    Game.objects.filter(pk=game.pk).update(status="over")
    calls = [
        lambda seat=seat: rematches.propose(game=game, player=seat.player, language="en").pk
        for seat in game.seats.select_related("player")
    ]
    assert len(set(race(*calls))) == 1
    assert game.rematches.count() == 1
    assert Invitation.objects.count() == 3
