"""My games: what is due first, what I look for, and at what cost."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from games import agreement, log
from games.models import Game, Question, Result, Seat
from games.models_lobby import Invitation
from games.selectors import dashboard, invitations
from games.selectors.dashboard import Search
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db

MANY = 10_000
MOST_QUERIES = 10


def copies(count, statuses):
    """Write many rows like that of a running game, in turn of each status, without their logs."""
    base = factories.game()
    fields = [field.attname for field in Game._meta.concrete_fields if field.attname != "id"]
    same = {name: getattr(base, name) for name in fields}
    rows = [
        Game(
            **{
                **same,
                "uuid": uuid.uuid4(),
                "name": f"Game {number}",
                "status": statuses[number % len(statuses)],
            }
        )
        for number in range(count)
    ]
    return Game.objects.bulk_create(rows, batch_size=500)


@pytest.fixture
def crowded():
    """A person with many games of every kind among ten thousand, and invitations."""
    me, other = factories.player("roma"), factories.player("siena")
    games, now = copies(MANY, ("running", "over", "open", "running")), timezone.now()
    mine = {game.pk for game in games[::10]}
    Seat.objects.bulk_create(
        (
            Seat(
                game=game,
                number=number,
                player=(me if game.pk in mine else other) if number else other,
                is_taken=True,
                colour="white" if number else "black",
            )
            for game in games
            for number in (0, 1)
        ),
        batch_size=500,
    )
    Question.objects.bulk_create(
        (
            Question(
                game=game,
                seat=number % 2,
                kind="turn",
                asked=1,
                asked_at=now,
                deadline_at=now + timedelta(hours=number),
            )
            for number, game in enumerate(games)
            if game.status == "running"
        ),
        batch_size=500,
    )
    for number in range(30):
        Invitation.objects.create(
            game=factories.table(players=3),
            host=other,
            address=me.email,
            address_digest=invitations.address_key(me.email),
            token_digest=str(number),
        )
    return me


def test_the_dashboard_stays_cheap_among_ten_thousand_games(crowded, django_assert_max_num_queries):
    client = as_player(crowded)
    client.get("/")
    with django_assert_max_num_queries(MOST_QUERIES):
        page = text(client.get("/"))
    assert page.count("invites you to a game") == dashboard.MOST_INVITATIONS
    assert "Waiting for others" in page
    assert len(page) < 150_000
    for group in dashboard.GROUPS:
        with django_assert_max_num_queries(MOST_QUERIES):
            answer = client.get(url("mine", group), {"name": "siena", "result": "lost"})
        assert answer.status_code == 200


def test_what_is_due_first_comes_first_and_what_is_never_due_last():
    me = factories.player("roma")
    wanted = {}
    for name, days in (("Never", None), ("Late", -1), ("Soon", 1), ("Later", 5)):
        game = factories.game(name=name)
        seat = factories.asked(game)[1]
        game.seats.filter(number=seat).update(player=me)
        due = None if days is None else timezone.now() + timedelta(days=days)
        game.questions.update(deadline_at=due)
        wanted[name] = game.pk
    found = dashboard.first_page(player=me, language="en").waiting.lines
    assert [line.row.game.name for line in found] == ["Late", "Soon", "Later", "Never"]
    whole = dashboard.archive(player=me, group="waiting", language="en").lines
    assert [line.row.game.name for line in whole] == ["Late", "Soon", "Later", "Never"]
    page = text(as_player(me).get("/"))
    order = [page.index(name) for name in ("Late", "Soon", "Later", "Never")]
    assert order == sorted(order)
    for words in ("overdue for 24 hours", "23 hours left", "5 days left"):
        assert words in page


def test_the_exact_time_is_shown_in_the_readers_zone():
    game = factories.game(terms=agreement.Terms(3, "wait"))
    me = factories.asked(game)[0]
    me.time_zone = "Asia/Tokyo"
    me.save()
    page = text(as_player(me).get("/"))
    assert re.search(r'datetime="[^"]+\+09:00"\s+title="[^"]+">3 days left', page)


def test_games_where_i_wait_say_with_whom():
    game = factories.game(name="Slow one", terms=agreement.Terms(2, "wait"))
    _, seat, _ = factories.asked(game)
    other = game.seats.get(number=1 - seat).player
    page = text(as_player(other).get("/"))
    section = page.split("Waiting for others")[1]
    assert re.search(r"(Black|White) to play\s+· <time", section)
    assert "2 days left" in section


# The archive


@pytest.fixture
def finished():
    """Games of mine that are over: one won against Siena, one lost against Pisa."""
    me = factories.player("roma")
    for name, against, rank in (("Spring", "siena", 1), ("Autumn", "pisa", 2)):
        game = factories.game(name=name)
        game.questions.all().delete()
        game.seats.filter(number=0).update(player=me)
        game.seats.filter(number=1).update(player=factories.player(against))
        Result.objects.create(game=game, seat=0, rank=rank, total=9, sources="[]", ties="[]")
        Result.objects.create(game=game, seat=1, rank=3 - rank, total=9, sources="[]", ties="[]")
        Game.objects.filter(pk=game.pk).update(status="over", ended_at=timezone.now())
    return me


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), ["Autumn", "Spring"]),
        (Search(name="SPRI"), ["Spring"]),
        (Search(name="pisa"), ["Autumn"]),
        (Search(name="roma"), []),
        (Search(result="won"), ["Spring"]),
        (Search(result="lost"), ["Autumn"]),
        (Search(name="siena", result="lost"), []),
        (Search(title="patrizier"), ["Autumn", "Spring"]),
        (Search(title="patronize"), []),
    ],
)
def test_my_archive_is_searched_by_table_opponent_title_and_result(finished, search, found):
    whole = dashboard.archive(player=finished, group="over", search=search, language="en")
    assert [line.row.game.name for line in whole.lines] == found


def test_the_archive_page_filters_and_offers_the_way_back(finished):
    client = as_player(finished)
    page = text(client.get(url("mine", "over"), {"result": "won"}))
    assert "Spring" in page
    assert "Autumn" not in page
    page = text(client.get(url("mine", "over"), {"name": "nobody"}))
    assert "There is no such game." in page
    assert f'href="{url("mine", "over")}"' in page
    for broken in ({"result": "x"}, {"title": "\x00"}, {"name": "x" * 999}):
        assert client.get(url("mine", "over"), broken).status_code == 200
    assert log.find(Game.objects.first().pk)
