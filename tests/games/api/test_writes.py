"""What programs do besides sending moves: prepare, take back, resign, talk, note, travel, meet."""

from __future__ import annotations

import pytest
import time_machine

from games.models import Game, Seat
from games.models_lobby import Invitation
from games.models_talk import Message
from games.services import invitations, talk
from tests import factories
from tests.games.api.calling import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return factories.game()


def program_of(game, *, is_asked):
    mover = factories.asked(game)[0]
    others = [seat.player for seat in game.seats.all() if seat.player != mover]
    return Program(mover if is_asked else others[0])


def test_an_order_is_prepared_told_and_withdrawn(game):
    waiting = program_of(game, is_asked=False)
    path = f"games/{game.pk}/order"
    assert waiting.get(path)["steps"] == []
    assert len(waiting.put(path, {"text": "1 else 2 then 1"})["steps"]) == 2
    assert len(waiting.get(path)["steps"][0]) == 2
    assert waiting.delete(path)["steps"] == []
    assert not Seat.objects.exclude(order="").exists()


def test_who_is_asked_prepares_nothing(game):
    mover = program_of(game, is_asked=True)
    assert mover.put(f"games/{game.pk}/order", {"text": "1"})["code"] == "asked_now"
    assert mover.status == 409


def test_a_move_is_taken_back_once(game):
    mover, other = program_of(game, is_asked=True), program_of(game, is_asked=False)
    ask = mover.get(f"games/{game.pk}/ask")["ask"]
    sent = {"asked": ask["asked"], "text": "1"}
    event = mover.post(f"games/{game.pk}/moves", sent)["event"]
    path = f"games/{game.pk}/take-back"
    outcome = mover.call("POST", path, {"number": event})["outcome"]
    if outcome == "asked":
        number = Game.objects.get(pk=game.pk).last_number
        assert other.put(path, {"asked": number, "agrees": True})["outcome"] == "done"
    assert mover.call("POST", path, {"number": event})["outcome"] == "done"
    assert mover.get(f"games/{game.pk}/ask")["ask"]["moves"] == ask["moves"]


def test_a_vote_that_is_not_open_cannot_be_answered(game):
    mover = program_of(game, is_asked=True)
    found = mover.put(f"games/{game.pk}/vote", {"asked": 1, "agrees": True})
    assert (mover.status, found["code"]) == (409, "no_vote")


def test_a_seat_is_given_up_once(game):
    mover = program_of(game, is_asked=True)
    path = f"games/{game.pk}/resignation"
    assert mover.call("POST", path)["outcome"] == "done"
    assert mover.call("POST", path)["outcome"] == "repeated"


def test_the_same_key_says_it_once(game):
    mover, path = program_of(game, is_asked=True), f"games/{game.pk}/messages"
    first = mover.post(path, {"text": "hello"}, key="k")
    assert mover.status == 201
    assert mover.post(path, {"text": "hello"}, key="k")["id"] == first["id"]
    assert mover.post(path, {"text": "other"}, key="k")["code"] == "key_reused"
    assert Message.objects.count() == 1


def test_talk_is_read_by_those_whom_it_is_for(game):
    mover, spectator = program_of(game, is_asked=True), Program()
    path = f"games/{game.pk}/messages"
    for count in range(3):
        mover.post(path, {"text": f"word {count}"})
    page = mover.get(f"{path}?limit=2")
    assert [line["text"] for line in page["items"]] == ["word 2", "word 1"]
    rest = mover.get(f"{path}?limit=2&cursor={page['next']}")
    assert [line["text"] for line in rest["items"]] == ["word 0"]
    assert rest["next"] is None
    assert spectator.get(path)["audience"] == "spectators"
    spectator.get(f"{path}?audience=players")
    assert spectator.status == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": " "}, "empty_message"),
        ({"text": "x" * 1001}, "bad_text"),
        ({"text": "x", "audience": "all"}, "not_for_you"),
        ({"text": "x", "audience": "spectators"}, "not_for_you"),
    ],
)
def test_what_cannot_be_said_is_refused(game, body, code):
    mover = program_of(game, is_asked=True)
    assert mover.post(f"games/{game.pk}/messages", body)["code"] == code
    assert mover.status in (400, 403)


