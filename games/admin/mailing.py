"""Mails and webhooks: what is told to whom and what became of it; never what they say."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.records import Records, register
from games.models_mail import Delivery, Incoming, Notice
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.selectors import webhooks

register(
    Notice,
    "id kind person game status made_at due_at attempts",
    of_game="game",
    search_fields=("=game__id", "=message_id"),
    fields=(
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
    ),
)
register(
    Delivery,
    "id notice status said at number head",
    of_game="notice__game",
    linked=("notice__game",),
    list_select_related=("notice",),
    search_fields=("=notice__message_id",),
    fields=("notice", "address", "status", "said", "at", "number", "head"),
)
register(
    Incoming,
    "id channel at size person outcome code attempts",
    of_game="reply_to__notice__game",
    fields=("channel", "at", "size", "person", "outcome", "code", "due_at", "attempts"),
)


@admin.register(Webhook)
class WebhookAdmin(Records):
    """Of an address only the host is shown: the rest may be a secret, and the secret is one."""

    list_display = ("id", "person", "host", "format", "off_at", "off_why", "failures", "due_at")
    list_select_related = ("person",)
    search_fields = ("person__display_name",)
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


register(
    Dispatch,
    "id webhook kind game number status made_at due_at",
    of_game="game",
    search_fields=("=game__id", "=key"),
    fields=("key", "webhook", "kind", "game", "seat", "number", "status", "made_at", "due_at"),
)
# What was answered stays hidden: it may repeat a hand.
register(
    Attempt,
    "id dispatch status code fault milliseconds at",
    of_game="dispatch__game",
    list_select_related=("dispatch",),
)
