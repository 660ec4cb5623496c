"""Records of the integrity watch: games that stand still because their logs cannot be trusted."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Freeze(models.Model):
    """A while in which nothing is written to a log; kept beside it, for a broken log takes none."""

    class Cause(models.TextChoices):
        LOG = "log", _("the log does not verify")
        ENGINE = "engine", _("its rules or its edition are not installed")

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="freezes")
    cause = models.CharField(_("cause"), max_length=8, choices=Cause.choices)
    # What the verification found, by its code, and the first event that it found it at (0: none).
    fault = models.CharField(_("fault"), max_length=40)
    number = models.PositiveIntegerField(_("first bad event"), default=0)
    # As the game's row had it then.
    last_number = models.PositiveIntegerField(_("last event"))
    head = models.CharField(_("chain head"), max_length=64, blank=True)
    at = models.DateTimeField(_("frozen"), default=timezone.now)
    ended_at = models.DateTimeField(_("unfrozen"), null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("unfrozen by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    reason = models.CharField(_("why it was unfrozen"), max_length=400, blank=True, default="")

    class Meta:
        verbose_name = _("frozen game")
        verbose_name_plural = _("frozen games")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                "game", condition=models.Q(ended_at=None), name="one_freeze_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"freeze of game {self.game_id}"
