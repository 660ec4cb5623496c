"""Inviting: a host asks people to a table, by address or as players of before."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

import accounts.selectors
from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.errors import BadText
from games.models import Game
from games.models_lobby import Block, Invitation, NeverInvite
from games.models_mail import Notice
from games.selectors import invitations
from games.services import hosting, notices, tables, texts

LONGEST_GREETING = 300
MOST_AT_ONCE = 10
A_DAY = timedelta(days=1)
LINK = re.compile(r"://|\bwww\.", re.IGNORECASE)


class TooManyInvitations(Refused):
    """The host has invited as many people as one may in a day."""

    code = "too_many_invitations"


class NoLinks(BadText):
    """A greeting or a name holds a link, which strangers must not be sent by this site."""

    code = "no_links"


@dataclass(frozen=True, slots=True)
class Call:
    """What a host sends out: a greeting, in the host's language."""

    game: Game
    host: User
    greeting: str
    language: str


def invite(
    *, game: Game, host: User, addresses: list[str], greeting: str = "", language: str
) -> int:
    """Invite people by their addresses; returns how many had not been asked to this table before.

    Whether an address is known here, blocked, or wants no invitations changes nothing that the
    host can see.
    """
    texts.refuse_unkept("a greeting", greeting, LONGEST_GREETING)
    wanted = {invitations.address_key(each): each.strip() for each in addresses}
    wanted.pop(invitations.player_key(host), None)
    with transaction.atomic():
        game = log.locked(game.pk)
        hosting.refuse_stranger(game, host)
        tables.refuse_started(game)
        tables.refuse_due(game)
        refuse_links(greeting, game.name, str(host))
        asked = set(game.invitations.values_list("address_digest", flat=True))
        new = [address for key, address in wanted.items() if key not in asked]
        refuse_too_many(host, len(new))
        call = Call(game, host, greeting, language)
        notices.write([notice for each in new if (notice := ask_address(call, each))])
    return len(new)


def ask_address(call: Call, address: str) -> Notice | None:
    """Invite an address."""
    account = accounts.selectors.by_address(address)
    key = invitations.address_key(address)
    row = Invitation(address=address, address_digest=key)
    return tell(call, row, account, address)


def ask_player(call: Call, player: User) -> Notice | None:
    """Invite somebody whom the host knows as a player, and whose address stays unknown."""
    row = Invitation(player=player, address_digest=invitations.player_key(player))
    return tell(call, row, player, player.email or "")


def tell(call: Call, row: Invitation, account: User | None, address: str) -> Notice | None:
    """Write an invitation; returns its notice, unless the person wants none or has had enough."""
    row.game, row.host, row.greeting = call.game, call.host, call.greeting
    # Found by until a mail has gone out, whose own secret leads here too.
    row.token_digest = invitations.digest(secrets.token_urlsafe(32))
    row.is_hidden = is_unwanted(call.host, account, row.address_digest)
    is_few = mails_today(row.address_digest) < settings.INVITATIONS_TO_AN_ADDRESS
    row.is_mailed = bool(address) and not row.is_hidden and is_few
    row.save()
    if not row.is_mailed:
        return None
    return notices.new(
        Notice.Kind.INVITATION,
        f"{row.pk}",
        person=account if account is not None and account.confirmed_at else None,
        address=address,
        game=call.game,
        data={"invitation": row.pk, "language": call.language},
    )


def is_unwanted(host: User, account: User | None, key: str) -> bool:
    """Say whether an invitation must not reach anybody."""
    if NeverInvite.objects.filter(address_digest=key).exists():
        return True
    if account is None:
        return False
    return not account.is_active or Block.objects.filter(blocker=account, blocked=host).exists()


def mails_today(key: str) -> int:
    """Count the invitations that were sent to an address within a day, by whomever."""
    since = timezone.now() - A_DAY
    sent = Invitation.objects.filter(address_digest=key, is_mailed=True, sent_at__gt=since)
    return sent.count()


def refuse_too_many(host: User, count: int) -> None:
    """Refuse more invitations than one person may send in a day."""
    # The host's row is the lock: two tables may invite at once.
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    sent = host.sent_invitations.filter(sent_at__gt=timezone.now() - A_DAY).count()
    most = settings.INVITATIONS_A_DAY
    if sent + count > most:
        raise TooManyInvitations(
            f"one person invites at most {most} people a day", left=max(0, most - sent), most=most
        )


def refuse_links(*told: str) -> None:
    """Refuse links in what the mail tells: the greeting, and the names that a host chooses."""
    if any(map(LINK.search, told)):
        raise NoLinks("the mail to a stranger holds no links of the host's")


def withdraw(*, game: Game, host: User, number: int) -> bool:
    """Take an invitation back; says whether it was still open."""
    with transaction.atomic():
        game = log.locked(game.pk)
        hosting.refuse_stranger(game, host)
        waiting = game.invitations.filter(pk=number, state=Invitation.State.SENT)
        return bool(waiting.update(state=Invitation.State.WITHDRAWN, answered_at=timezone.now()))
