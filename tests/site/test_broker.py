"""Which broker the embedded mode has: the Redis that runs, else folders."""

from __future__ import annotations

import socket

import pytest

from games.management.commands import serve
from patrizier_site import celery_settings


@pytest.fixture
def place(tmp_path):
    found = celery_settings.socket_of(tmp_path)
    found.parent.mkdir()
    return found


def test_whoever_calls_by_hand_finds_the_redis_that_runs(place):
    assert celery_settings.found(place) == celery_settings.FOLDERS
    with socket.socket(socket.AF_UNIX) as redis:
        redis.bind(str(place))
        redis.listen()
        assert celery_settings.found(place) == f"redis+socket://{place}"
    # A Redis that was killed leaves its socket.
    assert celery_settings.found(place) == celery_settings.FOLDERS


def test_a_folder_may_have_any_name(tmp_path):
    odd = celery_settings.socket_of(tmp_path / "my games?")
    assert "my%20games%3F" in celery_settings.through(odd)


def test_a_broker_that_is_given_wins(settings):
    settings.BROKER_SOCKET = None
    assert serve.find_redis() is None
    assert serve.woken("redis-server") == {}
    assert serve.broker("redis-server") == []


def test_a_folder_too_deep_for_a_socket_is_left_to_folders(settings, tmp_path):
    settings.BROKER_SOCKET = celery_settings.socket_of(tmp_path / ("x" * 100))
    assert serve.find_redis() is None
    assert serve.woken(None) == {"CELERY_BROKER_URL": celery_settings.FOLDERS}


def test_redis_listens_on_its_socket_alone_and_keeps_nothing(settings, place):
    settings.BROKER_SOCKET = place
    (child,) = serve.broker("/usr/bin/redis-server")
    pairs = dict(zip(child.argv[1::2], child.argv[2::2], strict=True))
    assert pairs["--port"] == "0"
    assert pairs["--unixsocket"] == str(place)
    assert pairs["--unixsocketperm"] == "700"
    assert (pairs["--save"], pairs["--appendonly"]) == ("", "no")
    assert serve.woken(child.argv[0]) == {"CELERY_BROKER_URL": f"redis+socket://{place}"}
