from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import log
from games.models import Event, Seat, Submission
from games.models_mail import Delivery, Incoming, Notice
from games.services import mail_acts, people, rewinds, sealing
from tests import factories
from tests.games.mailing import (
    arrived,
    asked_game,
    mail_to,
    reply,
    sent,
    told,
    work,
)

pytestmark = pytest.mark.django_db
Status = Submission.Status


def moved(game):
    return Event.objects.filter(game=game, kind="moved").count()


def open_all():
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        return sealing.open_due()


# Moves


def test_a_number_is_sealed_and_a_receipt_sent():
    game, who, mail = asked_game()
    assert reply(mail, "1\n\nKind regards") == ("applied", "move")
    submission = Submission.objects.get()
    assert (submission.status, submission.channel) == (Status.SEALED, "mail")
    [(receipt, data)] = told("receipt", who)
    assert data["submission"] == submission.pk
    assert (receipt.game_id, receipt.asked) == (game.pk, submission.asked)
    assert moved(game) == 0
    assert open_all() == 1


def test_an_exclamation_mark_plays_at_once():
    game, _, mail = asked_game()
    assert reply(mail, "1!") == ("applied", "move")
    assert moved(game) == 1
    assert Submission.objects.get().status == Status.PLAYED


@pytest.mark.parametrize("word", ["!", "Sofort bitte", "play it now"])
def test_a_bare_exclamation_mark_plays_what_is_sealed(word):
    game, who, mail = asked_game()
    reply(mail, "1")
    opening = arrived(word, delivery=mail)
    assert work(opening, word) == ("applied", "move")
    assert moved(game) == 1
    assert work(opening, word) == ("applied", "move")
    assert moved(game) == 1
    assert told("receipt", who)[-1][1] == told("receipt", who)[0][1]


def test_a_turn_and_an_exclamation_mark_below_it_are_one():
    game, _, mail = asked_game()
    assert reply(mail, "1\n!") == ("applied", "move")
    assert moved(game) == 1
    assert len(told("receipt")) == 1


def test_where_nothing_is_sealed_nothing_is_opened():
    game, _, mail = asked_game()
    assert reply(mail, "!") == ("answered", "nothing_sealed")
    reply(mail, "1")
    reply(mail, "undo")
    assert reply(mail, "sofort") == ("answered", "nothing_sealed")
    assert moved(game) == 0


def test_an_order_over_several_asks_is_kept_for_later():
    game, who, mail = asked_game()
    text = f"{factories.choice(game)} then {factories.choice(game, 3)}"
    assert reply(mail, text) == ("applied", "move")
    assert open_all() == 1
    seat = Seat.objects.get(game=game, player=who)
    assert seat.order or seat.order_ended


def test_the_same_text_on_the_same_token_has_effect_once():
    _, _, mail = asked_game()
    outcomes = [reply(mail, text) for text in ("1", "1 ", "\n1\n", "1\n") * 2 + ("1",) * 3]
    assert outcomes[0] == ("applied", "move")
    assert set(outcomes[1:]) == {("ignored", "repeated")}
    assert Submission.objects.count() == 1
    assert len(told("receipt")) == 1


def test_a_second_delivery_of_the_same_mail_is_the_same_token():
    _, _, mail = asked_game()
    again = sent(mail.notice)
    assert reply(mail, "1")[0] == "applied"
    assert reply(again, "1") == ("ignored", "repeated")


def test_another_move_replaces_the_first():
    _, _, mail = asked_game()
    reply(mail, "1")
    reply(mail, "2")
    states = Submission.objects.order_by("pk").values_list("status", flat=True)
    assert list(states) == [Status.WITHDRAWN, Status.SEALED]


def test_what_is_not_understood_is_refused_and_nothing_changed():
    _, who, mail = asked_game()
    outcome, code = reply(mail, "What a lovely day it is today")
    assert (outcome, code) == ("answered", "malformed_move")
    [(refusal, data)] = told("refusal", who)
    assert data["lines"] == ["What a lovely day it is today"]
    assert data["answers"][0]["code"] == "malformed_move"
    assert data["told"][0]
    assert data["silent_left"] == 4
    assert refusal.asked == mail.notice.asked
    assert not Submission.objects.exists()


def test_an_empty_mail_is_answered():
    _, _, mail = asked_game()
    assert reply(mail, "") == ("answered", "not_understood")


def test_lines_that_were_passed_over_are_named_in_the_receipt():
    _, _, mail = asked_game()
    reply(mail, "1\nsomething else entirely")
    [(_, data)] = told("receipt")
    assert data["ignored"] == ["something else entirely"]


