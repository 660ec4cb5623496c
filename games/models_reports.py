"""Records of what players tell staff: a message, a player or a game to be looked at."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """Something a player asks staff to look at, and the answer. Nobody else learns who asked."""

    LONGEST = 1000

    class About(models.TextChoices):
        GAME = "game", _("a game")
        PLAYER = "player", _("a player")
        MESSAGE = "message", _("a message")

    class Category(models.TextChoices):
        STUCK = "stuck", _("the game is stuck")
        ABUSE = "abuse", _("insult or harassment")
        SPAM = "spam", _("advertising or spam")
        CHEATING = "cheating", _("cheating or playing together")
        OTHER = "other", _("something else")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        TAKEN = "taken", _("somebody looks at it")
        ANSWERED = "answered", _("answered")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reporter"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports",
    )
    # Tells one sending of the form from every other.
    key = models.CharField(max_length=80)
    about = models.CharField(_("about"), max_length=8, choices=About.choices)
    category = models.CharField(_("category"), max_length=8, choices=Category.choices)
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="reports")
    # Whom it is about, if it is about somebody.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reported person"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    message = models.ForeignKey(
        "games.Message", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # What was said, as it was when it was reported: it may be withdrawn since.
    quoted = models.TextField(_("reported text"), blank=True, default="")
    text = models.TextField(_("text"), max_length=LONGEST, blank=True)
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.OPEN
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("looked at by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    answer = models.TextField(_("answer"), max_length=LONGEST, blank=True, default="")
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("reporter", "key", name="one_report_a_key"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "-id"], name="report_by_status"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk} about game {self.game_id}"
