"""Records of programs: what a write was answered, by the key it came with."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class KeptAnswer(models.Model):
    """What a program was answered, written in the transaction of what it did.

    Moves need none: their submission keeps key and answer.
    """

    LONGEST_ADDRESS = 120

    # Without a constraint, which would lock the person's row until the end of the transaction.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="kept_answers",
        db_constraint=False,
    )
    # Method and path, cut if they are longer than any that leads somewhere.
    address = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    # Digests: of the address with the key, and of the body.
    key = models.CharField(max_length=64, editable=False)
    body = models.CharField(max_length=64, editable=False)
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    text = models.TextField(editable=False, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints: ClassVar = [
            models.UniqueConstraint("person", "key", name="one_kept_answer_a_key"),
        ]

    def __str__(self) -> str:
        return f"answer to {self.address} of {self.person_id}"