def test_a_move_for_a_closed_question_is_refused_as_stale():
    game, who, mail = asked_game()
    factories.play(game)
    assert reply(mail, "1") == ("answered", "stale_move")
    [(refusal, data)] = told("refusal", who)
    assert data["answers"][0]["code"] == "stale_move"
    assert refusal.number == log.find(game.pk).last_number


def test_after_a_rewind_an_old_mail_is_stale():
    game, _, mail = asked_game()
    factories.play(game)
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)
    assert reply(mail, "1") == ("answered", "stale_move")


def test_a_move_in_answer_to_talk_counts_for_the_question_that_was_open_then():
    game, who, _ = asked_game()
    seat = Seat.objects.get(game=game, player=who).number
    mail = mail_to(who, game=game, seat=seat, number=log.find(game.pk).last_number)
    assert reply(mail, "1") == ("applied", "move")
    other = game.seats.exclude(player=who).get()
    quiet = mail_to(other.player, game=game, seat=other.number, number=mail.notice.number)
    assert reply(quiet, "1")[1] in ("asks_nothing", "malformed_move")


# Who may


def test_a_token_of_a_replaced_player_is_dead_and_only_that_player_is_told():
    game, who, mail = asked_game()
    newcomer = factories.player("green")
    Seat.objects.filter(game=game, player=who).update(player=newcomer)
    assert reply(mail, "1", sender=newcomer.email) == ("answered", "dead_token")
    [(answer, data)] = told("answer")
    assert (answer.person, answer.game) == (who, None)
    assert data["about"] == "refusal"
    assert not Submission.objects.exists()


def test_a_token_sent_to_an_address_that_was_given_up_is_dead():
    _, who, mail = asked_game()
    who.addresses.all().delete()
    who.addresses.create(email="new@example.org")
    assert reply(mail, "1") == ("answered", "dead_token")
    assert not Submission.objects.exists()
    assert told("answer")[0][0].person == who


def test_a_token_of_an_erased_player_does_nothing_and_tells_nobody():
    _, who, mail = asked_game(3)
    waiting = arrived("1", delivery=mail)
    people.erase(user=who)
    assert not Incoming.objects.filter(pk=waiting.pk).exists()
    assert not Delivery.objects.filter(pk=mail.pk).exists()
    assert not Submission.objects.filter(channel="mail").exists()
    assert not told("refusal")


def test_a_notice_that_lost_its_person_is_ignored():
    _, _, mail = asked_game()
    Notice.objects.filter(pk=mail.notice_id).update(person=None)
    mail.refresh_from_db()
    assert reply(mail, "1") == ("ignored", "nobody")


def test_nobody_plays_in_a_game_that_the_mail_was_not_about():
    _, _, mail = asked_game()
    assert reply(mail, "98765: 1") == ("answered", "foreign_game")
    assert not Submission.objects.exists()


def test_a_sixth_refusal_within_an_hour_is_silent(caplog):
    _, _, mail = asked_game()
    outcomes = [reply(mail, f"nonsense number {count} is this") for count in range(7)]
    assert outcomes[:5] == [("answered", "malformed_move")] * 5
    assert outcomes[5:] == [("ignored", "too_many_refusals")] * 2
    assert len(told("refusal")) == 5
    assert "too many refusals" in caplog.text
    with time_machine.travel(timezone.now() + timedelta(minutes=61), tick=False):
        assert reply(mail, "one more piece of nonsense")[0] == "answered"
    assert reply(mail, "1") == ("applied", "move")


# Crashes


def test_a_crash_after_the_seal_leaves_one_submission_and_one_receipt(monkeypatch):
    _, _, mail = asked_game()
    incoming = arrived("1", delivery=mail)

    def crash(desk):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(mail_acts.mail_report, "send", crash)
        with pytest.raises(KeyboardInterrupt):
            work(incoming, "1")
    assert reply(mail, "1") == ("ignored", "repeated")
    assert work(incoming, "1") == ("applied", "move")
    assert work(incoming, "1") == ("applied", "move")
    assert Submission.objects.count() == 1
    assert len(told("receipt")) == 1


def test_every_mail_ends_in_one_outcome():
    _, _, mail = asked_game()
    said = ["1", "undo", "yes", "no", "help", "nonsense", "resign", "resign X", "prepare", "chat:"]
    said += ["note:", "vacation", "vacation soon", "zone", "language", "text only", "123: 4", "4!"]
    for first, second in itertools.product(said, said[:6]):
        reply(mail, f"{first}\n{second}")
    assert Incoming.objects.filter(outcome="").count() == 0
    assert Submission.objects.filter(status=Status.SEALED).count() <= 1
