"""What must hold in every game (rules section 8), over random play with all player counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine import canonical, patrizier, replay
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.state import Dealt, State, TurnPlayed
from tests.engine.playing import deal, draws

TURNS = {2: 48, 3: 48, 4: 48, 5: 55}
TILES = {2: 99, 3: 99, 4: 99, 5: 114}


@dataclass
class Game:
    players: int
    facts: list[Dealt | TurnPlayed]
    states: list[State]
    legal: list[int]


def played(players: int, seed: int, picks: list[int]) -> Game:
    """Play a game by picking from the legal turns."""
    (fact,) = deal(patrizier, players, seed)
    game = Game(players, [fact], [patrizier.apply(None, fact)], [])
    for pick in picks:
        if not (asks := patrizier.asks(game.states[-1])):
            break
        legal = patrizier.legal(patrizier.view(game.states[-1], asks[0].seat))
        move = legal[pick % len(legal)]
        (fact,) = patrizier.decide(game.states[-1], asks[0].seat, move, draws(1))
        game.facts.append(fact)
        game.states.append(patrizier.apply(game.states[-1], fact))
        game.legal.append(len(legal))
    return game


EVERY_GAME = given(
    players=st.sampled_from(patrizier.seats),
    seed=st.integers(0, 2**32),
    # More picks than a game has turns, so every game comes to its end.
    picks=st.lists(st.integers(0, 244), min_size=60, max_size=60),
)


def every_game(test):
    """Run a property over picked games, and over some that always take the first or last turn."""

    def over_games(players, seed, picks):
        test(played(players, seed, picks))

    # Not functools.wraps, which would show the property's own parameter.
    over_games.__name__, over_games.__doc__ = test.__name__, test.__doc__
    run = settings(max_examples=100, deadline=None)(EVERY_GAME(over_games))
    for players in patrizier.seats:
        run = example(players=players, seed=5, picks=[0] * 60)(run)
        run = example(players=players, seed=6, picks=[-1] * 60)(run)
    return run


def floors_of(state: State) -> Counter[str]:
    return Counter("".join(state.table.towers))


@every_game
def test_8_cards_are_conserved(game):
    """Hands, piles, open cards and draw pile are 48 or 55 cards, always the same ones."""
    deck = Counter(card.text for card in EDITIONS[game.facts[0].edition].deck(game.players))
    assert deck.total() == TURNS[game.players]
    for state in game.states:
        table, cards = state.table, Counter(state.pile[len(state.pile) - state.table.pile :])
        cards.update(card for card in table.open if card is not None)
        for hidden, player in zip(state.hidden, table.players, strict=True):
            cards.update(hidden + player.known + player.played)
            assert player.unseen == len(hidden)
        assert cards == deck


@every_game
def test_8_floors_are_conserved_and_belong_to_a_player(game):
    """Supply and towers of a seat are always as many floors as it began with."""
    supply = game.states[0].table.players[0].supply
    for state in game.states:
        floors = floors_of(state)
        assert set(floors) <= set("01234"[: game.players])
        for seat, player in enumerate(state.table.players):
            assert player.supply + floors[str(seat)] == supply
            assert player.supply >= 0


@every_game
def test_8_the_tiles_that_were_won_add_up_at_the_end(game):
    """99 or 114 points of tiles, no tile twice."""
    outcome = patrizier.outcome(game.states[-1])
    tiles = [dict(score.sources)["tiles"] for score in outcome.scores]
    assert sum(tiles) == TILES[game.players]
    assert None not in game.states[-1].table.scored


@every_game
def test_8_there_are_as_many_turns_as_cards_and_equally_many_for_each(game):
    """Exactly 48 or 55 turns, and no turn without a legal move."""
    turns = [fact for fact in game.facts if isinstance(fact, TurnPlayed)]
    assert len(turns) == TURNS[game.players]
    assert Counter(fact.seat for fact in turns) == dict.fromkeys(
        range(game.players), TURNS[game.players] // game.players
    )
    assert min(game.legal) > 0
    assert patrizier.asks(game.states[-1]) == ()


@every_game
def test_8_a_scored_city_never_changes(game):
    """Neither its towers nor its tiles."""
    for before, after in zip(game.states, game.states[1:], strict=False):
        for index, scored in enumerate(before.table.scored):
            if scored is not None:
                towers = slice(2 * index, 2 * index + 2)
                assert after.table.towers[towers] == before.table.towers[towers]
                assert after.table.scored[index] == scored


@every_game
def test_8_a_city_is_scored_exactly_when_it_is_full(game):
    """Both towers stand, and their heights differ."""
    cities = EDITIONS[game.facts[0].edition].in_play(game.players)
    for state in game.states:
        towers = iter(state.table.towers)
        for city, scored, left, right in zip(
            cities, state.table.scored, towers, towers, strict=True
        ):
            assert len(left) + len(right) <= city.floors
            assert (scored is not None) == (len(left) + len(right) == city.floors)
            if scored is not None:
                assert min(len(left), len(right)) >= 1
                assert len(left) != len(right)
                assert (scored.high.points, scored.low.points) == city.tiles
                assert str(scored.high.seat) in max(left, right, key=len)
                assert str(scored.low.seat) in min(left, right, key=len)


@every_game
def test_8_hands_stay_equal(game):
    """Three cards each between turns, until no card is left to take."""
    for state in game.states:
        hands = [
            len(hidden) + len(player.known)
            for hidden, player in zip(state.hidden, state.table.players, strict=True)
        ]
        if any(state.table.open):
            assert set(hands) == {3}
        assert max(hands) - min(hands) <= 1


@every_game
def test_8_replaying_the_log_gives_the_identical_states(game):
    """Also from the canonical text of the facts, one by one."""
    state = None
    for fact, expected in zip(game.facts, game.states, strict=True):
        read = msgspec.json.decode(canonical.text(fact), type=patrizier.Fact)
        state = patrizier.apply(state, read)
        assert state == expected
        assert canonical.text(state) == canonical.text(expected)
    assert replay.fold(patrizier, game.facts) == game.states[-1]


@every_game
def test_every_turn_reads_back_from_its_canonical_text(game):
    """The text that the log's sentences are made of."""
    for state, fact in zip(game.states, game.facts[1:], strict=False):
        view = patrizier.view(state, fact.seat)
        (step,) = patrizier.read(patrizier.write(fact.move), view).steps
        (alternative,) = step.alternatives
        assert (alternative.move, alternative.guard) == (fact.move, None)
