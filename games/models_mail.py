"""Records of mail: what is to be told to whom, every attempt to deliver it, and what came in.

The database is the queue of record: rows that wait are found by a sweep, whoever was woken or not.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One thing to tell one person, written in the transaction of what it tells."""

    class Kind(models.TextChoices):
        INVITATION = "invitation", _("invitation")
        STARTED = "started", _("game started")
        TURN = "turn", _("your turn")
        MOVED = "moved", _("somebody moved")
        REMINDER = "reminder", _("reminder")
        LATE = "late", _("somebody is late")
        RECEIPT = "receipt", _("receipt")
        REFUSAL = "refusal", _("refusal")
        CHAT = "chat", _("talk at the table")
        TABLE = "table", _("at the table")
        OVER = "over", _("game over")
        DIGEST = "digest", _("daily digest")
        NUDGE = "nudge", _("nudge")
        ANSWER = "answer", _("answer to a mail")
        TEST = "test", _("test mail")
        BENCH = "bench", _("a seat for a substitute")
        WEBHOOK = "webhook", _("a webhook is off")
        FROZEN = "frozen", _("a game is frozen")
        ALERT = "alert", _("alert for administrators")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        # Waits for the person's daily digest, which tells it.
        GATHERED = "gathered", _("for the digest")
        SENT = "sent", _("sent")
        # What it tells is not true any more, or there is nobody to tell.
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("could not be delivered")

    # Says what is told to whom: "turn:<game>:<asked>:<seat>". The same thing is told once.
    key = models.CharField(max_length=160, unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="notices",
    )
    # Of an invitation to somebody without an account; everybody else's is looked up when sending.
    address = models.EmailField(_("address"), blank=True)
    game = models.ForeignKey(
        "games.Game", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    # The question that a reply answers; none for what asks nothing.
    asked = models.PositiveIntegerField(null=True)
    # The last event when it was written: what the mail shows is the position after it.
    number = models.PositiveIntegerField(default=0)
    # What else the mail needs, as canonical JSON.
    data = models.TextField(default="{}", blank=True)
    message_id = models.CharField(max_length=200, unique=True)
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.WAITING
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    # When to try (again); a worker that takes it moves this on, so that nobody else takes it.
    due_at = models.DateTimeField(_("due"), null=True, default=timezone.now)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"], condition=models.Q(status="waiting"), name="notice_due"
            ),
            models.Index(
                fields=["person"], condition=models.Q(status="gathered"), name="notice_gathered"
            ),
            models.Index(fields=["person", "-id"], name="notice_by_person"),
            models.Index(fields=["game", "seat", "-id"], name="notice_by_seat"),
        ]

    def __str__(self) -> str:
        return self.key


class Delivery(models.Model):
    """One attempt to deliver a notice, which its person can see."""

    class Status(models.TextChoices):
        # Written before the conversation: a crash leaves it so.
        SENDING = "sending", _("being sent")
        ACCEPTED = "accepted", _("accepted by the mail server")
        DEFERRED = "deferred", _("put off by the mail server")
        REFUSED = "refused", _("refused by the mail server")
        BOUNCED = "bounced", _("came back")
        DELIVERED = "delivered", _("delivered")

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    address = models.EmailField(_("address"))
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.SENDING
    )
    # What the mail server said, shortened.
    said = models.CharField(_("answer of the mail server"), max_length=300, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)
    # The event that the mail shows, and its hash: whoever rewrites a log cannot change these mails.
    number = models.PositiveIntegerField(_("event"), default=0)
    head = models.CharField(_("chain head"), max_length=64, blank=True, default="")
    # Of the secrets in the mail's reply address and in its envelope sender.
    reply_digest = models.CharField(max_length=64, unique=True, editable=False)
    bounce_digest = models.CharField(max_length=64, unique=True, editable=False)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"delivery {self.pk} of {self.notice_id}"


class Incoming(models.Model):
    """A mail that came in. Kept before it is acknowledged, then worked on, then emptied."""

    class Outcome(models.TextChoices):
        APPLIED = "applied", _("applied")
        ANSWERED = "answered", _("answered")
        IGNORED = "ignored", _("ignored")
        HELD = "held", _("held")

    channel = models.CharField(_("channel"), max_length=10)
    at = models.DateTimeField(_("at"), default=timezone.now)
    size = models.PositiveIntegerField(_("size"), default=0)
    # Emptied once it is worked on; what is held stays for a while.
    raw = models.BinaryField(editable=False)
    # Where it lay, if it can be found there twice: a mailbox's or a provider's own number for it.
    origin = models.CharField(max_length=200, blank=True, default="", editable=False)
    # What the secrets in the recipient's address led to, if anything.
    reply_to = models.ForeignKey(
        Delivery, null=True, on_delete=models.SET_NULL, related_name="replies"
    )
    bounce_of = models.ForeignKey(
        Delivery, null=True, on_delete=models.SET_NULL, related_name="bounces"
    )
    # The person whose confirmed address it came from, for mail to the general address.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Of the notice and the text: what is said again on the same token has no effect.
    key = models.CharField(max_length=64, blank=True, default="")
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=Outcome.choices, blank=True, default=""
    )
    code = models.CharField(_("code"), max_length=40, blank=True)
    # When to work on it (again); none once there is an outcome.
    due_at = models.DateTimeField(null=True, default=timezone.now, db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("incoming mail")
        verbose_name_plural = _("incoming mails")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("key", condition=~models.Q(key=""), name="one_effect_a_reply"),
            models.UniqueConstraint(
                "origin", condition=~models.Q(origin=""), name="one_row_an_origin"
            ),
        ]

    def __str__(self) -> str:
        return f"incoming mail {self.pk}"
