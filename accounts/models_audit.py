"""The audit: who did what, when, and from where, for a while."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Trace(models.Model):
    """One line of the audit. Reasons stay where they are: beside the event, the ban, the freeze."""

    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)
    # What was done, in dotted words: "sign_in", "token.made", "desk.rewind" …
    kind = models.CharField(_("kind"), max_length=40)
    # Nobody if a command or the site itself did it, or if the account was erased.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="traces",
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("about"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="traced",
    )
    # The network address; none outside the pages and the API.
    address = models.GenericIPAddressField(_("network address"), null=True)
    # By number, because accounts know nothing of games.
    game = models.PositiveIntegerField(_("game"), null=True)
    number = models.PositiveIntegerField(_("event"), default=0)

    class Meta:
        verbose_name = _("line of the audit")
        verbose_name_plural = _("audit")
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(fields=["kind", "-id"], name="trace_by_kind"),
            models.Index(fields=["by", "-id"], name="trace_by_doer"),
            models.Index(fields=["about", "-id"], name="trace_by_subject"),
            models.Index(
                fields=["game", "-id"], condition=models.Q(game__isnull=False), name="trace_by_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
