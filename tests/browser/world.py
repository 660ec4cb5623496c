"""The people, tables and games that the visited pages show."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import agreement, log
from games.engine.patrizier.moves import packages
from games.mail import unsubscribing
from games.models import Game, Question, Seat
from games.models_lobby import Invitation
from games.models_mail import Delivery, Notice
from games.models_reports import Report
from games.services import (
    bans,
    benches,
    blocks,
    bounces,
    guests,
    hosting,
    invitations,
    inviting,
    moderating,
    moves,
    muting,
    notes,
    notices,
    nudges,
    pausing,
    posting,
    reports,
    rewinds,
    roles,
    rulings,
    sealing,
    substitutes,
    talk,
    vacations,
    verifying,
    voting,
)
from tests import factories
from tests.browser.people import PASSWORD
from tests.browser.programs import Programs
from tests.games import ladders, tampering
from tests.games.reliable import answers

ROOT = "http://localhost"
TERMS = agreement.Terms(3, agreement.BOT)
STRICT = agreement.Terms(
    3, agreement.BOT, bank=24, increment=2, cap=48, rests=True, needs=True, bench=True, on_time=90
)
STRANGER = "red@example.org"


class World(Programs):
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
    def sloppy(self) -> User:
        """Somebody who is often late."""
        user = factories.player("white")
        answers(user, in_time=10, late=10)
        return user

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

    @cached_property
    def unreachable(self) -> User:
        """Somebody who plays and whose mails come back."""
        for number, kind in enumerate(("turn", "reminder", "turn")):
            about = f"{self.midgame.pk}:{number}"
            told = notices.new(kind, about, person=self.mover, game_id=self.midgame.pk)
            told.status = Notice.Status.SENT if number < 2 else Notice.Status.WAITING
            told.save()
            if number < 2:
                sent = Delivery.objects.create(
                    notice=told,
                    address=str(self.mover.email),
                    status=Delivery.Status.ACCEPTED,
                    reply_digest=f"reply {number}",
                    bounce_digest=f"bounce {number}",
                )
        bounces.report(sent, is_permanent=True, said="550 5.1.1 no such mailbox here")
        return self.mover

    @cached_property
    def stop_link(self) -> str:
        return unsubscribing.signed(self.friend, "chat")

    # Tables

    @cached_property
    def table(self) -> Game:
        """A table with its host and a bot, and a free seat."""
        wish = hosting.Wish(
            title="patrizier", players=3, name="Friday evening", bots=1, terms=TERMS
        )
        return hosting.set_up(host=self.host, wish=wish)

    @cached_property
    def strict(self) -> Game:
        """A table for people who answer in time, with all that can be agreed on about time."""
        return factories.table(host=self.host, name="Strict", terms=STRICT)

    @cached_property
    def asked_table(self) -> Game:
        """A table to which people with and without an account were invited by mail."""
        inviting.invite(
            game=self.table,
            host=self.host,
            addresses=[STRANGER, str(self.friend.email)],
            greeting="Come and play",
            language="en",
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

    # Patronize

    @cached_property
    def salon(self) -> Game:
        """A game of Patronize in its middle: somebody may play."""
        return self.at_question("play", 14)

    @cached_property
    def patron(self) -> User:
        return self.seated(factories.asked(self.salon)[1], self.salon)

    @cached_property
    def auction(self) -> Game:
        """A game of Patronize in which somebody who passed takes something."""
        return self.at_question("take", 10)

    @cached_property
    def passer(self) -> User:
        return self.seated(factories.asked(self.auction)[1], self.auction)

    @cached_property
    def salon_over(self) -> Game:
        return factories.play_out(factories.game(5, title="patronize", name="Late salon"))

    def at_question(self, kind: str, turns: int) -> Game:
        """Play a game of Patronize some turns, and on until a question of a kind is put."""
        game = factories.game(4, title="patronize", name="Salon", terms=TERMS)
        factories.play(game, turns)
        while (now := log.position(game)).title.asks(now.state)[0].kind != kind:
            factories.play(game)
        return game

    @cached_property
    def villa(self) -> Game:
        """A game of Villa Paletti in which somebody may grip a column."""
        return self.at_villa("turn", 101)

    @cached_property
    def builder(self) -> User:
        return self.seated(factories.asked(self.villa)[1], self.villa)

    @cached_property
    def lifted(self) -> Game:
        """A game of Villa Paletti in which somebody has a column in the hand."""
        return self.at_villa("set", 102)

    @cached_property
    def setter(self) -> User:
        return self.seated(factories.asked(self.lifted)[1], self.lifted)

    @cached_property
    def roofless(self) -> Game:
        """A game of Villa Paletti in which a floor is due."""
        return self.at_villa("floor", 103)

    @cached_property
    def layer(self) -> User:
        return self.seated(factories.asked(self.roofless)[1], self.roofless)

    @cached_property
    def ruin(self) -> Game:
        return factories.play_out(factories.game(4, title="villa_paletti", name="Ruin"))

    def at_villa(self, kind: str, deal: int) -> Game:
        """Play a game of Villa Paletti until a question of a kind is put, some turns later."""
        with factories.same_deal(deal):
            game = factories.game(3, title="villa_paletti", name="Villa", terms=TERMS)
        factories.play(game, 14)
        while (now := log.position(game)).title.asks(now.state)[0].kind != kind:
            factories.play(game)
        return game

    @cached_property
    def proposed(self) -> Game:
        """A game in which somebody asks to take a turn back."""
        seat = self.midgame.seats.get(player=self.mover)
        mine = self.midgame.events.filter(kind="moved", seat=seat.number)
        number = mine.latest("number").number
        rewinds.take_back(game=self.midgame, player=self.mover, number=number)
        return self.midgame

    @cached_property
    def sealed(self) -> Game:
        """A game in which the asked player has sealed a turn by mail."""
        asked, text = self.midgame.questions.get().asked, factories.choice(self.midgame)
        sealing.seal(game=self.midgame, player=self.mover, asked=asked, key="mail", text=text)
        return self.midgame

    @cached_property
    def away(self) -> Game:
        """A game that waits for somebody on vacation."""
        now = timezone.now()
        vacations.take(person=self.mover, starts_at=now, ends_at=now + timedelta(days=5))
        return self.midgame

    @cached_property
    def struck(self) -> Game:
        """A game in which turns were taken back."""
        asked = self.proposed.events.filter(kind="vote_called").latest("number")
        voting.answer(game=self.midgame, player=self.waiter, number=asked.number, agrees=True)
        return self.midgame

    @cached_property
    def prepared(self) -> Game:
        """A game in which the waiting player has prepared a turn."""
        now = log.position(self.midgame)
        seat = self.midgame.seats.get(player=self.waiter).number
        turns = [now.title.write(turn) for turn in packages(now.view(seat))]
        moves.prepare(game=self.midgame, player=self.waiter, text=f"{turns[0]} else {turns[-1]}")
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
        nudges.nudge(game=self.slow, player=self.waiter, asked=asked)
        return self.midgame

    @cached_property
    def taken_over(self) -> Game:
        """A game in which a bot plays for the player who was late."""
        assert self.mover
        ladders.climb_now(self.midgame, 2)
        return self.midgame

    @cached_property
    def muted(self) -> Game:
        """A game about which the player who is asked gets no mails."""
        muting.mute(game=self.midgame, player=self.mover)
        return self.midgame

    @cached_property
    def hosted(self) -> Game:
        """A game whose host only watches."""
        game = factories.game(3, host=self.host, name="Winter table", terms=TERMS)
        factories.play(game, 8)
        return game

    @cached_property
    def paused(self) -> Game:
        """Another game of the host, which rests."""
        game = factories.game(3, host=self.host, name="Summer table", terms=TERMS)
        pausing.pause(game=game, by=self.host, days=7, reason="We are all at the sea")
        return log.find(game.pk)

    @cached_property
    def voted(self) -> Game:
        """A game whose player does not answer, so that the others vote."""
        return self.vote_in("Autumn table")

    def vote_in(self, name: str) -> Game:
        """Let somebody not answer; one of the rest is for ending the game."""
        terms = agreement.Terms(3, agreement.WAIT, grace=0)
        game = factories.game(4, name=name, terms=terms)
        factories.play(game, 9)
        ladders.climb_now(game)
        number, away = game.events.get(kind="vote_called").number, factories.asked(game)[1]
        first = self.seated(min({0, 1} - {away}), game)
        voting.answer(game=game, player=first, number=number, agrees=True)
        return log.find(game.pk)

    @cached_property
    def absent(self) -> User:
        return factories.asked(self.voted)[0]

    @cached_property
    def voter(self) -> User:
        return self.seated(max({2, 3} - {factories.asked(self.voted)[1]}), self.voted)

    @cached_property
    def ended(self) -> Game:
        """A game that was ended by a vote."""
        game = self.vote_in("Spring table")
        number = game.events.get(kind="vote_called").number
        for seat in game.seats.exclude(number=factories.asked(game)[1]):
            assert seat.player is not None
            voting.answer(game=game, player=seat.player, number=number, agrees=True)
        return log.find(game.pk)

    @cached_property
    def ender(self) -> User:
        return self.seated(0, self.ended)

    @cached_property
    def benched(self) -> Game:
        """A game that asks for a substitute."""
        assert self.substitute
        assert self.rival
        terms = agreement.Terms(3, agreement.BOT, grace=0, bench=True)
        game = factories.game(3, name="Evening table", terms=terms)
        factories.play(game, 12)
        ladders.climb_now(game)
        return log.find(game.pk)

    @cached_property
    def bench_call(self) -> int:
        return self.benched.events.get(kind="bench_called").number

    @cached_property
    def bench_taken(self) -> Game:
        """The same game, after somebody was quicker."""
        substitutes.take(game=self.benched, person=self.rival, number=self.bench_call)
        return self.benched

    @cached_property
    def substitute(self) -> User:
        return self.on_bench("green")

    @cached_property
    def rival(self) -> User:
        return self.on_bench("blue")

    def on_bench(self, name: str) -> User:
        person = factories.player(name)
        benches.offer_all(person=person)
        return person

    # Staff

    @cached_property
    def moderator(self) -> User:
        person = factories.player("green")
        roles.appoint(person=person, role="moderator")
        return person

    @cached_property
    def moderated(self) -> Game:
        """A game to which staff has done something, with mails that were sent and came back."""
        game = factories.game(3, host=self.host, name="Stormy table", terms=TERMS)
        factories.play(game, 9)
        deed: dict[str, Any] = {"game": game, "by": self.moderator, "reason": "A storm"}
        pausing.pause(**deed, days=3, seen=seen(game))
        pausing.resume(**deed, seen=seen(game))
        moderating.rewind(**deed, seen=seen(game), to=seen(game) - 6)
        for number, (kind, status) in enumerate((("turn", "accepted"), ("reminder", "bounced"))):
            told = notices.new(
                kind, f"{game.pk}:{number}", person=self.host, game_id=game.pk, seat=1
            )
            told.status = Notice.Status.SENT
            told.save()
            Delivery.objects.create(
                notice=told,
                address=str(self.host.email),
                status=status,
                said="550 5.1.1 no such mailbox here" if status == "bounced" else "",
                reply_digest=f"desk reply {number}",
                bounce_digest=f"desk bounce {number}",
            )
        return log.find(game.pk)

    @cached_property
    def annulled(self) -> Game:
        game = factories.game(3, name="Windy table", terms=TERMS)
        factories.play(game, 4)
        why = "Two accounts of one person"
        rulings.annul(game=game, by=self.moderator, seen=seen(game), reason=why)
        return log.find(game.pk)

    @cached_property
    def frozen(self) -> Game:
        """A game whose log was tampered with, with mails that hold the chain of before."""
        game = factories.game(3, name="Icy table", terms=TERMS)
        factories.play(game, 4)
        posting.deliver_due()
        tampering.spoil(game, 5)
        verifying.look_at(game)
        return log.find(game.pk)

    @cached_property
    def administrator(self) -> User:
        person = factories.player("violet")
        roles.appoint(person=person, role="administrator")
        return person

    @cached_property
    def banned(self) -> User:
        """Somebody who plays and may not for a while, and was banned before."""
        game = factories.game(3, name="Foggy table", terms=TERMS)
        person, until = self.seated(0, game), timezone.now() + timedelta(days=7)
        for why in ("Insults at a table", "Insults at three tables"):
            bans.ban(person=person, by=self.moderator, until=until, reason=why)
            if "three" not in why:
                bans.lift(person=person, by=self.moderator, reason="A misunderstanding")
        return User.objects.get(pk=person.pk)

    @cached_property
    def reported(self) -> Report:
        """A report of what a player said, with another one that is answered."""
        said = self.talked.messages.filter(author=self.waiter).latest("pk")
        staff, mine = self.moderator, {"game": self.midgame, "reporter": self.mover}
        wish = reports.Wish("The game has not moved for a week.", "stuck")
        first = reports.make(**mine, wish=wish, key="first")
        reports.answer(report=first, by=staff, text="The player is back tomorrow.")
        wish = reports.Wish("This is rude.", "abuse", message=said.pk)
        return reports.make(**mine, wish=wish, key="second")

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


def seen(game: Game) -> int:
    """Return the last event of a game, which whoever acts on it has seen."""
    return log.find(game.pk).last_number
