"""The stream, served by a real uvicorn: cut anywhere, it goes on without loss or double."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from accounts.models import AccessToken
from accounts.services import tokens
from games.models import Game, Question
from games.services import bans, roles, tables
from tests import factories
from tests.games.api.calling import Program
from tests.games.api.streaming import Cut, Stream, uvicorn
from tests.games.torture.workers import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
WRITERS = 4


@pytest.fixture(scope="module")
def port(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), uvicorn(STREAMS_OF_A_PERSON="2") as port:
        yield port


@pytest.fixture
def listen(port):
    """Return a way to listen for a person; whatever happens, nobody does when the test is over."""
    made = []

    def listen(person, **choices):
        made.append(Stream(port, Program(person, **choices).headers))
        return made[-1]

    yield listen
    for stream in made:
        stream.close()


def seated(people, title="patrizier"):
    """Start a game with these people."""
    table = tables.open(host=None, title=title, players=len(people))
    for person in people:
        tables.join(game=table, player=person)
    tables.start(game=table)
    return table


def known(person, game, after=0):
    """Return the events of a game as polling tells them to a person."""
    program, found = Program(person), []
    while items := program.get(f"games/{game.pk}/events?limit=100&after={after}")["items"]:
        found, after = found + items, items[-1]["number"]
    return found


def is_running(game):
    return Question.objects.filter(game=game).exists()


@pytest.mark.parametrize("seed", [1, 2])
def test_cuts_lose_nothing_and_double_nothing(listen, seed):
    dice = random.Random(seed)
    people = [factories.player(name) for name in ("black", "white", "red")]
    first, second = people[:2], people[1:]
    # Whoever is in the middle plays both games at once.
    streams = [listen(person) for person in people]
    for stream in streams:
        stream.begin()
    games = [seated(first), seated(second)]
    theirs = [games[:1], games, games[1:]]
    cuts = 0
    while running := [game for game in games if is_running(game)]:
        factories.play(dice.choice(running))
        for stream, mine in zip(streams, theirs, strict=True):
            cuts += read_and_cut(stream, count(mine), dice)
    for person, stream, mine in zip(people, streams, theirs, strict=True):
        stream.wait_for(count(mine))
        for game in mine:
            assert stream.told(game) == known(person, game)
        assert len(stream.messages) == count(mine)
    assert cuts > 30


def count(games):
    return sum(Game.objects.get(pk=game.pk).last_number for game in games)


def read_and_cut(stream, due, dice):
    """Read some of what is due, then cut in the middle of a message; says whether there was one."""
    for _ in range(dice.randrange(4)):
        if len(stream.messages) < due:
            stream.wait_for(len(stream.messages) + 1)
    if len(stream.messages) == due or stream.connection is None:
        return 0
    try:
        stream.read(most=dice.randrange(300))
    except Cut:
        return 1
    # The message was shorter.
    stream.close()
    return 1


def test_events_of_transactions_that_run_at_once_are_all_told(listen):
    person = factories.player("black")
    others = [factories.player(f"white-{number}") for number in range(WRITERS)]
    games = [seated([person, other]) for other in others]
    stream, faults = listen(person), []
    stream.begin()
    before = {game.pk: Game.objects.get(pk=game.pk).last_number for game in games}

    def play(game):
        try:
            factories.play_out(game)
        except BaseException as fault:
            faults.append(fault)
            raise
        finally:
            connections.close_all()

    threads = [threading.Thread(target=play, args=[game]) for game in games]
    for thread in threads:
        thread.start()
    # It is heard, cut and resumed while they write.
    for number in range(1, 60):
        stream.wait_for(number)
        if number % 7 == 0:
            stream.close()
    for thread in threads:
        thread.join()
    assert not faults
    stream.wait_for(count(games) - sum(before.values()))
    for game in games:
        assert stream.told(game) == known(person, game, after=before[game.pk])


def test_a_stream_goes_on_in_another_process(listen):
    person = factories.player("black")
    game = seated([person, factories.player("white")])
    stream, before = listen(person), count([game])
    stream.begin()
    here = stream.port
    with uvicorn() as there:
        for turn in range(1, 9):
            factories.play(game)
            stream.wait_for(turn)
            stream.close()
            stream.port = there if turn % 2 else here
            stream.begin()
        # The one in which it was opened last ends, however it is ended.
        stream.port = there
        stream.begin()
        factories.play(game)
    stream.port = here
    stream.begin()
    stream.wait_for(9)
    assert stream.told(game) == known(person, game, after=before)


def test_all_streams_of_a_process_share_one_connection(listen):
    if connection.vendor == "sqlite":
        pytest.skip("PostgreSQL alone tells who is connected")
    people = [factories.player(name) for name in ("black", "white", "red")]
    game = seated(people)
    streams = [listen(person) for person in people * 2]
    for stream in streams:
        stream.begin()
    factories.play(game)
    for stream in streams:
        stream.wait_for(1)
    # But for this one, which asks. A request before may still be about to let go of its own.
    wait_until(lambda: connected() == 1)


def connected():
    """Count the other connections to this test's database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return cursor.fetchone()[0]


