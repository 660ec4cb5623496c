"""Records and projections.

Records are never thrown away: events, submissions, asides, the persons on the seats, what is said
and noted (games.models_talk). All else here (numbers, head, status, questions, results) is a
projection of the events, which `manage.py rebuild` makes anew.
"""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import (  # noqa: F401 - Django looks for models here
    agreement,
    models_advice,
    models_api,
    models_clock,
    models_desk,
    models_lobby,
    models_mail,
    models_reports,
    models_talk,
    models_watch,
    models_webhooks,
)
from games.models_projected import Question, Result

__all__ = ["Aside", "Event", "Game", "Question", "Result", "Seat", "Submission"]


def where_set(column: str, name: str) -> models.Index:
    """Index the few rows in which a column says something."""
    condition = models.Q(**{f"{column}__isnull": False})
    return models.Index(fields=[column], condition=condition, name=name)


class Game(models.Model):
    """A table, and the game played at it. Its row is the lock of its log."""

    class Status(models.TextChoices):
        OPEN = "open", _("open table")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CLOSED = "closed", _("closed")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=60, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="hosted_games",
    )
    # What the host's program calls this table, so that opening it twice opens it once.
    key = models.CharField(max_length=80, blank=True)
    title = models.CharField(_("title"), max_length=40)
    engine = models.PositiveIntegerField(_("engine version"))
    edition = models.CharField(_("edition"), max_length=80)
    edition_digest = models.CharField(max_length=64)
    players = models.PositiveSmallIntegerField(_("players"))
    options = models.TextField(default="{}")
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)
    opened_at = models.DateTimeField(_("opened"), editable=False)
    is_public = models.BooleanField(_("public"), default=True)
    # Of the secret in the invitation link; the secret itself is kept nowhere.
    join_token_digest = models.CharField(max_length=64, blank=True, default="", editable=False)
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches", editable=False
    )
    closes_at = models.DateTimeField(_("closes if it has not started"), null=True, editable=False)

    # How often each talk changed, so that an open page can notice it without a query.
    players_talk = models.PositiveIntegerField(default=0, editable=False)
    spectators_talk = models.PositiveIntegerField(default=0, editable=False)

    # Projections of the log.
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.OPEN
    )
    last_number = models.PositiveIntegerField(default=0, editable=False)
    head = models.CharField(_("chain head"), max_length=64, default="", editable=False)
    # The number of the rules event that the position stands on.
    tip = models.PositiveIntegerField(default=0, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, editable=False)
    end_reason = models.CharField(max_length=40, default="", blank=True, editable=False)
    tie_break = models.CharField(max_length=40, default="", blank=True, editable=False)
    # The table's terms as canonical JSON (games.agreement); the pace by itself, to look for it.
    agreed = models.TextField(default="", blank=True, editable=False)
    pace = models.PositiveSmallIntegerField(_("days for an answer"), default=0, editable=False)
    # Until when all clocks stand and nothing is played; none if the game goes on.
    paused_until = models.DateTimeField(_("paused until"), null=True, editable=False)
    # The open votes as canonical JSON (games.ballots), and when the first of them closes by itself.
    votes = models.TextField(default="", blank=True, editable=False)
    votes_close_at = models.DateTimeField(null=True, editable=False)
    # Nothing is said at the table until staff opens the talk again.
    is_talk_locked = models.BooleanField(_("talk locked"), default=False, editable=False)
    # How many minutes a move that came by mail stays sealed; chosen with the table.
    seal = models.PositiveSmallIntegerField(_("minutes a mailed move is sealed"), default=10)
    # When the log was last verified by itself, and the first fault that was found.
    checked_at = models.DateTimeField(_("log checked"), null=True, editable=False)
    check_fault = models.CharField(
        _("fault of the log"), max_length=300, blank=True, default="", editable=False
    )
    # Since when nothing is written to the log (games.models_watch).
    frozen_at = models.DateTimeField(_("frozen since"), null=True, editable=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering: ClassVar = ["-id"]
        permissions: ClassVar = [
            ("moderate_game", "Can moderate games"),
            ("rule_game", "Can decide the result of games"),
            ("see_hand", "Can look at hidden hands, which the table sees"),
            ("ban_player", "Can ban players"),
            ("unfreeze_game", "Can let a frozen game go on"),
            ("see_audit", "Can see who did what, and from where"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                "host", "key", condition=~models.Q(key=""), name="one_table_for_one_key"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "-id"], name="game_by_status"),
            models.Index(fields=["is_public", "-id"], name="game_by_access"),
            models.Index(fields=["checked_at"], name="game_by_check"),
            where_set("paused_until", "game_paused"),
            where_set("votes_close_at", "game_votes_close"),
            where_set("frozen_at", "game_frozen"),
            models.Index(
                fields=["check_fault"], condition=~models.Q(check_fault=""), name="game_faulty"
            ),
        ]

    def __str__(self) -> str:
        # The key of a title is its name in lower case, with underscores.
        return self.name or f"{self.title.replace('_', ' ').title()} {self.pk}"

    @property
    def terms(self) -> agreement.Terms:
        """What the table agreed on about time."""
        return agreement.load(self.agreed)

    @property
    def is_due(self) -> bool:
        """Whether the time has come at which the table closes, if it has not started."""
        return self.closes_at is not None and self.closes_at <= timezone.now()


