from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import log
from games.errors import AlreadyStarted, BadTable, NotYourSeat, Refused
from games.models import Event, Game, Question
from games.models_lobby import Arrival
from games.services import closing, guests, hosting, invitations, rebuild, tables
from games.services.hosting import Wish
from tests import factories
from tests.games.torture.test_races import race

pytestmark = pytest.mark.django_db

HERE = "192.0.2.7"


def play(**choices):
    choices.setdefault("player", None)
    choices.setdefault("address", HERE)
    return guests.play_now(language="en", **choices)


def overdue(game):
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now() - timedelta(seconds=1))
    return log.find(game.pk)


# Guests


def test_a_stranger_gets_a_running_game_against_a_bot():
    game = play()
    assert (game.status, game.is_public, game.players) == ("running", False, 2)
    assert guests.is_guest(game.host)
    assert not game.host.has_usable_password()
    assert sorted(game.seats.values_list("bot", flat=True)) == ["", "greedy"]
    asked = Question.objects.get(game=game)
    assert game.seats.get(number=asked.seat).player == game.host


def test_a_guest_stays_the_same_person():
    first = play()
    again = play(player=first.host)
    assert again.host == first.host
    assert User.objects.count() == 1


def test_one_address_makes_only_so_many_guests(monkeypatch):
    monkeypatch.setattr(guests, "MOST_ARRIVALS", 2)
    first = play()
    play(player=first.host)
    for player in (None, first.host):
        with pytest.raises(guests.TooManyGuests):
            play(player=player)
    assert play(address="192.0.2.8").status == "running"
    assert play(player=factories.player()).status == "running"
    Arrival.objects.update(at=timezone.now() - timedelta(hours=2))
    assert play().status == "running"
    assert HERE not in "".join(Arrival.objects.values_list("address_digest", flat=True))


# Setting up


def test_a_host_sits_down_and_bots_take_their_seats():
    host = factories.player()
    wish = Wish(title="patrizier", players=4, bots=2, colour="red", word="hat", is_public=False)
    game = hosting.set_up(host=host, wish=wish)
    assert (game.status, game.is_public) == ("open", False)
    assert game.seats.get(player=host).colour == "red"
    assert game.seats.filter(is_taken=True).count() == 3


def test_a_table_that_is_full_at_once_starts_at_once():
    wish = Wish(title="patrizier", players=3, bots=2)
    assert hosting.set_up(host=factories.player(), wish=wish).status == "running"


def test_the_same_key_sets_up_one_table():
    host, wish = factories.player(), Wish(title="patrizier", players=3, bots=1)
    pks = {hosting.set_up(host=host, wish=wish, key="k").pk for _ in range(2)}
    assert len(pks) == 1
    assert Event.objects.filter(kind="joined").count() == 2


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish(title="patrizier", players=2, bots=2), "bad_table"),
        (Wish(title="patrizier", players=2, bots=-1), "bad_table"),
        (Wish(title="patrizier", players=2, colour="red"), "colour_taken"),
        (Wish(title="chess", players=2), "unknown_title"),
        (Wish(title="patrizier", players=9), "wrong_player_count"),
        (Wish(title="patrizier", players=2, word="w" * 201), "bad_text"),
    ],
)
def test_a_wish_that_cannot_be_leaves_nothing(wish, code):
    with pytest.raises(Refused) as refusal:
        hosting.set_up(host=factories.player(), wish=wish)
    assert refusal.value.code == code
    assert not Game.objects.exists()


def test_one_person_has_only_so_many_open_tables(monkeypatch):
    monkeypatch.setattr(hosting, "MOST_OPEN_TABLES", 1)
    host, wish = factories.player(), Wish(title="patrizier", players=2)
    hosting.set_up(host=host, wish=wish)
    with pytest.raises(hosting.TooManyTables):
        hosting.set_up(host=host, wish=wish)
    assert Game.objects.count() == 1


def test_a_guest_opens_no_table_for_people():
    guest = play().host
    with pytest.raises(hosting.NeedsAccount):
        hosting.set_up(host=guest, wish=Wish(title="patrizier", players=3, bots=1))
    assert hosting.set_up(host=guest, wish=Wish(title="patrizier", players=3, bots=2)).pk


# Seats


def test_the_last_seat_starts_the_game():
    table = factories.table(players=2)
    hosting.sit(game=table, player=factories.player())
    assert log.find(table.pk).status == "open"
    hosting.sit(game=table, player=factories.player("white"))
    assert log.find(table.pk).status == "running"
    tables.start(game=table)
    assert Event.objects.filter(game=table, kind="started").count() == 1


