"""Tokens with which programs act for a person; only a digest of each is kept."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class AccessToken(models.Model):
    """A secret for one program: what it may do, and when it last did something."""

    class Scope(models.TextChoices):
        READ = "read", _("read: your games, hands and talks")
        PLAY = "play", _("play: send and prepare turns, take back, resign")
        CHAT = "chat", _("chat: say something, write your notes")
        MANAGE = "manage", _("manage: tables, invitations, vacations, webhooks")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(_("name"), max_length=60)
    # The first signs of the secret, by which a person tells one token from another.
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    # In between commas.
    scopes = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now)
    # A few minutes exact.
    used_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("token of a program")
        verbose_name_plural = _("tokens of programs")
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.user_id}"

    @property
    def allowed(self) -> tuple[str, ...]:
        """What the program may do."""
        return tuple(self.scopes.split(","))
