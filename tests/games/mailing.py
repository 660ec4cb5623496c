"""Mails in both directions, without a mail server: what was sent, and replies to it."""

from __future__ import annotations

import itertools
from email import message_from_bytes
from email.policy import default

import msgspec

from games.mail import addresses
from games.models import Question
from games.models_mail import Delivery, Incoming, Notice
from games.services import mail_acts, notices
from tests import factories

serial = itertools.count(1)


def sent(notice, address=None):
    """Note that a notice was delivered; returns the delivery, whose token a reply carries."""
    return Delivery.objects.create(
        notice=notice,
        address=address or notice.address or notice.person.email,
        status=Delivery.Status.ACCEPTED,
        reply_digest=addresses.digest(addresses.new_token()),
        bounce_digest=addresses.digest(addresses.new_token()),
    )


def turn_mail(game):
    """Deliver the mail that asks whoever is asked now."""
    question = Question.objects.filter(game=game).order_by("seat")[0]
    found = Notice.objects.filter(kind="turn", game=game, asked=question.asked).last()
    return sent(found)


def mail_to(person, kind="chat", game=None, **fields):
    """Deliver some other mail to a person."""
    made = notices.new(kind, f"test-{next(serial)}", person=person, game=game, **fields)
    made.save()
    return sent(made)


def message(text, sender="somebody@example.org"):
    """Write a mail, as it comes over the wire."""
    head = f"From: {sender}\nTo: move@example.org\nSubject: Re: a game\n"
    kind = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
    return message_from_bytes(f"{head}{kind}\n{text}".encode(), policy=default)


def arrived(text, delivery=None, person=None):
    """Keep a mail that came in; it is not worked on yet."""
    return Incoming.objects.create(
        channel="test", raw=bytes(message(text)), reply_to=delivery, person=person
    )


def work(incoming, text, **more):
    """Work on a mail as the gate does: it ends in one outcome."""
    incoming = Incoming.objects.get(pk=incoming.pk)
    outcome, code = mail_acts.act(incoming, message(text, **more))
    assert outcome in Incoming.Outcome.values
    Incoming.objects.filter(pk=incoming.pk).update(outcome=outcome, code=code, due_at=None)
    return str(outcome), code


def reply(delivery, text, **more):
    """Reply to a mail."""
    return work(arrived(text, delivery=delivery), text, **more)


def write(person, text):
    """Write to the general address."""
    return work(arrived(text, person=person), text)


def told(kind, person=None):
    """Return the notices of a kind, with their data."""
    found = Notice.objects.filter(kind=kind)
    found = found.filter(person=person) if person is not None else found
    return [(each, msgspec.json.decode(each.data)) for each in found.order_by("pk")]


def asked_game(players=2, **choices):
    """Return a game, who is asked in it, and the mail that asks them."""
    game = factories.game(players, **choices)
    who, _, _ = factories.asked(game)
    return game, who, turn_mail(game)


def digest(who, *games):
    """Deliver a digest of the questions that wait in some games."""
    turns = []
    for game in games:
        question = Question.objects.get(game=game)
        turns.append([game.pk, question.seat, question.asked])
    return mail_to(who, "digest", data={"turns": turns})


def two_games():
    """Two games in which the same person is asked."""
    first, second = factories.game(), factories.game()
    who, _, _ = factories.asked(first)
    _, seat, _ = factories.asked(second)
    second.seats.filter(number=seat).update(player=who)
    return first, second, who