@pytest.mark.django_db(transaction=True)
def test_last_seats_taken_at_once_start_one_game():
    table = factories.table(players=3)
    people = [factories.player() for _ in range(6)]
    results = race(*[lambda p=p: hosting.sit(game=table, player=p).number for p in people])
    refused = [result for result in results if isinstance(result, str)]
    assert sorted(set(results) - set(refused)) == [0, 1, 2]
    assert set(refused) <= {"table_full", "already_started"}
    assert Event.objects.filter(game=table, kind="started").count() == 1
    assert log.find(table.pk).status == "running"


def test_the_host_seats_and_dismisses_bots():
    host = factories.player()
    table = factories.table(players=3, host=host)
    seat = hosting.seat_bot(game=table, player=host)
    assert seat.bot == "greedy"
    assert hosting.dismiss_bot(game=table, player=host, number=seat.number)
    assert not hosting.dismiss_bot(game=table, player=host, number=seat.number)
    assert not table.seats.filter(is_taken=True).exists()
    assert not rebuild.rebuild(game=log.find(table.pk))


def test_nobody_is_dismissed_as_a_bot():
    host = factories.player()
    table = factories.table(players=3, host=host)
    seat = tables.join(game=table, player=factories.player("white"))
    assert not hosting.dismiss_bot(game=table, player=host, number=seat.number)


def test_only_the_host_hosts():
    stranger, table = factories.player("white"), factories.table(host=factories.player())
    for call in (
        lambda: hosting.seat_bot(game=table, player=stranger),
        lambda: hosting.dismiss_bot(game=table, player=stranger, number=0),
        lambda: hosting.close(game=table, player=stranger),
        lambda: invitations.make_token(game=table, player=stranger),
    ):
        with pytest.raises(NotYourSeat):
            call()
    assert Event.objects.count() == 1


def test_a_running_game_keeps_its_bots():
    game = play()
    bot = game.seats.exclude(bot="").get()
    with pytest.raises(AlreadyStarted):
        hosting.dismiss_bot(game=game, player=game.host, number=bot.number)
    with pytest.raises(AlreadyStarted):
        invitations.make_token(game=game, player=game.host)


def test_a_seat_is_not_for_an_unknown_bot():
    host = factories.player()
    with pytest.raises(BadTable):
        hosting.seat_bot(game=factories.table(host=host), player=host, bot="hal")


# Invitations


def test_a_private_table_is_joined_by_its_link_only():
    host, friend = factories.player(), factories.player("white")
    table = factories.table(players=3, host=host, is_public=False)
    old = invitations.make_token(game=table, player=host)
    token = invitations.make_token(game=table, player=host)
    for wrong in ("", old, "x" * 32, "\ud800"):
        with pytest.raises(invitations.NotInvited):
            tables.join(game=table, player=friend, token=wrong)
    assert tables.join(game=table, player=friend, token=token).player == friend
    assert tables.join(game=table, player=host).player == host
    assert token not in str(Game.objects.values().get())


def test_a_table_without_a_link_invites_nobody():
    table = factories.table(is_public=False)
    with pytest.raises(invitations.NotInvited):
        tables.join(game=table, player=factories.player(), token="")


# Closing


def test_a_table_closes_by_itself_after_a_fortnight():
    table, fresh, game = factories.table(), factories.table(), factories.game()
    assert table.closes_at - table.opened_at == timedelta(days=14)
    overdue(table)
    overdue(game)
    assert closing.close_stale() == 1
    assert closing.close_stale() == 0
    statuses = [log.find(each.pk).status for each in (table, fresh, game)]
    assert statuses == ["closed", "open", "running"]
    last = Event.objects.filter(game=table).latest("number")
    assert (last.kind, last.actor, last.channel) == ("closed", "table", "clock")
    assert not rebuild.rebuild(game=log.find(table.pk))


def test_a_broken_table_does_not_keep_the_others_open():
    broken, table = overdue(factories.table()), overdue(factories.table())
    Game.objects.filter(pk=broken.pk).update(edition="lost")
    assert closing.close_stale() == 1
    assert log.find(table.pk).status == "closed"


def test_the_command_says_how_many_tables_it_closed(capsys):
    overdue(factories.table())
    call_command("close_tables")
    assert capsys.readouterr().out == "closed: 1\n"


def test_a_table_that_is_due_takes_and_deals_nothing():
    table = factories.table(players=2)
    for colour in ("black", "white"):
        tables.join(game=table, player=factories.player(colour))
    overdue(table)
    with pytest.raises(AlreadyStarted):
        tables.start(game=table)
    half = factories.table()
    overdue(half)
    with pytest.raises(AlreadyStarted):
        tables.join(game=half, player=factories.player())
