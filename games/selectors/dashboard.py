"""The first page: what waits for me and what I wait for, or what this place is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OrderBy,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
    Window,
    prefetch_related_objects,
)
from django.db.models.functions import RowNumber
from django.utils import timezone
from django_stubs_ext import WithAnnotations

from accounts.models import User
from games.models import Game, Question, Result, Seat
from games.models_lobby import Invitation
from games.selectors import games, pages, remaining, titles
from games.selectors.help import Subject, subjects
from games.selectors.invitations import open_to
from games.selectors.pages import Row

SHOWN = 6
NEWEST = 8
MOST_INVITATIONS = 20
PER_PAGE = 30
WON, LOST = "won", "lost"
GROUPS = ("waiting", "running", "open", "over")


class Grouping(TypedDict):
    """What my games are sorted by: the list, and when I was asked."""

    group: str
    asked_at: datetime | None
    deadline_at: datetime | None


@dataclass(frozen=True, slots=True)
class Line:
    """A game in one of my lists."""

    row: Row

    @property
    def since(self) -> datetime | None:
        """When the oldest open question was put."""
        return min((ask.asked_at for ask in self.row.game.questions.all()), default=None)

    @property
    def is_fresh(self) -> bool:
        """Whether that was less than a minute ago."""
        return self.since is not None and timezone.now() - self.since < timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Listing:
    """The first of my games of one kind, and whether there are more."""

    group: str
    lines: list[Line]
    has_more: bool


@dataclass(frozen=True, slots=True)
class Archive:
    """A page of all my games of one kind."""

    lines: list[Line]
    page: Page[WithAnnotations[Game, Grouping]]


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that waits for my answer."""

    invitation: Invitation
    title: str
    pace: str


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The first page; the lists are empty for somebody who is not logged in."""

    waiting: Listing
    running: Listing
    open: Listing
    over: Listing
    newest: list[Line]
    subjects: list[Subject]
    invitations: list[Invited] = field(default_factory=list)

    @property
    def has_games(self) -> bool:
        """Whether the reader has any game at all."""
        lists = (self.waiting, self.running, self.open, self.over)
        return any(listing.lines for listing in lists)


def first_page(*, player: User | None, language: str) -> Dashboard:
    """Return the first page, at a cost that neither my games nor all games add to."""
    mine = list(firsts(player)) if player else []
    # What is listed as mine is not told twice.
    newest = list(public().exclude(pk__in=[game.pk for game in mine])[:NEWEST])
    prefetch_related_objects([*mine, *newest], *games.parts())
    listings = {
        group: listing(group, [game for game in mine if game.group == group], player, language)
        for group in GROUPS
    }
    return Dashboard(
        **listings,
        newest=lines(newest, player, language),
        subjects=[] if player else subjects(),
        invitations=invitations(player) if player else [],
    )


def public() -> QuerySet[Game]:
    """Return the games that everybody may see, newest first."""
    shown = Game.objects.filter(is_public=True).exclude(status=Game.Status.CLOSED)
    return shown.exclude(status=Game.Status.OPEN, closes_at__lte=timezone.now()).order_by("-pk")


def invitations(player: User) -> list[Invited]:
    """Return the invitations that wait for a person's answer."""
    return [
        Invited(
            each,
            titles.name(each.game),
            remaining.pace(each.game.pace),
        )
        for each in open_to(player)[:MOST_INVITATIONS]
    ]


def grouped(player: User) -> QuerySet[WithAnnotations[Game, Grouping]]:
    """Return my games that are not closed, each with the list it belongs to."""
    seats = Seat.objects.filter(player=player)
    mine = Q(pk__in=seats.values("game")) | Q(host=player, status=Game.Status.OPEN)
    asked = Question.objects.filter(
        game=OuterRef("pk"), game__seats__player=player, game__seats__number=F("seat")
    )
    group = Case(
        When(asked_at__isnull=False, then=Value("waiting")),
        default=F("status"),
        output_field=CharField(),
    )
    found = Game.objects.filter(mine).exclude(status=Game.Status.CLOSED)
    found = found.exclude(status=Game.Status.OPEN, closes_at__lte=timezone.now())
    return found.annotate(
        asked_at=Subquery(asked.values("asked_at")[:1]),
        deadline_at=Subquery(asked.values("deadline_at")[:1]),
    ).annotate(group=group)


def urgency() -> list[OrderBy]:
    """Order by what is due first; what is never due comes after it, longest waiting first."""
    return [
        F("deadline_at").asc(nulls_last=True),
        F("asked_at").asc(nulls_last=True),
        F("pk").desc(),
    ]


def firsts(player: User) -> QuerySet[WithAnnotations[Game, Grouping]]:
    """Return the first few of each of my lists, and one more to tell that there are more."""
    rank = Window(RowNumber(), partition_by=[F("group")], order_by=urgency())
    found = grouped(player).annotate(rank=rank).filter(rank__lte=SHOWN + 1)
    return found.order_by("group", "rank")


def listing(group: str, found: list[Game], player: User | None, language: str) -> Listing:
    """Return one of my lists."""
    return Listing(group, lines(found[:SHOWN], player, language), len(found) > SHOWN)


def lines(found: Iterable[Game], player: User | None, language: str) -> list[Line]:
    """Return games as a list shows them."""
    return [Line(pages.row(game, player, language)) for game in found]


@dataclass(frozen=True, slots=True)
class Search:
    """Which of my games are looked for: by the name of a table or an opponent, title, result."""

    name: str = ""
    title: str = ""
    result: str = ""


ANY_GAME = Search()


def archive(
    *, player: User, group: str, search: Search = ANY_GAME, page: int = 1, language: str
) -> Archive:
    """Return all my games of one kind, a page of them, if wished only those looked for."""
    found = grouped(player).filter(matching(player, search), group=group)
    found = found.prefetch_related(*games.parts()).order_by(*urgency())
    shown = Paginator(found, PER_PAGE).get_page(page)
    return Archive(lines(shown.object_list, player, language), shown)


def matching(player: User, search: Search) -> Q:
    """Say which games are looked for."""
    wanted = Q()
    if search.name:
        # Looked up for each of my games, instead of gathered from everybody's.
        others = Seat.objects.filter(game=OuterRef("pk")).exclude(player=player)
        met = Exists(others.filter(player__display_name__icontains=search.name))
        wanted &= Q(name__icontains=search.name) | Q(met)
    if search.title:
        wanted &= Q(title=search.title)
    if search.result:
        best = Result.objects.filter(game=OuterRef("pk"), rank=1)
        won = Q(Exists(best.filter(game__seats__player=player, game__seats__number=F("seat"))))
        has_result = Exists(Result.objects.filter(game=OuterRef("pk")))
        wanted &= won if search.result == WON else ~won & Q(has_result)
    return wanted
