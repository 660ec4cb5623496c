"""People on the bench, and a game that asks them."""

from __future__ import annotations

from games import agreement, log
from games.models_mail import Notice
from games.services import benches
from tests import factories
from tests.games.ladders import climb

TERMS = agreement.Terms(3, agreement.BOT, grace=0, bench=True)


def on_bench(name="green"):
    """Make an account that offers itself as a substitute."""
    person = factories.player(name)
    benches.offer_all(person=person)
    return person


def called_game(players=3, turns=3, bench=2, **choices):
    """Let somebody not answer until the bench is asked.

    Returns the game, who is away, and the people on the bench.
    """
    people = [on_bench() for _ in range(bench)]
    game = factories.game(players, **{"terms": TERMS, **choices})
    factories.play(game, turns)
    away, _, _ = factories.asked(game)
    climb(game)
    return log.find(game.pk), away, people


def call_number(game):
    """Return the event that called the bench."""
    return game.events.filter(kind="bench_called").latest("number").number


def asked(game, person):
    """Return the notice that asks somebody on the bench."""
    return Notice.objects.get(kind="bench", game=game, person=person)
