"""The audit as administrators read it: lines with names, games and reasons, page by page."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import Trace, User
from games.desk_errors import NotStaff
from games.models import Aside
from games.models_desk import Ban
from games.selectors import desk, roles
from games.selectors.desk_words import WORDS
from games.selectors.permits import Act

A_PAGE, A_BATCH = 50, 200
# What lines can be looked for by, each with how its kinds begin.
FAMILIES = {
    "sign_in": gettext_noop("signing in and out"),
    "token": gettext_noop("tokens of programs"),
    "role": gettext_noop("roles"),
    "ban": gettext_noop("bans"),
    "desk": gettext_noop("acts at the desk"),
    "audit": gettext_noop("the audit itself"),
}
KINDS = {
    "sign_in": gettext_noop("signed in"),
    "sign_out": gettext_noop("signed out"),
    "sign_in.failed": gettext_noop("failed to sign in"),
    "token.made": gettext_noop("made a token for a program"),
    "token.revoked": gettext_noop("revoked a token"),
    "role.moderator": gettext_noop("made a moderator"),
    "role.administrator": gettext_noop("made an administrator"),
    "role.nobody": gettext_noop("lost every role"),
    "role.changed": gettext_noop("account changed in the admin"),
    "ban.made": gettext_noop("banned"),
    "ban.lifted": gettext_noop("ban lifted"),
    "ban.over": gettext_noop("ban over"),
    "desk.report_taken": gettext_noop("took a report"),
    "desk.report_answered": gettext_noop("answered a report"),
    "audit.exported": gettext_noop("took the audit along"),
}
COLUMNS = (
    "at",
    "kind",
    "by",
    "by_name",
    "about",
    "about_name",
    "address",
    "game",
    "event",
    "reason",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """Which lines are looked for; what is empty counts for nothing."""

    family: str = ""
    person: str = ""
    game: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: int = 0


ALL = Wish()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the audit with what belongs to it."""

    trace: Trace
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the audit; `next` is the number before which the next one begins, 0 if none."""

    lines: list[Line]
    next: int


def refuse_stranger(person: User) -> None:
    """Refuse whoever may not see it."""
    desk.refuse_stranger(person)
    if roles.AUDIT not in roles.granted(person):
        raise NotStaff("only who was given the audit may see it")


def page(wish: Wish) -> Found:
    """Return some lines, the newest first."""
    found = list(chosen(wish)[: A_PAGE + 1])
    return Found(lines(found[:A_PAGE]), found[A_PAGE - 1].pk if len(found) > A_PAGE else 0)


def chosen(wish: Wish) -> QuerySet[Trace]:
    """Return the lines that are looked for."""
    found = Trace.objects.select_related("by", "about").order_by("-pk")
    if wish.family:
        more = Q(kind="sign_out") if wish.family == "sign_in" else Q()
        found = found.filter(Q(kind__startswith=wish.family) | more)
    if wish.person:
        people = list(desk.find_people(wish.person).values_list("pk", flat=True)[:A_BATCH])
        found = found.filter(Q(by__in=people) | Q(about__in=people))
    limits = {"game": wish.game, "at__gte": wish.since, "at__lt": wish.until}
    found = found.filter(**{name: value for name, value in limits.items() if value is not None})
    return found.filter(pk__lt=wish.before) if wish.before else found


def lines(found: list[Trace]) -> list[Line]:
    """Put lines into words, with the reasons that stand beside events and bans."""
    why = reasons(found)
    return [Line(each, words(each.kind), why.get(each.pk, "")) for each in found]


def words(kind: str) -> str:
    """Say what a kind of line means."""
    if kind in KINDS:
        return _(KINDS[kind])
    act = kind.removeprefix("desk.")
    return str(WORDS[Act(act)].name) if act in {each.value for each in WORDS} else kind


def reasons(found: Iterable[Trace]) -> dict[int, str]:
    """Return why things were done, by line, in two queries."""
    rows = list(found)
    games = {each.game for each in rows if each.game and each.number}
    asides = Aside.objects.filter(game__in=games, label="reason")
    given = {(game, number): text for game, number, text in asides.values_list(*ASIDE)}
    banned = {each.about_id for each in rows if each.kind.startswith("ban.")}
    bans = list(Ban.objects.filter(person__in=banned)) if banned else []
    return {each.pk: given.get((each.game, each.number), "") or of_ban(each, bans) for each in rows}


ASIDE = ("game_id", "number", "text")


def of_ban(trace: Trace, bans: list[Ban]) -> str:
    """Return the reason of the ban that a line is about: the last one made by then."""
    theirs = [
        each for each in bans if each.person_id == trace.about_id and each.made_at <= trace.at
    ]
    if not trace.kind.startswith("ban.") or not theirs:
        return ""
    last = max(theirs, key=lambda each: each.pk)
    return last.reason if trace.kind == "ban.made" else last.lift_reason


def rows(wish: Wish) -> Iterator[dict[str, Any]]:
    """Return every line that is looked for as plain values, a batch at a time."""
    found = chosen(wish).iterator(chunk_size=A_BATCH)
    while batch := list(itertools.islice(found, A_BATCH)):
        yield from map(row, lines(batch))


def row(line: Line) -> dict[str, Any]:
    """Return one line as plain values."""
    trace = line.trace
    values = (
        trace.at.isoformat(),
        trace.kind,
        trace.by_id,
        str(trace.by or ""),
        trace.about_id,
        str(trace.about or ""),
        trace.address or "",
        trace.game,
        trace.number or None,
        line.reason,
    )
    return dict(zip(COLUMNS, values, strict=True))
