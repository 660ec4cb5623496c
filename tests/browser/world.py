"""The people, tables and games that the visited pages show."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import clock
from games.models import Game, Question, Seat
from games.models_lobby import Invitation
from games.services import (
    blocks,
    guests,
    hosting,
    invitations,
    inviting,
    lateness,
    moves,
    notes,
    nudges,
    rewinds,
    talk,
)
from tests import factories
from tests.browser.people import PASSWORD

ROOT = "http://localhost"
TERMS = clock.Terms(3, clock.BOT)
STRANGER = "red@example.org"


class World:
    """Each is made when a visit first names it."""

    # Accounts

    @cached_property
    def host(self) -> User:
        user = factories.player("blue")
        user.set_password(PASSWORD)
        user.save()
        return user

    @cached_property
    def friend(self) -> User:
        return factories.player("yellow")

    @cached_property
    def guest(self) -> User:
        """Somebody without an account, in a game against a bot."""
        assert self.guest_game.host is not None
        return self.guest_game.host

    @cached_property
    def guest_game(self) -> Game:
        return guests.play_now(player=None, address="127.0.0.1", language="en")

    @cached_property
    def enemies(self) -> User:
        """The host, who has blocked somebody."""
        blocks.block(user=self.host, other=self.friend)
        return self.host

    # Tables

    @cached_property
    def table(self) -> Game:
        """A table with its host and a bot, and a free seat."""
        wish = hosting.Wish(
            title="patrizier", players=3, name="Friday evening", bots=1, terms=TERMS
        )
        return hosting.set_up(host=self.host, wish=wish)

    @cached_property
    def asked_table(self) -> Game:
        """A table to which people with and without an account were invited by mail."""
        inviting.invite(
            game=self.table,
            host=self.host,
            addresses=[STRANGER, str(self.friend.email)],
            greeting="Come and play",
            language="en",
            root=ROOT,
        )
        return self.table

    @cached_property
    def closed(self) -> Game:
        hosting.close(game=self.table, player=self.host)
        return self.table

    @cached_property
    def invitation(self) -> str:
        return invitations.make_token(game=self.table, player=self.host)

    @cached_property
    def to_friend(self) -> Invitation:
        return self.asked_table.invitations.get(address=self.friend.email)

    @cached_property
    def withdrawn(self) -> Game:
        """The same table, with nobody invited any more."""
        for each in self.asked_table.invitations.all():
            inviting.withdraw(game=self.table, host=self.host, number=each.pk)
        return self.table

    # Games

    @cached_property
    def midgame(self) -> Game:
        """A game of two in its middle."""
        game = factories.game(name="Sunday table", terms=TERMS)
        factories.play(game, 20)
        return game

    @cached_property
    def mover(self) -> User:
        return self.seated(factories.asked(self.midgame)[1])

    @cached_property
    def waiter(self) -> User:
        return self.seated(1 - factories.asked(self.midgame)[1])

    def seated(self, number: int, game: Game | None = None) -> User:
        seat: Seat = (game or self.midgame).seats.get(number=number)
        assert seat.player is not None
        return seat.player

    @cached_property
    def finished(self) -> Game:
        return factories.play_out(factories.game(name="Rainy evening"))

    @cached_property
    def winner(self) -> User:
        return self.seated(self.finished.results.all()[0].seat, self.finished)

    @cached_property
    def proposed(self) -> Game:
        """A game in which somebody asks to take a turn back."""
        seat = self.midgame.seats.get(player=self.mover)
        mine = self.midgame.events.filter(kind="moved", seat=seat.number)
        number = mine.latest("number").number
        rewinds.take_back(game=self.midgame, player=self.mover, number=number)
        return self.midgame

    @cached_property
    def struck(self) -> Game:
        """A game in which turns were taken back."""
        asked = self.proposed.events.filter(kind="take_back_asked").latest("number")
        rewinds.answer_take_back(
            game=self.midgame, player=self.waiter, number=asked.number, agrees=True
        )
        return self.midgame

    @cached_property
    def prepared(self) -> Game:
        """A game in which the waiting player has prepared a turn."""
        moves.prepare(game=self.midgame, player=self.waiter, text="1 else 2")
        return self.midgame

    @cached_property
    def slow(self) -> Game:
        """A game whose question is open long enough for a nudge."""
        long_ago = timezone.now() - timedelta(days=2)
        Question.objects.filter(game=self.midgame).update(asked_at=long_ago)
        return self.midgame

    @cached_property
    def nudged(self) -> Game:
        asked = factories.asked(self.slow)[2]
        nudges.nudge(game=self.slow, player=self.waiter, asked=asked, root=ROOT)
        return self.midgame

    @cached_property
    def taken_over(self) -> Game:
        """A game in which a bot plays for the player who was late."""
        late = timezone.now() - timedelta(days=5)
        assert self.mover
        Question.objects.filter(game=self.midgame).update(deadline_at=late)
        assert lateness.sweep() == 1
        return self.midgame

    @cached_property
    def talked(self) -> Game:
        """A game with talk of players and of spectators, and with a note."""
        for number, author in enumerate([self.mover, self.waiter, self.mover]):
            self.say(author, "players", f"Line {number} of the players")
        self.say(self.host, "spectators", "What a game\nto look at")
        notes.save(game=self.midgame, player=self.mover, text="Build in Roma", version=0)
        return self.midgame

    def say(self, author: User, audience: str, text: str) -> None:
        said: dict[str, Any] = {"audience": audience, "text": text, "key": text}
        talk.say(game=self.midgame, author=author, **said)
