"""Talk: say something at a table, withdraw it, erase what a person said."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.errors import KeyReused, NotYourSeat
from games.models import Game
from games.models_mail import Notice
from games.models_talk import Message
from games.selectors import talk as talks
from games.selectors.talk import PLAYERS
from games.services import notices, questions, texts

LONGEST_KEY = 80
WHILE = timedelta(minutes=1)
MOST_AT_ONCE = 10
MOST_MESSAGES = 1000
BLANKS = re.compile(r"[^\S\n]+")
EMPTY_LINES = re.compile(r"\n{3,}")


class EmptyMessage(Refused):
    """There is nothing to read in the message."""

    code = "empty_message"


class NotForYou(Refused):
    """This talk is not open to the person, for now or at all."""

    code = "not_for_you"


class TooManyMessages(Refused):
    """Somebody says too much at once."""

    code = "too_many_messages"


class TalkFull(Refused):
    """The talk has as many messages as it can have."""

    code = "talk_full"


class TalkLocked(Refused):
    """Staff has closed the talk of this table."""

    code = "talk_locked"


class CannotWithdraw(Refused):
    """The message is not the person's own, too old, or gone."""

    code = "cannot_withdraw"


def say(*, game: Game, author: User, audience: str, text: str, key: str) -> Message:
    """Say something in one of a table's talks; the same key says it once."""
    texts.refuse_unkept("a key", key, LONGEST_KEY)
    tidy = tidied(text)
    if not any(sign.isprintable() and not sign.isspace() for sign in tidy):
        raise EmptyMessage("there is nothing in this message")
    texts.refuse_unkept("a message", tidy, Message.LONGEST)
    with transaction.atomic():
        locked = log.locked(game.pk)
        refuse_outsider(locked, author, audience)
        if before := Message.objects.filter(game=locked, author=author, key=key).first():
            return repeated(before, audience, tidy)
        refuse_flood(locked, author, audience)
        message = add(locked, Message(audience=audience, author=author, key=key, text=tidy))
        if audience == PLAYERS:
            tell(locked, message)
        return message


def tell(game: Game, message: Message) -> None:
    """Leave word to the players who want what is said by mail, but for its author."""
    listeners = notices.people(game).filter(player__wants_chat=True, is_muted=False)
    notices.write(
        [
            notices.new(
                Notice.Kind.CHAT,
                f"{message.pk}:{seat.number}",
                person=seat.player,
                game_id=game.pk,
                seat=seat.number,
                number=game.last_number,
                data={"message": message.pk},
            )
            for seat in listeners.exclude(player=message.author)
        ]
    )


def tidied(text: str) -> str:
    """Return a text with one kind of blank and line break, and none at its ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    joined = "\n".join(BLANKS.sub(" ", line).strip() for line in lines)
    shown = "".join(sign for sign in joined if sign == "\n" or not is_trick(sign))
    return EMPTY_LINES.sub("\n\n", shown).strip()


def is_trick(sign: str) -> bool:
    """Say whether a sign is there to turn or hide the text around it."""
    # Joiners stay: emoji and several scripts are written with them.
    return sign not in "\u200c\u200d\x00" and unicodedata.category(sign) in ("Cc", "Cf")


def refuse_outsider(game: Game, author: User, audience: str) -> None:
    """Refuse somebody who may not write in this talk."""
    seated = talks.is_seated(game, author)
    if talks.may_write(game, author, audience, is_seated=seated):
        return
    questions.refuse_banned(author)
    if audience == PLAYERS and not seated:
        raise NotYourSeat("you have no seat in this game")
    if game.is_talk_locked:
        raise TalkLocked("a moderator has closed this talk")
    raise NotForYou("you cannot write here")


def repeated(before: Message, audience: str, text: str) -> Message:
    """Return the message that came with the same key; refuse another text."""
    if not before.is_struck and (before.audience, before.text) != (audience, text):
        raise KeyReused(f"the key {before.key!r} was used for another message")
    return before


def refuse_flood(game: Game, author: User, audience: str) -> None:
    """Refuse more than a person says in a minute, and more than a talk holds."""
    since = timezone.now() - WHILE
    if Message.objects.filter(game=game, author=author, at__gt=since).count() >= MOST_AT_ONCE:
        raise TooManyMessages(f"at most {MOST_AT_ONCE} messages a minute")
    if Message.objects.filter(game=game, audience=audience).count() >= MOST_MESSAGES:
        raise TalkFull(f"a talk has at most {MOST_MESSAGES} messages")


def add(game: Game, message: Message) -> Message:
    """Write a message to a locked game, and let open pages notice it."""
    message.game, message.at = game, timezone.now()
    message.save(force_insert=True)
    changed(game.pk, message.audience)
    return message


def changed(game_id: int, audience: str) -> None:
    """Count that a talk changed."""
    field = f"{audience}_talk"
    Game.objects.filter(pk=game_id).update(**{field: F(field) + 1})


def withdraw(*, game: Game, author: User, number: int) -> None:
    """Empty a message of one's own while it is fresh; says nothing new if that was done before."""
    with transaction.atomic():
        locked = log.locked(game.pk)
        message = Message.objects.filter(pk=number, game=locked, author=author).first()
        if message is not None and message.is_struck:
            return
        if message is None or not talks.is_fresh(message):
            raise CannotWithdraw("this message cannot be withdrawn any more")
        Message.objects.filter(pk=message.pk).update(text="", is_struck=True)
        changed(locked.pk, message.audience)


def erase(*, user: User) -> None:
    """Empty everything that a person said; the lines stay, so that answers keep their place."""
    theirs = Message.objects.filter(author=user)
    for game_id, audience in sorted(set(theirs.values_list("game_id", "audience"))):
        changed(game_id, audience)
    theirs.filter(kind=Message.Kind.SAID).update(text="", is_struck=True)
    theirs.update(author=None)


def hand_over(*, giver: User, taker: User) -> None:
    """Let what one account said be the other's."""
    for message in Message.objects.filter(author=giver):
        # A key is the giver's own; the taker may have used the same one.
        message.author, message.key = taker, f"handed over {message.pk}"
        message.save(update_fields=["author", "key"])
