"""Being invited: accept, decline, or never be invited again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import proven
from games import log
from games.engine.errors import Refused
from games.models import Game, Seat
from games.models_lobby import Invitation, NeverInvite
from games.selectors.invitations import addressed_to, owner
from games.services import tables

State = Invitation.State


class InvitationAnswered(Refused):
    """The invitation was withdrawn, or somebody else has accepted it."""

    code = "invitation_answered"


class AlreadySeated(Refused):
    """The invitation was accepted; whoever wants to go now leaves the table."""

    code = "already_seated"


class OtherAccount(Refused):
    """The invitation is for another account than the one that is logged in."""

    code = "other_account"


class NeedsLogIn(Refused):
    """The invited address has an account, which the mail alone does not open."""

    code = "needs_log_in"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What somebody without an account tells when accepting."""

    display_name: str
    language: str
    time_zone: str


def accept(*, invitation: Invitation, player: User, colour: str = "", word: str = "") -> Seat:
    """Take a seat by invitation; the last one starts the game. Twice is once."""
    with transaction.atomic():
        found = locked(invitation)
        seat = take_seat(found, player, colour, word)
    tables.start_if_full(game=found.game)
    return seat


def accept_as_newcomer(
    *, invitation: Invitation, who: Newcomer, colour: str = "", word: str = ""
) -> Seat:
    """Make an account for the address that the mail has proved, and take a seat with it.

    All or nothing: no account is made if there is no seat.
    """
    with transaction.atomic():
        found = locked(invitation)
        refuse_over(found)
        player = None
        if owner(found) is None and found.address:
            player = proven.confirm(
                address=found.address,
                display_name=who.display_name,
                language=who.language,
                time_zone=who.time_zone,
            )
        if player is None:
            raise NeedsLogIn("log in first: this address has an account")
        seat = take_seat(found, player, colour, word)
    tables.start_if_full(game=found.game)
    return seat


def take_seat(found: Invitation, player: User, colour: str, word: str) -> Seat:
    """Seat the invited person at the locked table."""
    refuse_over(found, player)
    whose = owner(found)
    if whose is not None and whose.pk != player.pk:
        raise OtherAccount("this invitation is for another account")
    # First, because a private table seats whom its invitations name.
    finish(found, State.ACCEPTED, player)
    return tables.join(game=found.game, player=player, colour=colour, word=word)


def decline(*, invitation: Invitation) -> None:
    """Say no; the table's host sees it. Twice is once."""
    with transaction.atomic():
        found = locked(invitation)
        if found.state == State.ACCEPTED:
            raise AlreadySeated("this invitation was accepted; leave the table instead")
        if found.state == State.SENT:
            finish(found, State.DECLINED)


def never_again(*, invitation: Invitation) -> None:
    """Keep the address from every further invitation, and decline this one if it is open.

    The host sees a declined invitation, as any other.
    """
    NeverInvite.objects.get_or_create(address_digest=invitation.address_digest)
    with transaction.atomic():
        found = locked(invitation)
        if found.state == State.SENT:
            finish(found, State.DECLINED)


def allow_again(*, invitation: Invitation) -> None:
    """Let an address be invited again."""
    NeverInvite.objects.filter(address_digest=invitation.address_digest).delete()


def locked(invitation: Invitation) -> Invitation:
    """Lock the table of an invitation and return the invitation as it is now."""
    game = log.locked(invitation.game_id)
    found = Invitation.objects.select_related("player", "host").filter(pk=invitation.pk).first()
    if found is None:
        raise InvitationAnswered("this invitation is gone")
    found.game = game
    return found


def refuse_over(found: Invitation, player: User | None = None) -> None:
    """Refuse an invitation that was withdrawn or that somebody else has accepted.

    Whoever has declined may think again.
    """
    is_mine = player is not None and found.player_id == player.pk
    if found.state == State.WITHDRAWN or (found.state == State.ACCEPTED and not is_mine):
        raise InvitationAnswered("this invitation is not open any more")


def finish(found: Invitation, state: str, player: User | None = None) -> None:
    """Note the answer, and whose it is."""
    found.state, found.answered_at = state, timezone.now()
    found.player = player or found.player
    found.save(update_fields=["state", "answered_at", "player"])


def note_seated(*, game: Game, player: User) -> None:
    """Count an invitation as accepted when its person came to the table by another way."""
    waiting = game.invitations.filter(addressed_to(player), state=State.SENT)
    waiting.update(state=State.ACCEPTED, player=player, answered_at=timezone.now())
