from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.models_lobby import Invitation, NeverInvite
from games.selectors.invitations import address_key, player_key
from games.services import hosting
from games.services.hosting import Wish
from tests import factories
from tests.games.mailing import mail_to, reply, told

pytestmark = pytest.mark.django_db
STRANGER = "red-friend@example.org"


def table(players=3):
    host = factories.player("black")
    wish = Wish(title="patrizier", players=players, name="Sunday table", is_public=False)
    return hosting.set_up(host=host, wish=wish)


def invite(game, *, player=None, address=""):
    """An invitation, and the mail that brought it."""
    key = player_key(player) if player else address_key(address)
    made = Invitation.objects.create(
        game=game, host=game.host, player=player, address=address, address_digest=key
    )
    data = {"invitation": made.pk, "language": "en"}
    fields = {"game": game, "data": data, "address": "" if player else address}
    return made, mail_to(player, "invitation", **fields)


def test_somebody_with_an_account_takes_a_seat_by_yes():
    game, friend = table(), factories.player("red")
    made, mail = invite(game, player=friend)
    assert reply(mail, "yes my lucky word") == ("applied", "invited_yes")
    seat = game.seats.get(player=friend)
    assert seat.word == "my lucky word"
    made.refresh_from_db()
    assert made.state == Invitation.State.ACCEPTED
    [(answer, data)] = told("answer", friend)
    assert data["about"] == "invited"
    assert data["lines"] == ["You have a seat. The game starts when every seat is taken."]
    assert answer.game == game


def test_a_newcomer_gets_a_confirmed_account_and_a_seat():
    game = table(2)
    _, mail = invite(game, address=STRANGER)
    outcome = reply(mail, "Ja, gerne", sender=f"Friend in Red <{STRANGER}>")
    assert outcome == ("applied", "invited_yes")
    newcomer = User.objects.get(email=STRANGER)
    assert (newcomer.display_name, bool(newcomer.confirmed_at)) == ("Friend in Red", True)
    assert game.seats.filter(player=newcomer).exists()
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    [(_, data)] = told("answer", newcomer)
    assert data["lines"] == ["You have a seat, and the game begins."]


def test_saying_yes_twice_is_once():
    game = table()
    _, mail = invite(game, address=STRANGER)
    assert reply(mail, "yes")[0] == "applied"
    assert reply(mail, "yes") == ("ignored", "repeated")
    assert reply(mail, "yes please") == ("applied", "invited_yes")
    assert game.seats.filter(is_taken=True).count() == 2


@pytest.mark.parametrize("sender", ["=?utf-8?q?a=0ABcc=3A_x?= <a@example.org>", "<a@b>", ""])
def test_a_strange_name_becomes_a_plain_one(sender):
    _, mail = invite(table(), address=STRANGER)
    assert reply(mail, "yes", sender=sender or "nobody")[0] == "applied"
    assert User.objects.get(email=STRANGER).display_name == "Guest"


def test_no_declines_and_never_keeps_further_invitations_away():
    game, friend = table(), factories.player("red")
    made, mail = invite(game, player=friend)
    assert reply(mail, "no thanks") == ("applied", "invited_no")
    made.refresh_from_db()
    assert made.state == Invitation.State.DECLINED
    assert reply(mail, "never") == ("applied", "invited_never")
    assert NeverInvite.objects.get().address_digest == made.address_digest


def test_an_unclear_answer_is_asked_again_and_a_withdrawn_invitation_told():
    game, friend = table(), factories.player("red")
    _, mail = invite(game, player=friend)
    assert reply(mail, "maybe later") == ("answered", "yes_or_no")
    Invitation.objects.update(state=Invitation.State.WITHDRAWN)
    assert reply(mail, "yes") == ("answered", "invitation_answered")
    assert not game.seats.filter(player=friend).exists()


def test_a_full_table_is_told_and_makes_no_account():
    game = table(2)
    _, mail = invite(game, address=STRANGER)
    hosting.seat_bot(game=game, player=game.host)
    assert reply(mail, "yes")[0] == "answered"
    assert not User.objects.filter(email=STRANGER).exists()


def test_an_invitation_to_an_address_that_changed_hands_seats_nobody():
    game, friend = table(), factories.player("red")
    _, mail = invite(game, player=friend)
    friend.addresses.all().delete()
    assert reply(mail, "yes") == ("answered", "needs_log_in")
    assert not game.seats.filter(player=friend).exists()
