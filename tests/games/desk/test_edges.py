"""What the desk refuses: each with a code of its own, and the log stays as it was."""

from __future__ import annotations

import pytest
import time_machine

from games import agreement, log
from games.desk_errors import (
    AnswerSealed,
    BadRanking,
    FinishedGame,
    NoReason,
    NoResult,
    NothingChanges,
    NothingToUndo,
    NotWilling,
    PlaysAlready,
    SeatGivenUp,
    StaleAct,
)
from games.errors import (
    BadTable,
    BadText,
    CannotRewind,
    NoQuestion,
    NotRunning,
    Paused,
    UnknownGame,
)
from games.models import Aside
from games.models_clock import Stop
from games.services import (
    benches,
    blocks,
    moderating,
    moves,
    reseating,
    rewinds,
    rulings,
    sealing,
    substitutes,
    talk,
    voting,
)
from tests import factories
from tests.games.benched import call_number, called_game
from tests.games.desk import staff
from tests.games.desk.staff import (
    WHY,
    assert_sound,
    kinds,
    moderator,
    running,
    seat,
    seen,
    willing,
)
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture
def by():
    return moderator()


@pytest.fixture
def game():
    return running()


@pytest.fixture
def over():
    return factories.play_out(factories.game())


def assert_refused(refusal, act, game, *args, **more):
    """The act is refused, and nothing is left of it."""
    before = log.find(game.pk).head, Aside.objects.count()
    with pytest.raises(refusal) as refused:
        act(game, *args, **more)
    assert (log.find(game.pk).head, Aside.objects.count()) == before
    assert refused.value.code == refusal.code


@pytest.mark.parametrize("to", [-1, 0, 1, 2, 999])
def test_nobody_goes_back_beyond_the_deal_or_forward(game, by, to):
    assert_refused(CannotRewind, staff.rewind, game, by, to=to)


def test_nobody_goes_back_to_where_the_game_is(game, by):
    assert_refused(CannotRewind, staff.rewind, game, by, to=seen(game))


@pytest.mark.parametrize("act", [staff.rewind, staff.award], ids=["rewind", "award"])
def test_a_finished_game_is_neither_gone_back_in_nor_awarded(over, by, act):
    assert_refused(FinishedGame, act, over, by)


@pytest.mark.parametrize(
    "act",
    [staff.pause, staff.extend, staff.terms, staff.seat_bot, staff.look],
    ids=["pause", "extend", "terms", "bot", "look"],
)
def test_a_finished_game_is_left_alone(over, by, act):
    fixed = {"seat": 0} if act in (staff.extend, staff.seat_bot, staff.look) else {}
    assert_refused(NotRunning, act, over, by, **fixed)


def test_a_seat_is_not_given_to_somebody_who_has_one(game, by):
    player = game.seats.exclude(number=seat(game)).get().player
    assert_refused(PlaysAlready, staff.substitute, game, by, person=player)


def test_a_seat_is_given_only_to_somebody_who_is_willing(game, by):
    assert_refused(NotWilling, staff.substitute, game, by, person=factories.player())


def test_a_seat_is_not_given_to_somebody_whom_a_player_blocks(game, by):
    person = willing()
    blocks.block(user=game.seats.first().player, other=person)
    assert_refused(NotWilling, staff.substitute, game, by, person=person)


def test_whoever_had_a_seat_is_no_substitute_but_may_get_it_back(game, by):
    player = factories.asked(game)[0]
    staff.substitute(game, by)
    benches.offer_all(person=player)
    assert_refused(NotWilling, staff.substitute, game, by, person=player)
    staff.give_back(game, by)
    assert factories.asked(game)[0] == player
    assert_refused(NothingToUndo, staff.give_back, game, by)
    assert_sound(game)


def test_a_seat_that_was_given_twice_goes_back_step_by_step(game, by):
    first, number = factories.asked(game)[0], seat(game)
    second, third = willing("green"), willing("brown")
    for person in (second, third):
        staff.substitute(game, by, person=person, seat=number)
    for person in (second, first):
        staff.give_back(game, by)
        assert game.seats.get(number=number).player == person
    assert_sound(game)


def test_a_paused_clock_is_not_extended(game, by):
    staff.pause(game, by)
    assert_refused(Paused, staff.extend, game, by)
    assert_refused(Paused, staff.default, game, by)


def test_an_extension_is_ended_once(game, by):
    staff.extend(game, by)
    staff.end_extension(game, by)
    assert_refused(NothingToUndo, staff.end_extension, game, by)
    assert not Stop.objects.filter(reason="extension", ends_at__gt=log.timezone.now()).exists()


