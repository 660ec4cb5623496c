"""Pause, resume and more time, by a clock that the test sets."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission

from games import log
from games.desk_errors import OwnGame
from games.engine import canonical
from games.errors import (
    AlreadyPaused,
    BadPause,
    BadText,
    NotHost,
    NotPaused,
    NotRunning,
    Paused,
)
from games.models import Aside, Seat
from games.models_clock import Pause
from games.models_mail import Notice
from games.models_talk import Message
from games.services import (
    automatic,
    chores,
    climbing,
    moves,
    notes,
    nudges,
    pausing,
    reminding,
    rewinds,
    talk,
    voting,
)
from tests import factories
from tests.games.services.pausing import (
    BEGIN,
    DAY,
    HOUR,
    TERMS,
    WHY,
    assert_sound,
    deadline,
    kinds,
    pause,
    resume,
)

pytestmark = pytest.mark.django_db


def moderator(game=None):
    """Make a person who may act on others' games, seated in one if it is given."""
    person = factories.player("grey") if game is None else game.seats.first().player
    person.is_staff = True
    person.save()
    person.user_permissions.add(Permission.objects.get(codename="moderate_game"))
    return type(person).objects.get(pk=person.pk)


def test_the_clock_stands_exactly_for_the_pause(game, now):
    now.shift(DAY)
    pause(game)
    assert deadline(game) == 10 * DAY
    assert log.find(game.pk).paused_until == BEGIN + 8 * DAY
    now.shift(2 * DAY)
    resume(game)
    assert deadline(game) == 5 * DAY
    assert log.find(game.pk).paused_until is None
    assert_sound(game)


def test_two_pauses_add_up(game, now):
    for _ in range(2):
        now.shift(12 * HOUR)
        pause(game)
        now.shift(DAY)
        resume(game)
    assert deadline(game) == 5 * DAY
    assert Pause.objects.count() == 2
    assert_sound(game)


def test_a_pause_that_begins_with_the_deadline_still_counts(game, now):
    now.shift(3 * DAY)
    pause(game, days=2)
    assert deadline(game) == 5 * DAY
    assert climbing.climb_due() == 0
    now.shift(2 * DAY)
    assert pausing.resume_due() == 1
    assert climbing.climb_due() == 1
    assert_sound(game)


def test_a_pause_after_the_deadline_gives_no_time_back(game, now):
    now.shift(4 * DAY)
    pause(game)
    assert deadline(game) == 3 * DAY
    now.shift(DAY)
    assert climbing.climb_due() == 0
    resume(game)
    assert climbing.climb_due() == 1


def test_the_grace_that_runs_stands_as_well(game, now):
    now.shift(3 * DAY)
    assert climbing.climb_due() == 1
    now.shift(12 * HOUR)
    pause(game)
    now.shift(5 * DAY)
    resume(game)
    now.shift(11 * HOUR)
    assert climbing.climb_due() == 0
    now.shift(HOUR)
    climbing.climb_due()
    assert "default_called" in kinds(game)
    assert_sound(game)


def test_a_sweep_lets_the_game_go_on_when_the_pause_is_over(game, now):
    pause(game, days=1)
    now.shift(DAY - HOUR)
    assert pausing.resume_due() == 0
    now.shift(HOUR)
    assert chores.run({"resumed": chores.OFTEN["resumed"]}) == {"resumed": 1}
    assert pausing.resume_due() == 0
    last = game.events.latest("number")
    assert (last.kind, last.actor, last.channel) == ("resumed", "table", "clock")
    factories.play(game)
    assert_sound(game)


def test_no_clock_runs_before_a_server_that_was_down_says_so(game, now):
    pause(game, days=1)
    now.shift(3 * DAY)
    assert climbing.climb_due() == 0
    assert pausing.resume_due() == 1
    assert deadline(game) == 6 * DAY
    assert_sound(game)


def test_a_broken_game_keeps_no_other_paused(game, now, caplog):
    other = factories.game(terms=TERMS, host=game.host)
    for each in (game, other):
        pause(each, days=1)
    Pause.objects.filter(game=game).delete()
    now.shift(DAY)
    assert pausing.resume_due() == 1
    assert log.find(other.pk).paused_until is None
    assert f"game {game.pk} could not go on" in caplog.text


def test_nothing_is_played_while_the_game_is_paused(game, now):
    pause(game)
    who, _, asked = factories.asked(game)
    with pytest.raises(Paused) as refused:
        moves.submit(game=game, player=who, asked=asked, key="1", text=factories.choice(game))
    assert refused.value.params["until"] == (BEGIN + 7 * DAY).isoformat()
    assert "moved" not in kinds(game)


def test_a_bot_does_not_answer_in_a_pause_but_after_it(game, now):
    pause(game)
    Seat.objects.filter(game=game, number=factories.asked(game)[1]).update(bot="greedy")
    assert automatic.run(log.find(game.pk)) == 0
    resume(game)
    assert kinds(game)[-2:] == ["resumed", "moved"]


def test_a_bot_answers_after_a_pause_that_a_page_ends(game, now):
    pause(game)
    Seat.objects.filter(game=game, number=factories.asked(game)[1]).update(bot="greedy")
    resume(log.find(game.pk))
    assert kinds(game)[-2:] == ["resumed", "moved"]


def test_an_order_does_not_answer_in_a_pause_but_after_it(game, now):
    _, seat, _ = factories.asked(game)
    position = log.position(game)
    order = position.title.read(factories.choice(game), position.view(seat))
    pause(game)
    asked = Seat.objects.filter(game=game, number=seat)
    asked.update(order=canonical.text(order))
    assert automatic.run(log.find(game.pk)) == 0
    assert asked.get().order
    resume(game)
    assert kinds(game)[-2:] == ["resumed", "moved"]
    assert not asked.get().order