def test_a_flood_of_messages_is_refused(game):
    mover = program_of(game, is_asked=True)
    for _count in range(talk.MOST_AT_ONCE + 1):
        found = mover.post(f"games/{game.pk}/messages", {"text": "x"})
    assert (mover.status, found["code"]) == (429, "too_many_messages")
    assert mover.answer["Retry-After"]


def test_a_note_is_not_written_over_another(game):
    mover, path = program_of(game, is_asked=True), f"games/{game.pk}/note"
    assert mover.get(path) == {"text": "", "version": 0}
    assert mover.put(path, {"text": "one", "version": 0}) == {"text": "one", "version": 1}
    assert mover.put(path, {"text": "two", "version": 0})["code"] == "note_changed"
    assert mover.get(path)["text"] == "one"


@time_machine.travel("2026-11-18 09:00Z", tick=False)
def test_a_vacation_is_taken_once_and_ended(game):
    mover = program_of(game, is_asked=True)
    days = {"starts_at": "2026-11-20T00:00:00Z", "ends_at": "2026-11-23T01:00:00+01:00"}
    first = mover.call("POST", "me/vacations", days)
    assert [each["ends_at"] for each in first["items"]] == ["2026-11-23T00:00:00Z"]
    assert mover.call("POST", "me/vacations", days) == first
    assert mover.delete("me/vacations")["items"] == []


@pytest.mark.parametrize(
    ("starts_at", "ends_at"),
    [
        ("2026-11-20", "2026-11-21"),
        ("2026-11-20T00:00:00", "2026-11-21T00:00:00"),
        ("0001-01-01T00:00:00+14:00", "2026-12-01T00:00:00Z"),
        ("2026-12-01T00:00:00Z", "9999-12-31T23:59:59-14:00"),
        ("2026-12-01T00:00:00Z", "9999-12-31T23:59:59Z"),
        ("2001-12-01T00:00:00Z", "2001-12-02T00:00:00Z"),
    ],
)
@time_machine.travel("2026-11-18 09:00Z", tick=False)
def test_days_that_are_none_are_refused(starts_at, ends_at):
    program = Program(factories.player())
    found = program.call("POST", "me/vacations", {"starts_at": starts_at, "ends_at": ends_at})
    assert program.status == 400
    assert found["code"] in ("invalid", "bad_vacation")


