"""What programs read: lists, games, positions, events, clocks, results, players."""

from __future__ import annotations

import pytest

from games.boards import offered
from games.models import Game
from games.models_webhooks import Webhook
from games.selectors import explaining
from games.services import tables
from tests import factories
from tests.games.api.addresses import World, filled
from tests.games.api.calling import ROOT, Program, programs

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    made = factories.game(players=3)
    factories.play(made, 4)
    return made


def test_titles_come_with_editions_and_cards():
    anybody = Program()
    titles = anybody.get("titles")["items"]
    assert {title["key"] for title in titles} == {title.key for title in offered()}
    for title in titles:
        for edition in title["editions"]:
            found = anybody.get(f"titles/{title['key']}/editions/{edition}")
            assert found["cards"]["edition"] == edition
            assert len(found["digest"]) == 64


def test_games_are_listed_page_by_page():
    made = [factories.game().pk for _ in range(5)]
    found, address = [], "games?limit=2"
    while address:
        page = Program().get(address)
        found += [game["id"] for game in page["items"]]
        address = page["next"] and f"games?limit=2&cursor={page['next']}"
    assert found == made[::-1]


def test_my_games_are_mine(game):
    factories.game()
    who = game.seats.get(number=1).player
    page = Program(who).get("me/games?status=running&title=patrizier")
    assert [(each["id"], each["my_seat"]) for each in page["items"]] == [(game.pk, 1)]
    assert Program(who).get("me/games?status=over")["items"] == []


def test_lists_cost_the_same_however_many_games(game, django_assert_max_num_queries):
    for _count in range(4):
        factories.game()
    program = Program(game.seats.first().player)
    program.get("games")
    with django_assert_max_num_queries(8):
        program.get("games")


def test_a_game_is_told_from_the_callers_seat(game):
    for seat, program in programs(game).items():
        found = program.get(f"games/{game.pk}")
        assert found["my_seat"] == seat
        assert bool(found["asked"]) == (seat == factories.asked(game)[1])
        position = program.get(f"games/{game.pk}/position")
        assert position["seat"] == position["view"]["seat"] == seat
        assert bool(position["hand"]) == (seat is not None)


def test_an_unchanged_answer_is_not_sent_again(game):
    who = factories.asked(game)[0]
    hook = Webhook.objects.create(person=who, address="https://example.org", happenings="turn")
    program = Program(who)
    for path in filled(World(game.pk, who.pk, hook.pk, game.title, game.edition, (5, 6))):
        address = path.removeprefix(ROOT)
        program.get(address)
        if "audience=spectators" in path:
            assert program.status == 404
            continue
        etag = program.answer["ETag"]
        assert (program.status, program.answer["Cache-Control"]) == (200, "private, no-cache")
        for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
            assert program.get(address, **{"If-None-Match": known}) is None, path
            assert (program.status, program.answer["ETag"]) == (304, etag)
            assert program.answer["Cache-Control"] == "private, no-cache"
            assert {"Authorization", "Cookie"} <= set(program.answer["Vary"].split(", "))
            assert program.answer["RateLimit-Remaining"]
        for other in ('"other"', etag[:-2] + '"', "nonsense"):
            program.get(address, **{"If-None-Match": other})
            assert program.status == 200, path


def test_what_changed_is_sent(game):
    program = Program(factories.asked(game)[0])
    path = f"games/{game.pk}/events?after=2"
    program.get(path)
    etag = program.answer["ETag"]
    factories.play(game)
    program.get(path, **{"If-None-Match": etag})
    assert program.status == 200


def test_events_follow_a_number_without_gap(game):
    program, known = Program(), []
    while True:
        page = program.get(f"games/{game.pk}/events?limit=3&after={len(known)}")
        if not page["items"]:
            break
        known += page["items"]
    last = Game.objects.get(pk=game.pk).last_number
    assert [event["number"] for event in known] == list(range(1, last + 1))
    moved = [event for event in known if event["kind"] == "moved"]
    assert all(event["notation"] and event["facts"] for event in moved)


def test_a_position_of_before_is_what_it_was(game):
    program = Program(game.seats.get(number=2).player)
    then = program.get(f"games/{game.pk}/position")
    factories.play(game, 3)
    assert program.get(f"games/{game.pk}/positions/{then['event']}")["view"] == {
        **then["view"],
        "ask": then["view"]["ask"],
    }
    assert program.get(f"games/{game.pk}/positions/1")["view"] is None


