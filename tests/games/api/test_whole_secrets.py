"""Whole games of every title: no answer tells anybody what they cannot know, at any address.

Everything that a viewer cannot know is made something else, and every answer stays the same to the
byte: what is hidden in the game, what others noted, prepared, said elsewhere, or own.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from itertools import count

import pytest
from django.db import transaction
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from accounts.models import User
from games import boards, log
from games.models import Event, Game, Seat, Submission
from games.models_api import KeptAnswer
from games.models_lobby import Invitation
from games.models_talk import Message, Note
from games.models_webhooks import Webhook
from games.services import notes, talk, webhooks
from games.webhooks import addresses as hooks
from tests import factories
from tests.games.api.addresses import READS, World, filled
from tests.games.api.calling import ROOT, Program
from tests.games.api.test_whole_games import answer_one, seated
from tests.games.desk import staff

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]
# Everything is read in one position of ten, and what changes with each turn in every other one.
SOMETIMES, OFTEN = 10, 2
# In which seats hold what others do not see.
WITH_HANDS = [title for title in TITLES if title in ("patrizier", "patronize")]
MINE = ("/position", "/ask", "/moves?limit=20", "/events?limit=100&after={}")
COUNTED = ("RateLimit-Remaining", "RateLimit-Reset")


class Table:
    """A game over HTTP, and everybody who looks at it."""

    def __init__(self, title):
        self.title = title
        self.players = next(s for s in boards.find(title).seats if s >= 3)
        self.pk, _people = seated(title, self.players)
        game = log.find(self.pk)
        people = {seat.number: seat.player for seat in game.seats.select_related("player")}
        self.people = {**people, "stranger": factories.player(), "moderator": staff.moderator()}
        self.viewers = {name: Program(person) for name, person in self.people.items()}
        self.viewers["anonymous"] = Program()
        self.turns = count()
        self.furnish(game)

    def furnish(self, game):
        """Let everybody have something that is nobody else's business."""
        wish = webhooks.Wish("https://bots.example.org/", "json", ["turn"])
        for name, person in self.people.items():
            webhooks.make(person=person, wish=wish)
            audience = "players" if isinstance(name, int) else "spectators"
            say = {"audience": audience, "text": f"said by {name}", "key": f"{name}"}
            talk.say(game=game, author=person, **say)
            if isinstance(name, int):
                notes.save(game=game, player=person, text=f"noted by {name}", version=0)

    @property
    def is_running(self):
        return Game.objects.get(pk=self.pk).status == Game.Status.RUNNING

    def world(self, name):
        """Return what stands in the addresses that a viewer reads."""
        person, last = self.people.get(name), Game.objects.get(pk=self.pk).last_number
        mine = Webhook.objects.filter(person=person).first() or Webhook.objects.first()
        edition = Game.objects.get(pk=self.pk).edition
        numbers = (self.players + 2, last)
        return World(self.pk, self.people[0].pk, mine.pk, self.title, edition, numbers)

    def play(self):
        """Let whoever is asked answer one question."""
        turn = next(self.turns)
        order = [(turn + place) % self.players for place in range(self.players)]
        assert any(answer_one(self.viewers[seat], self.pk, turn) for seat in order)

    def told(self, name, paths):
        """Return every answer to a viewer, its headers included."""
        program = self.viewers[name]
        answers = [program.client.get(path, headers=program.headers) for path in paths]
        return [whole(answer) for answer in answers]


def whole(answer):
    """Return an answer to the byte, but for how many calls are left."""
    assert answer.status_code in (200, 401, 403, 404), answer.content
    headers = {k: v for k, v in answer.headers.items() if k not in COUNTED}
    return answer.status_code, headers, answer.content


