"""What every registered title must do, for every number of players."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.engine import canonical, orders, registry, replay
from games.engine.base import LANGUAGES
from games.engine.errors import IllegalMove
from games.engine.orders import single
from tests.engine.playing import (
    BOTS,
    concrete,
    draws,
    each_table,
    everybody,
    garbled,
    mixed,
    play,
    sampled,
)

SEEDS = (11, 12)
NAMES = ("Siena", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def decoded(value, kind):
    """Send a value through its canonical text."""
    return msgspec.json.decode(canonical.text(value), type=kind)


def refusal_of(action, *arguments):
    """Return the refusal of an illegal move, or None if it was not refused."""
    try:
        action(*arguments)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_a_title_names_itself_and_its_editions(title):
    assert title.key.isidentifier()
    assert title.name
    assert title.version >= 1
    assert title.seats.step == 1
    for key, edition in title.editions().items():
        assert edition.key == key
        assert len(edition.digest) == 64
        assert all(len(set(edition.colours(n))) >= n for n in title.seats)


# --- rules -----------------------------------------------------------------------------------


@each_table
@pytest.mark.parametrize("bot", BOTS)
def test_play_comes_to_an_end_with_a_complete_outcome(title, players, bot):
    outcome = title.outcome(play(title, players, SEEDS[0], bot).end)
    assert [score.seat for score in outcome.scores] == list(range(players))
    assert set(outcome.winners) == {score.seat for score in outcome.scores if score.rank == 1}
    assert bool(outcome.winners) != outcome.reason.endswith("_nobody")
    for score in outcome.scores:
        assert score.total == sum(points for _, points in score.sources)


@each_table
def test_asks_are_empty_exactly_when_there_is_an_outcome(title, players):
    game = play(title, players, SEEDS[0])
    for state in game.states:
        assert (title.asks(state) == ()) == (title.outcome(state) is not None)
        assert {ask.seat for ask in title.asks(state)} <= set(range(players))


@each_table
def test_replaying_the_facts_gives_the_same_state(title, players):
    for seed in SEEDS:
        game = play(title, players, seed)
        facts = [decoded(fact, title.Fact) for fact in game.facts]
        state = replay.fold(title, facts)
        assert facts == game.facts
        assert state == game.end
        assert canonical.text(state) == canonical.text(game.end)


@each_table
def test_old_states_stay_as_they_were(title, players):
    game = play(title, players, SEEDS[0])
    assert [canonical.text(moment.state) for moment in game.moments] == [
        moment.text for moment in game.moments
    ]


@each_table
def test_deciding_twice_gives_the_same_facts_and_changes_nothing(title, players):
    game = play(title, players, SEEDS[0])
    for moment in reversed(game.moments):
        chance = draws(game.seed, moment.number)
        again = title.decide(moment.state, moment.seat, moment.move, chance)
        assert canonical.text(again) == canonical.text(moment.facts)
        assert again[0].seat == moment.seat


@each_table
def test_facts_say_whether_they_turned_something_up(title, players):
    game = play(title, players, SEEDS[0])
    assert {type(title.turned_up(fact)) for fact in game.facts} == {bool}
    assert all(title.turned_up(fact) for fact in game.opening)


@each_table
def test_nobody_decides_out_of_turn_or_after_the_end(title, players):
    game = play(title, players, SEEDS[0])
    for moment in game.moments:
        asked = {ask.seat for ask in title.asks(moment.state)}
        for seat in set(range(players)) - asked:
            assert refusal_of(title.decide, moment.state, seat, moment.move, draws(1))
            assert refusal_of(title.check, title.view(moment.state, seat), moment.move)
    for moment in game.moments:
        assert refusal_of(title.decide, game.end, moment.seat, moment.move, draws(1))
        assert refusal_of(title.check, title.view(game.end, moment.seat), moment.move)


@each_table
def test_a_seat_can_be_given_up_at_any_time_but_not_twice(title, players):
    game = play(title, players, SEEDS[0])
    for moment in sampled(game, 6):
        for seat in range(players):
            facts = title.retire(moment.state, seat)
            if facts is None:
                continue
            assert [decoded(fact, title.Fact) for fact in facts] == list(facts)
            state = replay.fold(title, facts, moment.state)
            assert (title.asks(state) == ()) == (title.outcome(state) is not None)
            assert title.retire(state, seat) is None
            for ask in title.asks(state):
                view = title.view(state, ask.seat)
                title.decide(state, ask.seat, title.default(view), draws(1))
    assert all(title.retire(game.end, seat) is None for seat in range(players))


# --- choosing --------------------------------------------------------------------------------


@each_table
def test_every_legal_move_passes_check_and_decide(title, players):
    for moment in play(title, players, SEEDS[0]).moments:
        view = title.view(moment.state, moment.seat)
        legal = concrete(title.legal(view))
        for move in legal:
            title.check(view, move)
            facts = title.decide(moment.state, moment.seat, move, draws(1, moment.number))
            assert (facts[0].seat, facts[0].move) == (moment.seat, move)
            replay.fold(title, facts, moment.state)
            assert decoded(move, title.Move) == move


@each_table
def test_legal_moves_are_listed_once_and_in_a_stable_order(title, players):
    game = play(title, players, SEEDS[0])
    state = replay.fold(title, [decoded(fact, title.Fact) for fact in game.opening])
    for moment in game.moments:
        for seat in range(players):
            legal = title.legal(title.view(moment.state, seat))
            assert len(set(legal)) == len(legal)
            assert title.legal(title.view(state, seat)) == legal
        facts = [decoded(fact, title.Fact) for fact in moment.facts]
        state = replay.fold(title, facts, state)


@each_table
def test_only_who_is_asked_has_legal_moves(title, players):
    game = play(title, players, SEEDS[0])
    for state in game.states:
        asked = {ask.seat for ask in title.asks(state)}
        views = {seat: title.view(state, seat) for seat in everybody(players)}
        assert {seat for seat, view in views.items() if title.legal(view)} == asked
        assert {seat for seat, view in views.items() if view.ask is not None} == asked
        assert {seat: view.seat for seat, view in views.items()} == {seat: seat for seat in views}


@each_table
def test_what_is_not_legal_is_refused_by_check_and_by_decide(title, players):
    """A move that passes although it is not listed is recorded as one that is."""
    game, refused = play(title, players, SEEDS[0]), 0
    known = [moment.move for moment in game.moments]
    for moment in game.moments:
        view = title.view(moment.state, moment.seat)
        legal = title.legal(view)
        if legal != concrete(legal):
            continue
        chance = draws(5, moment.number)
        tried = mixed(known, chance, 60) + mixed(legal, chance, 60) + garbled(moment.move)
        for move in {*tried} - {*legal}:
            refusal = refusal_of(title.check, view, move)
            decided = refusal_of(title.decide, moment.state, moment.seat, move, draws(1))
            assert (refusal is None) == (decided is None)
            if refusal is None:
                facts = title.decide(moment.state, moment.seat, move, draws(1))
                assert facts[0].move in legal
                continue
            refused += 1
            assert (refusal.rule, str(refusal)) == (decided.rule, str(decided))
            assert all(title.explain(refusal, language) for language in LANGUAGES)
    assert refused > 100


@each_table
def test_default_and_bots_choose_legal_moves(title, players):
    for moment in play(title, players, SEEDS[1]).moments:
        view = title.view(moment.state, moment.seat)
        choices = [title.bot(bot, view, draws(3, moment.number)) for bot in BOTS]
        for move in (title.default(view), *choices):
            title.check(view, move)
            assert title.decide(moment.state, moment.seat, move, draws(1))


@each_table
def test_an_order_of_a_bot_begins_with_a_legal_move(title, players):
    for moment in play(title, players, SEEDS[1]).moments:
        view = title.view(moment.state, moment.seat)
        for bot in BOTS:
            order = title.plan(bot, view, draws(3, moment.number))
            move, _ = orders.answer(title, view, order)
            assert move == title.bot(bot, view, draws(3, moment.number))
            assert orders.load(title, canonical.text(order)) == order


@each_table
def test_rounds_are_counted_up(title, players):
    states = play(title, players, SEEDS[0]).states
    counted = [title.rounds(state) for state in states]
    assert counted == sorted(counted)
    assert counted[-1] > 1


@each_table
def test_a_preview_is_a_view_of_the_same_seat_and_asks_nothing_of_chance(title, players):
    for moment in sampled(play(title, players, SEEDS[0]), 12):
        view = title.view(moment.state, moment.seat)
        for move in concrete(title.legal(view)):
            preview = title.preview(view, move)
            assert type(preview) is type(view)
            assert preview.seat == moment.seat
            assert preview != view
        assert view == title.view(moment.state, moment.seat)


# --- words -----------------------------------------------------------------------------------


@each_table
def test_every_move_reads_back_from_its_own_text(title, players):
    for moment in sampled(play(title, players, SEEDS[0]), 10):
        view = title.view(moment.state, moment.seat)
        legal = concrete(title.legal(view))
        for move in dict.fromkeys((moment.move, *legal[:: len(legal) // 12 + 1])):
            for language in ("", *LANGUAGES):
                assert title.read(title.write(move, language), view) == single(move)


@each_table
def test_every_seen_fact_is_told_in_every_language(title, players):
    game = play(title, players, SEEDS[0])
    given_up = title.retire(game.moments[0].state, 0) or ()
    for fact in (*game.facts, *given_up):
        for seat in everybody(players):
            seen = title.seen(fact, seat)
            assert decoded(seen, title.Fact) == seen
            told = {title.tell(seen, language, NAMES[:players]) for language in LANGUAGES}
            assert all(len(text) > 5 and "{" not in text for text in told)


@each_table
def test_a_finished_game_is_a_plain_document(title, players):
    game = play(title, players, SEEDS[0])
    numbered = list(enumerate(game.facts, start=1))
    document = title.document(numbered, title.outcome(game.end))
    assert msgspec.json.decode(canonical.text(document)) == document


def test_the_same_games_give_the_same_bytes_under_every_hash_seed():
    def printed(seed):
        return subprocess.run(
            [sys.executable, "-m", "tests.engine.playing"],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout

    first, second = printed("1"), printed("2")
    assert first.count(b"\n") > 100
    assert first == second
