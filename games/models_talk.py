"""Records of what people say and note beside a game. None of it is an event or a projection."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Message(models.Model):
    """Something said at a table. Erasing its author empties the text; the line stays."""

    LONGEST = 1000

    class Audience(models.TextChoices):
        PLAYERS = "players", _("the players")
        SPECTATORS = "spectators", _("the spectators")

    class Kind(models.TextChoices):
        SAID = "said", _("said")
        NUDGED = "nudged", _("nudged")

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="messages")
    audience = models.CharField(_("audience"), max_length=12, choices=Audience.choices)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.SAID)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="messages",
    )
    # Tells one sending of the form from every other, so that a double click says it once.
    key = models.CharField(max_length=80)
    text = models.TextField(_("text"), max_length=LONGEST, blank=True)
    at = models.DateTimeField(_("at"))
    is_struck = models.BooleanField(_("withdrawn or erased"), default=False)
    # Of a nudge: the question that waits, and whose it is.
    asked = models.PositiveIntegerField(default=0)
    to_seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints: ClassVar = [
            models.UniqueConstraint("game", "author", "key", name="one_message_a_key"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["game", "audience", "-id"], name="message_by_talk"),
        ]

    def __str__(self) -> str:
        return f"message {self.pk} of game {self.game_id}"


class Note(models.Model):
    """What a player notes about a game, for nobody else. `version` counts the savings."""

    LONGEST = 4000

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes"
    )
    text = models.TextField(max_length=LONGEST, blank=True)
    version = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints: ClassVar = [
            models.UniqueConstraint("game", "player", name="one_note_a_player"),
        ]

    def __str__(self) -> str:
        return f"note {self.pk} on game {self.game_id}"
