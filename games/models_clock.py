"""Records of when a clock stands: intervals with a reason, and people's vacations."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Stop(models.Model):
    """A while in which the clock of one question stands."""

    class Reason(models.TextChoices):
        SEALED = "sealed", _("a sealed answer")
        UNDELIVERED = "undelivered", _("undelivered mail")
        EXTENSION = "extension", _("more time")

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="stops")
    seat = models.PositiveSmallIntegerField()
    asked = models.PositiveIntegerField()
    reason = models.CharField(max_length=12, choices=Reason.choices)
    began_at = models.DateTimeField()
    # Known from the beginning, and brought forward when the reason goes.
    ends_at = models.DateTimeField()

    class Meta:
        verbose_name = _("stop of a clock")
        verbose_name_plural = _("stops of clocks")
        ordering: ClassVar = ["began_at"]
        indexes: ClassVar = [
            models.Index(fields=["game", "asked"], name="stop_by_question"),
            models.Index(
                fields=["ends_at"], condition=models.Q(reason="undelivered"), name="stop_held"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason} of question {self.asked} in game {self.game_id}"


class Pause(models.Model):
    """A while in which every clock of a game stands and nothing is played."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="pauses")
    began_at = models.DateTimeField()
    # Known from the beginning, and brought forward when the game goes on before.
    ends_at = models.DateTimeField()

    class Meta:
        verbose_name = _("pause")
        verbose_name_plural = _("pauses")
        ordering: ClassVar = ["began_at"]

    def __str__(self) -> str:
        return f"pause of game {self.game_id}"


class Vacation(models.Model):
    """A while in which nobody waits for a person; every clock of theirs stands."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))
    # Taken for somebody who ran out of time; it ends with the answer.
    is_needed = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering: ClassVar = ["starts_at"]
        indexes: ClassVar = [models.Index(fields=["person", "ends_at"], name="vacation_by_person")]

    def __str__(self) -> str:
        return f"vacation {self.pk} of {self.person_id}"


class Answered(models.Model):
    """How long a person took for an answer, and whether it came in time."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="answered"
    )
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    asked = models.PositiveIntegerField()
    at = models.DateTimeField()
    # From the question to the answer, stops included.
    seconds = models.PositiveIntegerField()
    is_late = models.BooleanField(default=False)
    # There was a limit, and another person waited: only that tells how reliable somebody is.
    is_counted = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("answer in time or late")
        verbose_name_plural = _("answers in time or late")
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["person", "-id"], name="answered_by_person"),
            models.Index(
                fields=["person", "-id"],
                condition=models.Q(is_counted=True),
                name="answered_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"answer to question {self.asked} in game {self.game_id}"


class Offer(models.Model):
    """A person offers to take the seat of somebody who is late, in games of one title."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offers"
    )
    title = models.CharField(max_length=40)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("offer for the bench")
        verbose_name_plural = _("offers for the bench")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("person", "title", name="one_offer_a_title"),
        ]
        indexes: ClassVar = [models.Index(fields=["title", "id"], name="offer_by_title")]

    def __str__(self) -> str:
        return f"{self.person_id} for {self.title}"


class Feed(models.Model):
    """A person's calendar for other programs; only the digest of its secret address is kept."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed"
    )
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)
    # Of what was told last: by its name a digest, how often it changed and when, as JSON.
    told = models.TextField(default="{}", editable=False)

    class Meta:
        verbose_name = _("calendar")
        verbose_name_plural = _("calendars")

    def __str__(self) -> str:
        return f"feed of {self.person_id}"


class Lease(models.Model):
    """Somebody does a chore until a moment; nobody else needs to."""

    name = models.CharField(max_length=40, unique=True)
    holder = models.CharField(max_length=40)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("lease")
        verbose_name_plural = _("leases")

    def __str__(self) -> str:
        return f"{self.name} until {self.until}"
