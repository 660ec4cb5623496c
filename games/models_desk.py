"""Records of the moderators' desk: who acts under which key, who had a seat, who is banned."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Badge(models.Model):
    """The key by which events name a member of staff. Erasing the person takes the badge away."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="badge"
    )
    key = models.CharField(_("key"), max_length=16, unique=True, editable=False)

    class Meta:
        verbose_name = _("badge")
        verbose_name_plural = _("badges")

    def __str__(self) -> str:
        return self.key


class Departure(models.Model):
    """Somebody had a seat until event `number` gave it to somebody else."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="departures")
    seat = models.PositiveSmallIntegerField(_("seat"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="departures"
    )
    number = models.PositiveIntegerField(_("event"))

    class Meta:
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        ordering: ClassVar = ["game", "number"]

    def __str__(self) -> str:
        return f"departure from seat {self.seat} of game {self.game_id}"


class Ban(models.Model):
    """A person who does not play here until a moment, or until the ban is lifted."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="bans",
    )
    until = models.DateTimeField(_("until"))
    reason = models.CharField(_("reason"), max_length=400)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    # When it ended, by itself or lifted with a reason.
    ended_at = models.DateTimeField(_("ended"), null=True)
    lift_reason = models.CharField(_("why it was lifted"), max_length=400, blank=True, default="")

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                "person", condition=models.Q(ended_at=None), name="one_ban_a_person"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["until"], condition=models.Q(ended_at=None), name="ban_due"),
        ]

    def __str__(self) -> str:
        return f"ban {self.pk} of {self.person_id}"
