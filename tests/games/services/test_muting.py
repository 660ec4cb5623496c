"""A muted game: no mails but the last ones, while the clock runs on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from games import agreement, log
from games.errors import NotRunning, NotYourSeat
from games.models import Question, Seat
from games.models_mail import Notice
from games.selectors import exports
from games.selectors.talk import PLAYERS
from games.services import digests, muting, nudges, people, posting, reminding, tables, talk
from tests import factories
from tests.games.ladders import climb
from tests.games.mailing import digest, reply, sent, told, turn_mail, two_games
from tests.games.pages.browsing import as_player, text
from tests.games.services.test_reminding import at

pytestmark = pytest.mark.django_db


def slow_game(players=2):
    return factories.game(players, terms=agreement.Terms(3, agreement.BOT))


def others(game, person):
    return [seat.player for seat in game.seats.order_by("number") if seat.player_id != person.pk]


def mails_to(person):
    return set(Notice.objects.filter(person=person).values_list("kind", flat=True))


def open_mails(person):
    return Notice.objects.filter(person=person, status__in=("waiting", "gathered"))


def test_a_muted_game_sends_no_turn_reminder_talk_or_move_of_others():
    game = slow_game(3)
    first = factories.asked(game)[0]
    for person in others(game, first):
        person.wants_moves = True
        person.save()
        muting.mute(game=game, player=person)
    before = Notice.objects.count()
    factories.play(game)
    talk.say(game=game, author=first, audience=PLAYERS, text="Well?", key="k")
    with at(Question.objects.get(game=game).alarm_at):
        assert reminding.remind_due() == 0
    assert Notice.objects.count() == before


def test_the_alarms_of_a_muted_game_go_on():
    game = slow_game()
    person = factories.asked(game)[0]
    muting.mute(game=game, player=person)
    first = Question.objects.get(game=game).alarm_at
    with at(first):
        reminding.remind_due()
    second = Question.objects.get(game=game).alarm_at
    assert second > first
    muting.unmute(game=game, player=person)
    with at(second):
        assert reminding.remind_due() == 1


def test_what_waits_to_be_sent_is_not_sent_any_more():
    game = slow_game()
    person, other = factories.asked(game)[0], others(game, factories.asked(game)[0])[0]
    assert muting.mute(game=game, player=person)
    assert not muting.mute(game=game, player=person)
    assert set(open_mails(person).values_list("kind", flat=True)) == {"started"}
    assert posting.deliver_due() == 2
    assert mails_to(other) == {"started"}


def test_late_nudges_and_the_end_are_still_told():
    game = slow_game()
    person = factories.asked(game)[0]
    other = others(game, person)[0]
    muting.mute(game=game, player=person)
    with at(Question.objects.get(game=game).asked_at + timedelta(days=2)):
        nudges.nudge(game=game, player=other, asked=factories.asked(game)[2])
    assert "nudge" in mails_to(person)
    climb(game)
    assert "late" in mails_to(person)
    climb(game)
    assert "table" in mails_to(person)


def test_the_result_of_a_muted_game_is_told():
    game = slow_game()
    person = factories.asked(game)[0]
    muting.mute(game=game, player=person)
    factories.play_out(game)
    assert "over" in mails_to(person)


def test_a_digest_does_not_name_a_muted_game():
    person = factories.player()
    person.digest_hour = 7
    person.save()
    games = []
    for _ in range(2):
        table = factories.table()
        for each in (person, factories.player("white")):
            tables.join(game=table, player=each)
        tables.start(game=table)
        if factories.asked(table)[0] != person:
            factories.play(table)
        games.append(log.find(table.pk))
    assert {game for game, _, _ in digests.turns(person)} == {game.pk for game in games}
    muting.mute(game=games[0], player=person)
    assert [game for game, _, _ in digests.turns(person)] == [games[1].pk]


def test_only_a_player_of_a_running_game_mutes_it():
    game = slow_game()
    with pytest.raises(NotYourSeat):
        muting.mute(game=game, player=factories.player())
    with pytest.raises(NotRunning):
        muting.mute(game=factories.play_out(game), player=game.seats.first().player)


def test_whoever_comes_next_hears_of_the_game():
    game = slow_game()
    person = factories.asked(game)[0]
    muting.mute(game=game, player=person)
    assert [row["is_muted"] for row in exports.seats(person)] == [True]
    people.erase(user=person)
    assert not Seat.objects.filter(is_muted=True).exists()


# By mail


@pytest.mark.parametrize(("mute", "unmute"), [("mute", "unmute"), ("Stumm, bitte", "laut")])
def test_a_reply_mutes_with_a_warning_and_another_unmutes(mute, unmute):
    game = slow_game()
    person = factories.asked(game)[0]
    assert reply(turn_mail(game), mute) == ("applied", "mute")
    [(answer, data)] = told("answer", person)
    warning = " ".join(data["lines"])
    assert "Your clock runs on." in warning
    assert "a bot on the seat" in warning
    assert "unmute" in warning
    assert game.seats.get(player=person).is_muted
    assert reply(sent(answer), unmute) == ("applied", "mute")
    assert not game.seats.get(player=person).is_muted


def test_a_muted_player_gets_a_turn_by_asking_for_it():
    game = slow_game()
    person = factories.asked(game)[0]
    mail = turn_mail(game)
    reply(mail, "mute")
    assert reply(mail, "resend") == ("answered", "resend")
    assert open_mails(person).filter(kind="turn").exists()


def test_in_a_digest_a_game_is_muted_by_its_number():
    first, second, person = two_games()
    assert reply(digest(person, first, second), f"{second.pk}: mute") == ("applied", "mute")
    assert not first.seats.get(player=person).is_muted
    assert second.seats.get(player=person).is_muted


# On pages


def test_the_page_warns_mutes_and_shows_it_to_its_player_alone():
    game = slow_game()
    person = factories.asked(game)[0]
    here, there = reverse("games:game-detail", args=[game.pk]), reverse("games:home")
    mine, theirs = as_player(person), as_player(others(game, person)[0])
    mute = reverse("games:seat-mute", args=[game.pk])
    assert mute in text(mine.get(here))
    asked = text(mine.get(mute))
    assert "Your clock runs on." in asked
    assert "a bot on the seat" in asked
    assert not game.seats.get(player=person).is_muted
    assert "You get no mails about this game." in text(mine.post(mute, follow=True))
    assert "no mails</span>" in text(mine.get(there))
    for client, page in ((theirs, here), (theirs, there)):
        assert "no mails" not in text(client.get(page))
    unmute = reverse("games:seat-unmute", args=[game.pk])
    assert mine.get(unmute).status_code == 405
    assert "You get mails about this game again." in text(mine.post(unmute, follow=True))
    assert "no mails</span>" not in text(mine.get(there))


def test_a_spectator_cannot_mute_anything():
    game = slow_game()
    stranger = as_player(factories.player())
    mute = reverse("games:seat-mute", args=[game.pk])
    assert "Send me no mails" not in text(stranger.get(mute))
    assert stranger.post(mute).status_code == 403
    assert not Seat.objects.filter(is_muted=True).exists()
