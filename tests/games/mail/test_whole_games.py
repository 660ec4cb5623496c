"""Whole games by mail alone: real SMTP out and in, and people who read and answer their mails."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games import log, proof
from games.models import Event, Game, Submission
from games.models_mail import Incoming, Notice
from games.selectors import proofs
from games.services import inviting, rebuild, tables
from tests import factories
from tests.games.mail.correspondence import choices, open_world, text_of

MOST_ROUNDS = 400


class Person:
    """Somebody with a mailbox, a habit of writing, and nothing else."""

    def __init__(self, world, address, habit):
        self.world, self.address, self.habit = world, address, habit
        self.mails = []

    def read_and_answer(self):
        """Answer every new mail that asks something; says whether one did."""
        new = self.world.new_mails(self.address)
        self.mails += new
        return sum(self.answer(message) for message in new)

    def answer(self, message):
        kind = kind_of(message)
        if kind == "invitation":
            text = "yes chianti"
        elif kind == "turn":
            text = self.turn(message)
        elif kind == "refusal":
            text = first_candidate(message)
        else:
            return False
        self.world.answer(message, text, sender=self.address)
        return True

    def turn(self, message):
        """Choose a line; forget at first to say which card to take, where there is a choice."""
        number, words = choices(message)[len(self.mails) % len(choices(message))]
        taken = re.search(r"\+[A-Z]\w+", text_of(message).replace("+Siena)", ""))
        is_open = " ? " in words and taken is not None
        rest = f" {taken[0]}" if is_open and len(self.of_kind("refusal")) > 1 else ""
        return self.habit(number, words, rest)

    def of_kind(self, kind):
        return [message for message in self.mails if kind_of(message) == kind]


def kind_of(message):
    """Return what a mail is, by the name that its Message-ID begins with."""
    return re.match(r"<([a-z]+)\.", message["Message-ID"])[1]


def first_candidate(message):
    """Return the first turn that a refusal offers."""
    offered = [line.strip() for line in text_of(message).splitlines() if " ; " in line]
    assert offered, text_of(message)
    return offered[0] + "!"


def by_number(number, words, rest):
    return f"{number}{rest}!"


def politely(number, words, rest):
    return f"Hello,\nI would like {number}{rest} please!"


def in_words(number, words, rest):
    """Let it lie sealed until its time comes."""
    return f"{words.split('  ')[0]}{rest}"


HABITS = (by_number, in_words, politely, in_words, by_number)


def invite_all(world, players):
    """Let a host invite by mail; everybody accepts by mail, newcomers too."""
    host = factories.player("black")
    table = factories.table(players=players, host=host, name="Sunday table")
    tables.join(game=table, player=host, word="montepulciano")
    german = factories.player("white")
    german.language, german.time_zone = "de", "Europe/Berlin"
    german.save()
    strangers = [f"{city}@example.org" for city in ("roma", "siena", "pisa")]
    guests = [german.email, *strangers][: players - 1]
    inviting.invite(game=table, host=host, addresses=guests, greeting="Ciao!", language="en")
    return table, [
        Person(world, *pair) for pair in zip([host.email, *guests], HABITS, strict=False)
    ]


def correspond(world, people, game):
    """Let everybody read and answer until the game is over; counts what lay sealed meanwhile."""
    waited = 0
    for _ in range(MOST_ROUNDS):
        world.work()
        answered = sum(person.read_and_answer() for person in people)
        # The while passes for which an answer without "!" is sealed.
        sealed = Submission.objects.filter(status=Submission.Status.SEALED)
        due = sealed.update(opens_at=timezone.now())
        waited += due
        # Hours pass, too: some deals refuse more answers than are told of in one.
        Notice.objects.filter(kind="refusal").update(made_at=timezone.now() - timedelta(hours=2))
        if not due and not answered:
            return waited
    raise AssertionError(f"game {game.pk} does not end")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.once), pytest.param(5, marks=pytest.mark.once)]
)
def test_a_whole_game_is_played_by_mail_alone(players, settings, caplog):
    with open_world(settings) as world:
        table, people = invite_all(world, players)
        assert correspond(world, people, table) > players
        game = log.find(table.pk)
        assert game.status == Game.Status.OVER
        assert not [each for each in caplog.records if each.levelname == "ERROR"]
        assert_everybody_was_told(game, people)
        assert_in_one_thread(game, people)
        assert_nothing_is_left_over()
        assert not rebuild.rebuild(game=game)
        assert proof.verify(proofs.bundle(game, reveal=True)).replayed


def assert_everybody_was_told(game, people):
    """Everybody was asked for each of their turns, and read the result as it is."""
    channels = set(Event.objects.filter(game=game, kind="moved").values_list("channel", flat=True))
    assert channels == {"mail"}
    for seat in game.seats.select_related("player"):
        person = next(each for each in people if each.address == seat.player.email)
        moved = Event.objects.filter(game=game, kind="moved", seat=seat.number).count()
        assert len(person.of_kind("turn")) == moved
        assert len(person.of_kind("started")) == 1
        (over,) = person.of_kind("over")
        for result in game.results.all():
            assert re.search(rf"(?<![\w-]){result.total}\b", text_of(over))


def assert_in_one_thread(game, people):
    """A mail program shows the game's mails as one thread, with one subject."""
    root = f"<game.{game.uuid}@"
    for person in people:
        told = [*person.of_kind("turn"), *person.of_kind("receipt"), *person.of_kind("over")]
        assert {message["Subject"] for message in told} == {f"[Patrizier {game.pk}] Sunday table"}
        assert all(root in message["References"] for message in told)
        ids = [message["Message-ID"] for message in person.mails]
        assert len(ids) == len(set(ids))


def assert_nothing_is_left_over():
    """Every mail that came in has an outcome, every notice was told or is not needed."""
    assert set(Incoming.objects.values_list("outcome", flat=True)) <= {"applied", "answered"}
    left = set(Notice.objects.values_list("status", flat=True))
    assert left <= {Notice.Status.SENT, Notice.Status.DROPPED}
    assert not Submission.objects.filter(status=Submission.Status.SEALED).exists()
