from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, log
from games.models import Event, Question, Seat, Submission
from games.models_clock import Vacation
from games.models_mail import Notice
from games.models_talk import Message, Note
from games.services import rewinds, vacations
from tests import factories
from tests.games.mail.composing import fixed_game
from tests.games.mailing import (
    arrived,
    asked_game,
    digest,
    mail_to,
    reply,
    sent,
    told,
    turn_mail,
    two_games,
    work,
    write,
)

pytestmark = pytest.mark.django_db
Status = Submission.Status


# Beside moves


def test_undo_takes_a_sealed_answer_back():
    _, who, mail = asked_game()
    reply(mail, "1")
    assert reply(mail, "undo") == ("applied", "undo")
    assert Submission.objects.get().status == Status.WITHDRAWN
    [(answer, data)] = told("answer", who)
    assert data["about"] == "undo"
    assert "nothing was played" in data["lines"][0]
    # The answer has a token of its own, on which the same move counts again.
    assert reply(sent(answer), "1") == ("applied", "move")


def test_whoever_comes_back_to_an_earlier_answer_is_told_how_once():
    _, who, mail = asked_game()
    assert reply(mail, "1") == reply(mail, "2") == ("applied", "move")
    assert reply(mail, "1") == ("answered", "repeated")
    assert reply(mail, "1") == ("ignored", "repeated")
    assert Submission.objects.get(status=Status.SEALED).text == "2"
    [(answer, data)] = told("answer", who)
    assert "answer this mail" in data["lines"][0]
    assert reply(sent(answer), "1") == ("applied", "move")
    assert Submission.objects.get(status=Status.SEALED).text == "1"


def test_a_copy_that_comes_again_is_not_answered():
    _, who, mail = asked_game()
    reply(mail, "1")
    assert [reply(mail, "1") for _ in range(3)] == [("ignored", "repeated")] * 3
    assert not told("answer", who)


def test_undo_after_the_answer_was_opened_asks_or_goes_back():
    game, _, mail = asked_game()
    reply(mail, "1!")
    assert reply(mail, "undo")[0] == "applied"
    kinds = set(Event.objects.filter(game=game).values_list("kind", flat=True))
    assert kinds & {"rewound", "vote_called"}


def test_undo_worked_on_twice_undoes_once():
    game, _, mail = asked_game()
    factories.play(game, 2)
    mail = turn_mail(game)
    reply(mail, "1")
    undo = arrived("undo", delivery=mail)
    assert work(undo, "undo") == ("applied", "undo")
    before = log.find(game.pk).last_number
    assert work(undo, "undo") == ("applied", "undo")
    assert log.find(game.pk).last_number == before


def test_undo_without_anything_is_refused():
    _, _, mail = asked_game()
    assert reply(mail, "undo") == ("answered", "nothing_to_take_back")


def test_talk_and_notes_by_mail_are_kept_once():
    _, who, mail = asked_game()
    text = "chat: hello everybody\nnote: watch Roma"
    first = arrived(text, delivery=mail)
    for _again in range(3):
        assert work(first, text) == ("applied", "chat")
    assert Message.objects.get(author=who).text == "hello everybody"
    assert Note.objects.get(player=who).text == "watch Roma"
    assert "  watch Roma" in told("answer", who)[0][1]["lines"]
    reply(mail, "note: and Siena")
    assert Note.objects.get(player=who).text == "watch Roma\nand Siena"


def test_several_commands_are_listed_in_one_receipt():
    _, who, mail = asked_game()
    assert reply(mail, "1\nchat: good luck\nvacation 3 days") == ("applied", "move")
    assert len(told("receipt")) == 1
    [(_, data)] = told("receipt", who)
    assert data["also"][:2] == ["Said to the table:", "  good luck"]
    assert data["also"][2].startswith("Your clocks stand from ")
    assert data["also"][3:] == ["To be back earlier, write: vacation off"]
    assert not told("answer")
    assert Vacation.objects.get(person=who)


def test_a_refused_line_keeps_no_other_from_being_done():
    _, who, mail = asked_game()
    assert reply(mail, "prepare 1\nchat: hello") == ("applied", "chat")
    [(_, data)] = told("answer", who)
    assert data["answers"][0]["code"] == "asked_now"
    assert data["lines"][:3] == ["Said to the table:", "  hello", "> prepare 1"]
    assert not told("refusal")


