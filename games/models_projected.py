"""Projections with rows of their own: the open questions and the results of a game."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Question(models.Model):
    """An open ask (projection): `asked` is the event that put the question to the seat."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="questions")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    asked = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    # The move that no answer means, as text; none if there is a ladder for it.
    silence = models.TextField(default="", blank=True)
    # When the answer is due; none if there is no limit.
    deadline_at = models.DateTimeField(null=True, db_index=True)
    # How that was reckoned (games.reckoning), as JSON.
    reckoning = models.TextField(default="", blank=True)
    # When the next reminder goes out; none if there is no more to remind of.
    alarm_at = models.DateTimeField(null=True, db_index=True)
    # How far the ladder was gone up for it (games.ladder), since when, and when the next rung is.
    rung = models.CharField(max_length=20, default="", blank=True)
    rung_since = models.DateTimeField(null=True)
    rung_at = models.DateTimeField(null=True, db_index=True)

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")
        ordering: ClassVar = ["game", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint("game", "seat", name="one_question_a_seat"),
        ]

    def __str__(self) -> str:
        return f"question {self.asked} to seat {self.seat} of game {self.game_id}"


class Result(models.Model):
    """A seat's score in a finished game (projection)."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    # [[source, points], …] and [[tie-break, value], …] as canonical JSON
    sources = models.TextField()
    ties = models.TextField()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering: ClassVar = ["game", "rank", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint("game", "seat", name="one_result_a_seat"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of game {self.game_id}: {self.total}"
