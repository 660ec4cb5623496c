"""A season: many games, hour after hour, by the real services and sweeps; nothing waits."""

from __future__ import annotations

import itertools
from collections import Counter
from datetime import UTC, datetime
from random import Random
from smtplib import SMTPRecipientsRefused
from typing import Any

import time_machine
from django.core.mail.backends.base import BaseEmailBackend

from accounts.services import reach
from games import agreement, log, tasks
from games.models import Event, Game, Seat
from games.models_mail import Notice
from games.selectors import votes
from games.services import (
    benches,
    moves,
    rebuild,
    returning,
    sealing,
    substitutes,
    tables,
    voting,
)
from tests.games.season import people
from tests.games.season.onlooker import LONG, Key, Onlooker
from tests.games.season.people import AN_HOUR, Player

# The clocks are changed in Europe in the second week.
START = datetime(2026, 10, 17, 6, tzinfo=UTC)
# So many answers of its own a seat gives before it resigns, so that games are short.
TURNS = 2
# In so many hours all games have begun.
OPENING = 36


class Sink(BaseEmailBackend):
    """Keeps which mails were sent, and refuses some addresses for good."""

    refused: set[str] = set()
    taken: Counter[str] = Counter()

    def send_messages(self, messages: Any) -> int:
        """Take mails over, but for the addresses that bounce."""
        for message in messages:
            mail = message.message()
            if message.to[0] in self.refused:
                raise SMTPRecipientsRefused({message.to[0]: (550, b"5.1.1 nobody of that name")})
            self.taken[mail["Message-ID"]] += 1
        return len(messages)


