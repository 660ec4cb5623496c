"""Every write there is: who sends it where and with which body, in a world in which it works."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game
from games.selectors import votes
from games.services import hosting, moves, notes, rewinds, talk, webhooks
from tests import factories
from tests.games.api.calling import Program
from tests.games.services.test_voting import voted_game

HOOK = {"address": "http://127.0.0.1:9000/hook", "happenings": ["turn"]}
DAYS = {"starts_at": "2026-11-20T00:00:00Z", "ends_at": "2026-11-23T00:00:00Z"}


@dataclass(frozen=True)
class Write:
    """A write of somebody, and another body for the same address."""

    program: Program
    path: str
    body: dict | None = None
    other: dict | None = None


def mover(game):
    return Program(factories.asked(game)[0])


def waiting(game):
    asked = factories.asked(game)[0]
    return next(seat.player for seat in game.seats.all() if seat.player != asked)


def hook_of(person):
    wish = webhooks.Wish(HOOK["address"], "json", ["turn"])
    return webhooks.make(person=person, wish=wish)


def table_of(host, **choices):
    wish = hosting.Wish(title="patrizier", players=3, **choices)
    return hosting.set_up(host=host, wish=wish)


def take_vacation():
    other = {**DAYS, "ends_at": "2026-11-22T00:00:00Z"}
    return Write(Program(factories.player()), "me/vacations", DAYS, other)


def end_vacations():
    who = factories.player()
    program = Program(who)
    program.post("me/vacations", DAYS)
    return Write(program, "me/vacations")


def register_webhook():
    other = {**HOOK, "happenings": ["over"]}
    return Write(Program(factories.player()), "me/webhooks", HOOK, other)


def of_webhook(rest="", body=None, other=None):
    def made():
        who = factories.player()
        return Write(Program(who), f"me/webhooks/{hook_of(who).pk}{rest}", body, other)

    return made


def open_table():
    body = {"title": "patrizier", "players": 2, "bots": 1}
    return Write(Program(factories.player()), "tables", body, {**body, "name": "Other"})


def take_seat():
    table = table_of(factories.player(), bots=1)
    path = f"tables/{table.pk}/seat"
    return Write(Program(factories.player()), path, {"word": "one"}, {"word": "two"})


def leave_table():
    host = factories.player()
    return Write(Program(host), f"tables/{table_of(host).pk}/seat")


def close_table():
    host = factories.player()
    return Write(Program(host), f"tables/{table_of(host).pk}")


def seat_bot():
    host = factories.player()
    return Write(Program(host), f"tables/{table_of(host).pk}/bots")


def dismiss_bot():
    host = factories.player()
    table = table_of(host, bots=1)
    seat = table.seats.exclude(bot="").get()
    return Write(Program(host), f"tables/{table.pk}/bots/{seat.number}")


def withdraw_message():
    game = factories.game()
    who = factories.asked(game)[0]
    said = talk.say(game=game, author=who, audience="players", text="hello", key="k")
    return Write(Program(who), f"games/{game.pk}/messages/{said.pk}")


def invite():
    host = factories.player()
    path = f"tables/{table_of(host).pk}/invitations"
    body, other = ({"addresses": [f"{name}@example.org"]} for name in ("lucca", "pisa"))
    return Write(Program(host), path, body, other)


def play_move():
    game = factories.game()
    who, _seat, asked = factories.asked(game)
    body = {"asked": asked, "text": factories.choice(game)}
    return Write(Program(who), f"games/{game.pk}/moves", body, {**body, "text": "1"})


def prepare_order():
    game = factories.game()
    path = f"games/{game.pk}/order"
    return Write(Program(waiting(game)), path, {"text": "1"}, {"text": "2"})


def withdraw_order():
    game = factories.game()
    who = waiting(game)
    moves.prepare(game=game, player=who, text="1")
    return Write(Program(who), f"games/{game.pk}/order")


def take_back():
    game = factories.game()
    program = mover(game)
    (played,) = factories.play(game)
    path = f"games/{game.pk}/take-back"
    return Write(program, path, {"number": played.event}, {"number": played.event - 1})


def answer_take_back():
    game = factories.game(players=3)
    who = factories.asked(game)[0]
    (played,) = factories.play(game)
    factories.play(game)
    outcome = rewinds.take_back(game=game, player=who, number=played.event)
    assert outcome == "asked"
    number = Game.objects.get(pk=game.pk).last_number
    other = next(seat.player for seat in game.seats.all() if seat.player != who)
    body = {"asked": number, "agrees": True}
    path = f"games/{game.pk}/take-back"
    return Write(Program(other), path, body, {**body, "agrees": False})


def answer_vote():
    game, _away, rest = voted_game()
    body = {"asked": votes.open_in(game)[0].number, "agrees": False}
    return Write(Program(rest[0]), f"games/{game.pk}/vote", body, {**body, "agrees": True})


def answer_a_vote():
    game, _away, rest = voted_game()
    body = {"asked": votes.open_in(game)[0].number, "agrees": False}
    return Write(Program(rest[0]), f"games/{game.pk}/votes", body, {**body, "agrees": True})


def call_vote():
    game = factories.game(players=3)
    body = {"on": "pause", "days": 7}
    return Write(mover(game), f"games/{game.pk}/votes", body, {**body, "days": 6})


def resign():
    game = factories.game()
    return Write(mover(game), f"games/{game.pk}/resignation")


def say():
    game = factories.game()
    return Write(mover(game), f"games/{game.pk}/messages", {"text": "hello"}, {"text": "other"})


def report():
    game = factories.game()
    body = {"text": "it is stuck", "category": "stuck"}
    return Write(mover(game), f"games/{game.pk}/reports", body, {**body, "text": "other"})


def save_note():
    game = factories.game()
    notes.save(game=game, player=factories.asked(game)[0], text="old", version=0)
    body = {"text": "new", "version": 1}
    return Write(mover(game), f"games/{game.pk}/note", body, {**body, "text": "other"})


WRITES = {
    "take_vacation": take_vacation,
    "end_vacations": end_vacations,
    "register_webhook": register_webhook,
    "change_webhook": of_webhook("", {**HOOK, "format": "discord"}, HOOK),
    "remove_webhook": of_webhook(),
    "renew_webhook_secret": of_webhook("/secret"),
    "test_webhook": of_webhook("/test"),
    "open_table": open_table,
    "take_seat": take_seat,
    "leave_table": leave_table,
    "close_table": close_table,
    "seat_bot": seat_bot,
    "dismiss_bot": dismiss_bot,
    "invite": invite,
    "play_move": play_move,
    "prepare_order": prepare_order,
    "withdraw_order": withdraw_order,
    "take_back": take_back,
    "answer_take_back": answer_take_back,
    "answer_vote": answer_vote,
    "answer_a_vote": answer_a_vote,
    "call_vote": call_vote,
    "resign": resign,
    "say": say,
    "report": report,
    "withdraw_message": withdraw_message,
    "save_note": save_note,
}
