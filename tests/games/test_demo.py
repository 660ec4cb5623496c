from __future__ import annotations

import stat

import pytest
from django.core.management import call_command

from accounts.models import User
from games import boards, proof
from games.models import Event, Game, Question
from games.selectors import proofs
from games.services import demo
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_the_demo_has_three_players_and_a_moderator_who_log_in(client):
    assert demo.fill()
    found = demo.log_in()
    names = ("black", "white", "red", "green")
    assert found.addresses == [f"{name}@example.org" for name in names]
    assert len(found.password) == 14
    for address in found.addresses:
        assert client.login(username=address, password=found.password)
        at_desk = address == "green@example.org"
        assert client.get("/desk/").status_code == (200 if at_desk else 403)
        assert client.get("/admin/games/game/").status_code == (403 if at_desk else 302)
    assert not User.objects.filter(is_superuser=True).exists()


def test_the_demo_has_a_running_game_of_each_title_an_open_and_a_finished_one():
    demo.fill()
    for title in boards.offered():
        running = Game.objects.get(status="running", title=title.key)
        turns = demo.TURNS if title.key == demo.TITLE else demo.FEWER
        assert running.players == 3
        assert Event.objects.filter(game=running, kind="moved").count() == turns
        assert Question.objects.filter(game=running).count() == 1
    assert Game.objects.get(status="open").seats.filter(is_taken=False).count() == 3
    over = Game.objects.get(status="over")
    assert proof.verify(proofs.bundle(over)).replayed
    for game in Game.objects.all():
        proof.verify(proofs.bundle(game, reveal=True))


def test_a_second_filling_makes_nothing():
    demo.fill()
    before = list(Event.objects.values_list("hash", flat=True))
    login = demo.log_in()
    assert not demo.fill()
    assert list(Event.objects.values_list("hash", flat=True)) == before
    assert User.objects.count() == 4
    assert demo.log_in() == login


def test_a_site_with_accounts_is_left_alone():
    factories.player()
    assert not demo.fill()
    assert not Game.objects.exists()
    assert demo.log_in() is None


def test_a_filling_that_fails_leaves_nothing(monkeypatch):
    monkeypatch.setattr(demo, "play_some_turns", lambda game, turns: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        demo.fill()
    assert not User.objects.exists()
    assert not Game.objects.exists()


def test_the_password_is_drawn_once_for_each_installation(settings, folder):
    first = demo.password()
    assert demo.password() == first
    assert stat.S_IMODE(demo.password_file().stat().st_mode) == 0o600
    settings.DATA_DIR = folder / "other"
    settings.DATA_DIR.mkdir()
    assert demo.password() != first


def test_a_changed_password_is_not_told_any_more():
    demo.fill()
    black = User.objects.get(email="black@example.org")
    black.set_password("my own")
    black.save()
    assert demo.log_in().addresses == [
        "white@example.org",
        "red@example.org",
        "green@example.org",
    ]
    demo.password_file().unlink()
    assert demo.log_in() is None


def test_the_command_says_how_to_log_in_each_time(capsys):
    call_command("demo")
    first = capsys.readouterr().out
    call_command("demo")
    again = capsys.readouterr().out
    assert demo.password() in first
    assert "black@example.org" in first
    assert demo.password() in again
    assert "no demo was filled" in again


def test_the_demo_shows_how_much_time_is_left(client):
    demo.fill()
    question = Question.objects.get(game__title=demo.TITLE)
    client.force_login(User.objects.get(seats__game=question.game, seats__number=question.seat))
    page = client.get("/").content.decode()
    assert "3 days left" in page
