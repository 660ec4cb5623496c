"""Games, their logs and what is projected from them: no secret, hand, word, order or state."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.records import ReadOnly, Records, register
from games.models import Aside, Event, Game, Question, Result, Seat, Submission
from games.models_advice import Advice
from games.models_clock import Answered, Pause, Stop
from games.models_desk import Departure
from games.models_watch import Freeze
from games.selectors import listing
from games.services import verifying


class SeatInline(ReadOnly, admin.TabularInline[Seat, Game]):
    model = Seat
    fields = readonly_fields = ("number", "person", "is_taken", "colour", "bot", "is_given_up")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Read the players with the seats."""
        found: QuerySet[Seat] = super().get_queryset(request).select_related("player")
        return found

    @admin.display(description=_("player"))
    def person(self, seat: Seat) -> str:
        """Lead to the player."""
        if seat.player is None:
            return ""
        path = reverse("admin:accounts_user_change", args=[seat.player_id])
        return format_html('<a href="{}">{}</a>', path, seat.player)


class TitleFilter(admin.SimpleListFilter):
    """By title, as the registry knows them: the database is not asked which there are."""

    title = _("title")
    parameter_name = "title"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, key.replace("_", " ").title()) for key in listing.titles()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(title=self.value()) if self.value() else queryset


class WatchFilter(admin.SimpleListFilter):
    """By what the integrity watch found, each by an index."""

    title = _("integrity")
    parameter_name = "watch"
    WANTED = {"frozen": Q(frozen_at__isnull=False), "fault": ~Q(check_fault="")}

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("frozen", _("frozen")), ("fault", _("fault of the log"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(self.WANTED.get(self.value() or "", Q()))


@admin.register(Game)
class GameAdmin(Records):
    of_game = "pk"
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
        "frozen_at",
    )
    list_display_links = ("id", "name")
    list_filter = ("status", TitleFilter, WatchFilter)
    search_fields = ("=id", "=uuid", "name")
    fields = (
        "links",
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
        "paused_until",
        "checked_at",
        "check_fault",
        "frozen_at",
    )
    readonly_fields = ("links",)
    list_select_related = ("host",)
    inlines = (SeatInline,)
    actions = ("verify",)

    @admin.display(description=_("leads to"))
    def links(self, game: Game) -> str:
        """Lead to the log, the mails and the reports of a game, and to the desk."""
        found = [
            (reverse("games:desk-game", args=[game.pk]), _("desk")),
            (reverse("games:game-detail", args=[game.pk]), _("page")),
            (listed("event", f"game__id__exact={game.pk}"), _("log")),
            (listed("notice", f"game__id__exact={game.pk}"), _("notices")),
            (listed("delivery", f"notice__game={game.pk}"), _("deliveries")),
            (listed("message", f"game__id__exact={game.pk}"), _("talk")),
            (listed("report", f"game__id__exact={game.pk}"), _("reports")),
            (listed("freeze", f"game__id__exact={game.pk}"), _("frozen games")),
        ]
        return format_html_join(" · ", '<a href="{}">{}</a>', found)

    @admin.action(description=_("Verify the logs now"), permissions=["unfreeze"])
    def verify(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        """Verify some logs; a game whose log does not hold is frozen."""
        found = [verifying.look_at(game) for game in queryset.filter(frozen_at=None)[:50]]
        bad = sum(each is not None for each in found)
        told = ngettext("%(count)s log does not hold", "%(count)s logs do not hold", bad)
        level = messages.ERROR if bad else messages.SUCCESS
        self.message_user(request, told % {"count": bad}, level)


def listed(model: str, query: str) -> str:
    """Return where the rows of a model are listed that belong to something."""
    return f"{reverse(f'admin:games_{model}_changelist')}?{query}"


@admin.register(Event)
class EventAdmin(Records):
    of_game = "game"
    list_display = ("game", "number", "kind", "seat", "actor", "channel", "at")
    list_display_links = ("number",)
    list_select_related = ("game",)
    search_fields = ("=game__id",)
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


# A refused text may tell a hand, an advice and a reckoning are a player's own.
register(
    Submission,
    "id seat holder channel asked status at",
    of_game="seat__game",
    list_select_related=("seat__game", "holder"),
)
register(
    Seat,
    "id game number player is_taken colour bot is_given_up",
    of_game="game",
    search_fields=("=game__id", "player__display_name"),
)
register(Question, "game seat kind asked asked_at deadline_at rung", of_game="game")
register(
    Result,
    "game seat rank total",
    of_game="game",
    fields=("game", "seat", "rank", "total", "sources", "ties"),
)
register(Aside, "id game number label author text", of_game="game", search_fields=("=game__id",))
register(Advice, "id game seat number", of_game="game")
register(Stop, "id game seat asked reason began_at ends_at", of_game="game")
register(Pause, "id game began_at ends_at", of_game="game")
register(Answered, "id person game asked at seconds is_late is_counted", of_game="game")
register(Departure, "id game seat person number", of_game="game")
register(
    Freeze,
    "id game cause fault number last_number head at ended_at by reason",
    of_game="game",
)
