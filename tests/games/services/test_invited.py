"""Accepting and declining: once, whole, and by the right person."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games import log
from games.errors import AlreadyStarted, TableFull
from games.models import Game
from games.models_lobby import Invitation
from games.selectors import invitations, lobby
from games.services import blocks, guests, hosting, invited, inviting, tables
from games.services.invited import Newcomer
from tests import factories

pytestmark = pytest.mark.django_db

ROMA = Newcomer("Roma", "de", "Europe/Berlin")


@pytest.fixture
def host():
    return factories.player("black")


@pytest.fixture
def table(host):
    found = factories.table(players=3, host=host, is_public=False)
    tables.join(game=found, player=host)
    return found


def invitation(table, address):
    inviting.invite(game=table, host=table.host, addresses=[address], language="en")
    return Invitation.objects.get(game=table, address=address)


def state(row):
    return Invitation.objects.get(pk=row.pk).state


def test_an_account_accepts_once(table):
    roma = factories.player("roma")
    row = invitation(table, roma.email)
    first = invited.accept(invitation=row, player=roma, colour="red", word="hat")
    again = invited.accept(invitation=row, player=roma)
    assert first.pk == again.pk
    assert (first.colour, first.word) == ("red", "hat")
    assert state(row) == "accepted"
    assert table.seats.filter(player=roma).count() == 1


def test_a_newcomer_gets_a_confirmed_account_and_a_seat(table):
    row = invitation(table, "Roma@Example.org")
    seat = invited.accept_as_newcomer(invitation=row, who=ROMA, word="hat")
    person = seat.player
    assert (person.email, person.display_name) == ("Roma@example.org", "Roma")
    assert (person.language, person.time_zone) == ("de", "Europe/Berlin")
    assert person.confirmed_at
    assert not person.has_usable_password()
    assert state(row) == "accepted"


def test_a_sign_up_that_nobody_confirmed_is_taken_over_without_its_password(table):
    other = User.objects.create_user("roma@example.org", "chosen by somebody", confirmed_at=None)
    other.links.create(
        purpose="sign_up", digest="x", address="roma@example.org", expires_at=timezone.now()
    )
    row = invitation(table, "roma@example.org")
    person = invited.accept_as_newcomer(invitation=row, who=ROMA).player
    assert person.pk == other.pk
    assert not person.check_password("chosen by somebody")
    assert not person.links.exists()
    assert person.confirmed_at


def test_the_mail_opens_no_account_that_exists(table):
    roma = factories.player("roma")
    row = invitation(table, roma.email)
    with pytest.raises(invited.NeedsLogIn):
        invited.accept_as_newcomer(invitation=row, who=ROMA)
    with pytest.raises(invited.OtherAccount):
        invited.accept(invitation=row, player=factories.player("siena"))
    roma.refresh_from_db()
    assert roma.display_name == "Roma"
    assert state(row) == "sent"


def test_somebody_may_accept_with_another_account_if_the_address_has_none(table):
    row = invitation(table, "second-mailbox@example.org")
    siena = factories.player("siena")
    invited.accept(invitation=row, player=siena)
    with pytest.raises(invited.InvitationAnswered):
        invited.accept(invitation=row, player=factories.player("roma"))
    with pytest.raises(invited.InvitationAnswered):
        invited.accept_as_newcomer(invitation=row, who=ROMA)
    assert not User.objects.filter(email="second-mailbox@example.org").exists()


def test_no_account_is_made_where_there_is_no_seat(table):
    row, late = (invitation(table, f"{name}@example.org") for name in ("roma", "siena"))
    Game.objects.filter(pk=table.pk).update(closes_at=timezone.now())
    with pytest.raises(AlreadyStarted):
        invited.accept_as_newcomer(invitation=row, who=ROMA)
    Game.objects.filter(pk=table.pk).update(closes_at=None)
    for _ in range(2):
        tables.join(game=table, player=None, bot="greedy")
    with pytest.raises(TableFull):
        invited.accept_as_newcomer(invitation=row, who=ROMA)
    tables.start(game=table)
    with pytest.raises(AlreadyStarted):
        invited.accept_as_newcomer(invitation=late, who=ROMA)
    assert User.objects.count() == 1
    assert state(row) == state(late) == "sent"


def test_the_last_seat_starts_the_game(host):
    table = factories.table(players=2, host=host)
    tables.join(game=table, player=host)
    row = invitation(table, "roma@example.org")
    invited.accept_as_newcomer(invitation=row, who=ROMA)
    assert log.find(table.pk).status == "running"


def test_whoever_declined_may_think_again_and_whoever_accepted_leaves(table):
    roma = factories.player("roma")
    row = invitation(table, roma.email)
    invited.decline(invitation=row)
    invited.decline(invitation=row)
    assert state(row) == "declined"
    invited.accept(invitation=row, player=roma)
    with pytest.raises(invited.AlreadySeated):
        invited.decline(invitation=row)
    assert state(row) == "accepted"


def test_an_invited_account_may_look_at_a_private_table_and_sit_there(table):
    roma, siena = factories.player("roma"), factories.player("siena")
    row = invitation(table, roma.email)
    game = log.find(table.pk)
    assert lobby.may_look(game, roma)
    assert not lobby.may_look(game, siena)
    hosting.sit(game=game, player=roma)
    assert state(row) == "accepted"


def test_a_withdrawn_invitation_and_a_running_game_let_nobody_look(table, host):
    roma, siena = factories.player("roma"), factories.player("siena")
    gone, idle = invitation(table, roma.email), invitation(table, siena.email)
    inviting.withdraw(game=table, host=host, number=gone.pk)
    assert not lobby.may_look(log.find(table.pk), roma)
    for _ in range(2):
        tables.join(game=table, player=None, bot="greedy")
    tables.start(game=table)
    assert not lobby.may_look(log.find(table.pk), siena)
    assert state(idle) == "sent"


def test_an_unconfirmed_account_is_not_taken_for_the_invited_one(table):
    fake = User.objects.create_user("roma@example.org", "x", confirmed_at=None)
    invitation(table, "roma@example.org")
    assert not invitations.open_to(fake).exists()
    assert not lobby.may_look(log.find(table.pk), fake)


def test_a_host_who_blocked_meanwhile_refuses_without_saying_why(table, host):
    roma = factories.player("roma")
    row = invitation(table, roma.email)
    blocks.block(user=host, other=roma)
    with pytest.raises(blocks.CannotJoin):
        invited.accept(invitation=row, player=roma)
    assert state(row) == "sent"


def test_blocking_a_host_takes_the_invitation_from_the_dashboard(table, host):
    roma = factories.player("roma")
    invitation(table, roma.email)
    assert invitations.open_to(roma).count() == 1
    blocks.block(user=roma, other=host)
    assert not invitations.open_to(roma).exists()


def test_a_guest_may_accept_what_was_sent_to_an_address_without_account(table):
    guest = guests.arrive(address="127.0.0.1", language="en")
    row = invitation(table, "roma@example.org")
    assert invited.accept(invitation=row, player=guest).player == guest
