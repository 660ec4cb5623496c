"""What needs somebody's attention: the front page of the admin, each line by an index."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Address
from games.models import Game, Question
from games.models_webhooks import Webhook
from games.selectors import reports

# Nobody counts further.
MOST = 100


@dataclass(frozen=True, slots=True)
class Line:
    """One thing: in words, how many there are, and where they are listed."""

    words: str
    count: int
    link: str

    @property
    def shown(self) -> str:
        """The number as it is shown."""
        return f"{MOST}+" if self.count > MOST else str(self.count)


def lines() -> list[Line]:
    """List what needs attention, and how much of it."""
    desk, games = reverse("games:desk"), reverse("admin:games_game_changelist")
    return [
        Line(_("frozen games"), counted(frozen()), f"{games}?watch=frozen"),
        Line(_("logs that do not verify"), counted(faulty()), f"{games}?watch=fault"),
        Line(_("overdue answers"), counted(overdue()), desk),
        Line(_("open reports"), counted(reports.waiting()), reverse("games:desk-reports")),
        Line(
            _("addresses whose mails come back"),
            counted(Address.objects.filter(bounced_at__isnull=False)),
            f"{reverse('admin:accounts_address_changelist')}?bounced_at__isempty=0",
        ),
        Line(
            _("webhooks that fail"),
            counted(Webhook.objects.filter(Q(failures__gt=0) | Q(off_why=Webhook.Why.FAILING))),
            reverse("admin:games_webhook_changelist"),
        ),
    ]


def counted(rows: QuerySet[Any]) -> int:
    """Count rows as far as it matters."""
    return rows.order_by()[: MOST + 1].count()


def frozen() -> QuerySet[Game]:
    """Return the games that are frozen."""
    return Game.objects.filter(frozen_at__isnull=False)


def faulty() -> QuerySet[Game]:
    """Return the games whose logs did not verify."""
    return Game.objects.exclude(check_fault="")


def overdue() -> QuerySet[Question]:
    """Return the questions whose time is over, in games that go on."""
    late = Question.objects.filter(deadline_at__lte=timezone.now(), game__paused_until=None)
    return late.filter(game__frozen_at=None)
