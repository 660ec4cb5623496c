from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from games import agreement, log, proof
from games.engine.errors import UnknownTitle
from games.errors import (
    BenchClosed,
    CannotJoin,
    NotAsked,
    NotYourSeat,
    SeatTaken,
    TooOftenLate,
)
from games.models import Event, Game, Seat
from games.models_clock import Answered, Offer
from games.models_mail import Notice
from games.models_talk import Note
from games.selectors import benches as bench
from games.selectors import evidence, exports, pages, proofs
from games.services import (
    benches,
    blocks,
    climbing,
    moves,
    needs,
    notes,
    people,
    rebuild,
    rewinds,
    sealing,
    substitutes,
    vacations,
)
from tests import factories
from tests.games.benched import TERMS, call_number, called_game, on_bench
from tests.games.ladders import climb, kinds
from tests.games.mail.composing import compose
from tests.games.reliable import answers
from tests.games.services.pausing import BEGIN, DAY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


def take(game, person, number=None):
    return substitutes.take(game=game, person=person, number=number or call_number(game))


def assert_sound(game):
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed


def test_everybody_on_the_bench_is_asked_once_and_nobody_else():
    game, away, (first, second) = called_game()
    asked = Notice.objects.filter(kind="bench", game=game)
    assert {each.person for each in asked} == {first, second}
    assert game.questions.get().rung_at - game.events.latest("number").at == timedelta(hours=48)
    assert not asked.filter(person=away).exists()


def test_the_first_who_takes_the_seat_has_it_and_the_whole_pace(traveller):
    game, away, (first, second) = called_game()
    seat, asked = factories.asked(game)[1:]
    traveller.shift(4 * DAY)
    event = take(game, first)
    assert (event.kind, event.seat, event.actor) == ("seat_taken", seat, f"seat:{seat}")
    assert game.seats.get(number=seat).player == first
    question = game.questions.get()
    assert (question.asked, question.rung) == (event.number, "")
    assert question.deadline_at == event.at + 3 * DAY
    assert Notice.objects.get(kind="turn", asked=event.number).person == first
    with pytest.raises(SeatTaken):
        take(game, second)
    assert take(game, first).hash == event.hash
    assert game.events.filter(kind="seat_taken").count() == 1
    with pytest.raises(NotYourSeat):
        moves.submit(game=game, player=away, asked=asked, key="k", text=factories.choice(game))
    factories.play(game)
    assert game.events.filter(kind="moved", seat=seat).latest("number").number > event.number
    assert_sound(game)


def test_a_substitute_has_neither_bank_nor_grace_of_the_seat():
    terms = agreement.Terms(3, agreement.BOT, grace=1, bank=24, cap=24, bench=True)
    people = [on_bench()]
    game = factories.game(3, terms=terms)
    climb(game, 3)
    assert kinds(game, 3) == ["bank_opened", "grace_given", "bench_called"]
    take(game, people[0])
    seat = game.seats.get(player=people[0])
    assert (seat.bank_left, seat.grace_left) == (0, 0)
    assert_sound(game)


def test_everybody_concerned_is_told_and_nobody_else():
    game, away, (first, second) = called_game()
    others = {seat.player for seat in game.seats.exclude(player=away)}
    Notice.objects.all().update(status="sent")
    event = take(game, first)
    new = Notice.objects.filter(status="waiting", number=event.number)
    told = {(each.kind, each.person) for each in new}
    assert told == {("turn", first), ("answer", away), *(("table", each) for each in others)}
    lost = Notice.objects.get(kind="answer", person=away)
    assert lost.seat is None
    assert "A substitute has taken your seat" in compose(lost).body
    assert not Notice.objects.filter(person=second, status="waiting").exists()


def test_a_substitute_with_a_digest_gets_the_turn_at_once():
    game, _, (first, _) = called_game()
    first.digest_hour = 7
    first.save()
    event = take(game, first)
    assert Notice.objects.get(kind="turn", asked=event.number).status == "waiting"


