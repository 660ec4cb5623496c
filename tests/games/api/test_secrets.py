"""No answer tells a program what its person cannot know."""

from __future__ import annotations

import pytest

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


def test_refusals_tell_no_more(redealt, monkeypatch):
    game = started("patrizier")
    factories.play(game, 4)
    _who, asked, number = factories.asked(game)
    program = programs(game)[asked]
    texts = ("Roma D : L R then Siena", "nonsense", "Roma", "99")

    def refused(text, key):
        return program.post(f"games/{game.pk}/moves", {"asked": number, "text": text}, key=key)

    before = [refused(text, f"one-{text[:4]}") for text in texts]
    redealt(asked, 3)
    assert [refused(text, f"two-{text[:4]}") for text in texts] == before
    monkeypatch.undo()


def test_what_is_prepared_is_nobodys_business():
    game = started("patrizier")
    _, asked, _ = factories.asked(game)
    seat = next(seat for seat in game.seats.all() if seat.number != asked)
    viewers = programs(game)
    others = {number: p for number, p in viewers.items() if number != seat.number}
    before = {number: told(program, game) for number, program in others.items()}
    moves.prepare(game=game, player=seat.player, text="1")
    assert {number: told(program, game) for number, program in others.items()} == before
