"""Tables before the start: which are open, who sits there, who may look and join."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import boards, log
from games.boards import colours
from games.engine import registry
from games.errors import Frozen, UnknownGame
from games.models import Game, Seat
from games.selectors import blocks, games, lobby_refusals, pages, reliability, title_options
from games.selectors.blocks import Person
from games.selectors.invitations import fits, is_invited
from games.selectors.pages import Row
from games.selectors.reliability import Reliability
from games.selectors.title_options import OptionChoice

PER_PAGE = 20
BOT = "greedy"
RECONSTRUCTED = "-reconstructed"


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour that can be chosen; named as a place names it."""

    colour: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """An open table in the list; `host` says how reliable its host is."""

    row: Row
    host: str = ""
    is_kept_out: bool = False


@dataclass(frozen=True, slots=True)
class TableList:
    """A page of the open tables."""

    lines: list[TableLine]
    page: Page[Game]


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table before the start, as one reader finds it."""

    row: Row
    edition: str
    colours: list[Colour]
    is_open: bool
    is_host: bool
    may_join: bool
    bots: list[int]
    people: list[Person]
    # Why this table is not for the reader; nothing if it is.
    fault: str = ""

    @property
    def is_started(self) -> bool:
        """Whether there is a game to go to."""
        return self.row.game.status in (Game.Status.RUNNING, Game.Status.OVER)

    @property
    def is_seated(self) -> bool:
        """Whether the reader has a seat."""
        return self.row.reader is not None

    @property
    def may_start(self) -> bool:
        """Whether the table is full and the reader belongs to it."""
        return self.is_open and not self.row.free and (self.is_seated or self.is_host)


@dataclass(frozen=True, slots=True)
class TitleChoice:
    """What a title offers to whoever opens a table."""

    key: str
    name: str
    seats: list[int]
    editions: list[tuple[str, str]]
    colours: list[str]
    options: list[OptionChoice]


def titles() -> list[TitleChoice]:
    """List the newest version of every title with its editions and colours."""
    found = []
    for title in boards.offered():
        editions = title.editions()
        most = registry.find_edition(title).colours(title.seats[-1])
        offered = title_options.choices(title.Options)
        named = [(key, edition_name(key)) for key in editions]
        found.append(
            TitleChoice(title.key, title.name, list(title.seats), named, list(most), offered)
        )
    return found


def edition_name(key: str) -> str:
    """Name an edition as people read it."""
    name = key.removesuffix(RECONSTRUCTED).replace("-", " ").capitalize()
    is_known = not key.endswith(RECONSTRUCTED)
    return name if is_known else _("%(edition)s, reconstructed") % {"edition": name}


def open_tables(
    *,
    player: User | None,
    title: str = "",
    players: int | None = None,
    pace: int | None = None,
    free: int | None = None,
    page: int = 1,
    language: str,
) -> TableList:
    """List the open public tables, the newest first."""
    wanted = {"title": title or None, "players": players, "pace": pace}
    found = joinable().filter(is_public=True)
    found = found.filter(**{name: value for name, value in wanted.items() if value is not None})
    if free:
        seats = Count("seats", filter=Q(seats__is_taken=False))
        found = found.annotate(free_seats=seats).filter(free_seats__gte=free)
    if player is not None:
        found = found.exclude(host__blocks__blocked=player)
    shown = Paginator(found, PER_PAGE).get_page(page)
    blocked = blocks.blocked_by(player)
    rows = [blocks.marked(pages.row(game, player, language), blocked) for game in shown.object_list]
    return TableList(table_lines(rows, player), shown)


def table_lines(rows: list[Row], player: User | None) -> list[TableLine]:
    """Say how reliable each host is, and mark the tables that are not for the reader."""
    hosts = {row.game.host_id for row in rows if row.game.host_id}
    known = reliability.of_people(hosts | ({player.pk} if player else set()))
    return [
        TableLine(
            row,
            reliability.words(known[row.game.host_id]) if row.game.host_id else "",
            is_kept_out(row, player, known),
        )
        for row in rows
    ]


def is_kept_out(row: Row, player: User | None, known: Mapping[int, Reliability]) -> bool:
    """Say whether a table without the reader does not take them."""
    if player is None or row.reader is not None:
        return False
    return reliability.keeps_out(row.game, player.pk, known[player.pk])


def joinable() -> QuerySet[Game]:
    """Return the tables that are open now, whole; one that is due counts as closed."""
    waiting = Q(closes_at__gt=timezone.now()) | Q(closes_at=None)
    return games.whole().select_related("host").filter(waiting, status=Game.Status.OPEN)


def may_look(game: Game, user: User | None, *, token: str = "") -> bool:
    """Say whether a reader may see a game: all may if it is public, else those who belong to it."""
    if game.is_public or fits(game, token):
        return True
    if user is None or user.pk is None:
        return False
    if game.host_id == user.pk or any(seat.player_id == user.pk for seat in game.seats.all()):
        return True
    return is_before_start(game) and is_invited(game, user)


def is_before_start(game: Game) -> bool:
    """Say whether a game's page is the table's page still."""
    return game.status in (Game.Status.OPEN, Game.Status.CLOSED)


def table(*, reference: int, player: User | None, token: str = "", language: str) -> TablePage:
    """Return a table as the reader may see it; one that the reader may not is not there."""
    game = games.find_whole(reference)
    if not may_look(game, player, token=token):
        raise UnknownGame(f"there is no table {reference}")
    blocked = blocks.blocked_by(player)
    row = blocks.marked(pages.row(game, player, language), blocked)
    row = replace(row, places=reliability.at_seats(game, row.places))
    is_host = player is not None and game.host_id == player.pk
    is_open = game.status == Game.Status.OPEN and not game.is_due
    return TablePage(
        row=row,
        edition=edition_name(game.edition),
        colours=free_colours(game, list(game.seats.all()), language),
        is_open=is_open,
        is_host=is_host,
        may_join=is_open and row.free > 0 and row.reader is None,
        bots=[seat.number for seat in game.seats.all() if seat.bot],
        people=blocks.people(row, player, blocked),
        fault=kept_out(row, player, language),
    )


def kept_out(row: Row, player: User | None, language: str) -> str:
    """Say why a table is not for the reader; nothing if it is, or if they sit there."""
    refusal = None if row.reader else reliability.refusal(row.game, player)
    return lobby_refusals.explain(refusal, language) if refusal else ""


def free_colours(game: Game, seats: list[Seat], language: str) -> list[Colour]:
    """List the colours that nobody at the table has; none if its rules are not here."""
    try:
        edition = registry.find_edition(log.rules_of(game), game.edition)
    except Frozen:
        return []
    taken = {seat.colour for seat in seats if seat.is_taken}
    free = [key for key in edition.colours(game.players) if key not in taken]
    return [colour(key, language) for key in free]


def colour(key: str, language: str) -> Colour:
    """Return a colour with its letter and name."""
    return Colour(key, colours.letter(key, language), colours.name(key, language))
