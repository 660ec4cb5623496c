"""Tables: open, join, leave, start, close."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games import agreement, boards, log
from games.chain import STARTED
from games.engine import canonical, chance, registry
from games.engine.base import Edition, Title
from games.errors import (
    AlreadyStarted,
    BadTable,
    ColourTaken,
    KeyReused,
    NotYourSeat,
    TableFull,
    TableNotFull,
)
from games.log import Entry, Position
from games.models import Event, Game, Seat
from games.services import automatic, blocks, entries, invitations, texts, writing

LONGEST_WORD = 200
LONGEST_NAME = 60
LONGEST_KEY = 80
LIFETIME = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played at a table."""

    title: Title
    edition: Edition
    players: int
    options: dict[str, Any]
    name: str
    is_public: bool = True
    terms: agreement.Terms = agreement.NO_LIMIT
    seal: int = agreement.USUAL_SEAL


def open(
    *,
    host: User | None,
    title: str,
    players: int,
    edition: str = "",
    options: dict[str, Any] | None = None,
    name: str = "",
    key: str = "",
    is_public: bool = True,
    terms: agreement.Terms = agreement.NO_LIMIT,
    seal: int = agreement.USUAL_SEAL,
    channel: str = "web",
) -> Game:
    """Open a table. The same host and key open the same table only once."""
    entries.refuse_banned(host)
    found = boards.find(title)
    registry.check_players(found, players)
    chosen = registry.find_edition(found, edition)
    check_options(found, options or {})
    texts.refuse_unkept("a table's name", name, LONGEST_NAME)
    texts.refuse_invisible("a table's name", name)
    texts.refuse_unkept("a key", key, LONGEST_KEY)
    refuse_terms(terms, seal)
    plan = Plan(found, chosen, players, options or {}, name, is_public, terms, seal)
    if key and (table := Game.objects.filter(host=host, key=key).first()):
        return same_table(table, plan)
    try:
        return lay(host, plan, key, channel)
    except IntegrityError:
        return same_table(Game.objects.get(host=host, key=key), plan)


def same_table(table: Game, plan: Plan) -> Game:
    """Return the table that a key opened, if it is the one that is asked for again."""
    before = (table.title, table.edition, table.players, table.options, table.name)
    if (*before, table.terms, table.seal) != (
        plan.title.key,
        plan.edition.key,
        plan.players,
        canonical.text(plan.options),
        plan.name,
        plan.terms,
        plan.seal,
    ):
        raise KeyReused(f"the key {table.key!r} was used for another table")
    return table


def check_options(title: Title, options: dict[str, Any]) -> None:
    """Refuse options that the title does not have."""
    try:
        msgspec.convert(options, title.Options)
        canonical.text(options)
    except (TypeError, ValueError, OverflowError, RecursionError) as fault:
        raise BadTable(f"{title.name} does not take these options: {fault}") from fault


def refuse_terms(terms: agreement.Terms, seal: int) -> None:
    """Refuse a pace, a ladder or a seal that is not offered."""
    if seal not in agreement.SEALS:
        raise BadTable("there is no such seal")
    if problem := agreement.problem(terms):
        raise BadTable(f"these terms are not offered: {problem}", problem=problem)


@transaction.atomic
def lay(host: User | None, plan: Plan, key: str, channel: str) -> Game:
    """Write the table, its seats and its first event, which holds the commitment."""
    secret, now = secrets.token_bytes(32), timezone.now()
    facts = {
        "title": plan.title.key,
        "engine": plan.title.version,
        "edition": plan.edition.key,
        "edition_digest": plan.edition.digest,
        "players": plan.players,
        "options": plan.options,
        "commitment": chance.commitment(secret),
    }
    game = Game.objects.create(
        host=host,
        name=plan.name,
        key=key,
        secret=secret,
        is_public=plan.is_public,
        seal=plan.seal,
        opened_at=now,
        closes_at=now + LIFETIME,
        **{**facts, "options": canonical.text(plan.options)},
    )
    Seat.objects.bulk_create(Seat(game=game, number=number) for number in range(plan.players))
    laid = {**facts, **agreement.plain(plan.terms)}
    entry = log.table_entry("opened", laid, actor="host", channel=channel)
    writing.append(game, log.position(game), entry)
    return game


