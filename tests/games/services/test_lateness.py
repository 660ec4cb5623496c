from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import agreement, log, proof
from games.engine import canonical
from games.errors import BadTable, KeyReused, NothingToTakeBack, NotYourSeat
from games.models import Event, Game, Question
from games.models_mail import Notice
from games.selectors import games, history, margin, pages, proofs
from games.services import climbing, lateness, moves, rebuild, returning, rewinds, tables, talk
from tests import factories
from tests.games.forging import altered, assert_found, extended
from tests.games.ladders import climb, climb_now, kinds

pytestmark = pytest.mark.django_db


def slow_game(late="default", pace=3, players=2):
    return factories.game(players, terms=agreement.Terms(pace, late))


def in_days(days):
    return time_machine.travel(timezone.now() + timedelta(days=days, minutes=1), tick=False)


def last(game):
    return Event.objects.filter(game=game).latest("number")


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed


def test_terms_stand_in_the_log_and_deadlines_follow():
    game = slow_game("bot")
    opened = Event.objects.get(game=game, number=1)
    assert '"grace":1' in opened.data
    assert '"late":"bot","needs":false,"on_time":0,"pace":3' in opened.data
    assert history.sentences(game)[0].text.endswith("2 players; days for a turn: 3.")
    question = Question.objects.get(game=game)
    assert question.deadline_at == question.asked_at + timedelta(days=3)
    factories.play(game, 2)
    assert_sound(game)


def test_a_lost_deadline_and_lost_terms_are_rebuilt():
    game = slow_game("bot")
    before = Question.objects.get(game=game).deadline_at
    Question.objects.update(deadline_at=None)
    Game.objects.update(pace=0, agreed="")
    assert rebuild.rebuild(game=log.find(game.pk))
    assert Question.objects.get(game=game).deadline_at == before
    assert log.find(game.pk).pace == 3


def test_without_a_limit_the_log_says_what_it_always_said():
    game = factories.game()
    assert "terms" not in Event.objects.get(game=game, number=1).data
    assert Question.objects.get(game=game).deadline_at is None
    with in_days(1000):
        assert climbing.climb_due() == 0


def test_changed_or_impossible_terms_do_not_verify():
    game = slow_game()
    bundle = proofs.bundle(game)
    opened = bundle.events[0].data
    for forged in ('"pace":3', '"pace":30'), ('"pace":3', '"pace":"x"'):
        assert_found(altered(bundle, 0, data=opened.replace(*forged)), 1)


def test_a_pace_that_is_not_offered_is_refused():
    for terms in (agreement.Terms(4, "wait"), agreement.Terms(3, "shout")):
        with pytest.raises(BadTable):
            factories.table(terms=terms)


def test_a_key_with_another_pace_is_another_table():
    host = factories.player()
    factories.table(host=host, key="k", terms=agreement.Terms(3, "bot"))
    factories.table(host=host, key="k", terms=agreement.Terms(3, "bot"))
    with pytest.raises(KeyReused):
        factories.table(host=host, key="k", terms=agreement.Terms(5, "bot"))


def test_at_the_deadline_the_table_hears_of_a_day_of_grace_and_nothing_is_played():
    game = slow_game("default")
    _, seat, asked = factories.asked(game)
    climb(game)
    event, question = last(game), Question.objects.get(game=game)
    assert (event.kind, event.seat, event.actor) == ("grace_given", seat, "table")
    assert event.data == canonical.text({"seat": seat, "asked": asked, "seconds": 86400})
    assert question.rung_at == event.at + timedelta(days=1)
    assert Notice.objects.filter(kind="late").count() == 2
    assert not Notice.objects.filter(kind="table").exists()
    with in_days(3.99):
        assert climbing.climb_due() == 0
    assert_sound(game)


def test_who_only_waits_plays_nothing_and_lets_the_others_vote():
    game = slow_game("wait")
    climb(game, 2)
    assert kinds(game, 2) == ["grace_given", "vote_called"]
    with in_days(400):
        assert climbing.climb_due() == 0
    assert not game.events.filter(kind="moved").exists()
    assert_sound(game)


def test_a_default_move_is_played_once_for_a_late_player():
    game = slow_game("default")
    _, seat, _ = factories.asked(game)
    climb(game, 2)
    with in_days(4):
        assert climbing.climb_due() == 0
    assert kinds(game, 4) == ["grace_given", "default_called", "moved", "time_spent"]
    event = game.events.get(kind="moved")
    assert (event.seat, event.channel) == (seat, "clock")
    assert factories.asked(game)[1] == 1 - seat
    assert not game.seats.exclude(bot="").exists()
    assert_sound(game)


