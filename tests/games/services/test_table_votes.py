"""Every vote on every title: it is asked, answered, closed and carried out, and all of it holds."""

from __future__ import annotations

import pytest
import time_machine

from games import log
from games.errors import (
    NotYourVote,
)
from games.models_mail import Notice
from games.services import (
    moderating,
    reseating,
    rewinds,
)
from tests import factories
from tests.games.benched import on_bench
from tests.games.desk.staff import TITLES, assert_sound, kinds, moderator, seen, told
from tests.games.services.balloting import (
    DAY,
    absent_game,
    call,
    let_pass,
    persons,
    running,
    say,
    vote_of,
)
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def traveller():
    with time_machine.travel(BEGIN, tick=False) as found:
        yield found


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
