"""Hosting: set a table up, with a seat for its host and bots on others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from games import agreement, log
from games.engine.errors import Refused
from games.errors import BadTable, NotYourSeat
from games.models import Game, Seat
from games.services import entries, invited, tables, writing

BOT = "greedy"
MOST_OPEN_TABLES = 10


class TooManyTables(Refused):
    """The host has as many open tables as one person may have."""

    code = "too_many_tables"


class NeedsAccount(Refused):
    """A guest wants something for which an account with an address is needed."""

    code = "needs_account"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a host wants of a table: the game, who may come, and a seat of one's own."""

    title: str
    players: int
    edition: str = ""
    name: str = ""
    is_public: bool = True
    bots: int = 0
    colour: str = ""
    word: str = ""
    terms: agreement.Terms = agreement.NO_LIMIT
    seal: int = agreement.USUAL_SEAL
    options: dict[str, Any] = field(default_factory=dict)


def set_up(*, host: User, wish: Wish, key: str = "", channel: str = "web") -> Game:
    """Open a table, seat its host and its bots, and start it if that fills it.

    The same key sets the same table up only once.
    """
    game = prepare(host=host, wish=wish, key=key, channel=channel)
    tables.start_if_full(game=game, channel=channel)
    return log.find(game.pk)


def prepare(*, host: User, wish: Wish, key: str = "", channel: str = "web") -> Game:
    """Open a table and seat its host and its bots, all or nothing."""
    if not 0 <= wish.bots < wish.players:
        raise BadTable("there are more bots than seats")
    refuse_guest(host, wish)
    with transaction.atomic():
        game = lay(host, wish, key, channel)
        tables.join(game=game, player=host, colour=wish.colour, word=wish.word, channel=channel)
        for _bot in range(wish.bots - game.seats.exclude(bot="").count()):
            tables.join(game=game, player=None, bot=BOT, channel=channel)
    return game


def lay(host: User, wish: Wish, key: str, channel: str) -> Game:
    """Open the table itself, unless the host has too many open ones."""
    game = tables.open(
        host=host,
        title=wish.title,
        players=wish.players,
        edition=wish.edition,
        name=wish.name,
        key=key,
        is_public=wish.is_public,
        terms=wish.terms,
        seal=wish.seal,
        options=wish.options,
        channel=channel,
    )
    if Game.objects.filter(host=host, status=Game.Status.OPEN).count() > MOST_OPEN_TABLES:
        raise TooManyTables(f"one person has at most {MOST_OPEN_TABLES} open tables")
    return game


def refuse_guest(host: User, wish: Wish) -> None:
    """Refuse a table for people to somebody who has no account with an address."""
    if not host.email and wish.bots < wish.players - 1:
        raise NeedsAccount("this needs an account with an e-mail address")


def seat_bot(*, game: Game, player: User, bot: str = BOT, channel: str = "web") -> Seat:
    """Let a bot take a free seat, as the host wishes; the last seat starts the game."""
    refuse_stranger(game, player)
    seat = tables.join(game=game, player=None, bot=bot, channel=channel)
    tables.start_if_full(game=game, channel=channel)
    return seat


def dismiss_bot(*, game: Game, player: User, number: int, channel: str = "web") -> bool:
    """Free a bot's seat again, as the host wishes; says whether a bot sat there."""
    refuse_stranger(game, player)
    with transaction.atomic():
        game = log.locked(game.pk)
        seat = game.seats.filter(number=number).exclude(bot="").first()
        if seat is None:
            return False
        tables.refuse_started(game)
        entry = log.table_entry("left", {"seat": number}, seat=number, channel=channel)
        writing.append(game, log.position(game), entry)
    return True


def close(*, game: Game, player: User, channel: str = "web") -> bool:
    """Close the table, as the host wishes; says whether it was open."""
    refuse_stranger(game, player)
    return tables.close(game=game, channel=channel)


def sit(
    *,
    game: Game,
    player: User,
    colour: str = "",
    word: str = "",
    token: str = "",
    channel: str = "web",
) -> Seat:
    """Take a seat; whoever takes the last one starts the game."""
    seat = tables.join(
        game=game, player=player, colour=colour, word=word, token=token, channel=channel
    )
    invited.note_seated(game=game, player=player)
    tables.start_if_full(game=game, channel=channel)
    return seat


def refuse_stranger(game: Game, player: User) -> None:
    """Refuse what only the host of a table may do, who must not be banned."""
    entries.refuse_banned(player)
    if game.host_id != player.pk:
        raise NotYourSeat("only the host of this table may do that")