def test_a_refused_line_beside_a_turn_stands_in_the_receipt():
    _, who, mail = asked_game()
    assert reply(mail, "1\nzone Atlantis/Capital") == ("applied", "move")
    [(_, data)] = told("receipt", who)
    assert data["also"][0] == "> zone Atlantis/Capital"
    assert not told("refusal")
    assert not told("answer")


def test_a_turn_is_prepared_by_mail():
    game, who, _ = asked_game()
    other = game.seats.exclude(player=who).get()
    number = log.find(game.pk).last_number
    mail = mail_to(other.player, "moved", game=game, seat=other.number, number=number)
    assert reply(mail, "prepare 1") == ("applied", "prepare")
    other.refresh_from_db()
    assert other.order
    assert reply(mail, "prepare nothing") == ("applied", "prepare")
    other.refresh_from_db()
    assert not other.order


def test_a_refused_line_is_quoted_as_it_was_written():
    _, who, mail = asked_game()
    reply(mail, "Vorbereiten Unsinn")
    assert told("refusal", who)[-1][1]["lines"] == ["Vorbereiten Unsinn"]


def test_resigning_needs_the_code_that_was_mailed():
    _, who, mail = asked_game(3)
    assert reply(mail, "resign") == ("answered", "resign")
    [(_, data)] = told("answer", who)
    code = data["lines"][1]
    assert reply(mail, "resign WRONGCOD") == ("answered", "bad_code")
    assert not Seat.objects.filter(is_given_up=True).exists()
    assert reply(mail, code.lower()) == ("applied", "resign")
    assert Seat.objects.get(is_given_up=True).player == who


def test_a_code_is_too_old_after_a_day_and_for_nobody_else():
    game, who, mail = asked_game(3)
    reply(mail, "resign")
    code = told("answer", who)[0][1]["lines"][1]
    other = game.seats.exclude(player=who)[0]
    number = log.find(game.pk).last_number
    foreign = mail_to(other.player, game=game, seat=other.number, number=number)
    assert reply(foreign, code) == ("answered", "bad_code")
    with time_machine.travel(timezone.now() + timedelta(hours=26), tick=False):
        assert reply(mail, code) == ("answered", "bad_code")


def test_agreeing_by_mail_to_a_turn_taken_back():
    game = fixed_game(players=2)
    who, _, _ = factories.asked(game)
    played = factories.play(game)[0].event
    assert rewinds.take_back(game=game, player=who, number=played) == "asked"
    other = game.seats.exclude(player=who).get()
    notice = Notice.objects.filter(kind="table", person=other.player).latest("pk")
    assert reply(sent(notice), "yes") == ("applied", "vote")
    assert Event.objects.filter(game=game, kind="rewound").exists()


def test_status_names_my_games_and_where_to_look():
    game, who, mail = asked_game(terms=agreement.Terms(3, "bot"), name="Sunday table")
    assert reply(mail, "status") == ("answered", "status")
    [(_, data)] = told("answer", who)
    assert "your turn, until" in data["lines"][0]
    assert "Sunday table" in data["lines"][0]
    assert data["lines"][1].endswith(f"/games/{game.pk}/?at={game.last_number}")


def test_resend_sends_the_question_again_with_a_token_of_its_own():
    game, who, mail = asked_game()
    assert reply(mail, "resend") == ("answered", "resend")
    again = Notice.objects.filter(kind="turn", person=who, game=game)
    assert again.count() == 2
    assert reply(sent(again.latest("pk")), "1") == ("applied", "move")


def test_vacation_by_mail_stops_the_clock_and_ends():
    game, who, mail = asked_game(terms=agreement.Terms(3, "bot"))
    before = Question.objects.get(game=game).deadline_at
    first = arrived("vacation 3 days", delivery=mail)
    for _again in range(2):
        assert work(first, "vacation 3 days") == ("applied", "vacation")
    assert Vacation.objects.count() == 1
    assert Question.objects.get(game=game).deadline_at > before + timedelta(days=2)
    assert reply(mail, "vacation 2 weeks") == ("answered", "on_vacation")
    assert reply(mail, "vacation off") == ("applied", "vacation")
    assert not vacations.end(person=who)


def test_the_answer_speaks_the_language_of_the_person():
    _, who, mail = asked_game()
    assert reply(mail, "language de") == ("applied", "settings")
    who.refresh_from_db()
    assert who.language == "de"


