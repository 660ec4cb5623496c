"""The moderators' desk: find a game or a person, and what waits there for somebody to help."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User, in_any_case
from games.desk_errors import NotStaff
from games.engine import registry
from games.models import Game, Question
from games.selectors import games, pages, roles
from games.selectors.pages import Row

MOST = 20
LONGEST = 100
ALL = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, and whether there is more than is listed."""

    text: str = ""
    games: list[Row] = field(default_factory=list)
    people: list[User] = field(default_factory=list)
    has_more: bool = False


def refuse_stranger(person: User) -> None:
    """Refuse whoever does not belong to staff."""
    if person.is_banned or not roles.granted(person):
        raise NotStaff("only staff may come here")


def search(text: str, language: str) -> Found:
    """Find games by number, name, title or player, and people by name or by their whole address."""
    text = " ".join(text.split())[:LONGEST]
    if not text or not text.isprintable():
        return Found()
    people = list(find_people(text)[: MOST + 1])
    wanted = matching(text) | Q(pk__in=seated(people))
    found = list(games.whole().filter(wanted)[: MOST + 1])
    return Found(
        text=text,
        games=rows(found[:MOST], language),
        people=people[:MOST],
        has_more=max(len(found), len(people)) > MOST,
    )


def matching(text: str) -> Q:
    """Say which games a text names."""
    titles = {each.key for each in registry.TITLES if text.casefold() in each.name.casefold()}
    wanted = Q(name__icontains=text) | Q(title__in=titles)
    if text.isascii() and text.isdigit() and int(text) <= ALL:
        wanted |= Q(pk=int(text))
    try:
        return wanted | Q(uuid=UUID(text))
    except ValueError:
        return wanted


def find_people(text: str) -> QuerySet[User]:
    """Return the people whom a text names; an address is found only if it is whole."""
    wanted = Q(display_name__icontains=text)
    if "@" in text:
        wanted |= Q(in_any_case("addresses__email", text)) | Q(in_any_case("email", text))
    return User.objects.filter(wanted).distinct().order_by("-pk")


def seated(people: list[User]) -> QuerySet[Game, int]:
    """Return the games in which some people have a seat."""
    return Game.objects.filter(seats__player__in=people).values_list("pk", flat=True)


def waiting(language: str) -> list[Row]:
    """List the games that wait longest for an answer whose time is over."""
    late = Question.objects.filter(deadline_at__lte=timezone.now(), game__paused_until=None)
    late = late.filter(game__frozen_at=None)
    numbers = list(late.order_by("deadline_at").values_list("game", flat=True)[:MOST])
    found = {game.pk: game for game in games.whole().filter(pk__in=numbers)}
    return rows([found[number] for number in dict.fromkeys(numbers)], language)


def paused(language: str) -> list[Row]:
    """List the games that are paused, the one first that goes on first."""
    found = games.whole().filter(paused_until__isnull=False).order_by("paused_until")
    return rows(list(found[:MOST]), language)


def frozen(language: str) -> list[Row]:
    """List the games that are frozen, the last one first."""
    found = games.whole().filter(frozen_at__isnull=False).order_by("-frozen_at")
    return rows(list(found[:MOST]), language)


def rows(found: list[Game], language: str) -> list[Row]:
    """Return games as lists show them."""
    return [pages.row(game, None, language) for game in found]