def test_legal_moves_are_grouped_and_paged(game):
    program = Program(factories.asked(game)[0])
    path = f"games/{game.pk}/moves"
    whole = program.get(f"{path}?limit=100")
    assert sum(group["moves"] for group in whole["groups"]) == whole["total"]
    group = whole["groups"][-1]
    part = program.get(f"{path}?limit=100&group={group['key']}")
    assert part["total"] == group["moves"]
    assert {move["group"] for move in part["items"]} == {group["key"]}
    assert all(move["any"] == [] for move in whole["items"])
    waiting = next(s.player for s in game.seats.all() if s.player != factories.asked(game)[0])
    assert Program(waiting).get(path)["asked"] is None
    assert Program(waiting).get(f"games/{game.pk}/ask") == {"ask": None}


def wide_question():
    """Play Villa Paletti until somebody sets a column down; return the game and their program."""
    while True:
        game = factories.game(players=2, title="villa_paletti")
        while game.questions.exists():
            program = Program(factories.asked(game)[0])
            if program.get(f"games/{game.pk}/ask")["ask"]["kind"] == "set":
                return game, program
            factories.play(game)


def test_what_a_move_leaves_open_is_described():
    game, program = wide_question()
    page = program.get(f"games/{game.pk}/moves")
    wide = next(move for move in page["items"] if move["any"])
    assert [each["name"] for each in wide["any"]] == ["x", "y"]
    assert wide["move"] == {"type": "set", "x": "any", "y": "any"}
    for each in wide["any"]:
        assert (each["kind"], each["unit"]) == ("integer", "mm")
        assert each["least"] < each["example"] < each["most"]
    assert all(move["sample"] == "" for move in page["items"] if not move["any"])
    body = {"asked": page["asked"], "text": wide["sample"]}
    program.post(f"games/{game.pk}/moves", body)
    assert program.status == 200 or program.problem == "illegal_move"


def test_an_open_field_must_be_filled_in_within_its_range():
    game, program = wide_question()
    page = program.get(f"games/{game.pk}/moves")
    wide = next(move for move in page["items"] if move["any"])
    filled = {each["name"]: each["example"] for each in wide["any"]}
    for wrong in ({}, {**filled, "x": wide["any"][0]["most"] + 1}, {**filled, "x": 10**9}):
        body = {"asked": page["asked"], "move": {**wide["move"], **wrong}}
        program.post(f"games/{game.pk}/moves", body)
        assert (program.status, program.problem) == (400, "illegal_move")
    advised = program.get(f"games/{game.pk}/advice")
    assert all(not move["any"] for move in advised["suggestions"])
    body = {"asked": page["asked"], "move": advised["suggestions"][0]["move"]}
    program.post(f"games/{game.pk}/moves", body)
    assert program.status == 200


def test_the_clock_is_explained_by_the_same_sentence(game):
    question = game.questions.get()
    found = Program().get(f"games/{game.pk}/clock")
    assert [clock["asked"] for clock in found["items"]] == [question.asked]
    assert found["items"][0]["explanation"] == explaining.explanation(game, question)
    ask = Program(factories.asked(game)[0]).get(f"games/{game.pk}/ask")["ask"]
    assert ask["explanation"] == found["items"][0]["explanation"]


def test_a_player_is_told_to_those_who_may_see_them():
    game = factories.play_out(factories.game())
    seen, hidden = game.seats.first().player, factories.player("hidden")
    winner = game.results.get(rank=1).seat
    found = [Program().get(f"players/{seat.player_id}") for seat in game.seats.order_by("number")]
    assert [player["finished"] for player in found] == [1, 1]
    assert [player["won"] for player in found] == [int(winner == 0), int(winner == 1)]
    assert "example.org" not in str(found)
    stranger = Program(factories.player())
    stranger.get(f"players/{hidden.pk}")
    assert stranger.status == 404
    table = factories.table(is_public=False, host=hidden)
    tables.join(game=table, player=hidden)
    stranger.get(f"players/{hidden.pk}")
    assert stranger.status == 404
    assert Program(hidden).get(f"players/{hidden.pk}")["name"] == "Hidden"
    assert seen.pk == found[0]["id"]
