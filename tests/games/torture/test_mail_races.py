"""The same mail many times, from several workers at once."""

from __future__ import annotations

import random
import threading
from datetime import timedelta

import pytest
import time_machine
from django.db import connection, transaction
from django.utils import timezone

from games import log
from games.models import Submission
from games.models_mail import Incoming, Notice
from games.models_talk import Message, Note
from games.services import inviting, moves, notices, rewinds, sealing
from tests import factories
from tests.games.mailing import arrived, asked_game, work
from tests.games.torture.test_races import assert_sound, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("text", ["1", "1!", "1\nchat: hello\nnote: one"])
def test_eleven_copies_by_four_workers_have_one_effect(text):
    game, _, mail = asked_game()
    copies = [arrived(text, delivery=mail) for _ in range(11)]

    def worker(mine):
        return lambda: [work(each, text) for each in mine]

    results = race(*(worker(copies[place::4]) for place in range(4)))
    outcomes = [outcome for each in results for outcome in each]
    assert outcomes.count(("applied", "move")) == 1
    assert outcomes.count(("ignored", "repeated")) == 10
    assert Submission.objects.count() == 1
    assert Notice.objects.filter(kind="receipt").count() == 1
    assert Message.objects.filter(kind="said").count() == ("chat" in text)
    assert not Incoming.objects.filter(outcome="").exists()
    assert_sound(game)


def test_one_mail_in_the_hands_of_four_workers_has_one_effect():
    _, _, mail = asked_game()
    incoming = arrived("1", delivery=mail)
    outcomes = race(*[lambda: work(incoming, "1")] * 4)
    assert set(outcomes) == {("applied", "move")}
    assert Submission.objects.count() == 1
    assert Notice.objects.filter(kind="receipt").count() == 1


@pytest.mark.parametrize("attempt", range(2))
def test_a_mail_and_a_move_on_the_page_leave_one_answer(attempt):
    game, who, mail = asked_game()
    _, _, asked = factories.asked(game)
    incoming, text = arrived("1", delivery=mail), factories.choice(game, 1)

    def on_the_page():
        return moves.submit(game=game, player=who, asked=asked, key="web", text=text).event

    race(lambda: work(incoming, "1"), on_the_page)
    assert Submission.objects.filter(status="played").count() == 1
    assert not Submission.objects.filter(status="sealed").exists()
    assert_sound(game)


@pytest.mark.parametrize("attempt", range(2))
def test_four_workers_a_rewind_and_an_undo_leave_a_sound_game(attempt):
    game, _, mail = asked_game()
    first = arrived("1", delivery=mail)
    assert work(first, "1") == ("applied", "move")
    undo = arrived("undo", delivery=mail)
    other = arrived("2!", delivery=mail)

    def rewind():
        rewinds.rewind(game=game, to=log.find(game.pk).last_number - 1)

    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        race(
            *[sealing.open_due] * 4,
            lambda: work(undo, "undo"),
            lambda: work(other, "2!"),
            rewind,
        )
    assert Submission.objects.filter(status="sealed").count() == 0
    assert_sound(game)


def test_many_nonsense_mails_at_once_get_five_refusals():
    _, _, mail = asked_game()
    texts = [f"nonsense of the kind {'abcdefgh'[place]}" for place in range(8)]
    mails = [arrived(text, delivery=mail) for text in texts]
    race(
        *(
            lambda each=each, text=text: work(each, text)
            for each, text in zip(mails, texts, strict=True)
        )
    )
    assert Notice.objects.filter(kind="refusal").count() == 5


@pytest.mark.parametrize("times", [1, 2, 5, 11])
def test_several_texts_so_often_in_any_order_have_one_effect_each(times):
    game, _, mail = asked_game()
    texts = ["1", "2", "chat: hello", "note: watch Roma"]
    order = random.Random(times).sample(texts * times, len(texts) * times)
    for text in order:
        work(arrived(text, delivery=mail), text)
    assert Submission.objects.filter(channel="mail").count() == 2
    assert Submission.objects.filter(status="sealed").count() == 1
    assert Message.objects.filter(kind="said").count() == 1
    assert Note.objects.count() == 1
    assert_sound(game)


def test_who_locks_a_person_keeps_nobody_from_writing_to_them():
    """Otherwise a mail that is answered and a turn on the page can wait for each other for ever."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets nobody write beside somebody else")
    host = factories.player()
    is_locked, may_end = threading.Event(), threading.Event()

    def lock():
        with transaction.atomic():
            inviting.refuse_too_many(host, 1)
            is_locked.set()
            may_end.wait(30)
        connection.close()

    thread = threading.Thread(target=lock)
    thread.start()
    is_locked.wait(30)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '5s'")
            notices.write([notices.new(Notice.Kind.TEST, "race", person=host)])
    finally:
        may_end.set()
        thread.join()
    assert Notice.objects.filter(person=host).count() == 1
