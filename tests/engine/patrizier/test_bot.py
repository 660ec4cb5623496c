from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from msgspec import structs

from games.engine.base import Outcome
from games.engine.chance import Chance
from games.engine.errors import IllegalMove, Refused, UnknownBot
from games.engine.patrizier import meta, moves, rules, scoring
from games.engine.patrizier.bot import bot, default
from games.engine.patrizier.data import EDITIONS
from games.engine.patrizier.meta import bots
from games.engine.patrizier.outlook import worth
from games.engine.patrizier.preview import imagine
from games.engine.patrizier.state import State, Turn, View
from games.engine.patrizier.view import view

EDITION = next(iter(EDITIONS.values()))
KEY = b"a fixed key"


def draws(game: int, number: int) -> Chance:
    return Chance(KEY, UUID(int=game), number)


def positions(game: int, names: list[str]) -> Iterator[State]:
    """Play a game by the bots named for each seat, and yield every state up to the last."""
    (fact,) = rules.open(meta.Options(), EDITION, len(names), draws(game, 0))
    state = rules.apply(None, fact)
    yield state
    number = 0
    while (seat := state.table.turn) is not None:
        number += 1
        chance = draws(game, number)
        move = bot(names[seat], view(state, seat), chance)
        for fact in rules.decide(state, seat, move, chance):
            state = rules.apply(state, fact)
        yield state


def play(game: int, names: list[str]) -> Outcome:
    *_, last = positions(game, names)
    outcome = scoring.outcome(last)
    assert outcome is not None
    return outcome


def asked(game: int, names: list[str]) -> Iterator[tuple[State, View]]:
    for state in positions(game, names):
        if (seat := state.table.turn) is not None:
            yield state, view(state, seat)


def one_greedy(players: int, seat: int) -> list[str]:
    return ["greedy" if i == seat else "random" for i in range(players)]


def points_handed_over(seen: View, turn: Turn) -> int:
    """Add up the tiles that others win by the turn, as the rules themselves see it."""
    then = imagine(seen, turn).table.scored
    new = [city for city, old in zip(then, seen.table.scored, strict=True) if city and not old]
    awards = [award for city in new for award in (city.high, city.low)]
    return sum(award.points for award in awards if award.seat != seen.seat)


def dealt_again(state: State, seat: int, chance: Chance) -> State:
    """Deal anew what the seat cannot know: the others' dealt cards and the order of the pile."""
    gone = len(state.pile) - state.table.pile
    others = [card for owner, hand in enumerate(state.hidden) if owner != seat for card in hand]
    unknown = chance.shuffle([*others, *state.pile[gone:]])
    # Only start cards are dealt, so only they can be in the others' hands.
    unknown.sort(key=lambda card: not EDITION.cards[card].star)
    deal = iter(unknown)
    hidden = tuple(
        hand if owner == seat else tuple(next(deal) for _ in hand)
        for owner, hand in enumerate(state.hidden)
    )
    pile = (*state.pile[:gone], *chance.shuffle(deal))
    return structs.replace(state, hidden=hidden, pile=pile)


def test_greedy_wins_against_random() -> None:
    games = [(game, seat) for game in range(100) for seat in (0, 1)]
    won = sum(play(game, one_greedy(2, seat)).winners == (seat,) for game, seat in games)
    assert won >= 0.85 * len(games)


@pytest.mark.parametrize(("players", "mean_rank"), [(3, 1.4), (4, 1.7), (5, 2.0)])
def test_greedy_ranks_high_among_random(players: int, mean_rank: float) -> None:
    games = [(game, seat) for game in range(60 // players) for seat in range(players)]
    ranks = [play(game, one_greedy(players, seat)).scores[seat].rank for game, seat in games]
    assert sum(ranks) <= mean_rank * len(ranks)


@pytest.mark.parametrize("name", bots)
@pytest.mark.parametrize("players", meta.seats)
def test_greedy_gives_no_tile_away_when_another_turn_keeps_it(players: int, name: str) -> None:
    tempted = 0
    for game in range(8):
        for _, seen in asked(game, [name] * players):
            handed_over = {points_handed_over(seen, turn) for turn in moves.legal(seen)}
            assert points_handed_over(seen, default(seen)) == min(handed_over)
            tempted += len(handed_over) > 1
    assert tempted > 40


@pytest.mark.parametrize("name", bots)
@pytest.mark.parametrize("players", meta.seats)
def test_every_choice_is_legal(players: int, name: str) -> None:
    for number, (_, seen) in enumerate(asked(20, [name] * players)):
        for chosen in (bot(other, seen, draws(21, number)) for other in bots):
            moves.check(seen, chosen)
            assert chosen in moves.legal(seen)


@pytest.mark.parametrize("players", meta.seats)
def test_choice_depends_on_the_view_alone(players: int) -> None:
    changed = 0
    for number, (state, seen) in enumerate(asked(30, ["greedy"] * players)):
        assert seen.seat is not None
        again = dealt_again(state, seen.seat, draws(31, number))
        changed += again != state
        assert default(view(again, seen.seat)) == default(seen)
    assert changed > 10


@pytest.mark.parametrize("forget", [worth.cache_clear, lambda: None])
def test_choice_is_deterministic(forget: Callable[[], None]) -> None:
    for number, (_, seen) in enumerate(asked(40, ["random"] * 3)):
        chosen = default(seen)
        forget()
        assert default(seen) == chosen
        assert bot("greedy", seen, draws(41, number)) == chosen


def test_seats_and_colours_make_no_difference() -> None:
    """Turn the table by one seat: the same player in another seat chooses the same turn."""
    for _, seen in asked(50, ["random"] * 4):
        assert default(next_seat(seen)) == default(seen)


def next_seat(seen: View) -> View:
    """Return the view with every player one seat further on."""
    table, seat = seen.table, seen.seat
    assert seat is not None
    on = str.maketrans("0123", "1230")
    turned = structs.replace(
        table,
        turn=(seat + 1) % 4,
        players=(table.players[-1], *table.players[:-1]),
        towers=tuple(tower.translate(on) for tower in table.towers),
    )
    ask = rules.ASKS[(seat + 1) % 4]
    return structs.replace(seen, seat=(seat + 1) % 4, ask=ask, table=turned)


def test_random_draws_from_all_legal_turns() -> None:
    _, seen = next(asked(60, ["random"] * 2))
    drawn = {bot("random", seen, draws(61, number)) for number in range(200)}
    assert drawn == set(moves.legal(seen))


def test_unknown_bot_is_refused() -> None:
    _, seen = next(asked(70, ["random"] * 2))
    with pytest.raises(UnknownBot) as refusal:
        bot("clever", seen, draws(71, 0))
    assert isinstance(refusal.value, Refused)
    assert refusal.value.code == "unknown_bot"


def test_no_choice_is_made_for_a_seat_that_is_not_asked() -> None:
    state, seen = next(asked(80, ["random"] * 2))
    assert seen.seat is not None
    for seat in (1 - seen.seat, None):
        with pytest.raises(IllegalMove, match="not your turn"):
            default(view(state, seat))
