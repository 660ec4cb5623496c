"""Records around the tables: who invites whom, who wants no invitations, who blocks whom."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Invitation(models.Model):
    """A host asks somebody to a table, by address or (for a rematch) as a player of before."""

    class State(models.TextChoices):
        SENT = "sent", _("sent")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="invitations")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sent_invitations"
    )
    # Whom the host knows as a player, or who has accepted.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="received_invitations",
    )
    # As the host typed it; empty if the host named a player, whose address is not theirs to see.
    address = models.EmailField(blank=True)
    # Keyed, so that invitations can be counted and found by address.
    address_digest = models.CharField(max_length=64)
    greeting = models.CharField(max_length=300, blank=True)
    # Of the secret in the mail; the secret itself is kept nowhere.
    token_digest = models.CharField(max_length=64, unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.SENT)
    # Nobody was told, because the invited person wants none; the host is not told either.
    is_hidden = models.BooleanField(default=False)
    is_mailed = models.BooleanField(default=False)
    sent_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("game", "address_digest", name="one_invitation_an_address"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["host", "sent_at"], name="invitation_by_host"),
            models.Index(fields=["address_digest", "sent_at"], name="invitation_by_address"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} to game {self.game_id}"


class NeverInvite(models.Model):
    """An address that wants no invitations; only its keyed digest is kept, and that for good."""

    address_digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("wish for no invitations")
        verbose_name_plural = _("wishes for no invitations")

    def __str__(self) -> str:
        return f"wish {self.pk} for no invitations"


class Block(models.Model):
    """A person who wants no games with another; the other is not told."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("blocker", "blocked", name="one_block_a_pair"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Arrival(models.Model):
    """Somebody without an account pressed "play now"; kept for an hour, to count by address."""

    address_digest = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        indexes: ClassVar = [models.Index(fields=["address_digest", "at"], name="arrival_by_place")]

    def __str__(self) -> str:
        return f"arrival {self.pk}"
