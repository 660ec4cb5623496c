"""The quick rules against the slow ones, which somebody else wrote from the rules page alone."""

from __future__ import annotations

from functools import cache

import pytest

from games import simulation
from games.engine import patrizier
from games.engine.patrizier import moves
from games.engine.patrizier.data import EDITIONS
from tests.engine.patrizier.positions import EDITION, position
from tests.engine.patrizier.referee import Disagreement, referee
from tests.engine.patrizier.slow_rules import legal_turns
from tests.engine.playing import draws, play

GAMES_EACH = 97  # with 48, 48, 48 and 55 positions each
STRANGE = 200
CARDS = {
    players: [(card.name, card.text.split()[-1], card.star) for card in EDITION.deck(players)]
    for players in patrizier.seats
}


# --- both sides of the comparison ------------------------------------------------------------


def quick(state):
    """List the turns as the slow rules write them: the card taken is always named."""
    table, edition = state.table, EDITIONS[state.table.edition]
    legal = patrizier.legal(patrizier.view(state, table.turn))
    turns = [
        (
            move.card,
            move.sites,
            move.shift and (move.shift.city, move.shift.site),
            move.take or moves.only_take(table, edition, edition.cards[move.card]),
        )
        for move in legal
    ]
    assert len(set(turns)) == len(turns)
    return set(turns)


def described(state):
    """Describe a state as the slow rules want it."""
    table = state.table
    cities = EDITION.in_play(len(table.players))
    return {
        "players": len(table.players),
        "seat": table.turn,
        "hand": [*state.hidden[table.turn], *table.players[table.turn].known],
        "open": {city.name: card for city, card in zip(cities, table.open, strict=True)},
        "cities": {
            city.name: {
                "floors": city.floors,
                "L": [int(mark) for mark in table.towers[2 * index]],
                "R": [int(mark) for mark in table.towers[2 * index + 1]],
                "scored": table.scored[index] is not None,
            }
            for index, city in enumerate(cities)
        },
    }


def slow_by_cards(state):
    """Ask the slow rules card by card, and equal questions once.

    Where a card shows no shift sign, towers of other cities cannot matter to it.
    """
    table, turns = state.table, set()
    for text in {*state.hidden[table.turn], *table.players[table.turn].known}:
        card = EDITION.cards[text]
        towers = table.towers if card.shifts else table.towers[card.site : card.site + 2]
        heights = towers if card.shifts else tuple("0" * len(tower) for tower in towers)
        is_open = tuple(lying is not None for lying in table.open)
        seat = table.turn if card.shifts else 0
        turns |= slow_of_card(text, seat, heights, is_open)
    return turns


@cache
def slow_of_card(text, seat, towers, is_open):
    """Ask the slow rules about one card; the cities tell all that matters of the player count."""
    players = 5 if len(is_open) == len(EDITION.cities) else 4
    cities, card = EDITION.in_play(players), EDITION.cards[text]
    row = dict(enumerate(towers, start=0 if card.shifts else card.site))
    standing = {
        city.name: f"{row.get(2 * index, '')}/{row.get(2 * index + 1, '')}"
        for index, city in enumerate(cities)
    }
    lying = {city.name: "Siena D" for city, there in zip(cities, is_open, strict=True) if there}
    state = position(text, players=players, turn=seat, towers=standing, lying=lying)
    return legal_turns(described(state))


# --- positions -------------------------------------------------------------------------------


def strange_position(players, number):
    """Build at random on any sites with a random part of the cards, and hold three of the rest."""
    chance = draws(31, number)
    standing, left = {}, []
    for city in EDITION.in_play(players):
        cards = chance.shuffle(EDITION.cards[f"{city.name} {s.rstrip('*')}"] for s in city.cards)
        played = chance.below(len(cards) + 1)
        floors = [chance.below(players) for card in cards[:played] for _ in range(card.crests)]
        split = len(floors)
        if chance.below(3):
            split = chance.below(len(floors) + 1)
        if len(floors) == city.floors:
            split = 1 + chance.below(city.floors - 1)
        towers = ["".join(map(str, floors[:split])), "".join(map(str, floors[split:]))]
        standing[city.name] = "/".join(chance.shuffle(towers))
        left += [card.text for card in cards[played:]]
    if not left:
        return strange_position(players, number + 10**6)
    names = [city.name for city in EDITION.in_play(players)]
    lying = {name: "Siena D" for name in names if chance.below(1 + chance.below(4))}
    hand = chance.shuffle(left)[: 1 + chance.below(3)]
    return position(
        ", ".join(hand), players=players, turn=chance.below(players), towers=standing, lying=lying
    )


# --- the comparisons -------------------------------------------------------------------------


@pytest.mark.parametrize("players", patrizier.seats)
def test_strange_positions_have_the_same_legal_turns(players):
    """Also a check on the short cut that the larger comparison takes."""
    shifts = 0
    for number in range(STRANGE):
        state = strange_position(players, number)
        slow = legal_turns(described(state))
        assert quick(state) == slow
        assert slow_by_cards(state) == slow
        shifts += any(turn[2] for turn in slow)
    assert shifts > STRANGE // 20


@pytest.mark.parametrize("players", patrizier.seats)
def test_positions_of_random_games_have_the_same_legal_turns(players):
    compared = 0
    for seed in range(GAMES_EACH):
        for moment in play.__wrapped__(patrizier, players, 1000 + seed).moments:
            assert quick(moment.state) == slow_by_cards(moment.state)
            compared += 1
    assert compared == GAMES_EACH * len(CARDS[players])


def test_more_than_twenty_thousand_positions_are_compared():
    turns = sum(len(cards) for cards in CARDS.values())
    assert GAMES_EACH * turns + STRANGE * len(CARDS) > 20_000


@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("greedy", "random")], ids="-".join)
@pytest.mark.parametrize("players", patrizier.seats)
def test_the_referee_accepts_whole_games(players, bots):
    for seed in range(2):
        game = simulation.play(patrizier, EDITION, players, f"referee {seed}", bots)
        assert referee(simulation.document(game), CARDS[players]) is None


def test_the_referee_objects_when_a_tile_is_given_to_another():
    game = simulation.play(patrizier, EDITION, 3, "referee", ("random",))
    document = simulation.document(game)
    scored = next(event["scored"] for event in document["events"] if event["scored"])
    scored["high"]["seat"] = (scored["high"]["seat"] + 1) % 3
    with pytest.raises(Disagreement, match="winner of the high tile"):
        referee(document, CARDS[3])
