from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import log
from games.errors import NotYourSeat
from games.models import Game
from games.models_lobby import Block
from games.selectors.blocks import blocked_by
from games.services import blocks, people, tables
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair():
    return factories.player("black"), factories.player("white")


def test_a_player_is_blocked_from_a_table_and_unblocked_from_the_list(pair):
    me, other = pair
    table = factories.table(players=4, host=other)
    tables.join(game=table, player=other)
    client = as_player(me)
    assert "Block White" in text(client.get(url("table-detail", table.pk)))
    page = text(client.post(url("seat-block", table.pk, 0), follow=True))
    assert "White is blocked" in page
    assert blocked_by(me) == {other.pk}
    client.post(url("seat-block", table.pk, 0))
    assert Block.objects.count() == 1
    page = text(client.post(url("block-lift", Block.objects.get().pk), follow=True))
    assert "The block is lifted." in page
    assert "You have blocked nobody." in page
    assert blocked_by(me) == set()


def test_a_blocked_player_gets_no_seat_at_my_table_and_is_not_told_why(pair):
    me, other = pair
    blocks.block(user=me, other=other)
    table = factories.table(players=3, host=me, name="Mine alone")
    client = as_player(other)
    answer = client.post(url("table-join", table.pk))
    assert answer.status_code == 403
    assert "A seat at this table cannot be taken." in text(answer)
    assert "block" not in text(answer).lower().split('class="note warn"')[1].split("</div>")[0]
    assert "Mine alone" not in text(client.get(url("table-list")))
    assert not table.seats.filter(is_taken=True).exists()
    tables.join(game=table, player=factories.player("red"))


def test_a_block_works_in_one_direction(pair):
    me, other = pair
    blocks.block(user=me, other=other)
    table = factories.table(players=3, host=other)
    tables.join(game=table, player=me)
    assert log.find(table.pk).seats.filter(player=me).exists()


def test_i_am_warned_where_somebody_sits_whom_i_blocked(pair):
    me, other = pair
    blocks.block(user=me, other=other)
    table = factories.table(players=3)
    tables.join(game=table, player=other)
    mine, theirs = as_player(me), as_player(other)
    warning = "Somebody you blocked sits at this table."
    assert warning in text(mine.get(url("table-detail", table.pk)))
    assert "somebody you blocked sits here" in text(mine.get(url("table-list")))
    assert warning not in text(theirs.get(url("table-detail", table.pk)))
    assert "you blocked" not in text(Client().get(url("table-list")))


def test_a_game_that_is_played_together_goes_on():
    game = factories.game()
    me, seat, _ = factories.asked(game)
    client = as_player(me)
    page = text(client.get(url("game-detail", game.pk)))
    assert "Block or report a player" in page
    client.post(url("seat-block", game.pk, 1 - seat))
    factories.play(game, 3)
    assert '<span class="tag">blocked</span>' in text(client.get(url("game-detail", game.pk)))


def test_i_do_not_read_what_somebody_says_whom_i_blocked(django_assert_max_num_queries):
    game = factories.game()
    me, seat, _ = factories.asked(game)
    client, other = as_player(me), as_player(game.seats.get(number=1 - seat).player)
    said = {"message": "Rude words", "key": "k"}
    other.post(url("talk-say", game.pk, "players"), said)
    assert "Rude words" in text(client.get(url("game-detail", game.pk)))
    client.post(url("seat-block", game.pk, 1 - seat))
    with django_assert_max_num_queries(12):
        page = text(client.get(url("game-detail", game.pk)))
    latest, whole = (text(client.get(url(name, game.pk))) for name in ("talk-latest", "talk"))
    for shown in (page, latest, whole):
        assert "Rude words" not in shown
        assert "You blocked this player, so this message is hidden." in shown
    assert "new message" not in page
    assert "Rude words" in text(other.get(url("game-detail", game.pk)))


def test_nobody_blocks_themselves_bots_or_free_seats(pair):
    me, _ = pair
    table = factories.table(players=4, host=me)
    tables.join(game=table, player=me)
    tables.join(game=table, player=None, bot="greedy")
    client = as_player(me)
    for number in (0, 1, 2, 9):
        answer = client.post(url("seat-block", table.pk, number), follow=True)
        assert "Nobody whom you could block sits there." in text(answer)
    with pytest.raises(NotYourSeat):
        blocks.block(user=me, other=me)
    assert not Block.objects.exists()


def test_blocking_needs_a_log_in_a_press_and_a_game_i_may_see(pair):
    me, other = pair
    table = factories.table(players=3, is_public=False)
    Game.objects.filter(pk=table.pk).update(host=other)
    tables.join(game=table, player=other)
    assert Client().get(url("block-list")).url.startswith(reverse("login"))
    assert Client().post(url("seat-block", table.pk, 0)).url.startswith(reverse("login"))
    assert as_player(me).get(url("seat-block", table.pk, 0)).status_code == 405
    assert as_player(me).post(url("seat-block", table.pk, 0)).status_code == 404
    assert not Block.objects.exists()


def test_a_foreign_block_is_not_lifted_and_lists_are_ones_own(pair):
    me, other = pair
    blocks.block(user=me, other=other)
    stranger = factories.player("red")
    as_player(stranger).post(url("block-lift", Block.objects.get().pk))
    assert Block.objects.count() == 1
    assert "White" not in text(as_player(stranger).get(url("block-list")))


def test_erasing_forgets_blocks_on_both_sides(pair):
    me, other = pair
    blocks.block(user=me, other=other)
    blocks.block(user=other, other=me)
    people.erase(user=me)
    assert not Block.objects.exists()
