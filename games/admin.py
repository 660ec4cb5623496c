"""The plain admin: it shows records and projections, and no secret, hand, word or order."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Event, Game, Question, Result, Seat, Submission
from games.models_mail import Delivery, Incoming, Notice
from games.models_talk import Message
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.selectors import webhooks


class ReadOnly:
    """Only services change what is shown here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline[Seat, Game]):
    model = Seat
    fields = readonly_fields = ("number", "player", "is_taken", "colour", "bot", "is_given_up")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    list_display = (
        "id",
        "name",
        "title",
        "players",
        "status",
        "last_number",
        "opened_at",
        "checked_at",
        "check_fault",
    )
    list_display_links = ("id", "name")
    # The last one finds the games whose logs do not verify.
    list_filter = ("status", "title", ("check_fault", admin.EmptyFieldListFilter))
    search_fields = ("=id", "=uuid", "name")
    fields = (
        "uuid",
        "name",
        "host",
        "title",
        "engine",
        "edition",
        "edition_digest",
        "players",
        "options",
        "commitment",
        "status",
        "last_number",
        "head",
        "tip",
        "opened_at",
        "started_at",
        "ended_at",
        "end_reason",
        "tie_break",
        "checked_at",
        "check_fault",
    )
    inlines = (SeatInline,)


@admin.register(Event)
class EventAdmin(ReadOnly, admin.ModelAdmin[Event]):
    list_display = ("game", "number", "kind", "seat", "actor", "channel", "at")
    list_display_links = ("number",)
    list_filter = ("kind", "channel")
    list_select_related = ("game",)
    search_fields = ("=game__id",)
    ordering = ("-id",)
    fields = (
        "game",
        "number",
        "kind",
        "seat",
        "actor",
        "channel",
        "engine",
        "at",
        "data",
        "secret_digest",
        "state_digest",
        "prev",
        "hash",
    )


@admin.register(Submission)
class SubmissionAdmin(ReadOnly, admin.ModelAdmin[Submission]):
    """What was sent stays hidden: a refused text may tell a hand."""

    list_display = ("id", "seat", "holder", "channel", "asked", "status", "at")
    list_filter = ("status", "channel")
    list_select_related = ("seat", "holder")
    ordering = ("-id",)
    fields = ("seat", "holder", "channel", "asked", "status", "at")


@admin.register(Question)
class QuestionAdmin(ReadOnly, admin.ModelAdmin[Question]):
    list_display = ("game", "seat", "kind", "asked", "asked_at")
    list_select_related = ("game",)


@admin.register(Result)
class ResultAdmin(ReadOnly, admin.ModelAdmin[Result]):
    list_display = ("game", "seat", "rank", "total")
    list_select_related = ("game",)
    fields = ("game", "seat", "rank", "total", "sources", "ties")


@admin.register(Message)
class MessageAdmin(ReadOnly, admin.ModelAdmin[Message]):
    list_display = ("id", "game", "audience", "kind", "author", "at", "is_struck")
    list_filter = ("audience", "kind", "is_struck")
    list_select_related = ("game", "author")
    search_fields = ("=game__id", "text")
    ordering = ("-id",)
    fields = ("game", "audience", "kind", "author", "at", "text", "is_struck")


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin[Notice]):
    """What is told stays hidden: it may tell a hand."""

    list_display = ("id", "kind", "person", "game", "status", "made_at", "due_at", "attempts")
    list_filter = ("status", "kind")
    list_select_related = ("person", "game")
    search_fields = ("=game__id", "=message_id")
    ordering = ("-id",)
    fields = (
        "kind",
        "person",
        "game",
        "seat",
        "asked",
        "number",
        "message_id",
        "status",
        "made_at",
        "due_at",
        "attempts",
    )


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly, admin.ModelAdmin[Delivery]):
    list_display = ("id", "notice", "status", "said", "at")
    list_filter = ("status",)
    list_select_related = ("notice",)
    search_fields = ("=notice__message_id",)
    ordering = ("-id",)
    fields = ("notice", "address", "status", "said", "at")


@admin.register(Incoming)
class IncomingAdmin(ReadOnly, admin.ModelAdmin[Incoming]):
    """What was written stays hidden: it may tell a hand."""

    list_display = ("id", "channel", "at", "size", "person", "outcome", "code", "attempts")
    list_filter = ("outcome", "channel")
    list_select_related = ("person",)
    ordering = ("-id",)
    fields = ("channel", "at", "size", "person", "outcome", "code", "due_at", "attempts")


@admin.register(Webhook)
class WebhookAdmin(ReadOnly, admin.ModelAdmin[Webhook]):
    """Of an address only the host is shown: the rest may be a secret, and the secret is one."""

    list_display = ("id", "person", "host", "format", "off_at", "off_why", "failures", "due_at")
    list_filter = ("format", "off_why")
    list_select_related = ("person",)
    ordering = ("-id",)
    fields = (
        "person",
        "host",
        "format",
        "happenings",
        "made_at",
        "off_at",
        "off_why",
        "due_at",
        "failures",
        "failing_since",
    )
    readonly_fields = ("host",)

    @admin.display(description=_("host of the address"))
    def host(self, hook: Webhook) -> str:
        """Name where it leads."""
        return webhooks.host(hook)


@admin.register(Dispatch)
class DispatchAdmin(ReadOnly, admin.ModelAdmin[Dispatch]):
    list_display = ("id", "webhook", "kind", "game", "number", "status", "made_at", "due_at")
    list_filter = ("status", "kind")
    list_select_related = ("webhook", "game")
    search_fields = ("=game__id", "=key")
    ordering = ("-id",)
    fields = ("key", "webhook", "kind", "game", "seat", "number", "status", "made_at", "due_at")


@admin.register(Attempt)
class AttemptAdmin(ReadOnly, admin.ModelAdmin[Attempt]):
    """What was answered stays hidden: it may repeat a hand."""

    list_display = ("id", "dispatch", "status", "code", "fault", "milliseconds", "at")
    list_filter = ("status", "fault")
    list_select_related = ("dispatch",)
    ordering = ("-id",)
    fields = ("dispatch", "status", "code", "fault", "milliseconds", "at")
