"""No page tells what its reader cannot know, and none costs too much."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec import structs

from games import log
from games.boards import BOARDS
from games.engine.base import Ask
from games.models import Game
from games.models_talk import Message
from games.services import feeds, moves, notes, talk
from tests import factories

pytestmark = pytest.mark.django_db

# Every title with a face; what somebody who is not on turn there would be asked next.
COMING = {
    key: kind
    for key, kind in {"patrizier": "turn", "patronize": "play", "villa_paletti": "turn"}.items()
    if key in BOARDS
}
every_title = pytest.mark.parametrize("title", COMING)
# In which seats hold what others do not see.
HANDS = ("patrizier", "patronize")
with_hands = pytest.mark.parametrize("title", HANDS)
# So many moves pass between two looks; one turn of Villa Paletti is three of them.
PACE = {"villa_paletti": 7}

MOST_QUERIES = 12
MOST_BYTES = 150_000
OTHER_PAGES = (
    "game-feed",
    "game-head",
    "bundle-download",
    "proof-detail",
    "record-detail",
    "record-text",
)
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


def test_every_title_with_a_face_is_looked_at():
    assert COMING.keys() == BOARDS.keys()


@every_title
@pytest.mark.parametrize("turns", [0, 6, 30])
def test_pages_are_the_same_whatever_a_reader_cannot_know(redealt, monkeypatch, turns, title):
    with factories.same_deal():
        game = factories.game(players=3, title=title)
    factories.play(game, turns)
    _, asked, number = factories.asked(game)
    now = log.position(game)
    turn = BOARDS[title].parts(now.title.legal(now.view(asked))[-1])
    first = dict(list(turn.items())[:1])
    chosen = [{"asked": number, **first}, {"asked": number, **turn}]
    clients = visitors(game)
    for seat, client in clients.items():
        paths = [(url(game), {}), (url(game), {"at": 5}), (url(game), {"at": number})]
        paths += [(url(game, name), {}) for name in OTHER_PAGES]
        paths += [(url(game, name), {}) for name in ("talk", "talk-latest", "note-edit")]
        if seat is not None:
            secret = feeds.make(person=game.seats.get(number=seat).player)
            paths += [(reverse("games:calendar-read", args=[secret]), {})]
        paths += [(reverse("games:data-download"), {})]
        if seat == asked:
            paths += [(url(game), choice) for choice in chosen]
        told = bytes_of(client, paths)
        for seed in (1, 2):
            redealt(seat, seed)
            assert bytes_of(client, paths) == told, (seat, seed)
            monkeypatch.undo()


@every_title
def test_no_position_of_a_whole_game_tells_what_a_reader_cannot_know(redealt, monkeypatch, title):
    game = factories.game(players=3, title=title)
    clients, positions = visitors(game), 0
    while Game.objects.get(pk=game.pk).status == "running":
        for seat, client in clients.items():
            told = bytes_of(client, [(url(game), {})])
            redealt(seat, positions)
            assert bytes_of(client, [(url(game), {})]) == told, (seat, positions)
            monkeypatch.undo()
        factories.play(game, 1)
        for _ in range(1, PACE.get(title, 1)):
            if game.questions.exists():
                factories.play(game, 1)
        positions += 1
    assert positions >= 20 // PACE.get(title, 1)


@with_hands
def test_the_redeal_would_be_noticed(redealt, title):
    game = factories.game(players=3, title=title)
    client = visitors(game)[0]
    told = bytes_of(client, [(url(game), {})])
    redealt(1, 1)
    assert bytes_of(client, [(url(game), {})]) != told


@with_hands
@pytest.mark.parametrize("text", ["Roma D : L R then Siena", "play {other}", "take {own}"])
def test_the_page_of_a_refusal_tells_no_more(redealt, monkeypatch, title, text):
    game = factories.game(players=3, title=title)
    factories.play(game, 4)
    _, asked, number = factories.asked(game)
    client = visitors(game)[asked]
    # What one does not hold cannot be played, and what one holds does not lie there to be taken.
    held = [str(card) for card in log.position(game).view(asked).hand]
    other = next(
        card for card in ("nun", "noble", "banker", "clown", "trader", "x") if card not in held
    )
    text = text.format(own=held[0], other=other)

    def refused(key):
        sent = {"asked": number, "key": key, "text": text}
        return ONCE.sub(rb"\1", client.post(url(game, "move-submit"), sent).content)

    told = refused("one")
    redealt(asked, 3)
    assert refused("two") == told
    monkeypatch.undo()


@every_title
def test_the_preview_of_a_typed_turn_tells_no_more(redealt, monkeypatch, title):
    game = factories.game(players=3, title=title)
    factories.play(game, 4)
    _, asked, number = factories.asked(game)
    client = visitors(game)[asked]

    def shown(text):
        sent = {"asked": number, "key": "k", "text": text}
        return ONCE.sub(rb"\1", client.post(url(game, "move-preview"), sent).content)

    texts = ("1", "1 else 2 then 3", "Roma D : L R", "play nun, colour red", "pass", "nonsense")
    told = [shown(text) for text in texts]
    redealt(asked, 3)
    assert [shown(text) for text in texts] == told
    monkeypatch.undo()


@every_title
def test_what_is_prepared_tells_no_more(redealt, monkeypatch, title):
    game = factories.game(players=3, title=title)
    factories.play(game, 4)
    _, asked, _ = factories.asked(game)
    seat = next(seat for seat in game.seats.all() if seat.number != asked)
    now = log.position(game)
    view = structs.replace(now.view(seat.number), ask=Ask(seat.number, COMING[title]))
    one, *_, last = (now.title.write(move) for move in now.title.legal(view))
    gauge = next(iter(now.title.gauges(view)))
    order = f"{one} if {gauge} > 99 else {last} then {one}"
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