@pytest.mark.parametrize("name", staff.DEEDS)
def test_of_two_moderators_at_once_only_one_acts_and_twice_is_once(name):
    deed, game, first, second = staff.DEEDS[name], running(), moderator(), moderator()
    if deed.prepare:
        deed.prepare(game, first)
    given = deed.do.given(game)
    done = deed.do(game, first, **given)
    assert deed.do(game, first, **given) == done
    with pytest.raises(StaleAct):
        deed.do(game, second, **given)
    with pytest.raises(StaleAct):
        deed.do(game, first, **{**given, "reason": "another one"})
    assert_sound(game)


def test_a_player_who_moves_first_makes_the_page_stale(game, by):
    number = seen(game)
    factories.play(game)
    assert_refused(StaleAct, staff.rewind, game, by, seen=number)
    assert_refused(StaleAct, staff.default, game, by, seen=number)


@pytest.mark.parametrize("reason", ["", "  \n "])
def test_without_a_reason_nothing_is_done(game, by, reason):
    assert_refused(NoReason, staff.rewind, game, by, reason=reason)
    assert_refused(NoReason, staff.look, game, by, reason=reason)


def test_a_reason_that_cannot_be_kept_is_refused(game, by):
    assert_refused(BadText, staff.annul, game, by, reason="x" * 401)
    assert_refused(BadText, staff.annul, game, by, reason="\x00")


@pytest.mark.parametrize("ranks", [(), (1,), (2, 2), (0, 1), (1, 2, 3), (1, 3)])
def test_only_ranks_of_all_seats_are_taken(game, by, ranks):
    assert_refused(BadRanking, staff.award, game, by, ranks=ranks)


def test_a_tie_is_a_ranking(game, by):
    staff.award(game, by, ranks=[1, 1])
    assert set(log.find(game.pk).results.values_list("rank", flat=True)) == {1}
    assert_sound(game)


def test_what_has_no_result_cannot_be_annulled_but_be_given_one(game, by):
    staff.annul(game, by)
    assert_refused(NoResult, staff.annul, game, by)
    assert_refused(NoResult, staff.as_played, game, by)
    staff.correct(game, by)
    assert_refused(NothingChanges, staff.correct, game, by)
    staff.annul(game, by)
    assert_sound(game)


def test_the_result_that_counts_is_not_corrected_to_itself(over, by):
    assert_refused(NothingChanges, staff.as_played, over, by)
    staff.annul(over, by)
    staff.as_played(over, by)
    assert_sound(over)


def test_terms_that_are_not_offered_or_not_new_are_refused(game, by):
    assert_refused(NothingChanges, staff.terms, game, by, terms=game.terms)
    assert_refused(BadTable, staff.terms, game, by, terms=agreement.Terms(4))


def test_no_limit_at_all_can_be_chosen(game, by):
    staff.terms(game, by, terms=agreement.NO_LIMIT)
    assert log.find(game.pk).questions.get().deadline_at is None
    assert_sound(game)


def test_a_talk_is_locked_once_and_unlocked_once(game, by):
    assert_refused(NothingChanges, staff.unlock, game, by)
    staff.lock(game, by)
    assert_refused(NothingChanges, staff.lock, game, by)


def test_nothing_is_said_while_the_talk_is_locked(game, by):
    author = factories.asked(game)[0]
    staff.lock(game, by)
    for person, audience in ((author, "players"), (factories.player(), "spectators")):
        with pytest.raises(talk.TalkLocked):
            talk.say(game=game, author=person, audience=audience, text="hello", key="k")
    staff.unlock(game, by)
    talk.say(game=game, author=author, audience="players", text="hello", key="k")


def test_a_seat_that_was_given_up_is_given_to_nobody(by):
    game = factories.game(3)
    moves.resign(game=game, player=game.seats.get(number=0).player)
    for act in (staff.substitute, staff.seat_bot):
        assert_refused(SeatGivenUp, act, log.find(game.pk), by, seat=0)


@pytest.mark.parametrize(
    "act", [staff.substitute, staff.seat_bot, staff.look], ids=["substitute", "bot", "look"]
)
def test_a_seat_that_is_not_there_is_not_found(game, by, act):
    assert_refused(UnknownGame, act, game, by, seat=7)


def test_a_default_move_is_only_for_who_is_asked(game, by):
    assert_refused(NoQuestion, staff.default, game, by, seat=1 - seat(game))


def test_a_default_move_waits_for_a_sealed_answer(game, by):
    player, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=player, asked=asked, key="k", text=text, channel="mail")
    assert_refused(AnswerSealed, staff.default, game, by)


