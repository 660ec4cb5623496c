"""A frozen game: nothing is written, everybody is told, and it goes on when its log holds again."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.urls import get_resolver
from django.utils import timezone

from games import boards, log
from games.desk_errors import NotStaff, StillBroken
from games.errors import Frozen
from games.models import Event, Game, Question, Submission
from games.models_mail import Delivery, Notice
from games.models_watch import Freeze
from games.services import (
    automatic,
    chores,
    freezing,
    moves,
    pausing,
    people,
    posting,
    reseating,
    sealing,
    tables,
    talk,
    verifying,
)
from tests import factories
from tests.games import mailing, tampering
from tests.games.api.calling import Program
from tests.games.desk.staff import WHY, assert_sound, kinds, moderator, running, seen, told
from tests.games.pages.browsing import as_player, text, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TITLES = [title.key for title in boards.offered()]
A_WEEK = timedelta(days=7)


@pytest.fixture
def boss():
    return moderator("administrator")


def frozen(title="patrizier", number=4, **choices):
    """A game whose log somebody tampered with, found by the watch."""
    game = running(title, **choices)
    tampering.spoil(game, number)
    verifying.look_at(game)
    return log.find(game.pk)


def repaired(game, rows):
    tampering.restored(game, rows)
    return log.find(game.pk)


def thaw(game, by, **more):
    given = {"seen": seen(game), "reason": WHY, **more}
    return freezing.thaw(game=game, by=by, **given)


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_played_in_a_frozen_game(title):
    game = running(title)
    who, number, asked = factories.asked(game)
    choice = factories.choice(game, 0, number)
    tampering.spoil(game, 4)
    verifying.look_at(game)
    before = kinds(game)
    game = log.find(game.pk)
    with pytest.raises(Frozen):
        moves.submit(game=game, player=who, asked=asked, text=choice, key="k")
    with pytest.raises(Frozen):
        moves.resign(game=game, player=who)
    automatic.run(log.find(game.pk))
    assert kinds(game) == before


def test_the_database_itself_has_the_last_word(monkeypatch):
    """Whoever read the game before it was frozen is refused under the lock."""
    game = running()
    who, number, asked = factories.asked(game)
    choice = factories.choice(game, 0, number)
    freezing.freeze(game.pk, cause="log", fault="changed_event", number=4)
    assert game.frozen_at is None
    with pytest.raises(Frozen):
        moves.submit(game=game, player=who, asked=asked, text=choice, key="k")


def test_players_host_and_administrators_are_told_in_plain_words(boss, mailoutbox):
    host = factories.player("blue")
    moderator()
    game = running(host=host)
    posting.deliver_due()
    mailoutbox.clear()
    tampering.spoil(game, 4)
    verifying.look_at(game)
    posting.deliver_due()
    people_there = [seat.player.email for seat in game.seats.all()] + [host.email]
    about = {mail.to[0]: mail for mail in mailoutbox}
    assert sorted(about) == sorted([*people_there, boss.email])
    for address in people_there:
        assert "stands still" in about[address].body
        assert "changed_event" not in about[address].body
    alert = about[boss.email]
    assert alert.subject == f"Alert: game {game.pk} (Patrizier) is frozen"
    assert "event 4" in alert.body
    assert f"/desk/games/{game.pk}/" in alert.body


def test_they_are_told_in_their_language(boss, mailoutbox):
    game = running()
    posting.deliver_due()
    mailoutbox.clear()
    for person in [boss, *(seat.player for seat in game.seats.all())]:
        person.language = "de"
        person.save()
    tampering.spoil(game, 4)
    verifying.look_at(game)
    posting.deliver_due()
    assert {mail.subject for mail in mailoutbox} == {
        f"[Patrizier {game.pk}] Die Partie ist eingefroren",
        f"Alarm: Partie {game.pk} (Patrizier) ist eingefroren",
    }


def test_it_is_frozen_once_and_told_once():
    game = frozen()
    count = Notice.objects.count()
    assert freezing.freeze(game.pk, cause="log", fault="broken_chain") is None
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert verifying.watch() == 0
    assert Freeze.objects.count() == 1
    assert Notice.objects.count() == count


def test_clocks_and_reminders_stop(boss):
    game = frozen()
    before = kinds(game)
    with time_machine.travel(timezone.now() + 10 * A_WEEK, tick=False):
        done = chores.run(chores.OFTEN)
        assert done["timed"] == 0
        assert not Notice.objects.filter(kind__in=("reminder", "late")).exists()
    assert kinds(game) == before


def test_after_the_repair_it_goes_on_with_as_much_time_as_before(boss):
    game = running()
    rows = tampering.kept(game)
    left = Question.objects.get(game=game).deadline_at - timezone.now()
    tampering.spoil(game, 4)
    verifying.look_at(game)
    with time_machine.travel(timezone.now() + A_WEEK, tick=False):
        game = repaired(game, rows)
        event = thaw(game, boss)
        now = Question.objects.get(game=game).deadline_at - timezone.now()
        assert abs(now - left) < timedelta(minutes=1)
        chores.run({"timed": chores.OFTEN["timed"]})
        assert kinds(game)[-1] == "unfrozen"
        assert event.actor.startswith("staff:")
        assert told(game, event.number) == {0, 1}
        factories.play(log.find(game.pk), 2)
    assert_sound(game)
    ended = Freeze.objects.get()
    assert (ended.by, ended.reason, ended.ended_at is None) == (boss, WHY, False)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_goes_on_after_the_repair(title, boss):
    game = running(title)
    rows = tampering.kept(game)
    tampering.rewrite(game, 4, channel="api")
    freezing.freeze(game.pk, cause="log", fault="rewritten", number=4)
    game = repaired(game, rows)
    Game.objects.filter(pk=game.pk).update(head=rows[-1]["hash"])
    thaw(game, boss)
    factories.play_out(log.find(game.pk))
    assert_sound(game)
    number = Event.objects.get(game=game, kind="unfrozen").number
    page = as_player(factories.player()).get(url("game-detail", game.pk), {"at": number})
    assert "The game goes on: it was frozen" in text(page)


def test_projections_that_were_tampered_with_are_made_anew(boss):
    game = frozen()
    rows = tampering.kept(game)
    tampering.restored(game, rows)
    Question.objects.filter(game=game).delete()
    with pytest.raises(StillBroken):
        thaw(game, boss)
    assert log.find(game.pk).frozen_at is not None


def test_a_log_that_is_still_broken_stays_frozen(boss):
    game = frozen()
    with pytest.raises(StillBroken):
        thaw(game, boss)
    assert log.find(game.pk).frozen_at is not None
    assert kinds(game).count("unfrozen") == 0


def test_a_moderator_does_not_unfreeze():
    game = running()
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    with pytest.raises(NotStaff):
        thaw(log.find(game.pk), moderator())


def test_unfreezing_twice_is_done_once(boss):
    game = running()
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    game = log.find(game.pk)
    saw = seen(game)
    first = thaw(game, boss, seen=saw)
    assert thaw(log.find(game.pk), boss, seen=saw) == first
    assert kinds(game).count("unfrozen") == 1


@pytest.mark.parametrize("state", ["open", "paused", "over"])
def test_a_game_in_any_state_is_frozen_and_goes_on(state, boss):
    if state == "open":
        game = factories.table()
    elif state == "over":
        game = factories.play_out(factories.game())
    else:
        game = running()
        pausing.pause(game=game, by=boss, days=3, reason="why", seen=seen(game))
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    with time_machine.travel(timezone.now() + A_WEEK, tick=False):
        chores.run(chores.OFTEN)
        assert kinds(game)[-1] not in ("resumed", "closed")
        thaw(log.find(game.pk), boss)
        chores.run(chores.OFTEN)
        assert log.find(game.pk).frozen_at is None
    assert state == "open" or assert_sound(game) is None


def test_a_sealed_answer_waits_and_is_played_afterwards(boss):
    game = running(seal=10)
    who, number, asked = factories.asked(game)
    sealing.seal(
        game=game, player=who, asked=asked, key="k", text=factories.choice(game, 0, number)
    )
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        chores.run(chores.OFTEN)
        assert Submission.objects.get(key="k").status == "sealed"
        thaw(log.find(game.pk), boss)
        chores.run(chores.OFTEN)
        assert Submission.objects.get(key="k").status == "played"
    assert_sound(game)


def test_a_bot_waits_and_plays_afterwards(boss):
    game = running()
    seat = factories.asked(game)[1]
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    game.seats.filter(number=seat).update(bot="greedy")
    assert automatic.run(log.find(game.pk)) == 0
    game.seats.filter(number=seat).update(bot="")
    thaw(log.find(game.pk), boss)
    by = moderator()
    reseating.seat_bot(
        game=log.find(game.pk), by=by, seen=seen(game), seat=seat, bot="greedy", reason=WHY
    )
    assert_sound(game)


def test_mails_about_the_game_wait_until_it_goes_on(boss, mailoutbox):
    game = running()
    waiting = Notice.objects.filter(game=game, status="waiting").count()
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    posting.deliver_due()
    assert {mail.subject.split("]")[-1].strip() for mail in mailoutbox} <= {
        "The game is frozen",
        f"Alert: game {game.pk} (Patrizier) is frozen",
    }
    assert Notice.objects.filter(game=game, status="waiting").count() == waiting
    thaw(log.find(game.pk), boss)
    mailoutbox.clear()
    posting.deliver_due()
    assert any("[Patrizier" in mail.subject for mail in mailoutbox)


def test_a_mail_about_a_freeze_that_is_over_is_not_sent(boss, mailoutbox):
    game = running()
    posting.deliver_due()
    mailoutbox.clear()
    freezing.freeze(game.pk, cause="log", fault="changed_event")
    thaw(log.find(game.pk), boss)
    posting.deliver_due()
    assert not [mail for mail in mailoutbox if "frozen" in mail.subject]


def test_a_turn_by_mail_gets_the_reason_as_its_answer(mailoutbox):
    game = running()
    mail = mailing.turn_mail(game)
    choice = factories.choice(game)
    tampering.spoil(game, 4)
    verifying.look_at(game)
    outcome, code = mailing.reply(mail, choice)
    assert (outcome, code) == ("answered", "frozen")
    assert kinds(game).count("moved") == 6
    mailoutbox.clear()
    posting.deliver_due()
    assert any("This game is frozen because" in mail.body for mail in mailoutbox)


def test_the_api_says_that_a_game_is_frozen():
    game = running()
    who, number, asked = factories.asked(game)
    choice = factories.choice(game, 0, number)
    tampering.spoil(game, 4)
    verifying.look_at(game)
    program = Program(who)
    shown = program.get(f"games/{game.pk}")
    assert shown["frozen_at"] is not None
    assert shown["asked"] is None
    for path in ("position", "events"):
        answer = program.get(f"games/{game.pk}/{path}")
        assert (program.status, answer["code"]) == (409, "frozen"), path
    program.post(f"games/{game.pk}/moves", {"asked": asked, "text": choice})
    assert program.status == 409
    assert program.get(f"games/{game.pk}/proof")["count"] == game.last_number
    for path in ("games", "me/games", f"games/{game.pk}/clock"):
        program.get(path)
        assert program.status in (200, 404), path


def test_the_page_says_so_to_everybody():
    game = frozen(name="Sunday table")
    who = game.seats.get(number=0).player
    for client in (
        as_player(who),
        as_player(factories.player()),
        as_player(game.seats.last().player),
    ):
        page = client.get(url("game-detail", game.pk))
        assert page.status_code == 200
        assert "This game stands still" in text(page)
        assert "number 4" in text(page)
    home = text(as_player(who).get(url("home")))
    assert "frozen" in home
    assert ">Your turn</strong>" not in home
    sent = as_player(who).post(url("move-submit", game.pk), {"asked": 9, "text": "1", "key": "k"})
    assert sent.status_code == 409
    assert "Nothing was done" in text(sent)


def test_a_private_frozen_game_is_nobody_elses_business():
    game = frozen()
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert as_player(factories.player()).get(url("game-detail", game.pk)).status_code == 404


def paths_of(game):
    """List every address below a game that needs nothing but its number."""
    resolver = get_resolver().namespace_dict["games"][1]
    for name in {each for each in resolver.reverse_dict if isinstance(each, str)}:
        for possible, _pattern, _defaults, _converters in resolver.reverse_dict.getlist(name):
            if [params for _path, params in possible] == [["pk"]]:
                yield name, url(name, game.pk)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("how", ["tampered", "unreadable", "not found yet"])
def test_no_page_below_a_broken_game_fails(title, how, caplog):
    game = running(title)
    tampering.spoil(game, 4, data="no JSON" if how != "tampered" else '{"players":9}')
    if how != "not found yet":
        verifying.look_at(game)
    clients = [as_player(game.seats.get(number=0).player), as_player(moderator("administrator"))]
    paths = [path for name, path in paths_of(game) if "person" not in name]
    assert len(paths) > 15
    for client in clients:
        client.raise_request_exception = False
        for path in paths:
            status = client.get(path).status_code
            assert status != 500, path


def test_people_talk_and_leave_at_a_frozen_table(boss):
    game = frozen()
    who = game.seats.get(number=0).player
    talk.say(game=game, author=who, audience="players", text="What now?", key="k")
    people.erase(user=who)
    assert game.seats.get(number=0).player is None


def test_a_log_that_a_sweep_cannot_read_is_looked_at_at_once():
    game = running()
    tampering.spoil(game, 5, data="no JSON")
    with time_machine.travel(timezone.now() + A_WEEK, tick=False):
        chores.run(chores.OFTEN)
    assert log.find(game.pk).frozen_at is not None


def test_every_mail_about_a_game_keeps_the_hash_it_shows(mailoutbox):
    game = running()
    posting.deliver_due()
    shown = list(Delivery.objects.filter(notice__game=game).exclude(head=""))
    assert shown
    for each in shown:
        assert each.head == Event.objects.get(game=game, number=each.number).hash
    grouped = " ".join(shown[-1].head[at : at + 4] for at in range(0, 32, 4))
    assert any(grouped in mail.body for mail in mailoutbox)


def test_a_table_nobody_hosts_and_bots_play_is_frozen_too():
    game = factories.table(2)
    tables.join(game=game, player=factories.player())
    freezing.freeze(game.pk, cause="engine", fault="missing_rules")
    assert log.find(game.pk).frozen_at is not None