def test_a_language_that_is_chosen_holds_for_the_lines_below_it():
    who = factories.player()
    assert write(who, "language de\nzone Europe/Berlin\nstatus") == ("applied", "settings")
    [(_, data)] = told("answer", who)
    assert "Deine Zeitzone ist Europe/Berlin." in data["lines"]
    assert "Du spielst gerade keine Partie." in data["lines"]


def test_help_speaks_of_the_turns_of_its_title():
    _, who, mail = asked_game(3, title="patronize")
    reply(mail, "help")
    lines = told("answer", who)[0][1]["lines"]
    assert lines[1].startswith("play noble, colour blue - ")
    assert not [line for line in lines if "Firenze" in line or "Lucca" in line]


def test_help_lists_what_can_be_written():
    _, who, mail = asked_game()
    assert reply(mail, "help") == ("answered", "help")
    lines = told("answer", who)[0][1]["lines"]
    assert any(line.startswith("undo") for line in lines)
    assert any(line.startswith("vacation") for line in lines)


# Digests


def test_in_a_digest_each_line_names_its_game():
    first, second, who = two_games()
    mail = digest(who, first, second)
    assert reply(mail, f"{first.pk}: 1\n{second.pk}: 2") == ("applied", "move")
    assert Submission.objects.filter(status=Status.SEALED).count() == 2
    assert {notice.game_id for notice, _ in told("receipt", who)} == {first.pk, second.pk}


def test_in_a_digest_a_line_without_a_game_or_with_a_foreign_one_is_refused():
    first, second, who = two_games()
    third = factories.game()
    mail = digest(who, first, second)
    assert reply(mail, "undo") == ("answered", "which_game")
    assert reply(mail, f"{third.pk}: undo") == ("answered", "foreign_game")
    assert reply(mail, f"{third.pk}: 1")[0] == "answered"
    Seat.objects.filter(game=second, player=who).update(player=factories.player("green"))
    assert reply(mail, f"{second.pk}: 1") == ("answered", "dead_token")
    assert not Submission.objects.filter(status=Status.SEALED).exists()


def test_in_a_digest_a_game_that_is_only_told_of_can_be_talked_to():
    first, second, who = two_games()
    factories.play(second)
    seat = second.seats.get(player=who).number
    moved = mail_to(who, "moved", game=second, seat=seat, number=second.last_number).notice
    question = Question.objects.get(game=first)
    turns = [[first.pk, question.seat, question.asked]]
    mail = mail_to(who, "digest", data={"turns": turns, "notices": [moved.pk]})
    text = f"{first.pk}: 1\n{second.pk}: chat: good luck"
    assert reply(mail, text) == ("applied", "move")
    assert Message.objects.get().game == second
    assert reply(mail, f"{second.pk}: 1")[0] == "answered"
    assert Submission.objects.filter(status=Status.SEALED).get().seat.game == first


# The general address


def test_the_general_address_tells_and_resends_but_never_plays():
    _, who, _ = asked_game()
    assert write(who, "status") == ("answered", "status")
    assert write(who, "resend") == ("answered", "resend")
    assert write(who, "zone europe/berlin") == ("applied", "settings")
    assert write(who, "text only") == ("applied", "settings")
    who.refresh_from_db()
    assert (who.time_zone, who.text_only) == ("Europe/Berlin", True)
    assert write(who, "resign") == ("answered", "not_here")
    assert write(who, "chat: hello") == ("answered", "not_here")
    assert write(who, "1") == ("answered", "not_here")
    assert write(who, "what a day") == ("answered", "not_understood")
    assert not Message.objects.exists()
    assert all(notice.person == who for notice, _ in told("answer") + told("refusal"))


def test_wrong_zones_and_languages_are_refused():
    who = factories.player()
    assert write(who, "zone Atlantis/Capital") == ("answered", "unknown_zone")
    assert write(who, "language fr") == ("answered", "unknown_language")
    assert write(who, "vacation 40 days") == ("answered", "bad_vacation")


def test_an_eleventh_mail_to_the_general_address_within_an_hour_is_ignored():
    who = factories.player()
    outcomes = [write(who, "help") for _ in range(12)]
    assert outcomes[:10] == [("answered", "help")] * 10
    assert outcomes[10:] == [("ignored", "too_many_mails")] * 2


def test_a_mail_from_nobody_is_held():
    assert work(arrived("status"), "status") == ("held", "nobody")