def test_an_unknown_bot_is_refused(game, by):
    assert_refused(BadTable, staff.seat_bot, game, by, bot="genius")
    staff.pause(game, by)
    staff.seat_bot(game, by)
    assert_refused(NothingChanges, staff.seat_bot, game, by)


def test_a_bot_is_dismissed_only_where_one_plays_for_somebody(game, by):
    assert_refused(NothingToUndo, staff.dismiss_bot, game, by, seat=seat(game))


def test_open_votes_lapse_by_a_rewind_and_its_event_says_so(by):
    game = running(turns=8)
    last = game.events.filter(kind="moved").order_by("-number")[1]
    player = game.seats.get(number=last.seat).player
    assert rewinds.take_back(game=game, player=player, number=last.number) == "asked"
    asked = game.events.latest("number").number
    event = staff.rewind(game, by)
    assert f'"lapsed":[{asked}]' in event.data
    assert log.find(game.pk).votes == ""
    assert_sound(game)


def test_a_take_back_by_consent_lapses_nothing():
    game = running(turns=8)
    last = game.events.filter(kind="moved").order_by("-number")[1]
    player = game.seats.get(number=last.seat).player
    rewinds.take_back(game=game, player=player, number=last.number)
    other = game.seats.exclude(player=player).get().player
    number = seen(game)
    voting.answer(game=game, player=other, number=number, agrees=True)
    assert "lapsed" not in game.events.filter(kind="rewound").get().data


def test_the_default_move_is_marked_and_follows_its_call(game, by):
    number = seat(game)
    staff.default(game, by)
    assert kinds(game)[-2:] == ["move_ruled", "moved"] or kinds(game)[-3] == "move_ruled"
    moved = game.events.filter(kind="moved").latest("number")
    assert (moved.seat, moved.channel) == (number, "staff")


def test_the_person_is_told_who_gets_or_loses_a_seat(game, by):
    player, person = factories.asked(game)[0], willing()
    staff.substitute(game, by, person=person)
    keys = {notice.key.split(":")[1]: notice.person for notice in answers(game)}
    assert keys == {"unseated": player, "seated": person}
    assert person.notices.filter(kind="turn").exists()


def answers(game):
    return game.notices.filter(kind="answer").select_related("person")


@pytest.mark.parametrize("service", [moderating.rewind, rulings.annul, reseating.seat_bot])
def test_an_act_names_neither_its_author_nor_its_reason(service, game, by):
    given = {"to": staff.early(game)} if service == moderating.rewind else {}
    given |= {"seat": seat(game)} if service == reseating.seat_bot else {}
    event = service(game=game, by=by, seen=seen(game), reason=WHY, **given)
    stored = f"{event.data}{event.actor}{event.secret}"
    assert WHY not in stored
    assert str(by) not in stored
    assert event.actor == f"staff:{by.badge.key}"


def test_a_bot_for_the_last_who_was_asked_lets_a_take_back_be_done(by):
    game = factories.game(3, terms=staff.TERMS)
    factories.play(game, 6)
    last = game.events.filter(kind="moved").order_by("-number")[1]
    player = game.seats.get(number=last.seat).player
    assert rewinds.take_back(game=game, player=player, number=last.number) == "asked"
    number, (first, second) = seen(game), game.seats.exclude(player=player)
    answer = {"player": first.player, "number": number, "agrees": True}
    assert voting.answer(game=game, **answer) == "asked"
    staff.seat_bot(game, by, seat=second.number)
    assert kinds(game)[number + 1 : number + 4] == ["bot_seated", "vote_closed", "rewound"]
    assert_sound(game)


@pytest.mark.parametrize("title", staff.TITLES)
def test_a_bot_for_a_substitute_leaves_when_the_seat_is_given_back(title, by):
    game = running(title)
    number = seat(game)
    staff.pause(game, by)
    staff.substitute(game, by, seat=number)
    staff.seat_bot(game, by, seat=number)
    staff.give_back(game, by)
    assert log.find(game.pk).seats.get(number=number).bot == ""
    staff.seat_bot(game, by, seat=number)
    assert_sound(game)


def test_a_bot_leaves_when_somebody_from_the_bench_takes_the_seat(by):
    with time_machine.travel(BEGIN, tick=False):
        game, _away, people = called_game()
        number = seat(game)
        staff.pause(game, by)
        staff.seat_bot(game, by, seat=number)
        substitutes.take(game=game, person=people[0], number=call_number(game))
        staff.seat_bot(game, by, seat=number)
        assert_sound(game)