def test_no_reminder_comes_in_a_pause_and_none_is_lost_by_it(game, now):
    pause(game, days=4)
    now.shift(3 * DAY)
    assert reminding.remind_due() == 0
    now.shift(DAY)
    pausing.resume_due()
    now.shift(3 * DAY - 24 * HOUR)
    assert reminding.remind_due() == 1


def test_talk_notes_preparing_and_resigning_work_in_a_pause(game, now):
    pause(game)
    asked, _, _ = factories.asked(game)
    other = game.seats.exclude(player=asked).get().player
    talk.say(game=game, author=other, audience=Message.Audience.PLAYERS, text="hello", key="1")
    notes.add(game=game, player=other, text="a plan")
    legal = factories.choice(game)
    assert moves.prepare(game=game, player=other, text=legal).steps
    assert moves.resign(game=game, player=other)
    assert_sound(game)


def test_a_resignation_that_ends_the_game_ends_the_pause(game, now):
    pause(game)
    moves.resign(game=game, player=game.seats.first().player)
    found = log.find(game.pk)
    assert (found.status, found.paused_until) == ("over", None)
    now.shift(8 * DAY)
    assert pausing.resume_due() == 0
    assert_sound(game)


def test_nobody_takes_back_or_nudges_in_a_pause(game, now):
    factories.play(game)
    moved = game.events.filter(kind="moved").latest("number")
    player = game.seats.get(number=moved.seat).player
    pause(game)
    with pytest.raises(Paused):
        rewinds.take_back(game=game, player=player, number=moved.number)
    now.shift(2 * DAY)
    with pytest.raises(nudges.NobodyWaits):
        nudges.nudge(game=game, player=player, asked=factories.asked(game)[2])


def test_a_proposal_waits_for_the_end_of_the_pause(game, now):
    factories.play(game, 2)
    moved = game.events.filter(kind="moved").order_by("number").first()
    by = game.seats.get(number=moved.seat).player
    other = game.seats.exclude(player=by).get().player
    assert rewinds.take_back(game=game, player=by, number=moved.number) == "asked"
    number = game.events.latest("number").number
    pause(game)
    answer = {"game": game, "player": other, "number": number, "agrees": True}
    with pytest.raises(Paused):
        voting.answer(**answer)
    resume(game)
    assert voting.answer(**answer) == "done"
    assert_sound(game)


def test_a_rewind_in_a_pause_asks_anew_when_the_pause_is_over(game, now):
    factories.play(game)
    pause(game, days=2)
    now.shift(DAY)
    rewinds.rewind(game=game, to=game.events.get(kind="started").number)
    assert log.find(game.pk).paused_until == BEGIN + 2 * DAY
    assert deadline(game) == 5 * DAY
    now.shift(DAY)
    assert pausing.resume_due() == 1
    assert deadline(game) == 5 * DAY
    assert_sound(game)


def test_the_table_is_told_of_pause_and_resume_once(game, now):
    pause(game)
    resume(game)
    told = Notice.objects.filter(game=game, kind=Notice.Kind.TABLE)
    assert told.count() == 4


def test_the_reason_stands_beside_the_event_and_its_digest_in_it(game, now):
    event = pause(game)
    assert WHY not in event.data
    aside = Aside.objects.get(game=game, number=event.number)
    assert (aside.label, aside.text, aside.author) == ("reason", WHY, game.host)
    assert event.actor == "host"


def test_the_same_reason_pauses_once_and_another_is_refused(game, now):
    first = pause(game)
    assert pause(game, days=2).number == first.number
    with pytest.raises(AlreadyPaused):
        pause(game, reason="another one")
    assert kinds(game).count("paused") == 1
    resume(game)
    with pytest.raises(NotPaused):
        resume(game)
    assert kinds(game).count("resumed") == 1


@pytest.mark.parametrize(
    ("choices", "problem"),
    [({"days": 0}, "days"), ({"days": 31}, "days"), ({"reason": " \n "}, "reason")],
)
def test_a_pause_has_days_and_a_reason(game, choices, problem):
    with pytest.raises(BadPause) as refused:
        pause(game, **choices)
    assert refused.value.params["problem"] == problem


def test_a_reason_is_short_and_can_be_kept(game):
    for reason in ("x" * 401, "\x00"):
        with pytest.raises(BadText):
            pause(game, reason=reason)
    assert "paused" not in kinds(game)


def test_only_the_host_or_a_moderator_who_does_not_play_may_pause(game):
    with pytest.raises(NotHost):
        pause(game, by=factories.asked(game)[0])
    with pytest.raises(OwnGame):
        pause(game, by=moderator(game))
    assert pause(game, by=moderator()).actor.startswith("staff:")
    with pytest.raises(NotHost):
        pausing.resume(game=game, by=factories.player())


def test_a_moderator_who_hosts_may_pause_where_they_play(now):
    game = factories.game(terms=TERMS)
    staff = moderator(game)
    game.host = staff
    game.save()
    assert pause(game).actor == "host"


def test_staff_without_the_permission_may_not(game):
    person = factories.player("grey")
    person.is_staff = True
    person.save()
    with pytest.raises(NotHost):
        pause(game, by=person)


def test_only_a_running_game_is_paused_or_extended(host):
    table = factories.table(host=host, terms=TERMS)
    with pytest.raises(NotRunning):
        pause(table)
