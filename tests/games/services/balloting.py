"""A game with a clock that stands, and what its players say to each other's votes."""

from __future__ import annotations

from datetime import timedelta

from games import agreement, boards, log
from games.ballots import On, Wish
from games.selectors import votes
from games.services import voting
from tests import factories
from tests.games.ladders import climb

DAY = timedelta(days=1)
PACE = agreement.Terms(3, agreement.WAIT, grace=1)


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