def test_a_bot_takes_a_late_seat_over_and_plays_on():
    game = slow_game("bot")
    who, seat, _ = factories.asked(game)
    climb(game, 2)
    with in_days(4):
        assert climbing.climb_due() == 0
        assert kinds(game, 2) == ["bot_took_over", "moved"]
        factories.play(game)
        assert factories.asked(game)[1] == 1 - seat
    told = [each.text for each in history.sentences(game) if each.kind == "bot_took_over"]
    assert told == [f"{['Black', 'White'][seat]} is late; a bot takes the seat over (greedy)."]
    assert game.seats.get(number=seat).player == who
    assert_sound(game)


def test_grace_is_one_pot_for_the_whole_game():
    game = slow_game("default")
    _, seat, _ = factories.asked(game)
    mine = game.seats.filter(number=seat)
    climb(game)
    with in_days(3.5):
        factories.play(game)
    assert mine.get().grace_left == pytest.approx(43200, abs=120)
    with in_days(3.6):
        factories.play(game)
        assert factories.asked(game)[1] == seat
    climb(game)
    assert Question.objects.get(game=game).rung_at - last(game).at == timedelta(
        seconds=mine.get().grace_left
    )
    climb(game)
    assert mine.get().grace_left == 0
    with in_days(9):
        factories.play(game)
    climb(game)
    assert kinds(game, 2) == ["default_called", "moved"]
    assert_sound(game)


def test_a_server_that_was_down_for_weeks_takes_one_rung_and_gives_its_time():
    game = slow_game("default")
    with in_days(60):
        assert climbing.climb_due() == 1
        assert climbing.climb_due() == 0
        assert kinds(game, 1) == ["grace_given"]
    with in_days(60.99):
        assert climbing.climb_due() == 0
    with in_days(90):
        assert climbing.climb_due() == 1
        assert climbing.climb_due() == 0
    assert game.events.filter(kind="moved").count() == 1


def test_a_default_that_was_called_but_not_played_is_played_by_the_next_sweep():
    game = slow_game("default")
    climb(game)
    with in_days(5):
        assert climbing.take(game.pk, Question.objects.get(game=game).pk) == ["default_called"]
        assert kinds(game, 1) == ["default_called"]
        assert climbing.climb_due() == 1
        assert kinds(game, 2) == ["moved", "time_spent"]
    assert_sound(game)


def test_more_time_given_after_the_default_was_called_is_kept():
    game = slow_game("default")
    question = Question.objects.get(game=game)
    with in_days(5):
        assert not lateness.play_default(game, Question(seat=question.seat, asked=1))
        Question.objects.update(rung_at=timezone.now() + timedelta(days=1))
        assert not lateness.play_default(game, question)
    assert not game.events.filter(kind="moved").exists()


def test_a_rewind_while_on_a_rung_puts_the_question_anew():
    game = slow_game("bot")
    factories.play(game, 2)
    climb(game)
    with in_days(3.5):
        rewinds.rewind(game=game, to=game.last_number)
        question = Question.objects.get(game=game)
        assert (question.rung, question.rung_since) == ("", None)
        assert question.rung_at == question.asked_at + timedelta(days=3)
    assert_sound(game)


@pytest.mark.parametrize("late", ["default", "bot", "wait"])
def test_the_bank_is_opened_quietly_and_what_it_holds_is_spent(late):
    terms = agreement.Terms(3, late, bank=24, increment=2, cap=48)
    game = factories.game(terms=terms)
    who, seat, _ = factories.asked(game)
    climb(game)
    assert kinds(game, 1) == ["bank_opened"]
    assert not Notice.objects.filter(kind__in=["late", "table"]).exists()
    with in_days(3.5):
        factories.play(game)
    assert game.seats.get(number=seat).bank_left == pytest.approx(43200, abs=120)
    with in_days(4):
        factories.play(game)
        assert factories.asked(game)[0] == who
        factories.play(game)
    assert game.seats.get(number=seat).bank_left == pytest.approx(43200 + 7200, abs=120)
    assert_sound(game)


def test_a_player_comes_back_to_a_seat_that_a_bot_took():
    game = slow_game("bot")
    who, seat, _ = factories.asked(game)
    climb(game, 2)
    with in_days(4):
        assert returning.come_back(game=game, player=who)
        assert not returning.come_back(game=game, player=who)
        factories.play(game)
        assert factories.asked(game)[:2] == (who, seat)
    with pytest.raises(NotYourSeat):
        returning.come_back(game=game, player=factories.player())
    assert_sound(game)


def test_what_a_bot_played_is_taken_back_by_nobody_but_a_player_who_came_back():
    game = slow_game("bot")
    while log.position(game).state.table.pile:
        factories.play(game)
    who, seat, _ = factories.asked(game)
    climb(game, 2)
    with in_days(4):
        number = game.events.filter(kind="moved").latest("number").number
        with pytest.raises(NothingToTakeBack):
            rewinds.take_back(game=game, player=who, number=number)
        assert not pages.game_page(reference=game.pk, player=who, language="en").mine.last_move
        assert factories.asked(game)[1] != seat
        returning.come_back(game=game, player=who)
        assert rewinds.take_back(game=game, player=who, number=number) == "done"
        assert factories.asked(game)[:2] == (who, seat)
    assert_sound(game)


