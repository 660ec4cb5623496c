"""Composes every mail that leaves: one notice in, one mail out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from email.mime.image import MIMEImage

from django.core.mail import EmailMultiAlternatives

from games.mail import (
    addresses,
    answer_mails,
    bench_mails,
    frozen_mails,
    headers,
    letters,
    person_mails,
    pictures,
    rendering,
    table_mails,
    turn_mails,
    webhook_mails,
)
from games.mail.letters import Letter, Reader
from games.models_mail import Notice

Kind = Notice.Kind
WRITERS: Mapping[str, Callable[[Notice], Letter | None]] = {
    Kind.TURN: turn_mails.turn,
    Kind.REMINDER: turn_mails.reminder,
    Kind.NUDGE: turn_mails.nudge,
    Kind.STARTED: table_mails.started,
    Kind.MOVED: table_mails.moved,
    Kind.TABLE: table_mails.table,
    Kind.LATE: table_mails.late,
    Kind.CHAT: table_mails.chat,
    Kind.OVER: table_mails.over,
    Kind.RECEIPT: answer_mails.receipt,
    Kind.REFUSAL: answer_mails.refusal,
    Kind.ANSWER: answer_mails.answer,
    Kind.DIGEST: person_mails.digest,
    Kind.TEST: person_mails.test,
    Kind.BENCH: bench_mails.bench,
    Kind.WEBHOOK: webhook_mails.webhook,
    Kind.FROZEN: frozen_mails.frozen,
    Kind.ALERT: frozen_mails.alert,
}


class Mail(EmailMultiAlternatives):
    """A mail whose attachments belong to its HTML."""

    mixed_subtype = "related"
    # The event that it shows, and its hash.
    number, head = 0, ""


def compose(notice: Notice, *, address: str, reply_token: str, bounce_token: str) -> Mail | None:
    """Write the mail for a notice; None if what it tells is not true any more."""
    reader = reader_of(notice)
    if reader is None:
        return None
    with reader.at_home():
        letter = write(notice, reply_token)
        if letter is None:
            return None
        mail = Mail(
            subject=rendering.subject(letter),
            body=rendering.text(letter),
            from_email=addresses.with_token(addresses.BOUNCE, bounce_token),
            to=[address],
            reply_to=[headers.reply_address(letter, reply_token)],
            headers=headers.lines(notice, letter),
        )
        if (scene := letter.context.get("scene")) is not None:
            mail.number, mail.head = scene.number, scene.head
        if reader.wants_html:
            add_html(mail, notice, letter, reader)
    return mail


def reader_of(notice: Notice) -> Reader | None:
    """Return whom a notice is for."""
    if notice.person is not None:
        return letters.reader(notice.person)
    return person_mails.stranger(notice) if notice.address else None


def write(notice: Notice, reply_token: str) -> Letter | None:
    """Write the letter of a notice; the links of an invitation hold the secret of its mail."""
    if notice.kind == Kind.INVITATION:
        return person_mails.invitation(notice, reply_token)
    return WRITERS[notice.kind](notice)


def add_html(mail: EmailMultiAlternatives, notice: Notice, letter: Letter, reader: Reader) -> None:
    """Add the same words as HTML, with the board as a picture inside the mail."""
    name = ""
    if letter.poster is not None and letter.row is not None and reader.wants_pictures:
        name = f"board.{notice.message_id.strip('<>')}"
        image = MIMEImage(pictures.png(letter.row.game.title, letter.poster), "png")
        image.add_header("Content-ID", f"<{name}>")
        image.add_header("Content-Disposition", "inline", filename="board.png")
        mail.attach(image)
    mail.attach_alternative(rendering.html(letter, {"picture": name}), "text/html")
