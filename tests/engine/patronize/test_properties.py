"""What holds in every position of random games, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import patronize, registry
from games.engine.patronize.state import (
    COLOURS,
    GONE,
    Acted,
    Chose,
    Closed,
    Contested,
    Crafted,
    Dealt,
    Play,
    Skipped,
)
from tests.engine.patronize.tables import ALL, EDITION
from tests.engine.playing import finish, play

SEEDS = range(12)
SETUPS = {3: (7, 5, 2, 0), 4: (6, 4, 1, 1), 5: (5, 3, 2, 2)}
TITLE = registry.find("patronize")

each_game = pytest.mark.parametrize(
    "game",
    [(players, seed) for players in patronize.seats for seed in SEEDS],
    ids=lambda game: f"{game[0]}-{game[1]}",
)


def played(game):
    return play(TITLE, *game)


def between(game):
    """Give every state, also those between two facts of one answer, with the fact after it."""
    state = None
    for fact in game.facts:
        if state is not None:
            yield state, fact
        state = patronize.apply(state, fact)
    yield state, None


def test_hands_rounds_and_cards_out_are_as_printed():
    for players, (rounds, hand, out, fame_out) in SETUPS.items():
        deal = played((players, 1)).facts[0]
        assert isinstance(deal, Dealt)
        assert [len(each) for each in deal.hands] == [hand] * players
        assert (len(deal.fame), len(deal.removed), len(deal.removed_fame)) == (
            rounds,
            out,
            fame_out,
        )
        assert hand == rounds - 2


@each_game
def test_cubes_are_conserved_and_never_below_nothing(game):
    for state, _ in between(played(game)):
        rows = [state.table.supply, *(player.cubes for player in state.table.players)]
        assert [sum(column) for column in zip(*rows, strict=True)] == [EDITION.document.cubes] * 4
        assert min(map(min, rows)) >= 0


@each_game
def test_characters_are_conserved(game):
    for state, _ in between(played(game)):
        table = state.table
        lying = [
            place.card
            for seat, place in enumerate(table.places)
            if place
            and place.card
            and place.card not in [card for each in table.players for card in each.proteges]
        ]
        owned = [card for player in table.players for card in player.proteges]
        held = [card for hand in state.hands for card in hand]
        if table.phase in ("over", "copy"):
            lying = []
        assert sorted([*owned, *held, *lying, *state.removed]) == sorted(ALL)
        assert [player.hand for player in table.players] == [len(hand) for hand in state.hands]


@each_game
def test_fame_cards_are_conserved(game):
    for state, _ in between(played(game)):
        table = state.table
        won = [card for player in table.players for card in player.fame]
        hidden = state.fame[len(state.fame) - table.pile :]
        lying = [] if table.fame in (*won, *table.lost) else [table.fame]
        assert sorted([*won, *table.lost, *lying, *hidden, *state.removed_fame]) == sorted(
            EDITION.fame
        )


@each_game
def test_a_mentor_is_used_at_most_once(game):
    whole = played(game)
    uses = Counter(
        fact.seat
        for fact in whole.facts
        if isinstance(fact, Acted) and isinstance(fact.move, Play) and fact.move.mentor
    )
    assert set(uses.values()) <= {1}
    for seat, player in enumerate(whole.end.table.players):
        assert (player.mentor == GONE) == (seat in uses)


@each_game
def test_everybody_acts_once_in_every_round(game):
    players, _ = game
    whole = played(game)
    acts = [fact for fact in whole.facts if isinstance(fact, Acted | Skipped)]
    seats = [seat for fact in acts for seat in (getattr(fact, "seats", None) or (fact.seat,))]
    rounds = SETUPS[players][0]
    assert Counter(seats) == dict.fromkeys(range(players), rounds)
    assert sum(isinstance(fact, Closed) for fact in whole.facts) == rounds
    assert len(whole.end.table.past) == rounds
    assert whole.end.table.round == rounds


@each_game
def test_everybody_passes_at_least_twice(game):
    players, _ = game
    past = played(game).end.table.past
    for seat in range(players):
        assert sum(each.places[seat].card is None for each in past) >= 2


@each_game
def test_past_rounds_tell_who_opened_won_and_took(game):
    previous = played(game).facts[0].start
    for each in played(game).end.table.past:
        assert each.opener == previous
        cards = [place.card for place in each.places if place.card]
        assert (each.winner is None) == (not cards)
        previous = each.opener if each.winner is None else each.winner


@each_game
def test_nobody_gains_by_himself_except_from_all(game):
    for _, fact in between(played(game)):
        gains = getattr(fact, "gains", ())
        gains += (fact.gain,) if isinstance(fact, Crafted) else ()
        assert {gain.colour for gain in gains} <= set(COLOURS)
        if isinstance(fact, Chose):
            assert fact.gains[0].colour == fact.move.colour


@each_game
def test_the_winner_never_copies_and_nobody_copies_himself(game):
    for _, fact in between(played(game)):
        if isinstance(fact, Contested):
            for due in fact.due:
                assert due.copied != due.seat
                assert due.seat != fact.winner or due.copied is None


@each_game
def test_totals_are_the_sum_of_their_sources_and_there_is_one_winner(game):
    outcome = patronize.outcome(played(game).end)
    assert sorted(score.rank for score in outcome.scores) == list(range(1, game[0] + 1))
    assert len(outcome.winners) == 1
    names = {tuple(name for name, _ in score.sources) for score in outcome.scores}
    assert len(names) == 1
    for score in outcome.scores:
        assert score.total == sum(points for _, points in score.sources)


@each_game
def test_the_document_has_final_positions_and_every_decision(game):
    whole = played(game)
    outcome = patronize.outcome(whole.end)
    document = patronize.document(list(enumerate(whole.facts, 1)), outcome)
    assert len(document["events"]) == len(whole.moments)
    for event, moment in zip(document["events"], whole.moments, strict=True):
        assert (event["seat"], event["text"]) == (
            moment.seat,
            patronize.write(moment.facts[0].move),
        )
    for score in document["scores"]:
        points = score["points"]
        assert score["total"] == sum(points["abilities"].values()) + sum(
            value for name, value in points.items() if name != "abilities"
        )
        assert points["hand"] == -10 * len(score["hand"])
        assert points["abilities"].keys() <= {*score["proteges"]}
    assert sum(sum(score["cubes"].values()) for score in document["scores"]) <= 32


@each_game
def test_what_was_hidden_is_shown_after_the_end_and_not_before(game):
    whole = played(game)
    for state in whole.states[:-1]:
        assert all(patronize.view(state, seat).revealed is None for seat in (0, None))
    revealed = patronize.view(whole.end, None).revealed
    assert revealed.removed == whole.facts[0].removed
    assert revealed.hands == whole.end.hands


@pytest.mark.parametrize("players", patronize.seats)
def test_default_moves_play_every_card(players):
    """Whoever never answers passes as long as he can and leaves no card in hand."""
    state = finish(TITLE, play(TITLE, players, 5).moments[0].state, patronize.default)
    assert [player.hand for player in state.table.players] == [0] * players
    assert all(player.mentor == "ready" for player in state.table.players)


def test_a_given_up_seat_comes_last_and_the_last_one_left_wins():
    game = play(TITLE, 3, 3)
    (fact,) = patronize.retire(game.moments[4].state, 1)
    state = patronize.apply(game.moments[4].state, fact)
    state = finish(TITLE, state, patronize.default)
    assert patronize.outcome(state).scores[1].rank == 3
    state = game.moments[4].state
    for seat in (0, 2):
        state = patronize.apply(state, patronize.retire(state, seat)[0])
    outcome = patronize.outcome(state)
    assert (outcome.reason, outcome.winners) == ("resigned", (1,))