@pytest.mark.parametrize(
    ("kind", "data", "seat"),
    [
        ("bot_took_over", {"seat": 0, "bot": "greedy"}, 1),
        ("bot_took_over", {"seat": 7, "bot": "greedy"}, None),
        ("bot_took_over", {"seat": 0, "bot": "nobody"}, 0),
        ("bot_took_over", {"seat": 0}, 0),
        ("came_back", {"seat": 0}, 0),
        ("came_back", {}, 0),
    ],
)
def test_a_forged_taking_over_does_not_verify(kind, data, seat):
    game = slow_game("bot")
    bundle = proofs.bundle(game, reveal=True)
    whole = extended(bundle, "bot_took_over", {"seat": 0, "bot": "greedy"}, seat=0)
    assert proof.verify(whole).replayed
    again = extended(whole, "bot_took_over", {"seat": 0, "bot": "greedy"}, seat=0)
    assert_found(again, again.count)
    assert_found(extended(bundle, kind, data, seat=seat), whole.count)


def test_an_answer_in_time_or_in_grace_counts():
    game = slow_game("default")
    who, _, asked = factories.asked(game)
    climb(game)
    with in_days(3.5):
        moves.submit(game=game, player=who, asked=asked, text=factories.choice(game), key="k")
        assert climbing.climb_due() == 0
    with in_days(4):
        assert climbing.climb_due() == 0


def test_no_rung_is_taken_for_a_question_that_was_answered_meanwhile():
    game = slow_game("default")
    climb(game)
    stale = Question.objects.get(game=game)
    with in_days(3.5):
        factories.play(game)
    with in_days(5):
        assert not climbing.climb(game.pk, stale.pk)
        assert climbing.take(game.pk, stale.pk) == []
        assert not lateness.play_default(game, stale)
    assert last(game).kind == "time_spent"


def test_a_broken_game_does_not_keep_the_others_waiting(capsys):
    broken, game = slow_game(), slow_game()
    Game.objects.filter(pk=broken.pk).update(edition="lost")
    climb(game)
    with in_days(4):
        call_command("late")
    assert "late: 1" in capsys.readouterr().out
    assert game.events.filter(kind="moved", channel="clock").exists()


def test_a_whole_game_of_absent_players_ends():
    game = slow_game("default", players=2)
    for _ in range(200):
        if log.find(game.pk).status == "over":
            break
        climb_now(game)
    assert log.find(game.pk).status == "over"
    assert proof.verify(proofs.bundle(log.find(game.pk))).replayed


def test_the_page_tells_time_left_lateness_and_the_way_back():
    game = slow_game("bot")
    who, seat, _ = factories.asked(game)
    client, page = Client(), reverse("games:game-detail", args=[game.pk])
    client.force_login(who)
    assert "3 days left" in client.get(page).content.decode()
    with in_days(3.2):
        client.force_login(who)
        assert "overdue for 4 hours" in client.get(page).content.decode()
    climb(game, 2)
    with in_days(4):
        client.force_login(who)
        shown = client.get(page).content.decode()
        assert "A bot plays for you." in shown
        assert f"bot (greedy) for {who}" in shown
        back = client.post(reverse("games:seat-come-back", args=[game.pk]), follow=True)
        assert "You play for yourself again." in back.content.decode()
    assert not game.seats.get(number=seat).bot


def test_a_default_move_is_marked_in_the_history():
    game = slow_game("default")
    climb(game, 2)
    assert "out of time" in Client().get(f"/games/{game.pk}/").content.decode()


def test_a_bundle_from_before_there_were_terms_still_holds():
    game = factories.game()
    bundle = proofs.bundle(game)
    text = canonical.text(bundle)
    assert "terms" not in text.split('"events"')[0] + text.split('"game":')[1]
    assert proof.verify(proof.read(text)).events == bundle.count


def test_a_table_that_is_opened_with_terms_keeps_them_through_its_start():
    table = factories.table(terms=agreement.Terms(7, "bot"))
    tables.join(game=table, player=factories.player())
    found = log.find(table.pk)
    assert (found.pace, found.terms) == (7, agreement.Terms(7, "bot"))


def test_a_turn_by_the_clock_does_not_hide_what_was_said_before_it():
    game = slow_game()
    late, seat, _ = factories.asked(game)
    other = game.seats.get(number=1 - seat).player
    talk.say(game=game, author=other, audience="players", text="Are you there?", key="k")
    climb(game, 2)
    with in_days(4):
        row = pages.row(games.find_whole(game.pk), late, "en")
        assert last(game).channel == "clock"
        assert margin.latest(row, late).new == 1