def join(
    *,
    game: Game,
    player: User | None,
    colour: str = "",
    word: str = "",
    bot: str = "",
    token: str = "",
    channel: str = "web",
) -> Seat:
    """Take a free seat for a player (or a bot), with a word for the shuffle and a colour."""
    texts.refuse_unkept("a word for the shuffle", word, LONGEST_WORD)
    refuse_unknown_bot(game, bot)
    if player is None and not bot:
        raise BadTable("a seat is for a player or a bot")
    with transaction.atomic():
        game = log.locked(game.pk)
        seats = list(game.seats.all())
        if player is not None and (mine := [s for s in seats if s.player_id == player.pk]):
            return mine[0]
        entries.refuse_banned(player)
        invitations.refuse_uninvited(game, player, token)
        blocks.refuse_blocked(game, player)
        entries.refuse_late(game, player)
        seat = free_seat(game, seats)
        number, secret = game.last_number + 1, bytes(game.secret)
        seated = {
            "seat": seat.number,
            "colour": free_colour(game, seats, colour),
            "word": chance.digest(secret, game.uuid, number, "word", word),
            "bot": bot,
        }
        Seat.objects.filter(pk=seat.pk).update(player=player, word=word, is_muted=False)
        entry = log.table_entry("joined", seated, seat=seat.number, channel=channel)
        writing.append(game, log.position(game), entry)
    seat.refresh_from_db()
    return seat


def refuse_unknown_bot(game: Game, bot: str) -> None:
    """Refuse a bot that the title does not have."""
    known = registry.find(game.title, game.engine).bots
    if bot and bot not in known:
        raise BadTable(f"there is no bot {bot!r}; there are: {', '.join(known)}")


def free_seat(game: Game, seats: list[Seat]) -> Seat:
    """Return the first free seat of a table that has not started."""
    refuse_started(game)
    refuse_due(game)
    free = [seat for seat in seats if not seat.is_taken]
    if not free:
        raise TableFull("every seat of this table is taken")
    return free[0]


def refuse_started(game: Game) -> None:
    """Refuse what can be done at an open table only."""
    if game.status != Game.Status.OPEN:
        raise AlreadyStarted("this table is not open any more")


def refuse_due(game: Game) -> None:
    """Refuse what comes after the time at which a table closes by itself."""
    if game.is_due:
        raise AlreadyStarted("this table has waited too long and is closed")


def free_colour(game: Game, seats: list[Seat], wish: str) -> str:
    """Return the colour wished for, else the first free one in printed order."""
    edition = registry.find_edition(registry.find(game.title, game.engine), game.edition)
    taken = {seat.colour for seat in seats if seat.is_taken}
    free = [colour for colour in edition.colours(game.players) if colour not in taken]
    if wish and wish not in free:
        raise ColourTaken(f"{wish!r} is not free; free are: {', '.join(free)}", free=free)
    return wish or free[0]


def leave(*, game: Game, player: User, channel: str = "web") -> bool:
    """Give a seat back before the start; says whether there was one to give back."""
    with transaction.atomic():
        game = log.locked(game.pk)
        seat = game.seats.filter(player=player).first()
        if seat is None:
            return False
        refuse_started(game)
        Seat.objects.filter(pk=seat.pk).update(player=None, word="", is_muted=False)
        entry = log.table_entry("left", {"seat": seat.number}, seat=seat.number, channel=channel)
        writing.append(game, log.position(game), entry)
    return True


def start(*, game: Game, player: User | None = None, channel: str = "web") -> Event:
    """Deal the cards of a full table. Starting twice starts once."""
    if player is not None and not allowed_to_start(game, player):
        raise NotYourSeat("only somebody at the table can start its game")
    try:
        event = writing.write(game, lambda now: opening(game, now, channel), allow=refuse_start)
    except AlreadyStarted:
        started = game.events.filter(kind=STARTED).first()
        if started is None:
            raise
        automatic.go_on(game)
        return started
    automatic.go_on(game)
    return event


def start_if_full(*, game: Game, channel: str = "web") -> None:
    """Start a table whose last seat was just taken."""
    with suppress(TableNotFull, AlreadyStarted):
        start(game=game, channel=channel)


def allowed_to_start(game: Game, player: User) -> bool:
    """Say whether the player sits at the table or opened it."""
    return game.host_id == player.pk or game.seats.filter(player=player).exists()


def refuse_start(game: Game) -> None:
    """Refuse to deal at a table that is not open, or not full."""
    refuse_started(game)
    refuse_due(game)
    if free := game.seats.filter(is_taken=False).count():
        raise TableNotFull(f"{free} seat(s) of this table are still free")


def opening(game: Game, now: Position, channel: str) -> Entry:
    """Decide the opening facts, anew whenever another word has come."""
    game = log.find(game.pk)
    refuse_start(game)
    options = msgspec.json.decode(game.options, type=now.title.Options)
    edition = registry.find_edition(now.title, game.edition)
    facts = now.title.open(options, edition, game.players, now.chance())
    return log.rules_entry(now, facts, kind=STARTED, seat=None, channel=channel)


def close(*, game: Game, channel: str = "web", actor: str = "host") -> bool:
    """Close a table that has not started; says whether it was open."""
    with transaction.atomic():
        game = log.locked(game.pk)
        if game.status == Game.Status.CLOSED:
            return False
        refuse_started(game)
        entry = log.table_entry("closed", {}, actor=actor, channel=channel)
        writing.append(game, log.position(game), entry)
    return True
