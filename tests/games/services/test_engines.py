"""Stored games and the rules they need: two versions side by side, and none at all."""

from __future__ import annotations

from io import StringIO
from types import SimpleNamespace

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games import boards, log
from games.boards import BOARDS
from games.engine import registry
from games.engine.errors import IllegalMove
from games.models import Game
from games.models_mail import Notice
from games.models_watch import Freeze
from games.services import chores, engines, posting, verifying
from tests import factories
from tests.games import mailing, tampering
from tests.games.api.calling import Program
from tests.games.desk.staff import WHY, kinds, moderator, running, seen
from tests.games.pages.browsing import as_player, text, url
from tests.games.services.test_freezing import A_WEEK, paths_of, thaw

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TITLES = [title.key for title in boards.offered()]


@pytest.fixture(autouse=True)
def newly_started():
    engines.looked_for.clear()
    faces = dict(BOARDS)
    yield
    engines.looked_for.clear()
    # In their order, which what is taken away and put back would lose.
    BOARDS.clear()
    BOARDS.update(faces)


def second(monkeypatch, key="patrizier", **changed):
    """Install a second version of a title, which differs in some of its functions."""
    first = registry.find(key)
    made = SimpleNamespace(**{**vars(first), "version": first.version + 1, **changed})
    monkeypatch.setattr(registry, "TITLES", (*registry.TITLES, made))
    return made


def without(monkeypatch, key):
    """Take a title away, with its face."""
    left = tuple(title for title in registry.TITLES if title.key != key)
    monkeypatch.setattr(registry, "TITLES", left)
    monkeypatch.delitem(BOARDS, key)


def checked(code=0):
    """Run the command; returns what it said."""
    said = StringIO()
    if not code:
        call_command("check_engines", stdout=said)
        return said.getvalue()
    with pytest.raises(CommandError) as ended:
        call_command("check_engines", stdout=said)
    assert ended.value.returncode == code
    return said.getvalue()


def test_every_title_replays_by_its_own_version():
    for title in TITLES:
        running(title)
    factories.play_out(factories.game())
    factories.table()
    told = checked()
    assert "patrizier 1: 3 same" in told
    assert "game " not in told


def test_a_second_version_that_does_the_same_makes_no_difference(monkeypatch):
    game = running()
    made = second(monkeypatch)
    assert "patrizier 1: 1 same" in checked()
    # What goes on is played by the version that it began with, what is new by the newest.
    factories.play(log.find(game.pk), 1)
    later = factories.game()
    assert (log.find(game.pk).engine, later.engine) == (1, made.version)
    assert "patrizier 2: 1 same" in checked()


@pytest.mark.parametrize("title", TITLES)
def test_a_version_that_refuses_a_move_is_told_with_the_event(title, monkeypatch):
    game = running(title)
    first, count = registry.find(title), iter(range(100))

    def decide(state, seat, move, chance):
        if next(count) == 2:
            raise IllegalMove("new_rule", "not any more")
        return first.decide(state, seat, move, chance)

    second(monkeypatch, title, decide=decide)
    third = game.events.filter(kind="moved").order_by("number")[2].number
    assert f"game {game.pk}: different (illegal_event, event {third})" in checked(2)
    assert log.find(game.pk).frozen_at is None


def test_a_version_that_makes_other_facts_or_positions_is_told(monkeypatch):
    game = running()
    first = registry.find("patrizier")
    second(monkeypatch, decide=lambda *given: 2 * first.decide(*given))
    assert f"game {game.pk}: different (wrong_facts" in checked(2)
    monkeypatch.undo()
    game = running()
    # Every fact after the deal leaves the position as it was.
    second(monkeypatch, apply=lambda old, fact: old or first.apply(old, fact))
    assert f"game {game.pk}: different (wrong_" in checked(2)


def test_newest_rules_that_fail_altogether_are_a_finding(monkeypatch):
    game = running()

    def fail(*given):
        raise ZeroDivisionError

    second(monkeypatch, decide=fail)
    assert f"game {game.pk}: different (failed)" in checked(2)


def test_a_broken_log_is_told_and_ends_with_another_code():
    game = running()
    tampering.spoil(game, 4)
    assert f"game {game.pk}: broken (changed_event, event 4)" in checked(1)


