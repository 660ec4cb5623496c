"""Mails about what happens at a table beside the rules, and what can be answered to them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import agreement, chain, log
from games.models import Event
from games.models_mail import Notice
from games.selectors import happenings, votes
from games.services import notices, rewinds, writing
from tests import factories
from tests.games.ladders import climb
from tests.games.mail.composing import compose, parsed
from tests.games.mailing import reply, sent

pytestmark = pytest.mark.django_db
Status = Notice.Status


def told(person):
    return Notice.objects.filter(kind="table", person=person).order_by("pk")


def text(notice):
    return parsed(compose(notice)).get_body(("plain",)).get_content()


def asked_to_go_back(players=3):
    """Let somebody ask to take back a turn that turned up a card."""
    game = factories.game(players)
    who, _, _ = factories.asked(game)
    played = factories.play(game)[0].event
    assert rewinds.take_back(game=game, player=who, number=played) == "asked"
    others = [seat.player for seat in game.seats.exclude(player=who).order_by("number")]
    return game, who, others


def test_everything_that_happens_at_a_table_has_a_sentence():
    worded = {kind.removesuffix("_yes").removesuffix("_passed") for kind in happenings.SENTENCES}
    assert worded >= chain.TABLE_KINDS


def test_what_is_new_at_a_table_is_told_to_everybody():
    game = factories.game()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(happenings.SENTENCES, "resumed", "The game pauses.")
        entry = log.table_entry("resumed", {}, actor="host", channel="web")
        writing.append(log.locked(game.pk), log.position(game), entry)
        mails = [text(each) for each in Notice.objects.filter(kind="table")]
    assert len(mails) == 2
    assert all("The game pauses." in each for each in mails)


def test_whoever_is_asked_to_let_a_turn_be_taken_back_answers_by_mail():
    game, who, (first, second) = asked_to_go_back()
    assert not told(who)
    assert "Reply with “yes” (Agree) or with “no” (Decline)." in text(told(first).last())
    assert reply(sent(told(first).last()), "yes") == ("applied", "vote")
    assert reply(sent(told(second).last()), "ja, gerne") == ("applied", "vote")
    assert Event.objects.get(game=game, kind="rewound")
    # Whoever asked is told with the question that is put anew.
    assert "takes a turn back; the game goes back to event" in text(told(first).last())
    assert Notice.objects.filter(kind="turn", person=who).count() == 2


def test_whoever_asked_is_told_that_somebody_does_not_agree():
    _game, who, (first, second) = asked_to_go_back()
    assert reply(sent(told(first).last()), "no") == ("applied", "vote")
    for person in (who, second):
        assert "has failed: 0 for it, 1 against it." in text(told(person).last())
    assert "Reply with “yes”" not in text(told(second).first())
    assert reply(sent(told(second).first()), "yes")[0] == "answered"


def test_what_asks_for_an_answer_does_not_wait_for_a_digest():
    game = factories.game(3)
    game.seats.get(number=2).player.__class__.objects.update(digest_hour=7)
    who, _, _ = factories.asked(game)
    rewinds.take_back(game=game, player=who, number=factories.play(game)[0].event)
    asked = Notice.objects.filter(kind="table")
    assert {each.status for each in asked} == {Status.WAITING}
    rewinds.rewind(game=game, to=game.last_number)
    assert Notice.objects.filter(kind="table", status=Status.GATHERED).exists()


def test_a_rewind_says_who_and_why():
    game = factories.game()
    played = factories.play(game, 2)
    rewinds.rewind(game=game, to=played[0].event, reason="The wrong <deck>")
    found = parsed(compose(Notice.objects.filter(kind="table").last()))
    told = found.get_body(("plain",)).get_content()
    assert "The reason: The wrong <deck>" in told
    assert "The wrong &lt;deck&gt;" in found.get_body(("html",)).get_content()
    # Whoever is not asked gets no other mail that shows what the game went back to.
    assert "\nTHE BOARD" in told
    assert "\nYOUR HAND\n" in told
    assert [part for part in found.walk() if part.get_content_type() == "image/png"]


def test_a_player_whose_seat_a_bot_took_is_told_and_comes_back_by_mail():
    game = factories.game(terms=agreement.Terms(1, agreement.BOT))
    who, seat, _ = factories.asked(game)
    climb(game, 2)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        (mine,) = told(who)
        assert "a bot takes the seat over" in text(mine)
        assert "Reply with “back”" in text(mine)
        assert reply(sent(mine), "I'm back!") == ("applied", "vacation")
        assert not game.seats.get(number=seat).bot
        assert "Reply with “back”" not in text(mine)
        assert reply(sent(mine), "back again") == ("applied", "vacation")
    assert Event.objects.filter(game=game, kind="came_back", channel="mail").count() == 1


def test_whoever_comes_and_goes_before_the_start_is_not_told():
    factories.game()
    assert not Notice.objects.filter(kind="table").exists()
    assert notices.QUIET < chain.TABLE_KINDS


def voted():
    """Let somebody not answer until the others vote."""
    game = factories.game(3, terms=agreement.Terms(3, agreement.WAIT, grace=0))
    away, _, _ = factories.asked(game)
    climb(game)
    rest = [seat.player for seat in game.seats.exclude(player=away).order_by("number")]
    return log.find(game.pk), away, rest


def told_of_vote(game, person):
    number = game.events.filter(kind="vote_called").first().number
    return told(person).get(number=number)


def words(notice):
    return " ".join(text(notice).split())


def test_the_rest_end_a_game_by_mail():
    game, away, (first, second) = voted()
    mine = told_of_vote(game, first)
    assert "Reply with “yes” (End the game) or with “no” (Keep waiting)." in words(mine)
    assert reply(sent(mine), "yes") == ("applied", "vote")
    assert reply(sent(mine), "no") == ("applied", "vote")
    assert reply(sent(told_of_vote(game, second)), "ja") == ("applied", "vote")
    assert log.find(game.pk).status == "running"
    assert reply(sent(mine), "Yes, please.") == ("applied", "vote")
    assert log.find(game.pk).end_reason == "vote"
    for person in (away, first, second):
        over = words(Notice.objects.get(kind="over", person=person))
        assert "The game is over. The game was ended without a result" in over
        assert "RESULT" not in over
    assert "Reply with" not in words(mine)
    assert reply(sent(told_of_vote(game, second)), "no") == ("answered", "no_vote")


def test_who_is_away_reads_how_the_vote_ends_and_has_no_say():
    game, away, _ = voted()
    mine = told_of_vote(game, away)
    assert "Answer this mail with your turn, and the vote is over" in words(mine)
    assert "Reply with “yes”" not in words(mine)
    assert reply(sent(mine), "no") == ("answered", "not_your_vote")
    assert not game.events.filter(kind="vote_answered").exists()


def test_a_vote_and_a_turn_to_be_taken_back_are_told_apart_by_the_mail():
    game = factories.game(3, terms=agreement.Terms(3, agreement.WAIT, grace=0))
    who, _, _ = factories.asked(game)
    played = factories.play(game)[0].event
    climb(game)
    rewinds.take_back(game=game, player=who, number=played)
    game = log.find(game.pk)
    assert len(votes.open_in(game)) == 2
    third = game.seats.exclude(player=who).exclude(number=factories.asked(game)[1]).get().player
    asked_back = told(third).get(number=game.events.filter(kind="vote_called").last().number)
    assert reply(sent(asked_back), "yes") == ("applied", "vote")
    assert reply(sent(told_of_vote(game, third)), "no") == ("applied", "vote")
    ending, back = votes.open_in(log.find(game.pk))
    assert (len(ending.against), len(back.agreed)) == (1, 1)


def test_a_vote_does_not_wait_for_a_digest():
    game = factories.game(3, terms=agreement.Terms(3, agreement.WAIT, grace=0))
    away, _, _ = factories.asked(game)
    other = game.seats.exclude(player=away).first().player
    other.digest_hour = 7
    other.save()
    climb(game)
    assert told_of_vote(log.find(game.pk), other).status == Status.WAITING


def test_a_mere_ok_is_no_vote_unless_the_mail_told_of_one():
    game, _, (first, _) = voted()
    started = Notice.objects.get(kind="started", person=first)
    assert reply(sent(started), "ok")[0] == "answered"
    assert not game.events.filter(kind="vote_answered").exists()
