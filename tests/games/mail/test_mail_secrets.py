"""No mail tells what its reader cannot know: everything hidden is dealt anew, the bytes stay."""

from __future__ import annotations

import pytest
import time_machine
from django.db import transaction

from accounts.models import User
from games import log
from games.models import Game
from games.models_mail import Notice
from tests import factories
from tests.games.mail.composing import AN_HOUR, NOON, compose, fixed_game, latest, notice
from tests.games.mail.kinds import KINDS
from tests.games.mailing import reply, sent, turn_mail
from tests.games.pages.test_page_secrets import HANDS, PACE, every_title, with_hands

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# What is over is open, and these hold no position.
CLOSED = sorted(
    set(KINDS) - {"over", "over_vote", "over_ruling", "invitation", "test", "answer_banned"}
)


def bytes_of(found):
    """Return all of a mail that does not depend on when it is sent."""
    mail = compose(found)
    parts = [mail.subject, mail.body, *(content for content, _ in mail.alternatives)]
    return [*parts, *(image.get_payload(decode=True) for image in mail.attachments)]


@pytest.mark.parametrize("kind", CLOSED)
def test_a_mail_is_the_same_whatever_its_reader_cannot_know(kind, redealt, monkeypatch):
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        found = KINDS[kind](traveller)
        told = bytes_of(found)
        seat = found.seat
        if seat is None:
            # Whoever has no seat knows what a spectator knows.
            mine = found.person.seats.first()
            seat = mine.number if mine else None
        for seed in (1, 2):
            redealt(seat, seed)
            assert bytes_of(found) == told
            monkeypatch.undo()


@every_title
@time_machine.travel(NOON + 40 * AN_HOUR, tick=False)
def test_no_mail_of_a_whole_game_tells_what_its_reader_cannot_know(redealt, monkeypatch, title):
    """The question, a turn of somebody else, the receipt of any answer, a refusal: at each turn."""
    game, positions = fixed_game(title=title), 0
    User.objects.update(wants_pictures=False)
    while Game.objects.get(pk=game.pk).status == "running":
        asking = latest("turn")
        other = notice("moved", log.find(game.pk), (asking.seat + 1) % 3, about=f"{positions}")
        said = "98" if positions % 4 == 3 else factories.choice(game, 5 * positions)
        for seat, found, answers in ((asking.seat, asking, [said]), (other.seat, other, [])):
            mail = sent(found)
            told = bytes_of(found), [answer_to(mail, text) for text in answers]
            redealt(seat, positions)
            again = bytes_of(found), [answer_to(mail, text) for text in answers]
            assert again == told, positions
            monkeypatch.undo()
        for _ in range(PACE.get(title, 1)):
            if game.questions.exists():
                factories.play(game)
        positions += 1
    assert positions >= 20 // PACE.get(title, 1)


@with_hands
def test_the_redeal_would_be_noticed_in_a_mail(redealt, title):
    fixed_game(turns=4, title=title)
    found = latest("turn")
    told = bytes_of(found)
    redealt((found.seat + 1) % 3, 1)
    assert bytes_of(found) != told


TEXTS = (
    *(
        "1",
        "9",
        "99",
        "roma",
        "roma d",
        "Milano L",
        "Bologna D : L R",
        "firenze m rechts",
        "7 >Roma R",
    ),
    *("6 else 4", "1\nthen 2", "prepare roma d", "prepare 2", "undo", "status", "resend", "help"),
    *("play nun", "play noble mentor, colour blue", "pass; take painter else cube red"),
    *("colour red", "take banker pay red", "copy none", "prepare pass", "spiele nonne"),
    *("nonsense", "", "chat: hello", "note: watch Roma", "vacation 3 days", "yes", "98765: 1"),
)


def answers_to(mail):
    """Return what each text in answer to a mail leads to, and every byte of what is told of it."""
    return [answer_to(mail, text) for text in TEXTS]


def answer_to(mail, text):
    before = Notice.objects.order_by("pk").last().pk
    with transaction.atomic():
        outcome = reply(mail, text)
        made = list(Notice.objects.filter(pk__gt=before).order_by("pk"))
        told = [(each.kind, bytes_of(each)) for each in made if each.person == mail.notice.person]
        transaction.set_rollback(True)
    return text, outcome, told


@every_title
def test_no_answer_to_a_mail_tells_what_its_reader_cannot_know(redealt, monkeypatch, title):
    with time_machine.travel(NOON + 40 * AN_HOUR, tick=False):
        game = fixed_game(turns=4, title=title)
        User.objects.update(wants_pictures=False)
        asked = factories.asked(game)[1]
        other = notice("moved", game, (asked + 1) % 3, about="other")
        for mail in (turn_mail(game), sent(other)):
            told = answers_to(mail)
            assert {outcome for _, (outcome, _), _ in told} >= {"answered", "applied"}
            redealt(mail.notice.seat, 1)
            assert answers_to(mail) == told
            monkeypatch.undo()
        if title not in HANDS:
            return
        # It would be noticed: what is told holds the reader's own hand.
        mail = turn_mail(game)
        told = answer_to(mail, "resend")
        redealt((asked + 1) % 3, 1)
        assert answer_to(mail, "resend") != told