def test_progress_is_told(monkeypatch):
    monkeypatch.setattr("games.management.commands.check_engines.TOLD_EVERY", 2)
    for _ in range(3):
        factories.table()
    assert "2 …" in checked()


@pytest.mark.parametrize("missing", ["title", "version", "edition", "another edition"])
def test_a_live_game_that_misses_its_rules_is_frozen_with_an_alert(missing, monkeypatch):
    boss = moderator("administrator")
    game, other = running(), running("patronize")
    over = factories.play_out(factories.game())
    if missing == "title":
        without(monkeypatch, "patrizier")
    else:
        fields = {"version": {"engine": 99}, "edition": {"edition": "gone"}}
        changed = fields.get(missing, {"edition_digest": "0" * 64})
        Game.objects.filter(pk__in=(game.pk, over.pk)).update(**changed)
    told = checked(1)
    assert f"game {game.pk}: missing (missing_rules)" in told
    assert f"game {over.pk}: missing (missing_rules)" in told
    assert [each.game_id for each in Freeze.objects.all()] == [game.pk]
    assert Notice.objects.get(kind="alert").person == boss
    assert log.find(other.pk).frozen_at is None


@pytest.mark.parametrize("title", TITLES)
def test_the_site_runs_on_without_a_title(title, monkeypatch, mailoutbox):
    boss, other = moderator("administrator"), next(key for key in TITLES if key != title)
    game, over = running(title, name="Orphan"), factories.play_out(running(title, turns=1))
    healthy = running(other)
    who, mail = factories.asked(game)[0], mailing.turn_mail(game)
    without(monkeypatch, title)
    before = kinds(game)
    with time_machine.travel(timezone.now() + A_WEEK, tick=False):
        done = chores.run({**chores.OFTEN, **chores.DAILY, **chores.NIGHTLY})
        # A chore that fails is missing.
        assert set(done) == {*chores.OFTEN, *chores.DAILY, *chores.NIGHTLY}
        assert done["frozen"] == 1
        assert chores.run(chores.OFTEN)["frozen"] == 0
    assert kinds(game) == before
    assert log.find(game.pk).frozen_at is not None
    assert len(kinds(healthy)) > 9
    posting.deliver_due()
    assert any("Alert: game" in each.subject for each in mailoutbox)
    assert mailing.reply(mail, "1") == ("answered", "frozen")
    posting.deliver_due()
    for client in (as_player(who), as_player(boss), Client()):
        client.raise_request_exception = False
        for found in (game, over):
            for _name, path in paths_of(found):
                assert client.get(path).status_code != 500, path
        for path in ("/tables/", url("desk"), f"/desk/people/{who.pk}/", "/profile/"):
            assert client.get(path).status_code != 500, path
    assert "Orphan" in text(as_player(who).get("/"))
    assert "are not installed here" in text(as_player(who).get(url("game-detail", game.pk)))


def test_programs_are_told_that_the_rules_are_missing(monkeypatch):
    game = running()
    who, number, asked = factories.asked(game)
    choice = factories.choice(game, 0, number)
    without(monkeypatch, "patrizier")
    for _ in ("not frozen yet", "frozen"):
        program = Program(who)
        assert program.get(f"games/{game.pk}")["title_name"] == "Patrizier"
        assert program.get(f"games/{game.pk}/position")["code"] == "frozen"
        assert program.get("me/games")["items"][0]["id"] == game.pk
        program.post(f"games/{game.pk}/moves", {"asked": asked, "text": choice})
        assert program.status in (404, 409)
        chores.run({"frozen": chores.OFTEN["frozen"]})


def test_when_the_rules_are_back_it_goes_on(monkeypatch):
    boss, game = moderator("administrator"), running()
    with monkeypatch.context() as patch:
        without(patch, "patrizier")
        engines.freeze_missing()
        assert log.find(game.pk).frozen_at is not None
    thaw(log.find(game.pk), boss, seen=seen(game), reason=WHY)
    factories.play(log.find(game.pk), 2)
    assert verifying.look_at(log.find(game.pk)) is None


def test_a_sweep_asks_once_for_what_is_installed(django_assert_num_queries):
    running()
    assert engines.freeze_missing() == 0
    with django_assert_num_queries(0):
        assert engines.freeze_missing() == 0
