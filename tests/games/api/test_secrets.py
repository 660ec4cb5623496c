"""No answer tells a program what its person cannot know."""

from __future__ import annotations

import pytest
from django.db import transaction

from games import boards, log
from games.services import moves, tables
from tests import factories
from tests.games.api.calling import ROOT, programs

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]
PATHS = (
    "",
    "/position",
    "/events?limit=100",
    "/clock",
    "/result",
    "/proof",
    "/ask",
    "/moves?limit=100",
    "/advice",
    "/order",
    "/note",
    "/messages",
)


def started(title):
    """Start a game of a title with three people."""
    table = tables.open(host=None, title=title, players=3)
    for name in ("black", "white", "red"):
        tables.join(game=table, player=factories.player(name))
    tables.start(game=table)
    return log.find(table.pk)


def told(program, game, paths=PATHS):
    """Return the bytes of every answer about a game, and of the lists it stands in."""
    whole = [f"games/{game.pk}{path}" for path in paths] + ["games", "me/games"]
    answers = [program.client.get(ROOT + path, headers=program.headers) for path in whole]
    return [answer.content for answer in answers]


@pytest.mark.parametrize("turns", [0, 9])
@pytest.mark.parametrize("title", TITLES)
def test_answers_are_the_same_whatever_a_seat_cannot_know(redealt, monkeypatch, title, turns):
    game = started(title)
    factories.play(game, turns)
    paths = (*PATHS, f"/positions/{log.find(game.pk).last_number - 1}", "/positions/5")
    for seat, program in programs(game).items():
        before = told(program, game, paths)
        for seed in (1, 2):
            redealt(seat, seed)
            assert told(program, game, paths) == before, (seat, seed)
            monkeypatch.undo()


def test_the_redeal_would_be_noticed(redealt):
    game = started("patrizier")
    program = programs(game)[0]
    before = told(program, game)
    redealt(1, 1)
    assert told(program, game) != before


def hidden_names(state):
    """Return the names of everything that somebody may hold or draw."""
    dealt = [getattr(state, name, ()) for name in ("hands", "hidden", "removed", "pile")]
    cards = [
        card for part in dealt for each in part for card in ([each] if is_name(each) else each)
    ]
    return sorted({card for card in cards if is_name(card)})


def is_name(card):
    return isinstance(card, str)


@pytest.mark.parametrize("turns", [1, 6])
@pytest.mark.parametrize("title", TITLES)
def test_no_answer_to_a_move_or_an_order_tells_more(redealt, monkeypatch, title, turns):
    game = started(title)
    factories.play(game, turns)
    _who, asked, number = factories.asked(game)
    names = hidden_names(log.position(game).state)
    shapes = ("{}", "{} : L", "play {}", "take {}", "play {}, take {}")
    texts = [
        "nonsense",
        "99",
        "1",
        "pass",
        "pass then pass else 2",
        "grip R1",
        "pull",
        "set 0,0",
        "stack R1",
    ]
    texts += ["floor 0 0 0", "remove R1", "object", "waive", "grip R1; pull if risk <= 9; set 0,0"]
    texts += [shape.replace("{}", name) for name in names[::4] for shape in shapes]
    for seat, program in programs(game).items():
        said = texts if seat == asked else texts[::3]

        def answers(seat=seat, program=program, said=said):
            return [tried(program, game, number if seat == asked else None, text) for text in said]

        before = answers()
        redealt(seat, 3)
        assert answers() == before
        monkeypatch.undo()


def tried(program, game, asked, text):
    """Return how a move or an order is answered, as if it had not been sent."""
    with transaction.atomic():
        path, body = f"games/{game.pk}/order", {"text": text}
        if asked is not None:
            path, body = f"games/{game.pk}/moves", {"asked": asked, "text": text}
        program.call("PUT" if asked is None else "POST", path, body, key="k")
        transaction.set_rollback(True)
    return program.status, program.answer.content


def test_what_is_prepared_is_nobodys_business():
    game = started("patrizier")
    _, asked, _ = factories.asked(game)
    seat = next(seat for seat in game.seats.all() if seat.number != asked)
    viewers = programs(game)
    others = {number: p for number, p in viewers.items() if number != seat.number}
    before = {number: told(program, game) for number, program in others.items()}
    moves.prepare(game=game, player=seat.player, text="1")
    assert {number: told(program, game) for number, program in others.items()} == before