class Season:
    """Games and players, and what they do."""

    def __init__(self, games: int, seed: int) -> None:
        self.random = Random(seed)
        self.onlooker = Onlooker()
        self.plans: dict[Key, datetime | None] = {}
        self.answers: Counter[tuple[int, int]] = Counter()
        self.keys = itertools.count(1)
        kinds = list(itertools.chain.from_iterable([k] * n for k, n in people.SHARES.items()))
        self.random.shuffle(kinds)
        self.players = [self.recruit(kind, number) for number, kind in enumerate(kinds[:games])]
        self.known = {player.user.pk: player for player in self.players}
        self.calls: set[int] = set()
        self.planned = list(range(games))
        self.games: list[Game] = []
        self.rebuilt = 0

    def recruit(self, kind: str, number: int) -> Player:
        """Find a new player."""
        player = people.recruit(kind, f"{kind}-{number}", self.random, START)
        if kind == people.PROMPT:
            benches.offer(person=player.user, titles=["patrizier"])
        if player.is_out_of_reach:
            Sink.refused.add(player.user.email or "")
        return player

    def run(self, clock: time_machine.Traveller) -> None:
        """Let the hours pass until every game is over."""
        now = START
        while (self.planned or self.onlooker.open) and now < START + LONG:
            clock.move_to(now)
            tasks.sweep()
            self.onlooker.after_sweep(now)
            self.act(now)
            self.onlooker.look(now)
            if now.hour == 3:
                tasks.tidy()
                self.rebuild()
            now += AN_HOUR
        # What the last games left to be told.
        for _ in range(30):
            clock.move_to(now)
            tasks.sweep()
            now += AN_HOUR

    def act(self, now: datetime) -> None:
        """Let everybody do what they had planned for this hour."""
        self.open_some(now)
        self.come_back(now)
        self.take_seats()
        self.onlooker.look(now)
        for key in sorted(self.onlooker.open):
            if (at := self.plan(key)) is not None and at <= now:
                self.answer(key, now)
        self.end_waiting()

    def open_some(self, now: datetime) -> None:
        """Open and start the games that begin in this hour."""
        hour = (now - START) // AN_HOUR
        for number in [each for each in self.planned if each % OPENING == hour]:
            self.planned.remove(number)
            self.open(number)

    def open(self, number: int) -> None:
        """Open and start a game: at most one at a table will be gone."""
        seats = 2 + (number % 4 == 0)
        game = tables.open(host=None, title="patrizier", players=seats, terms=terms(number))
        for player in self.choose(seats, number):
            seat = tables.join(game=game, player=player.user)
            self.onlooker.seats[game.pk, seat.number] = player
        tables.start(game=game)
        self.games.append(game)

    def choose(self, seats: int, number: int) -> list[Player]:
        """Choose who plays; without a limit, only those who answer."""
        reliable = [player for player in self.players if player.kind in people.RELIABLE]
        found = self.random.sample(reliable, seats)
        others = [player for player in self.players if player.kind not in people.RELIABLE]
        if number % 5 and terms(number).pace:
            found[0] = self.random.choice(others)
        return found

    def plan(self, key: Key) -> datetime | None:
        """Return when the person who is asked answers."""
        if key not in self.plans:
            seen = self.onlooker.open[key]
            given = self.answers[key[:2]]
            self.plans[key] = seen.player.plan(seen.asked_at, seen.due_at, given)
        return self.plans[key]

    def come_back(self, now: datetime) -> None:
        """Let those whose seats bots keep take them back, but for those who are gone."""
        kept = Seat.objects.filter(game__status="running", is_given_up=False).exclude(bot="")
        for seat in kept.select_related("game"):
            player = self.onlooker.seats[seat.game_id, seat.number]
            if player.kind != people.GONE and self.random.random() < 0.1:
                returning.come_back(game=seat.game, player=player.user)

    def answer(self, key: Key, now: datetime) -> None:
        """Play a turn, or resign after enough of them."""
        game, seen = log.find(key[0]), self.onlooker.open[key]
        player, self.plans[key] = seen.player, None
        reach.note_visit(user=player.user)
        if self.answers[key[:2]] >= TURNS:
            moves.resign(game=game, player=player.user)
            return
        position = log.position(game)
        text = position.title.write(position.title.default(position.view(key[1])))
        by_mail = player.kind == people.MAILER
        send = sealing.seal if by_mail else moves.submit
        send(game=game, player=player.user, asked=key[2], text=text, key=f"{next(self.keys)}")
        self.answers[key[:2]] += 1
        seen.answered_at = now

    def take_seats(self) -> None:
        """Let somebody from the bench take a seat that is offered, most times."""
        calls = Event.objects.filter(kind="bench_called", game__status="running")
        for call in calls.exclude(pk__in=self.calls).select_related("game").order_by("pk"):
            self.calls.add(call.pk)
            asked = Notice.objects.filter(kind="bench", game=call.game, number=call.number)
            if self.random.random() < 0.7:
                player = self.known[asked.order_by("pk")[0].person_id]
                substitutes.take(game=call.game, person=player.user, number=call.number)
                self.onlooker.seats[call.game_id, call.seat] = player

    def end_waiting(self) -> None:
        """Let the rest vote for the end of a game that waits for somebody who is gone."""
        for game in Game.objects.filter(status="running").exclude(votes=""):
            vote = votes.open_in(game)[0]
            if self.onlooker.seats[game.pk, vote.wish.seat].kind != people.GONE:
                continue
            for seat in votes.voters(game, vote):
                voter = self.onlooker.seats[game.pk, seat].user
                voting.answer(game=game, player=voter, number=vote.number, agrees=True)

    def rebuild(self) -> None:
        """Make the projections of a game that goes on anew: nothing changes."""
        running = [game for game, _, _ in self.onlooker.open]
        for game_id in running[:3]:
            assert not rebuild.rebuild(game=log.find(game_id))
            self.rebuilt += 1


def terms(number: int) -> agreement.Terms:
    """Choose terms of every sort."""
    if number % 25 == 0:
        return agreement.NO_LIMIT
    banks = number % 5 == 1
    return agreement.Terms(
        pace=2 if number % 7 == 0 else 1,
        late=agreement.LADDERS[number % 3 if number % 2 else number // 2 % 3],
        grace=number % 2,
        bank=24 if banks else 0,
        increment=2 if banks and number % 2 else 0,
        cap=48 if banks else 0,
        rests=number % 4 != 1,
        needs=number % 6 == 5,
        bench=number % 4 == 3,
    )