def test_what_the_player_before_left_at_the_seat_is_gone():
    game, away, (first, _) = called_game()
    notes.save(game=game, player=away, text="Build in Roma", version=0)
    Seat.objects.filter(player=away).update(order_ended="{}", order="")
    take(game, first)
    seat = game.seats.get(player=first)
    assert (seat.word, seat.order, seat.order_ended) == ("", "", "")
    assert seat.word_digest
    page = pages.game_page(reference=game.pk, player=first, language="en")
    assert page.mine.unplayed is None
    shown = evidence.evidence(reference=game.pk, player=first, page="1", language="en")
    assert [word.own for word in shown.words] == [None, None, None]
    assert not Note.objects.filter(game=game, player=first).exists()
    told = exports.everything(user=away)
    assert [each["text"] for each in told["notes"]] == ["Build in Roma"]
    assert not told["seats"]
    assert len(exports.everything(user=first)["seats"]) == 1
    with pytest.raises(NotYourSeat):
        notes.save(game=game, player=away, text="More", version=1)
    with pytest.raises(NotYourSeat):
        moves.prepare(game=game, player=away, text="")
    with pytest.raises(NotYourSeat):
        moves.resign(game=game, player=away)
    assert not game.seats.filter(is_given_up=True).exists()


def test_the_proof_page_shows_a_substitute_no_word_that_is_not_theirs():
    game, _, (first, _) = called_game()
    take(game, first)
    found = factories.play_out(game)
    shown = evidence.evidence(reference=game.pk, player=first, page="1", language="en")
    assert [word.fits for word in shown.words] == [None, None, None]
    assert proof.verify(proofs.bundle(found)).replayed


def test_answers_count_for_whoever_gave_them(traveller):
    game, away, (first, _) = called_game()
    before = Answered.objects.filter(person=away, is_late=False).count()
    traveller.shift(4 * DAY)
    take(game, first)
    missed = Answered.objects.get(person=away, is_late=True)
    assert missed.seconds == 4 * 86400
    assert Answered.objects.filter(person=away, is_late=False).count() == before
    factories.play(game)
    mine = Answered.objects.get(person=first)
    assert (mine.is_late, mine.seconds, mine.asked) == (False, 0, game.last_number + 1)


def test_a_sealed_answer_is_an_answer_so_the_seat_is_not_free():
    game, away, (first, _) = called_game()
    _, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=away, asked=asked, key="k", text=text)
    with pytest.raises(BenchClosed):
        take(game, first)
    sealing.take_back(game=game, player=away)
    assert take(game, first)
    assert_sound(game)


@pytest.mark.parametrize("how", ["answer", "resign", "bot", "rewind", "over"])
def test_nobody_sits_down_once_no_substitute_is_looked_for(how, traveller):
    game, away, (first, _) = called_game()
    number = call_number(game)
    if how == "answer":
        factories.play(game)
    elif how == "resign":
        moves.resign(game=game, player=away)
    elif how == "bot":
        climb(game)
        assert game.seats.get(player=away).bot
    elif how == "rewind":
        rewinds.rewind(game=game, to=game.tip - 1)
    else:
        game.questions.all().delete()
        Game.objects.filter(pk=game.pk).update(status="over")
    with pytest.raises(BenchClosed):
        take(game, first, number)
    assert not Event.objects.filter(kind="seat_taken").exists()


def test_only_who_was_asked_takes_a_seat():
    game, _, _ = called_game()
    late = on_bench()
    for person in (late, factories.player()):
        with pytest.raises(NotAsked):
            take(game, person)
    with pytest.raises(NotAsked):
        take(game, late, 1)
    with pytest.raises(NotAsked):
        take(game, late, 4711)


@pytest.mark.parametrize("is_blocker", [True, False])
def test_who_does_not_play_with_somebody_there_is_not_asked(is_blocker):
    shunned, asked = on_bench(), on_bench()
    game = factories.game(3, terms=TERMS)
    there = game.seats.last().player
    pair = (shunned, there) if is_blocker else (there, shunned)
    blocks.block(user=pair[0], other=pair[1])
    climb(game)
    assert [each.person for each in Notice.objects.filter(kind="bench")] == [asked]