def test_the_client_in_docs_listens(port):
    person = factories.player("black")
    token = tokens.make(user=person, name="client", scopes=("read",))
    command = [sys.executable, settings.BASE_DIR / "docs" / "client.py"]
    client = subprocess.Popen(
        [*command, f"http://127.0.0.1:{port}", "--listen"],
        env={**os.environ, "PATRIZIER_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with client:
        # However long it takes to listen, a game begins then.
        while not select.select([client.stdout], [], [], 0.1)[0]:
            seated([person, factories.player("white")])
        assert re.fullmatch(r"game \d+: .+\n", client.stdout.readline())
        tokens.revoke(user=person, number=AccessToken.objects.get(user=person).pk)
        _, said = client.communicate(timeout=300)
    assert client.returncode == 1
    assert "Refused: authentication_failed: " in said


def test_each_seat_hears_what_it_may_know(listen):
    people = [factories.player(name) for name in ("black", "white", "red")]
    streams = [listen(person) for person in people]
    for stream in streams:
        stream.begin()
    game = seated(people, "patronize")
    factories.play(game, 3)
    for stream in streams:
        stream.wait_for(count([game]))
    heard = [stream.told(game) for stream in streams]
    assert heard == [known(person, game) for person in people]
    # The hands were dealt, and each one's was told to one.
    dealt = [str([event["facts"] for event in each]) for each in heard]
    assert len(set(dealt)) == len(people)
    assert [{each["seat"] for each in stream.messages} for stream in streams] == [{0}, {1}, {2}]


def test_nobody_hears_of_the_games_of_others(listen):
    person, stranger = factories.player("black"), factories.player("blue")
    stream = listen(stranger)
    stream.begin()
    seated([person, factories.player("white")])
    own = seated([stranger, factories.player("red")])
    stream.wait_for(count([own]))
    assert {each["game"] for each in stream.messages} == {own.pk}


@pytest.mark.parametrize("heard", [0, 1, 2])
def test_a_game_that_is_joined_meanwhile_is_told_from_its_beginning(listen, heard):
    table = factories.table(players=2)
    tables.join(game=table, player=factories.player("white"))
    person = factories.player("black")
    stream = listen(person)
    stream.begin()
    tables.join(game=table, player=person)
    stream.wait_for(heard)
    with pytest.raises(Cut):
        stream.read(most=40)
    stream.wait_for(3)
    tables.start(game=table)
    stream.wait_for(count([table]))
    assert stream.told(table) == known(person, table)


def test_a_stream_that_heard_nothing_yet_is_resumed_too(listen):
    person = factories.player("black")
    stream = listen(person)
    assert stream.begin()["id"] == stream.last
    stream.close()
    game = seated([person, factories.player("white")])
    stream.wait_for(count([game]))
    assert stream.told(game) == known(person, game)


def test_what_is_no_id_is_refused(listen):
    stream = listen(factories.player())
    for text in ("", "x", "-1", "1.5x", "1e3", "1.", ".1", "\xb2", "9" * 18, "9" * 19, "9" * 4000):
        status, problem = stream.problem(**{"Last-Event-ID": text})
        assert (status, problem["code"], problem["field"]) == (400, "invalid", "Last-Event-ID"), (
            text
        )


def test_only_whoever_may_read_listens(listen, port):
    person = factories.player()
    assert Stream(port, {}).problem()[0] == 401
    assert Stream(port, {"Authorization": "Bearer ptz_x"}).problem()[0] == 401
    status, problem = listen(person, scopes=("play",)).problem()
    assert (status, problem["code"]) == (403, "missing_scope")


def test_a_person_has_so_many_streams_and_no_more(listen):
    person, other = factories.player("black"), factories.player("white")
    streams = [listen(person) for _ in range(3)]
    streams[0].begin()
    streams[1].begin()
    status, problem = streams[2].problem()
    assert (status, problem["code"]) == (429, "too_many_streams")
    assert int(streams[2].answer.headers["Retry-After"]) >= 1
    listen(other).begin()
    streams[0].close()
    wait_until(lambda: streams[2].open().status == 200)


def test_a_revoked_token_ends_the_stream(listen):
    person = factories.player("black")
    stream = listen(person)
    stream.begin()
    AccessToken.objects.filter(user=person).delete()
    assert stream.until("ended")["code"] == "authentication_failed"
    with pytest.raises(Cut):
        stream.read()
    # What happens later is not told.
    seated([person, factories.player("white")])
    assert stream.problem()[1]["code"] == "authentication_failed"


def test_a_ban_ends_the_stream(listen):
    person, judge = factories.player("black"), factories.player("judge")
    roles.appoint(person=judge, role="moderator")
    stream = listen(person)
    stream.begin()
    until = timezone.now() + timedelta(days=3)
    bans.ban(person=person, by=judge, until=until, reason="rude")
    ended = stream.until("ended")
    assert ended["code"] == "banned"
    assert stream.problem() == (403, ended)


def test_a_session_listens_until_it_is_logged_out(listen, port):
    person, client = factories.player("black"), Client()
    client.force_login(person, backend=settings.AUTHENTICATION_BACKENDS[-1])
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    stream = Stream(port, {"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}"})
    stream.begin()
    game = seated([person, factories.player("white")])
    stream.wait_for(count([game]))
    client.logout()
    assert stream.until("ended")["code"] == "authentication_failed"
    assert stream.problem()[0] == 401


def test_the_head_of_a_stream_keeps_proxies_and_caches_away(listen):
    answer = listen(factories.player()).open()
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["X-Accel-Buffering"] == "no"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" not in answer.headers
    assert int(answer.headers["RateLimit-Remaining"]) > 0


def test_a_server_without_asgi_says_how_to_poll():
    person = factories.player()
    program = Program(person)
    problem = program.get("stream")
    assert (program.status, problem["code"]) == (404, "no_stream")
    assert "events?after=N" in problem["detail"]
    assert "Gib" not in problem["detail"]
    assert program.get("stream", **{"Last-Event-ID": "x"})["code"] == "invalid"
    assert Program().get("stream")["code"] == "not_authenticated"
    assert program.call("HEAD", "stream") is None
    assert program.status == 405
