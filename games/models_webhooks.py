"""Records of webhooks: whom to call, what is to be told there, and every attempt to tell it.

The database is the queue of record. Each webhook has a line of its own: what waits is told in the
order in which it happened, and a program that does not answer holds up nobody else's.
"""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Webhook(models.Model):
    """An address of a person's program that is called when something happens in their games."""

    class Format(models.TextChoices):
        JSON = "json", _("JSON, for a program of yours")
        DISCORD = "discord", _("a channel of Discord")

    class Happening(models.TextChoices):
        TURN = "turn", _("it is your turn")
        OVER = "over", _("a game of yours is over")
        EVENT = "event", _("anything happens in your games")

    class Why(models.TextChoices):
        PERSON = "person", _("you turned it off")
        FAILING = "failing", _("it did not work for days")
        GONE = "gone", _("it said that it is gone")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks"
    )
    # May hold a secret of its own, as those of Discord do, so nobody else is shown it.
    address = models.CharField(max_length=500)
    format = models.CharField(_("format"), max_length=8, choices=Format.choices)
    # In between commas.
    happenings = models.CharField(max_length=40)
    # Kept as it is, because every call is signed with it.
    secret = models.CharField(max_length=60, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    # Since when nothing is told there, and why; empty while it is on.
    off_at = models.DateTimeField(_("off since"), null=True)
    off_why = models.CharField(_("why it is off"), max_length=8, blank=True, choices=Why.choices)
    # Not before this moment: after a failure it is left alone for a while.
    due_at = models.DateTimeField(_("due"), default=timezone.now)
    # A worker has it until then; whoever dies with it has only delayed it.
    taken_until = models.DateTimeField(null=True)
    # In a row, and since when.
    failures = models.PositiveSmallIntegerField(_("failures"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("person", "address", name="one_webhook_an_address"),
        ]

    def __str__(self) -> str:
        return f"webhook {self.pk} of {self.person_id}"

    @property
    def wanted(self) -> tuple[str, ...]:
        """What is told there."""
        return tuple(self.happenings.split(","))

    @property
    def is_on(self) -> bool:
        """Whether anything is told there."""
        return self.off_at is None


class Dispatch(models.Model):
    """One thing to tell one webhook, written in the transaction of the event that it tells."""

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        OVER = "over", _("game over")
        EVENT = "event", _("event")
        TEST = "test", _("test")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        # What it tells is not true any more, or it was not for telling.
        DROPPED = "dropped", _("not needed any more")
        FAILED = "failed", _("could not be delivered")

    # What a program knows it by: the same at every attempt.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    # No constraint: whoever plays a turn waits for nobody who removes a webhook at that moment.
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="dispatches", db_constraint=False
    )
    kind = models.CharField(_("kind"), max_length=5, choices=Kind.choices)
    game = models.ForeignKey("games.Game", null=True, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    # The event that is told, and the question that it put to the seat.
    number = models.PositiveIntegerField(default=0)
    asked = models.PositiveIntegerField(null=True)
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.WAITING
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    due_at = models.DateTimeField(_("due"), default=timezone.now)

    class Meta:
        verbose_name = _("call")
        verbose_name_plural = _("calls")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("webhook", "game", "number", name="one_dispatch_an_event"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["webhook", "id"],
                condition=models.Q(status="waiting"),
                name="dispatch_waiting",
            ),
            models.Index(fields=["made_at"], name="dispatch_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Attempt(models.Model):
    """One attempt to tell something, which the webhook's person can see."""

    class Status(models.TextChoices):
        # Written before the call: a crash leaves it so.
        SENDING = "sending", _("being sent")
        ARRIVED = "arrived", _("arrived")
        FAILED = "failed", _("failed")

    dispatch = models.ForeignKey(
        Dispatch, on_delete=models.CASCADE, related_name="attempts", db_constraint=False
    )
    at = models.DateTimeField(_("at"), default=timezone.now)
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.SENDING
    )
    # The HTTP status, if there was an answer at all; what went wrong, by its code.
    code = models.PositiveSmallIntegerField(_("HTTP status"), null=True)
    fault = models.CharField(_("fault"), max_length=20, blank=True)
    milliseconds = models.PositiveIntegerField(_("milliseconds"), null=True)
    # How the answer began; it may repeat what was told, so only the person is shown it.
    said = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("attempt to call")
        verbose_name_plural = _("attempts to call")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"attempt {self.pk} at {self.dispatch_id}"
