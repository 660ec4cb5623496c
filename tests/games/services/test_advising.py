"""Advice is worked out from what a seat sees, once, and never while a game is locked."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games import boards, log
from games.engine import registry
from games.models import Question
from games.models_advice import Advice
from games.selectors import advice
from games.services import advising
from tests import factories

pytestmark = pytest.mark.django_db
VILLA = "villa_paletti"


@pytest.fixture
def game():
    """A game in which everybody has a colour and the first turn is asked."""
    with factories.same_deal():
        made = factories.game(players=3, title=VILLA)
    factories.play(made, 2)
    return log.find(made.pk)


def open_page(game, player, **chosen):
    client = Client()
    client.force_login(player)
    return client.get(reverse("games:game-detail", args=[game.pk]), chosen)


def test_what_is_worked_out_is_kept_a_seat(game):
    _, seat, _ = factories.asked(game)
    assert advising.work_out(game, seat=seat)
    found = advice.kept(game, seat=seat, number=game.last_number)
    assert found == registry.find(VILLA).advice(log.position(game).view(seat))
    assert not advising.work_out(game, seat=seat)
    assert Advice.objects.count() == 1


def test_only_the_newest_is_kept(game):
    for _ in range(6):
        _, seat, _ = factories.asked(game)
        current = log.find(game.pk)
        assert advising.work_out(current, seat=seat)
        assert advice.kept(current, seat=seat, number=current.last_number) is not None
        factories.play(game)
    assert Advice.objects.count() <= 3
    current = log.find(game.pk)
    assert advice.kept(current, seat=seat, number=current.last_number) is None


def test_nothing_is_worked_out_for_who_is_not_asked_or_by_other_titles(game):
    _, seat, _ = factories.asked(game)
    assert not advising.work_out(game, seat=(seat + 1) % 3)
    other = factories.game()
    assert not advising.work_out(other, seat=0)
    assert Advice.objects.count() == 0


def test_what_an_older_program_kept_is_made_again(game):
    _, seat, _ = factories.asked(game)
    Advice.objects.create(game=game, seat=seat, number=game.last_number, data='{"words":[]}')
    assert advice.kept(game, seat=seat, number=game.last_number) is None
    assert advising.work_out(game, seat=seat)


def test_advice_is_the_same_whatever_nobody_can_know(game, redealt, monkeypatch):
    for _ in range(9):
        _, seat, _ = factories.asked(game)
        current = log.find(game.pk)
        advising.work_out(current, seat=seat)
        before = Advice.objects.get(seat=seat).data
        Advice.objects.all().delete()
        redealt(seat, seat + 1)
        advising.work_out(current, seat=seat)
        assert Advice.objects.get(seat=seat).data == before
        monkeypatch.undo()
        factories.play(game)


def test_the_page_opens_without_and_shows_it_when_it_is_there(game):
    player, seat, asked = factories.asked(game)
    page = open_page(game, player).content.decode()
    assert "data-advice" in page
    assert 'class="pill"' not in page
    client = Client()
    client.force_login(player)
    back = client.get(reverse("games:advice-make", args=[game.pk]), {"asked": asked, "act": "R1"})
    assert back.status_code == 302
    assert back.url == f"/games/{game.pk}/?asked={asked}&act=R1"
    page = open_page(game, player).content.decode()
    assert "data-advice" not in page
    assert 'class="pill"' in page
    assert Advice.objects.get().seat == seat


def test_a_spectator_has_nothing_worked_out(game):
    client = Client()
    client.force_login(factories.player("grey"))
    assert client.get(reverse("games:advice-make", args=[game.pk])).status_code == 302
    assert client.post(reverse("games:advice-make", args=[game.pk])).status_code == 405
    assert Advice.objects.count() == 0


def test_the_page_costs_one_query_more_for_it(game, django_assert_max_num_queries):
    client, address = Client(), reverse("games:game-detail", args=[game.pk])
    client.force_login(factories.asked(game)[0])
    client.get(address)
    with django_assert_max_num_queries(13):
        client.get(address)


def test_a_program_is_told_as_much_as_a_person(game):
    player, _, asked = factories.asked(game)
    client = Client()
    client.force_login(player)
    told = client.get(f"/api/v1/games/{game.pk}/advice").json()
    assert told["asked"] == asked
    assert {"columns", "spots", "map"} <= told["advice"].keys()
    assert not any(move["any"] for move in told["suggestions"])


def test_every_kind_of_question_is_shown_with_advice_and_without(game):
    kinds = set()
    while len(kinds) < 4:
        player, seat, _ = factories.asked(game)
        kind = Question.objects.get(game=game, seat=seat).kind
        if kind not in kinds:
            bare = open_page(game, player)
            advising.work_out(log.find(game.pk), seat=seat)
            whole = open_page(game, player)
            assert (bare.status_code, whole.status_code) == (200, 200)
        kinds.add(kind)
        factories.play(game, 1)
    assert kinds == {"turn", "pull", "set", "floor"}


def test_advice_survives_being_written_down(game):
    title = registry.find(VILLA)
    for seat in range(3):
        found = title.advice(log.position(game).view(seat))
        assert msgspec.json.decode(msgspec.json.encode(found), type=title.Advice) == found
    assert boards.find(VILLA) is title
