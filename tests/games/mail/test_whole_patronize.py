"""A whole game of Patronize by mail alone, in which one line may answer several questions."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from games import log, proof
from games.models import Event, Game
from games.models_mail import Notice
from games.selectors import proofs
from games.services import inviting, rebuild, tables
from tests import factories
from tests.games.mail.correspondence import open_world, text_of
from tests.games.mail.test_whole_games import (
    MOST_ROUNDS,
    Person,
    assert_nothing_is_left_over,
    kind_of,
)

NOTE = re.compile(r"\s*\(.*$")


class Patron(Person):
    """Somebody who answers a turn by a number, in words, or by one line for all of a round."""

    def turn(self, message):
        words = [NOTE.sub("", line) for line in offered(message)]
        pick = len(self.mails) % len(words)
        return self.habit(pick + 1, words[pick], words)


def offered(message):
    """Return the lines of the list of choices, which begins after its heading."""
    text = "\n".join(text_of(message).splitlines())
    _, part = re.split(r"^(?:YOUR CHOICES|DEINE WAHL)$", text, flags=re.MULTILINE)
    return re.findall(r"^\s{1,3}\d+\s+(\S.*)$", part.split("\n\n")[0], re.MULTILINE)


def by_number(number, words, every):
    return f"{number}!"


def in_words(number, words, every):
    return f"{words} !"


def in_one_line(number, words, every):
    """Answer a round at once, whatever is asked in it."""
    german = any(line.startswith(("spiele", "passe", "nimm", "farbe", "würfel")) for line in every)
    colour = "farbe blau, farbe rot" if german else "colour blue, colour red"
    rest = "würfel gelb" if german else "cube yellow"
    joint = "; " if words.startswith(("pass", "passe")) else ", "
    return f"{words}{joint}{rest if joint == '; ' else colour}!"


def seat_all(world):
    """Let a host invite two by mail, one of them German."""
    host, german = factories.player("black"), factories.player("white")
    german.language, german.time_zone = "de", "Europe/Berlin"
    german.save()
    table = factories.table(players=3, host=host, name="Salon", title="patronize")
    tables.join(game=table, player=host, word="montepulciano")
    guests = [german.email, "siena@example.org"]
    inviting.invite(game=table, host=host, addresses=guests, greeting="Ciao!", language="en")
    habits = (in_one_line, in_words, by_number)
    pairs = zip([host.email, *guests], habits, strict=True)
    return table, [Patron(world, *pair) for pair in pairs]


def correspond(world, people):
    """Let everybody read and answer until nobody has anything to say."""
    for _ in range(MOST_ROUNDS):
        world.work()
        answered = sum(person.read_and_answer() for person in people)
        # The while passes in which what was written before may still answer.
        waiting = Notice.objects.filter(status=Notice.Status.WAITING, due_at__gt=timezone.now())
        if not waiting.update(due_at=timezone.now()) and not answered:
            return
    raise AssertionError("it does not end")


@pytest.mark.django_db(transaction=True)
@pytest.mark.once
def test_a_whole_game_is_played_by_mail_alone(settings, caplog):
    with open_world(settings) as world:
        table, people = seat_all(world)
        correspond(world, people)
        game = log.find(table.pk)
        assert game.status == Game.Status.OVER
        assert not [each for each in caplog.records if each.levelname == "ERROR"]
        channels = Event.objects.filter(game=game, kind="moved").values_list("channel", flat=True)
        assert set(channels) == {"mail", "order"}
        for person in people:
            (over,) = person.of_kind("over")
            for result in game.results.all():
                assert re.search(rf"(?<![\w-]){result.total}\b", text_of(over))
            turns = [mail for mail in person.mails if kind_of(mail) == "turn"]
            assert {mail["Subject"] for mail in turns} == {f"[Patronize {game.pk}] Salon"}
        assert_asked_less_often(game, people[0])
        assert_nothing_is_left_over()
        assert not rebuild.rebuild(game=game)
        assert proof.verify(proofs.bundle(game, reveal=True)).replayed


def assert_asked_less_often(game, brief):
    """Whoever answers by one line is asked less often than there are questions."""
    moved = Event.objects.filter(game=game, kind="moved", seat=0).count()
    assert len(brief.of_kind("turn")) < moved
