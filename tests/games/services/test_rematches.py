from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import agreement, log
from games.errors import NotYourSeat
from games.models import Game
from games.models_lobby import Invitation, NeverInvite
from games.models_mail import Notice
from games.selectors import invitations
from games.services import blocks, guests, hosting, people, posting, rematches, tables
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


def over(players=3, is_public=True, **choices):
    """A game that is over, as far as its projections tell."""
    game = factories.game(players, **choices)
    game.questions.all().delete()
    Game.objects.filter(pk=game.pk).update(status="over", is_public=is_public)
    return log.find(game.pk)


def persons(game):
    return [seat.player for seat in game.seats.order_by("number")]


def propose(game, player):
    return rematches.propose(game=game, player=player, language="en")


def test_a_rematch_is_the_same_table_with_the_others_invited(
    mailoutbox,
):
    game = over(name="Sunday", is_public=False, terms=agreement.Terms(5, "bot"))
    first, second, third = persons(game)
    Notice.objects.update(status=Notice.Status.SENT)
    table = propose(game, first)
    posting.deliver_due()
    for field in ("title", "edition", "players", "options", "name", "is_public", "agreed"):
        assert getattr(table, field) == getattr(game, field), field
    assert (table.host, table.rematch_of) == (first, game)
    assert {mail.to[0] for mail in mailoutbox} == {second.email, third.email}
    assert "once more with the same people" in mailoutbox[0].body
    assert [invitations.open_to(each).count() for each in (first, second, third)] == [0, 1, 1]
    assert (
        "example.org"
        not in text(as_player(first).get(url("table-detail", table.pk)))
        .split('class="sum asked"')[1]
        .split("</ul>")[0]
    )


def test_the_second_is_led_to_the_table_of_the_first():
    game = over(is_public=False)
    first, second, _ = persons(game)
    table = propose(game, first)
    assert propose(game, second) == propose(game, first) == table
    assert Invitation.objects.count() == 2
    client = as_player(second)
    answer = client.post(reverse("games:game-rematch", args=[game.pk]), follow=True)
    assert answer.redirect_chain[-1][0] == url("table-detail", table.pk)
    assert "Join the table" in text(answer)
    client.post(url("table-join", table.pk))
    assert Invitation.objects.get(player=second).state == "accepted"


def test_a_rematch_that_never_started_can_be_proposed_again():
    game = over()
    first, second, _ = persons(game)
    table = propose(game, first)
    tables.close(game=table)
    assert propose(game, second).host == second


def test_bots_play_again_and_a_guest_against_them_starts_at_once():
    guest = guests.arrive(address="127.0.0.1", language="en")
    wish = hosting.Wish(title="patrizier", players=3, bots=2)
    game = hosting.set_up(host=guest, wish=wish)
    Game.objects.filter(pk=game.pk).update(status="over")
    again = propose(game, guest)
    assert again.status == "running"
    assert again.seats.exclude(bot="").count() == 2


def test_blocked_and_erased_players_are_left_out():
    game = over(players=4)
    me, blocked, blocker, gone = persons(game)
    blocks.block(user=me, other=blocked)
    blocks.block(user=blocker, other=me)
    people.erase(user=gone)
    table = propose(game, me)
    assert [row.player for row in invitations.sent(table)] == [blocker]
    assert not invitations.open_to(blocker).exists()
    with pytest.raises(blocks.CannotJoin):
        propose(game, blocked)


def test_who_never_wants_mail_still_is_asked_by_nobody(mailoutbox):
    game = over(players=2)
    me, other = persons(game)
    NeverInvite.objects.create(address_digest=invitations.player_key(other))
    Notice.objects.update(status=Notice.Status.SENT)
    propose(game, me)
    posting.deliver_due()
    assert not mailoutbox
    assert not invitations.open_to(other).exists()


def test_only_players_of_a_finished_game_propose_one():
    game = over()
    with pytest.raises(NotYourSeat):
        propose(game, factories.player())
    running = factories.game()
    with pytest.raises(rematches.NotOver):
        propose(running, persons(running)[0])
    assert Game.objects.count() == 2
    path = reverse("games:game-rematch", args=[running.pk])
    answer = as_player(persons(running)[0]).post(path)
    assert answer.status_code == 409
    assert "when the game is over" in text(answer)
    assert Client().post(path).url.startswith(reverse("login"))
    assert as_player(persons(running)[0]).get(path).status_code == 405


def test_a_player_sees_the_button_and_a_spectator_does_not():
    game = factories.play_out(factories.game())
    page = reverse("games:game-detail", args=[game.pk])
    assert ">Rematch</button>" in text(as_player(persons(game)[0]).get(page))
    assert "Rematch" not in text(Client().get(page))