def test_the_same_key_opens_a_table_once():
    host = Program(factories.player())
    wish = {"title": "patrizier", "players": 3, "bots": 1, "terms": {"pace": 3}}
    first = host.post("tables", wish, key="k")
    assert host.status == 201
    assert (first["status"], first["my_seat"], first["terms"]["pace"]) == ("open", 0, 3)
    assert host.post("tables", wish, key="k")["id"] == first["id"]
    assert host.post("tables", {**wish, "players": 2}, key="k")["code"] == "key_reused"
    assert Game.objects.count() == 1
    assert first["id"] in [table["id"] for table in Program().get("tables")["items"]]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"title": "chess"}, "unknown_title"),
        ({"edition": "none"}, "unknown_title"),
        ({"players": 99}, "wrong_player_count"),
        ({"players": 2**31 - 1, "bots": 2**31 - 2}, "wrong_player_count"),
        ({"bots": 2}, "bad_table"),
        ({"colour": "beige"}, "colour_taken"),
        ({"name": "x" * 61}, "bad_text"),
        ({"name": "\x00"}, "bad_text"),
        ({"seal": 7}, "bad_table"),
        ({"terms": {"pace": 4}}, "bad_table"),
        ({"terms": {"late": "shoot"}}, "bad_table"),
        ({"options": {"x": 1.5}}, "bad_table"),
        ({"options": {"x": 2**70}}, "bad_table"),
        ({"word": "\ud83d"}, "parse_error"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(wish, code):
    host = Program(factories.player())
    found = host.post("tables", {"title": "patrizier", "players": 2, **wish})
    assert found["code"] == code, found
    assert host.status in (400, 404, 409)
    assert not Game.objects.exists()


def test_a_seat_is_taken_and_given_back():
    table = factories.table(players=3)
    program = Program(factories.player())
    path = f"tables/{table.pk}/seat"
    assert program.call("POST", path, {"colour": "red"})["my_seat"] == 0
    assert program.call("POST", path, {})["my_seat"] == 0
    assert program.delete(path)["my_seat"] is None
    assert program.delete(path)["my_seat"] is None


def test_a_private_table_takes_nobody_uninvited():
    table = factories.table(players=2, is_public=False)
    program = Program(factories.player())
    for wish in ({}, {"link": "guess"}, {"link": "\x00"}):
        assert program.call("POST", f"tables/{table.pk}/seat", wish)["code"] == "unknown_game"


def test_the_link_of_a_private_table_opens_it():
    host = factories.player()
    table = factories.table(players=2, is_public=False, host=host)
    link = invitations.make_token(game=table, player=host)
    program = Program(factories.player())
    seated = program.call("POST", f"tables/{table.pk}/seat", {"link": link})
    assert seated["my_seat"] == 0


def test_people_are_invited_once():
    host = Program(factories.player())
    table = host.post("tables", {"title": "patrizier", "players": 3})
    path = f"tables/{table['id']}/invitations"
    sent = {"addresses": ["lucca@example.org"], "greeting": "Play?"}
    assert host.call("POST", path, sent) == {"invited": 1}
    assert host.call("POST", path, sent) == {"invited": 0}
    assert host.call("POST", path, {"addresses": ["nobody"]})["field"] == "$.addresses[0]"
    assert Program(factories.player()).call("POST", path, sent)["code"] == "not_your_seat"
    assert Invitation.objects.count() == 1


def test_a_host_fills_the_table_with_bots_or_closes_it():
    host = Program(factories.player())
    table = host.post("tables", {"title": "patrizier", "players": 3})
    path = f"tables/{table['id']}"
    assert Program(factories.player()).post(f"{path}/bots")["code"] == "not_your_seat"
    assert Program(factories.player()).delete(path)["code"] == "not_your_seat"
    seated = host.post(f"{path}/bots")
    number = next(seat["number"] for seat in seated["seats"] if seat["bot"])
    free = host.delete(f"{path}/bots/{number}")
    assert not any(seat["bot"] for seat in free["seats"])
    assert host.delete(f"{path}/bots/{2**70}")["status"] == "open"
    for _bot in range(2):
        seated = host.post(f"{path}/bots")
    assert seated["status"] == "running"
    assert host.delete(path)["code"] == "already_started"
    other = host.post("tables", {"title": "patrizier", "players": 3})["id"]
    assert host.delete(f"tables/{other}")["status"] == "closed"
    assert host.delete(f"tables/{other}")["status"] == "closed"


def test_what_was_said_is_withdrawn_by_its_author_while_it_is_fresh(game):
    mover, other = program_of(game, is_asked=True), program_of(game, is_asked=False)
    path = f"games/{game.pk}/messages"
    said = mover.post(path, {"text": "wrong"})["id"]
    assert other.delete(f"{path}/{said}")["code"] == "cannot_withdraw"
    for _twice in range(2):
        assert mover.delete(f"{path}/{said}") == {"outcome": "done"}
    (line,) = other.get(path)["items"]
    assert (line["text"], line["is_withdrawn"]) == ("", True)
    assert mover.delete(f"{path}/{2**70}")["code"] == "cannot_withdraw"