def test_who_is_blocked_after_being_asked_cannot_sit_down():
    game, away, (first, _) = called_game()
    other = game.seats.exclude(player=away).first().player
    blocks.block(user=other, other=first)
    with pytest.raises(CannotJoin):
        take(game, first)


def test_who_knows_a_hand_of_the_game_is_not_asked_for_another_seat():
    game, away, (first, _) = called_game(bench=2)
    benches.offer_all(person=away)
    take(game, first)
    factories.play(game)
    climb(game)
    number = call_number(game)
    assert not bench.may_take(game, away)
    assert not Notice.objects.filter(kind="bench", number=number, person=away).exists()


def test_who_is_late_too_often_for_a_table_is_not_asked_and_cannot_sit_down():
    tardy, asked = on_bench(), on_bench()
    answers(tardy, late=20)
    terms = agreement.Terms(3, agreement.BOT, grace=0, bench=True, on_time=90)
    game = factories.game(3, terms=terms)
    climb(game)
    assert [each.person for each in Notice.objects.filter(kind="bench")] == [asked]
    assert not bench.may_take(game, tardy)
    answers(asked, late=20)
    with pytest.raises(TooOftenLate):
        take(game, asked)


def test_without_anybody_on_the_bench_its_rung_is_skipped():
    game, _, _ = called_game(bench=0)
    assert kinds(game, 2)[0] == "bot_took_over"
    assert not game.events.filter(kind="bench_called").exists()


def test_a_table_without_a_bench_asks_nobody():
    on_bench()
    terms = agreement.Terms(3, agreement.DEFAULT, grace=0)
    game = factories.game(3, terms=terms)
    climb(game)
    assert not Notice.objects.filter(kind="bench").exists()


def test_a_substitute_who_does_not_answer_either_is_replaced_again():
    game, _, (first, second) = called_game()
    take(game, first)
    climb(game)
    assert kinds(game, 1) == ["bench_called"]
    with pytest.raises(NotAsked):
        take(game, first)
    take(game, second)
    assert game.seats.filter(player=second).exists()
    assert not game.seats.filter(player=first).exists()
    assert_sound(game)


def test_the_vacation_that_counts_is_the_substitutes():
    game, away, (first, _) = called_game()
    vacations.take(person=away, starts_at=BEGIN, ends_at=BEGIN + 9 * DAY)
    vacations.take(person=first, starts_at=BEGIN, ends_at=BEGIN + 2 * DAY)
    take(game, first)
    assert game.questions.get().deadline_at == BEGIN + 5 * DAY
    assert needs.end_answered() == 0


def test_erasing_either_account_leaves_the_game_and_its_proof():
    game, away, (first, _) = called_game()
    take(game, first)
    people.erase(user=away)
    assert game.seats.filter(player=first).exists()
    assert_sound(game)
    people.erase(user=first)
    assert game.seats.filter(is_given_up=True).count() == 1
    assert_sound(game)


def test_offers_are_chosen_title_by_title_and_keep_their_turn(traveller):
    person = on_bench()
    before = Offer.objects.get(person=person, title="patrizier").made_at
    traveller.shift(DAY)
    benches.offer(person=person, titles=["patrizier"])
    assert Offer.objects.get(person=person).made_at == before
    with pytest.raises(UnknownTitle):
        benches.offer(person=person, titles=["chess"])
    assert bench.mine(person) == ["patrizier"]
    benches.leave(person=person)
    assert not Offer.objects.filter(person=person).exists()


def test_many_offers_are_asked_in_turn_and_not_all_at_once(monkeypatch):
    monkeypatch.setattr(bench, "MOST", 3)
    crowd = [on_bench() for _ in range(5)]
    game = factories.game(3, terms=TERMS)
    assert climbing.climb_due() == 0
    climb(game)
    assert [n.person for n in Notice.objects.filter(kind="bench").order_by("pk")] == crowd[:3]