class Seat(models.Model):
    """A place in a game and the person on it. What the log tells of it is projected."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    word = models.CharField(_("word for the shuffle"), max_length=200, blank=True)
    # What the person wants done when asked next: an order, as canonical JSON.
    order = models.TextField(blank=True, default="", editable=False)
    # Why the last order did not answer, and when: as canonical JSON (games.answers).
    order_ended = models.TextField(blank=True, default="", editable=False)

    is_taken = models.BooleanField(default=False, editable=False)
    colour = models.CharField(_("colour"), max_length=20, blank=True)
    word_digest = models.CharField(max_length=64, blank=True, editable=False)
    bot = models.CharField(max_length=40, blank=True, default="", editable=False)
    is_given_up = models.BooleanField(default=False, editable=False)
    # Seconds, for the whole game (games.ladder).
    bank_left = models.PositiveIntegerField(default=0, editable=False)
    grace_left = models.PositiveIntegerField(default=0, editable=False)
    # The person wants no mails about this game but the last ones.
    is_muted = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint("game", "number", name="one_seat_a_number"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of game {self.game_id}"

    @property
    def pilot(self) -> str:
        """Name who answers for the seat at once: a bot, "default", or nobody (empty)."""
        is_deserted = self.is_taken and self.player_id is None and not self.bot
        return "default" if self.is_given_up or is_deserted else self.bot


class Event(models.Model):
    """One line of a log. Written by games.log alone; the database refuses any change."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    seat = models.SmallIntegerField(null=True)
    actor = models.CharField(max_length=40)
    channel = models.CharField(max_length=20)
    engine = models.PositiveIntegerField()
    at = models.DateTimeField()
    # Canonical JSON, hashed as stored: what all may see, and (if that is not all) everything.
    data = models.TextField()
    secret = models.TextField(blank=True)
    secret_digest = models.CharField(max_length=64, blank=True)
    state_digest = models.CharField(max_length=64, blank=True)
    prev = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["game", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint("game", "number", name="one_event_a_number"),
        ]

    def __str__(self) -> str:
        return f"event {self.number} of game {self.game_id}"


class Aside(models.Model):
    """Free text that belongs to an event but may be erased; the event carries its digest."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="asides")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=20)
    text = models.CharField(max_length=400, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("reason")
        verbose_name_plural = _("reasons")
        constraints: ClassVar = [
            models.UniqueConstraint("game", "number", "label", name="one_aside_a_label"),
        ]

    def __str__(self) -> str:
        return f"{self.label} of event {self.number} of game {self.game_id}"


class Submission(models.Model):
    """What somebody sent for a seat, and what was answered: the same key, the same answer."""

    class Status(models.TextChoices):
        # Checked and in time, but no event yet: it can still be taken back.
        SEALED = "sealed", _("sealed")
        PLAYED = "played", _("played")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="submissions")
    channel = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked = models.PositiveIntegerField()
    text = models.TextField()
    status = models.CharField(max_length=10, choices=Status.choices)
    answer = models.TextField()
    at = models.DateTimeField()
    # When a sealed answer is opened and played.
    opens_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        constraints: ClassVar = [
            models.UniqueConstraint("seat", "channel", "key", name="one_answer_a_key"),
            models.UniqueConstraint(
                "seat", condition=models.Q(status="sealed"), name="one_sealed_answer_a_seat"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["opens_at"], condition=models.Q(status="sealed"), name="seal_due"),
        ]

    def __str__(self) -> str:
        return f"submission {self.pk} for seat {self.seat_id}"
