"""What hostile tests share: texts no database keeps, a kill at a chosen moment, games at hand."""

from __future__ import annotations

from games import log
from games.services import moves, tables
from tests import factories

NUL, SURROGATE = "a\x00b", "a\ud800b"


class Killed(BaseException):
    """Stands for kill -9 at this very moment."""


def die(*arguments):
    raise Killed


def send(game, **changes):
    """Submit a legal move of the asked seat, with some of it changed."""
    who, _, asked = factories.asked(game)
    sent = {"player": who, "asked": asked, "key": "k", "text": "1", **changes}
    return moves.submit(game=game, **sent)


def with_bot(bot="greedy"):
    """Start a game of a person against a bot; the person is asked."""
    table, who = factories.table(), factories.player()
    tables.join(game=table, player=who)
    tables.join(game=table, player=None, bot=bot)
    tables.start(game=table)
    return log.find(table.pk), who


def with_empty_pile(players):
    """Play until the draw pile is empty, so that nothing more is turned up."""
    game = factories.game(players=players)
    while log.position(game).state.table.pile:
        factories.play(game)
    return game
