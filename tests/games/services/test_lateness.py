from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import clock, log, proof
from games.engine import canonical
from games.errors import BadTable, KeyReused, NothingToTakeBack, NotYourSeat
from games.models import Event, Game, Question
from games.selectors import games, history, margin, pages, proofs
from games.services import lateness, moves, rebuild, rewinds, tables, talk
from tests import factories
from tests.games.forging import altered, assert_found, extended

pytestmark = pytest.mark.django_db


def slow_game(late="default", pace=3, players=2):
    return factories.game(players, terms=clock.Terms(pace, late))


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
    assert '"terms":{"grace":1,"late":"bot","pace":3}' in opened.data
    assert history.sentences(game)[0].text.endswith("2 players; days for a turn: 3.")
    question = Question.objects.get(game=game)
    assert question.deadline_at == question.asked_at + timedelta(days=3)
    factories.play(game, 2)
    assert_sound(game)


def test_a_lost_deadline_and_lost_terms_are_rebuilt():
    game = slow_game("bot")
    before = Question.objects.get(game=game).deadline_at
    Question.objects.update(deadline_at=None)
    Game.objects.update(pace=0, late="wait")
    assert rebuild.rebuild(game=log.find(game.pk))
    assert Question.objects.get(game=game).deadline_at == before
    assert log.find(game.pk).pace == 3


def test_without_a_limit_the_log_says_what_it_always_said():
    game = factories.game()
    assert "terms" not in Event.objects.get(game=game, number=1).data
    assert Question.objects.get(game=game).deadline_at is None
    with in_days(1000):
        assert lateness.sweep() == 0


def test_changed_or_impossible_terms_do_not_verify():
    game = slow_game()
    bundle = proofs.bundle(game)
    opened = bundle.events[0].data
    for forged in ('"pace":3', '"pace":30'), ('"pace":3', '"pace":"x"'):
        assert_found(altered(bundle, 0, data=opened.replace(*forged)), 1)


def test_a_pace_that_is_not_offered_is_refused():
    for terms in (clock.Terms(4, "wait"), clock.Terms(3, "shout")):
        with pytest.raises(BadTable):
            factories.table(terms=terms)


def test_a_key_with_another_pace_is_another_table():
    host = factories.player()
    factories.table(host=host, key="k", terms=clock.Terms(3, "bot"))
    factories.table(host=host, key="k", terms=clock.Terms(3, "bot"))
    with pytest.raises(KeyReused):
        factories.table(host=host, key="k", terms=clock.Terms(5, "bot"))


@pytest.mark.parametrize("late", ["default", "bot"])
def test_nothing_happens_before_the_day_of_grace_is_over(late):
    game = slow_game(late)
    head = log.find(game.pk).head
    with in_days(3.9):
        assert lateness.sweep() == 0
    assert log.find(game.pk).head == head


def test_who_only_reminds_waits_for_ever():
    game = slow_game("wait")
    head = log.find(game.pk).head
    with in_days(400):
        assert lateness.sweep() == 0
    assert log.find(game.pk).head == head


def test_a_default_move_is_played_once_for_a_late_player():
    game = slow_game("default")
    _, seat, _ = factories.asked(game)
    with in_days(4):
        assert lateness.sweep() == 1
        assert lateness.sweep() == 0
    event = last(game)
    assert (event.kind, event.seat, event.channel) == ("moved", seat, "clock")
    assert factories.asked(game)[1] == 1 - seat
    assert not game.seats.exclude(bot="").exists()
    assert_sound(game)


def test_a_bot_takes_a_late_seat_over_and_plays_on():
    game = slow_game("bot")
    who, seat, _ = factories.asked(game)
    with in_days(4):
        assert lateness.sweep() == 1
        assert lateness.sweep() == 0
        kinds = list(game.events.order_by("-number").values_list("kind", "channel")[:2])
        assert kinds == [("moved", "bot"), ("bot_took_over", "clock")]
        factories.play(game)
        assert factories.asked(game)[1] == 1 - seat
    told = [each.text for each in history.sentences(game) if each.kind == "bot_took_over"]
    assert told == [f"{['Black', 'White'][seat]} is late; a bot takes the seat over (greedy)."]
    assert game.seats.get(number=seat).player == who
    assert_sound(game)


