"""Every vote on every title: it is asked, answered, closed and carried out, and all of it holds."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from games import agreement, boards, log
from games.ballots import On, Wish
from games.errors import (
    AlreadyPaused,
    BadPause,
    BadVote,
    NoQuestion,
    NotPaused,
    NotRunning,
    NotYourSeat,
    NotYourVote,
    NoVote,
    OwnTime,
    Paused,
    StaleVote,
    VoteOpen,
    VoteTooSoon,
)
from games.models import Game
from games.models_mail import Notice
from games.selectors import votes
from games.services import (
    automatic,
    chores,
    moderating,
    moves,
    pausing,
    reseating,
    rewinds,
    sealing,
    voting,
)
from tests import factories
from tests.games.benched import on_bench
from tests.games.desk.staff import TITLES, assert_sound, kinds, moderator, seen, told
from tests.games.ladders import climb
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
PACE = agreement.Terms(3, agreement.WAIT, grace=1)


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


def running(title="patrizier", players=3, terms=PACE, turns=3):
    seats = boards.find(title).seats
    players = players if players in seats else max(2, seats[0])
    game = factories.game(players, title=title, terms=terms)
    factories.play(game, turns)
    return log.find(game.pk)


def persons(game):
    """Return the players, whoever is asked last."""
    away = factories.asked(game)[1]
    others = [s.player for s in game.seats.exclude(number=away).order_by("number")]
    return [*others, game.seats.get(number=away).player]


def absent_game(title="patrizier", late=agreement.DEFAULT):
    """Let a default move be played, or a bot take over, for somebody who does not answer."""
    game = running(title, terms=agreement.Terms(3, late, grace=0))
    seat = factories.asked(game)[1]
    climb(game)
    others = [s.player for s in game.seats.exclude(number=seat).order_by("number")]
    return log.find(game.pk), seat, others


def call(game, player, on, channel="web", **wish):
    return voting.call(game=game, player=player, wish=Wish(On(on), **wish), channel=channel)


def vote_of(game, on=None):
    found = [each for each in votes.open_in(log.find(game.pk)) if on in (None, each.on)]
    return found[0] if found else None


def say(game, player, agrees=True, number=None):
    number = number or vote_of(game).number
    return voting.answer(game=game, player=player, number=number, agrees=agrees)


def let_pass(game, players):
    """Let all agree who have not until the vote is closed."""
    found = vote_of(game)
    for player in players:
        if vote_of(game) and game.seats.get(player=player).number not in vote_of(game).agreed:
            say(game, player, number=found.number)
    assert votes.closing(game, found.number).verdict == "passed"


# Every vote on every title


@pytest.mark.parametrize("title", TITLES)
def test_a_table_pauses_and_goes_on(title):
    game = running(title)
    first, *others = persons(game)
    assert call(game, first, "pause", days=5) == "asked"
    assert told(game, vote_of(game).number) == {*range(game.players)} - {
        game.seats.get(player=first).number
    }
    let_pass(game, others)
    found = log.find(game.pk)
    assert found.paused_until == BEGIN + 5 * DAY
    assert kinds(game)[-2:] == ["vote_closed", "paused"]
    assert game.events.last().actor == "table"
    assert told(game, seen(game)) == {*range(game.players)}
    assert_sound(game)
    assert call(game, others[0], "resume") == "asked"
    let_pass(game, [first, *others])
    assert log.find(game.pk).paused_until is None
    assert_sound(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_gives_somebody_more_time(title):
    game = running(title)
    asked = factories.asked(game)
    before = game.questions.get(seat=asked[1]).deadline_at
    outcome = call(game, asked[0], "extend", seat=asked[1], hours=24)
    if outcome == "asked":
        with pytest.raises(NotYourVote):
            say(game, asked[0])
        let_pass(game, [p for p in persons(game) if p != asked[0]])
    assert game.questions.get(seat=asked[1]).deadline_at == before + DAY
    assert kinds(game)[-2:] == ["vote_closed", "extended"]
    assert_sound(game)
    # Undone as any other.
    moderating.end_extension(
        game=game, by=moderator(), seen=seen(game), seat=asked[1], reason="enough"
    )
    assert game.questions.get(seat=asked[1]).deadline_at == before
    assert_sound(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_ends_a_game_by_agreement(title):
    game = running(title)
    first, *others = persons(game)
    assert call(game, first, "end") == "asked"
    let_pass(game, others)
    found = log.find(game.pk)
    assert (found.status, found.end_reason, found.votes) == ("over", "vote", "")
    assert not found.results.exists()
    assert Notice.objects.filter(kind="over", game=game).count() == game.players
    assert_sound(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_lets_a_bot_play_for_somebody_who_is_away(title):
    game, seat, others = absent_game(title)
    assert call(game, others[0], "replace", seat=seat, by="bot") in ("asked", "done")
    if vote_of(game):
        let_pass(game, others)
    assert game.seats.get(number=seat).bot
    event = game.events.get(kind="bot_seated")
    assert game.events.get(number=event.number - 1).kind == "vote_closed"
    assert told(game, event.number) == {*range(game.players)}
    assert_sound(game)
    reseating.dismiss_bot(game=game, by=moderator(), seen=seen(game), seat=seat, reason="back")
    assert not game.seats.get(number=seat).bot
    assert_sound(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_gives_the_seat_of_somebody_away_to_the_bench(title):
    game, seat, others = absent_game(title)
    away, person = game.seats.get(number=seat).player, on_bench()
    call(game, others[0], "replace", seat=seat, by="bench")
    if vote_of(game):
        let_pass(game, others)
    assert game.seats.get(number=seat).player == person
    assert {(n.person, "seated" in n.key) for n in Notice.objects.filter(kind="answer")} >= {
        (person, True),
        (away, True),
    }
    assert_sound(game)
    reseating.give_back(game=game, by=moderator(), seen=seen(game), seat=seat, reason="back")
    assert game.seats.get(number=seat).player == away
    assert_sound(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_lets_a_turn_be_taken_back(title):
    game = running(title, turns=2)
    who = factories.asked(game)[0]
    number = factories.play(game)[0].event
    # Free while nobody else has acted.
    while factories.asked(game)[0] == who:
        factories.play(game)
    factories.play(game)
    assert rewinds.take_back(game=game, player=who, number=number) == "asked"
    assert vote_of(game).closes_at == BEGIN + 3 * DAY
    others = [p for p in persons(game) if p != who]
    let_pass(game, others)
    assert game.events.filter(kind="rewound").count() == 1
    assert "lapsed" not in game.events.get(kind="rewound").data
    assert_sound(game)


# How a vote goes


def test_a_majority_is_enough_and_the_rest_need_not_answer():
    game = running(players=4)
    first, second, third, _ = persons(game)
    call(game, first, "pause", days=2)
    assert say(game, second) == "asked"
    assert say(game, third) == "done"
    closed = votes.closing(game, game.events.get(kind="vote_called").number)
    assert (len(closed.voters), len(closed.agreed), closed.against) == (4, 3, ())


def test_so_many_noes_that_it_cannot_pass_end_a_vote_and_all_are_told():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    assert say(game, second, agrees=False) == "declined"
    assert vote_of(game)
    assert say(game, third, agrees=False) == "declined"
    assert not log.find(game.pk).votes
    assert log.find(game.pk).paused_until is None
    assert told(game, game.events.get(kind="vote_closed").number) == {0, 1, 2}
    assert_sound(game)


def test_a_word_can_be_changed_and_twice_the_same_counts_once():
    game = running(players=4)
    first, second, third, _ = persons(game)
    call(game, first, "pause", days=2)
    number = vote_of(game).number
    for agrees in (False, False, True, True):
        say(game, second, agrees=agrees)
    assert game.events.filter(kind="vote_answered").count() == 3
    assert say(game, third) == "done"
    assert say(game, third, number=number) == "done"
    with pytest.raises(NoVote):
        say(game, third, agrees=False, number=number)


def test_calling_twice_calls_once_and_somebody_else_joins():
    game = running(players=3)
    first, second, _ = persons(game)
    assert call(game, first, "pause", days=2) == "asked"
    assert call(game, first, "pause", days=2) == "asked"
    with pytest.raises(VoteOpen):
        call(game, second, "pause", days=3)
    assert call(game, second, "pause", days=2) == "done"
    assert game.events.filter(kind="vote_called").count() == 1


def test_whoever_names_what_they_saw_calls_once_even_after_the_vote():
    game = running(players=3)
    first, second, _ = persons(game)
    wish, last = Wish(On.PAUSE, days=2), seen(game)
    given = {"game": game, "player": first, "wish": wish, "seen": last}
    assert voting.call(**given) == "asked"
    assert voting.call(**given) == "asked"
    say(game, second)
    assert voting.call(**given) == "done"
    assert game.events.filter(kind="paused").count() == 1


def test_different_votes_are_open_at_once_and_answered_by_their_numbers():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    call(game, second, "end")
    ending = vote_of(game, On.END).number
    assert say(game, third, agrees=False, number=ending) == "declined"
    assert [each.on for each in votes.open_in(log.find(game.pk))] == [On.PAUSE]
    with pytest.raises(StaleVote):
        say(game, first, number=ending)
    assert_sound(game)


# When it lapses


def test_the_sweep_closes_a_vote_whose_time_is_over(traveller):
    game = running(players=4)
    call(game, persons(game)[0], "end")
    number = vote_of(game).number
    traveller.shift(3 * DAY)
    with pytest.raises(NoVote) as refused:
        say(game, persons(game)[1])
    assert refused.value.params["problem"] == "closed"
    assert chores.run({"voted": chores.OFTEN["voted"]}) == {"voted": 1}
    assert votes.closing(game, number).verdict == "expired"
    assert voting.close_due() == 0
    assert told(game, seen(game)) == {0, 1, 2, 3}
    assert_sound(game)


def test_a_resignation_after_which_all_agree_decides_a_vote():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "end")
    say(game, second)
    moves.resign(game=game, player=third)
    assert kinds(game)[-3:] == ["retired", "vote_closed", "ended"]
    assert log.find(game.pk).end_reason == "vote"
    assert_sound(game)


def test_a_rewind_lets_every_vote_lapse_and_names_it():
    game = running(players=3, turns=6)
    first, second, _ = persons(game)
    call(game, first, "pause", days=2)
    call(game, second, "end")
    numbers = [each.number for each in votes.open_in(log.find(game.pk))]
    to = game.events.filter(kind="moved").first().number
    moderating.rewind(game=game, by=moderator(), seen=seen(game), to=to, reason="a fault")
    rewound = game.events.get(kind="rewound")
    assert f'"lapsed":{numbers}'.replace(" ", "") in rewound.data
    assert not log.find(game.pk).votes
    assert_sound(game)


def test_the_end_of_a_game_leaves_no_vote():
    game = running(players=2)
    call(game, persons(game)[0], "pause", days=2)
    found = factories.play_out(game)
    assert (found.votes, found.votes_close_at) == ("", None)
    assert_sound(game)


def test_an_answer_lets_the_vote_on_more_time_lapse_but_not_one_on_a_pause():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    call(game, who, "extend", seat=seat, hours=5)
    call(game, who, "pause", days=2)
    factories.play(game)
    assert [each.on for each in votes.open_in(log.find(game.pk))] == [On.PAUSE]
    assert_sound(game)


def test_who_comes_back_is_not_replaced():
    game, seat, others = absent_game()
    call(game, others[0], "replace", seat=seat, by="bot")
    while vote_of(game):
        factories.play(game)
    assert game.events.filter(kind="moved", seat=seat, channel="web").exists()
    assert_sound(game)


def test_a_pause_gives_open_votes_a_day_after_it():
    game = running(players=3)
    first, second, _ = persons(game)
    call(game, first, "end")
    call(game, second, "pause", days=10)
    say(game, first, number=vote_of(game, On.PAUSE).number)
    assert vote_of(game, On.END).closes_at == BEGIN + 11 * DAY
    with pytest.raises(Paused):
        say(game, second)


def test_what_cannot_be_done_any_more_is_void(traveller):
    game, seat, others = absent_game()
    person = on_bench()
    call(game, others[0], "replace", seat=seat, by="bench")
    person.offers.all().delete()
    assert say(game, others[1]) == "void"
    assert not game.events.filter(kind="seat_given").exists()
    assert kinds(game)[-1] == "vote_closed"
    assert_sound(game)


def test_a_substitute_has_said_nothing_yet():
    game = running(players=4)
    first, second, *_ = persons(game)
    call(game, first, "end")
    say(game, second)
    mine = game.seats.get(player=second).number
    person = on_bench()
    reseating.seat_person(
        game=game, by=moderator(), seen=seen(game), seat=mine, person=person, reason="ill"
    )
    assert mine not in vote_of(game).agreed
    assert_sound(game)


def test_a_bot_for_the_last_who_was_waited_for_decides_a_vote():
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "end")
    say(game, second)
    seat = game.seats.get(player=third).number
    reseating.seat_bot(game=game, by=moderator(), seen=seen(game), seat=seat, reason="gone")
    assert log.find(game.pk).end_reason == "vote"
    assert_sound(game)


def test_where_all_others_are_bots_more_time_needs_nobody():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    for each in game.seats.exclude(number=seat):
        reseating.seat_bot(
            game=game, by=moderator(), seen=seen(game), seat=each.number, reason="gone"
        )
    automatic.run(game)
    assert call(game, who, "extend", seat=seat, hours=5) == "done"
    assert_sound(game)


# What is refused


def test_a_paused_game_has_no_vote_but_on_going_on():
    game = running(players=3)
    first, second, _ = persons(game)
    with pytest.raises(NotPaused):
        call(game, first, "resume")
    call(game, first, "pause", days=2)
    say(game, second)
    with pytest.raises(AlreadyPaused):
        call(game, first, "pause", days=2)
    for on, wish in (("extend", {"seat": 0, "hours": 5}), ("end", {})):
        with pytest.raises(Paused):
            call(game, first, on, **wish)


@pytest.mark.parametrize(
    ("on", "wish", "fault"),
    [
        ("pause", {"days": 0}, BadPause),
        ("pause", {"days": 31}, BadPause),
        ("extend", {"hours": 24}, BadVote),
        ("extend", {"seat": 9, "hours": 24}, NoQuestion),
        ("extend", {"seat": "asked", "hours": 169}, BadPause),
        ("replace", {"by": "bot"}, BadVote),
        ("replace", {"seat": "asked", "by": "bot"}, NoVote),
        ("end", {"seat": "asked"}, NoVote),
        ("take_back", {"to": 3}, BadVote),
    ],
)
def test_what_cannot_be_voted_on_is_refused_and_leaves_nothing(on, wish, fault):
    game = running(players=3)
    seat = factories.asked(game)[1]
    given = {key: seat if value == "asked" else value for key, value in wish.items()}
    before = seen(game)
    with pytest.raises(fault):
        call(game, persons(game)[0], on, **given)
    assert seen(game) == before


def test_nobody_is_replaced_by_nobody_or_by_something_else():
    game, seat, others = absent_game()
    with pytest.raises(NoVote) as refused:
        call(game, others[0], "replace", seat=seat, by="bench")
    assert refused.value.params["problem"] == "bench"
    with pytest.raises(BadVote):
        call(game, others[0], "replace", seat=seat, by="magic")


def test_only_who_plays_calls_for_a_vote_and_only_in_a_game_that_runs():
    game = running(players=3)
    first, second, third = persons(game)
    with pytest.raises(NotYourSeat):
        call(game, factories.player(), "pause", days=2)
    moves.resign(game=game, player=second)
    with pytest.raises(NotYourVote):
        call(game, second, "pause", days=2)
    call(game, first, "end")
    say(game, third)
    with pytest.raises(NotRunning):
        call(game, first, "pause", days=2)
    with pytest.raises(NoVote):
        say(game, third, agrees=False, number=1)


def test_whoever_is_late_neither_pauses_nor_replaces_themselves():
    game = running(players=3)
    who, seat, _ = factories.asked(game)
    climb(game)
    with pytest.raises(OwnTime):
        call(game, who, "pause", days=2)
    climb(game)
    with pytest.raises(NotYourVote):
        call(game, who, "replace", seat=seat, by="bot")


def test_an_answer_under_seal_keeps_its_player():
    game, seat, others = absent_game(late=agreement.WAIT)
    who, _, asked = factories.asked(game)
    text = factories.choice(game)
    sealing.seal(game=game, player=who, asked=asked, key="k", text=text)
    with pytest.raises(NoVote) as refused:
        call(game, others[0], "replace", seat=seat, by="bot")
    assert refused.value.params["problem"] == "answered"


def test_nobody_asks_the_table_the_same_all_day_or_all_sorts_of_things(traveller):
    game = running(players=3)
    first, second, third = persons(game)
    call(game, first, "pause", days=2)
    for player in (second, third):
        say(game, player, agrees=False)
    with pytest.raises(VoteTooSoon) as refused:
        call(game, first, "pause", days=2)
    assert refused.value.params["after"] == (BEGIN + DAY).isoformat()
    for days in (3, 4, 5, 6):
        call(game, first, "pause", days=days)
        for player in (second, third):
            say(game, player, agrees=False)
    with pytest.raises(VoteTooSoon):
        call(game, first, "pause", days=7)
    assert call(game, second, "pause", days=7) == "asked"
    traveller.shift(DAY)
    assert call(game, first, "end") == "asked"
    assert_sound(game)


def test_the_same_turn_is_not_asked_back_again_and_again():
    game = running(players=3, turns=2)
    who = factories.asked(game)[0]
    number = factories.play(game)[0].event
    factories.play(game)
    rewinds.take_back(game=game, player=who, number=number)
    say(game, next(p for p in persons(game) if p != who), agrees=False)
    with pytest.raises(VoteTooSoon):
        rewinds.take_back(game=game, player=who, number=number)


def test_without_a_limit_only_a_long_silence_is_being_away(traveller):
    game = running(players=3, terms=agreement.NO_LIMIT)
    seat, first = factories.asked(game)[1], persons(game)[0]
    with pytest.raises(NoVote):
        call(game, first, "replace", seat=seat, by="bot")
    with pytest.raises(NoQuestion):
        call(game, first, "extend", seat=seat, hours=24)
    traveller.shift(14 * DAY)
    assert call(game, first, "replace", seat=seat, by="bot") == "asked"


def test_a_game_that_is_paused_by_its_host_lets_the_vote_on_it_lapse():
    game = running(players=3)
    Game.objects.filter(pk=game.pk).update(host=persons(game)[1])
    call(game, persons(game)[0], "pause", days=2)
    pausing.pause(game=game, by=persons(game)[1], days=3, reason="a fair")
    assert not log.find(game.pk).votes
    assert_sound(game)
