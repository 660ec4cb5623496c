"""No page tells what its reader cannot know, and none costs too much."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec import structs

from games import log
from games.boards.patrizier.composing import parts
from games.engine.base import Ask
from games.models import Game
from games.models_talk import Message
from games.services import moves, notes, talk
from tests import factories
from tests.engine.redeal import REDEAL_FACT, REDEAL_STATE

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12
MOST_BYTES = 150_000
OTHER_PAGES = ("game-head", "bundle-download", "proof-detail", "record-detail", "record-text")
ONCE = re.compile(rb'(name="(?:csrfmiddlewaretoken|key)"\s+value=")[^"]*"')


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def visitors(game):
    """Return a client for a spectator and for each seat."""
    found = {None: Client()}
    for seat in game.seats.all():
        found[seat.number] = Client()
        found[seat.number].force_login(seat.player)
    return found


def chatter(game):
    """Let the players fill their talk, and note something."""
    for seat in game.seats.all():
        notes.save(game=game, player=seat.player, text="n" * 4000, version=0)
        Message.objects.bulk_create(
            Message(
                game=game,
                audience="players",
                author=seat.player,
                key=f"{seat.number}-{count}",
                text="'" * 1000,
                at=timezone.now(),
            )
            for count in range(20)
        )


def bytes_of(client, paths):
    """Return what pages say, less what is new each time."""
    return [ONCE.sub(rb"\1", client.get(path, data).content) for path, data in paths]


@pytest.fixture
def redealt(monkeypatch):
    """Return a switch that deals everything anew which a seat cannot know."""
    position, facts = log.position, log.facts

    def switch(seat, seed):
        def other_position(game, at=log.ALL, rows=None):
            now = position(game, at, rows)
            if now.state is None:
                return now
            state = REDEAL_STATE[now.title.key](now.state, seat, factories.draws(seed, now.number))
            return replace(now, state=state)

        def other_facts(title, rows):
            found, redeal = facts(title, rows), REDEAL_FACT[title.key]
            # Whole logs are folded to the state, which is dealt anew above.
            if len(list(rows)) > 1:
                return found
            return [redeal(fact, seat, factories.draws(seed)) for fact in found]

        monkeypatch.setattr(log, "position", other_position)
        monkeypatch.setattr(log, "facts", other_facts)

    yield switch
    monkeypatch.undo()


@pytest.mark.parametrize("turns", [0, 6, 30])
def test_pages_are_the_same_whatever_a_reader_cannot_know(redealt, monkeypatch, turns):
    game = factories.game(players=3)
    factories.play(game, turns)
    _, asked, number = factories.asked(game)
    now = log.position(game)
    turn = parts(now.title.legal(now.view(asked))[-1])
    chosen = [{"asked": number, "card": turn["card"]}, {"asked": number, **turn}]
    clients = visitors(game)
    for seat, client in clients.items():
        paths = [(url(game), {}), (url(game), {"at": 5}), (url(game), {"at": number})]
        paths += [(url(game, name), {}) for name in OTHER_PAGES]
        paths += [(url(game, name), {}) for name in ("talk", "talk-latest", "note-edit")]
        paths += [(reverse("games:data-download"), {})]
        if seat == asked:
            paths += [(url(game), choice) for choice in chosen]
        told = bytes_of(client, paths)
        for seed in (1, 2):
            redealt(seat, seed)
            assert bytes_of(client, paths) == told, (seat, seed)
            monkeypatch.undo()


def test_no_position_of_a_whole_game_tells_what_a_reader_cannot_know(redealt, monkeypatch):
    game = factories.game(players=3)
    clients, positions = visitors(game), 0
    while Game.objects.get(pk=game.pk).status == "running":
        for seat, client in clients.items():
            told = bytes_of(client, [(url(game), {})])
            redealt(seat, positions)
            assert bytes_of(client, [(url(game), {})]) == told, (seat, positions)
            monkeypatch.undo()
        factories.play(game, 1)
        positions += 1
    assert positions == 48


def test_the_redeal_would_be_noticed(redealt):
    game = factories.game(players=3)
    client = visitors(game)[0]
    told = bytes_of(client, [(url(game), {})])
    redealt(1, 1)
    assert bytes_of(client, [(url(game), {})]) != told


def test_the_page_of_a_refusal_tells_no_more(redealt, monkeypatch):
    game = factories.game(players=3)
    factories.play(game, 4)
    _, asked, number = factories.asked(game)
    client = visitors(game)[asked]

    def refused(key):
        sent = {"asked": number, "key": key, "text": "Roma D : L R then Siena"}
        return ONCE.sub(rb"\1", client.post(url(game, "move-submit"), sent).content)

    told = refused("one")
    redealt(asked, 3)
    assert refused("two") == told
    monkeypatch.undo()


def test_the_preview_of_a_typed_turn_tells_no_more(redealt, monkeypatch):
    game = factories.game(players=3)
    factories.play(game, 4)
    _, asked, number = factories.asked(game)
    client = visitors(game)[asked]

    def shown(text):
        sent = {"asked": number, "key": "k", "text": text}
        return ONCE.sub(rb"\1", client.post(url(game, "move-preview"), sent).content)

    texts = ("1", "1 else 2 then 3", "Roma D : L R", "nonsense")
    told = [shown(text) for text in texts]
    redealt(asked, 3)
    assert [shown(text) for text in texts] == told
    monkeypatch.undo()


def test_what_is_prepared_tells_no_more(redealt, monkeypatch):
    game = factories.game(players=3)
    factories.play(game, 4)
    _, asked, _ = factories.asked(game)
    seat = next(seat for seat in game.seats.all() if seat.number != asked)
    now = log.position(game)
    view = structs.replace(now.view(seat.number), ask=Ask(seat.number, "turn"))
    one, *_, last = (now.title.write(move) for move in now.title.legal(view))
    order = f"{one} if pile > 99 else {last} then {one}"
    moves.prepare(game=game, player=seat.player, text=order)
    client = visitors(game)[seat.number]
    told = bytes_of(client, [(url(game), {})])
    for seed in (1, 2):
        redealt(seat.number, seed)
        assert bytes_of(client, [(url(game), {})]) == told
        monkeypatch.undo()


def test_nobody_without_a_seat_gets_what_the_players_say_in_any_answer():
    game = factories.game()
    who, stranger = game.seats.get(number=0).player, Client()
    stranger.force_login(factories.player())
    names = ("game-detail", "game-head", "talk", "talk-latest", "bundle-download")
    paths = [(url(game, name), {}) for name in names]
    before = {each: bytes_of(each, paths) for each in (Client(), stranger)}
    talk.say(game=game, author=who, audience="players", text="a word of ours", key="k")
    notes.save(game=game, player=who, text="a note of mine", version=0)
    for each, told in before.items():
        assert bytes_of(each, paths) == told
        assert each.get(url(game), {"at": 3}).content.count(b"word of ours") == 0
        page = reverse("games:talk-page", args=[game.pk, "players"])
        assert each.get(page).status_code == 404
    other = visitors(game)[1]
    answers = b"".join(bytes_of(other, [*paths, (url(game, "note-edit"), {})]))
    assert b"a word of ours" in answers
    assert b"a note of mine" not in answers


def test_players_get_nothing_of_the_spectators_talk_before_the_end():
    game = factories.game()
    client = visitors(game)[0]
    names = ("game-detail", "game-head", "talk", "talk-latest")
    paths = [(url(game, name), {}) for name in names]
    told = bytes_of(client, paths)
    talk.say(game=game, author=factories.player(), audience="spectators", text="advice", key="k")
    assert bytes_of(client, paths) == told
    page = reverse("games:talk-page", args=[game.pk, "spectators"])
    assert client.get(page).status_code == 404
    factories.play_out(game)
    assert b"advice" in client.get(page).content
    assert b"advice" in client.get(url(game)).content


@pytest.mark.parametrize("at", [None, 12])
def test_the_page_needs_few_queries_for_every_reader(django_assert_max_num_queries, at):
    game = factories.game(players=3)
    factories.play(game, 20)
    chatter(game)
    for client in visitors(game).values():
        with django_assert_max_num_queries(MOST_QUERIES):
            assert client.get(url(game), {"at": at} if at else {}).status_code == 200


def test_the_page_of_the_longest_game_is_small_and_cheap(django_assert_max_num_queries):
    game = factories.play_out(factories.game(players=5))
    chatter(game)
    for client in visitors(game).values():
        with django_assert_max_num_queries(MOST_QUERIES):
            page = client.get(url(game))
        assert len(page.content) < MOST_BYTES


def test_all_hands_are_open_after_the_end_and_not_before():
    game = factories.game()
    factories.play(game, 3)
    for client in visitors(game).values():
        assert b"All hands" not in client.get(url(game), {"at": 5}).content
    secret = log.position(game, 5).state.hidden
    factories.play_out(game)
    page = Client().get(url(game), {"at": 5}).content.decode()
    shown = page.split("All hands")[1].split("</section>")[0]
    assert all(card in shown for hand in secret for card in hand)
    assert "All hands" not in Client().get(url(game)).content.decode()