def test_a_player_comes_back_to_a_seat_that_a_bot_took():
    game = slow_game("bot")
    who, seat, _ = factories.asked(game)
    with in_days(4):
        lateness.sweep()
        assert lateness.come_back(game=game, player=who)
        assert not lateness.come_back(game=game, player=who)
        factories.play(game)
        assert factories.asked(game)[:2] == (who, seat)
    with pytest.raises(NotYourSeat):
        lateness.come_back(game=game, player=factories.player())
    assert_sound(game)


def test_what_a_bot_played_is_taken_back_by_nobody_but_a_player_who_came_back():
    game = slow_game("bot")
    while log.position(game).state.table.pile:
        factories.play(game)
    who, seat, _ = factories.asked(game)
    with in_days(4):
        lateness.sweep()
        number = last(game).number
        with pytest.raises(NothingToTakeBack):
            rewinds.take_back(game=game, player=who, number=number)
        assert not pages.game_page(reference=game.pk, player=who, language="en").mine.last_move
        assert factories.asked(game)[1] != seat
        lateness.come_back(game=game, player=who)
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
    with in_days(3.5):
        moves.submit(game=game, player=who, asked=asked, text=factories.choice(game), key="k")
        assert lateness.sweep() == 0
    with in_days(4):
        assert lateness.sweep() == 0


def test_the_steps_are_not_taken_for_a_question_that_was_answered_meanwhile():
    game = slow_game("bot")
    stale = Question.objects.select_related("game").get(game=game)
    factories.play(game)
    with in_days(4):
        assert not lateness.apply(stale, timezone.now())
    assert last(game).channel == "web"


def test_a_broken_game_does_not_keep_the_others_waiting(capsys):
    broken, game = slow_game(), slow_game()
    Game.objects.filter(pk=broken.pk).update(edition="lost")
    with in_days(4):
        call_command("late")
    assert "late: 1" in capsys.readouterr().out
    assert last(game).channel == "clock"


def test_a_whole_game_of_absent_players_ends():
    game = slow_game("default", players=2)
    for _ in range(200):
        if log.find(game.pk).status == "over":
            break
        with in_days(4):
            lateness.sweep()
            Question.objects.update(deadline_at=timezone.now() - timedelta(days=9))
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
    with in_days(4):
        client.force_login(who)
        lateness.sweep()
        shown = client.get(page).content.decode()
        assert "A bot plays for you." in shown
        assert f"bot (greedy) for {who}" in shown
        back = client.post(reverse("games:seat-come-back", args=[game.pk]), follow=True)
        assert "You play for yourself again." in back.content.decode()
    assert not game.seats.get(number=seat).bot


def test_a_default_move_is_marked_in_the_history():
    game = slow_game("default")
    with in_days(4):
        lateness.sweep()
    assert "out of time" in Client().get(f"/games/{game.pk}/").content.decode()


def test_a_bundle_from_before_there_were_terms_still_holds():
    game = factories.game()
    bundle = proofs.bundle(game)
    text = canonical.text(bundle)
    assert "terms" not in text.split('"events"')[0] + text.split('"game":')[1]
    assert proof.verify(proof.read(text)).events == bundle.count


def test_a_table_that_is_opened_with_terms_keeps_them_through_its_start():
    table = factories.table(terms=clock.Terms(7, "bot"))
    tables.join(game=table, player=factories.player())
    found = log.find(table.pk)
    assert (found.pace, found.late, found.grace) == (7, "bot", 1)


def test_a_turn_by_the_clock_does_not_hide_what_was_said_before_it():
    game = slow_game()
    late, seat, _ = factories.asked(game)
    other = game.seats.get(number=1 - seat).player
    talk.say(game=game, author=other, audience="players", text="Are you there?", key="k")
    with in_days(4):
        lateness.sweep()
        row = pages.row(games.find_whole(game.pk), late, "en")
        assert last(game).channel == "clock"
        assert margin.latest(row, late).new == 1
