"""When a person rests, and since when that holds: a clock never learns of it afterwards."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Hours(models.Model):
    """The waking hours and free weekdays that a person has from a moment on."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hours"
    )
    since = models.DateTimeField(default=timezone.now)
    zone = models.CharField(max_length=64)
    # Full hours by the clock of the zone; asleep from more than 24 on is after midnight.
    wakes = models.PositiveSmallIntegerField(default=0)
    sleeps = models.PositiveSmallIntegerField(default=24)
    # Weekdays by number, Monday is 0; in between commas.
    free = models.CharField(max_length=10, blank=True)

    class Meta:
        verbose_name = _("hours of rest")
        verbose_name_plural = _("hours of rest")
        ordering: ClassVar = ["since", "pk"]
        indexes: ClassVar = [models.Index(fields=["user", "since"], name="hours_by_user")]

    def __str__(self) -> str:
        return f"hours of {self.user_id} since {self.since}"

    @property
    def free_days(self) -> tuple[int, ...]:
        """The free weekdays."""
        return tuple(int(day) for day in self.free.split(",") if day)