@contextmanager
def otherwise(game_id, person, is_seated):
    """Make everything else of what others have for themselves, for as long as the block lasts."""
    with transaction.atomic():
        others = Seat.objects.filter(game=game_id).exclude(player=person)
        others.update(word="another", order="{}", order_ended="another", is_muted=True)
        Game.objects.filter(pk=game_id).update(secret=bytes(32), join_token_digest="another")
        Note.objects.exclude(player=person).update(text="another", version=9)
        hidden = "spectators" if is_seated else "players"
        Message.objects.filter(audience=hidden).update(text="another", at=F("at"))
        Webhook.objects.exclude(person=person).update(address="https://example.org", failures=3)
        Submission.objects.exclude(holder=person).update(text="another", answer="{}")
        KeptAnswer.objects.exclude(person=person).update(text="another", status=500)
        Invitation.objects.update(greeting="another")
        number = Cast("pk", CharField())
        mail = Concat(Value("other"), number, Value("@example.org"))
        strangers = User.objects.exclude(pk=person.pk if person else None)
        strangers.update(email=mail, time_zone="Asia/Tokyo", language="de", password="another")
        yield
        transaction.set_rollback(True)


def check(table, redealt, monkeypatch, paths_of):
    """Compare what every viewer is told with what they are told of another hidden world."""
    for name in table.viewers:
        seat = name if isinstance(name, int) else None
        paths = paths_of(name)
        before = table.told(name, paths)
        redealt(seat, next(seeds))
        with otherwise(table.pk, table.people.get(name), seat is not None):
            after = table.told(name, paths)
        monkeypatch.undo()
        for path, one, other in zip(paths, before, after, strict=True):
            assert one == other, (name, path)
        refuse_hidden_texts(table.pk, before)


seeds = count(1)


def refuse_hidden_texts(game_id, answers):
    """Fail if what only the log holds stands anywhere."""
    game = Game.objects.get(pk=game_id)
    kept = Event.objects.filter(game=game_id).exclude(secret="").values_list("secret", flat=True)
    texts = [bytes(game.secret).hex(), *kept]
    hidden = [form.encode() for text in texts for form in (text, json.dumps(text)[1:-1])]
    for _status, _headers, content in answers:
        assert not [text for text in hidden if text in content]


@pytest.fixture
def table(request, monkeypatch):
    # Nobody is asked where a name leads.
    monkeypatch.setattr(hooks, "look_up", lambda *asked: ["93.184.216.34"])
    made = Table(request.param)
    monkeypatch.undo()
    return made


@pytest.mark.once
@pytest.mark.parametrize("table", TITLES, indirect=True)
def test_no_answer_of_a_whole_game_tells_more(table, redealt, monkeypatch):
    def everything(name):
        return filled(table.world(name))

    def what_changes(_name):
        last = Game.objects.get(pk=table.pk).last_number
        return [f"{ROOT}games/{table.pk}{path.format(last - 3)}" for path in MINE]

    turn = 0
    while table.is_running:
        assert turn < 500
        if turn % SOMETIMES == 0:
            check(table, redealt, monkeypatch, everything)
        elif turn % OFTEN == 0:
            check(table, redealt, monkeypatch, what_changes)
        table.play()
        turn += 1
    # A villa may fall soon.
    assert turn > 3


@pytest.mark.once
@pytest.mark.parametrize("table", WITH_HANDS, indirect=True)
def test_another_deal_would_be_noticed(table, redealt, monkeypatch):
    paths = [f"{ROOT}games/{table.pk}/{name}" for name in ("position", "events")]
    before = table.told(0, paths)
    redealt(1, 1)
    after = table.told(0, paths)
    assert all(one != other for one, other in zip(before, after, strict=True))


@pytest.mark.once
@pytest.mark.parametrize("table", TITLES[:1], indirect=True)
def test_another_world_would_be_noticed(table):
    mine = (f"games/{table.pk}/note", f"games/{table.pk}/messages", "me", "me/webhooks")
    paths = [ROOT + each for each in mine]
    before = table.told(0, paths)
    with otherwise(table.pk, factories.player(), is_seated=False):
        after = table.told(0, paths)
    assert all(one != other for one, other in zip(before, after, strict=True))


def test_every_address_that_can_be_read_is_filled_in():
    world = World(1, 2, 3, "patrizier", "usual", (5, 6))
    for path in READS:
        assert any(each.split("?")[0].count("/") == path.count("/") for each in filled(world))
    assert not [each for each in filled(world) if "{" in each]
