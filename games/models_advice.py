"""What was worked out for a seat before it decides: slow to make, quick to throw away."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Advice(models.Model):
    """The newest advice to a seat, for the position after event `number`.

    It is no record: it follows from what the seat sees, and is worked out again if it is gone.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="advice")
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    # As JSON, in the words of its title.
    data = models.TextField()

    class Meta:
        verbose_name = _("advice")
        verbose_name_plural = _("advice")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_advice_a_seat"),
        ]

    def __str__(self) -> str:
        return f"advice to seat {self.seat} of game {self.game_id} after event {self.number}"
