from __future__ import annotations

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games import chain, log, proof
from games.engine.errors import Refused
from games.models import Game
from games.selectors import proofs
from tests import factories
from tests.games.forging import altered, rechained
from tests.games.hostile import NUL

pytestmark = pytest.mark.django_db


def index_of(bundle, kind):
    return next(i for i, event in enumerate(bundle.events) if event.kind == kind)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("joined", ""),
        ("joined", "[]"),
        ("joined", "{}"),
        ("joined", '{"seat":[],"word":""}'),
        ("joined", '{"seat":"0","word":""}'),
        ("joined", '{"seat":0,"word":"rosebud"}'),
        ("joined", '{"seat":0,"word":7}'),
        ("rewound", ""),
        ("rewound", "7"),
        ("rewound", "{}"),
        ("rewound", '{"to":0}'),
        ("rewound", '{"to":-1}'),
        ("rewound", '{"to":[]}'),
        ("rewound", '{"to":1}'),
        ("rewound", '{"to":1000000000000000000000000}'),
        ("moved", '{"facts":[]}'),
        ("moved", '{"facts":[{"kind":"retired","seat":0}]}'),
        ("moved", "[" * 100_000),
    ],
    ids=lambda value: value[:40],
)
def test_a_garbled_event_is_named_not_a_crash(finished, kind, data):
    which = index_of(finished, kind)
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(altered(finished, which, data=data))
    assert fault.value.number in (which + 1, index_of(finished, "started") + 1)


def test_a_turn_before_the_deal_is_named_not_a_crash(finished):
    started = index_of(finished, "started")
    with pytest.raises(proof.BadProof):
        proof.verify(altered(finished, started, kind="noted"))


@pytest.mark.parametrize(
    "fields",
    [
        {"uuid": "x"},
        {"players": 0},
        {"players": -1},
        {"players": 99},
        {"players": 10**30},
        {"options": {"house_rule": True}},
        {"options": {"risk": 1.5}},
    ],
    ids=str,
)
def test_a_garbled_header_is_refused_not_a_crash(finished, fields):
    header = msgspec.structs.replace(finished.game, **fields)
    plain = msgspec.to_builtins(header)
    plain.pop("uuid")
    first = msgspec.structs.replace(
        finished.events[0], data=msgspec.json.encode(plain, order="sorted").decode()
    )
    # Without the secret, because its digests are not looked at as far as this.
    forged = msgspec.structs.replace(
        finished, game=header, secret=None, events=[first, *finished.events[1:]]
    )
    with pytest.raises(Refused):
        proof.verify(msgspec.structs.replace(rechained(forged), secret=finished.secret))


def test_a_bundle_nested_without_end_is_malformed():
    text = '{"format":"patrizier-bundle/1","game":{"options":{"a":' + "[" * 100_000
    with pytest.raises(proof.BadProof) as fault:
        proof.read(text)
    assert fault.value.code == "malformed_bundle"


@pytest.mark.parametrize("source", ["x" * 5000, NUL, ".", "/"], ids=lambda text: ascii(text)[:9])
def test_the_command_refuses_a_source_that_can_be_no_file(source):
    with pytest.raises(CommandError):
        call_command("verify", source)


def test_the_command_refuses_a_file_it_may_not_read(tmp_path, monkeypatch):
    bundle = tmp_path / "game.json"
    bundle.write_text("{}")

    def read_bytes(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(bundle), "read_bytes", read_bytes)
    with pytest.raises(CommandError):
        call_command("verify", str(bundle))


def test_a_game_row_with_garbled_options_is_refused_not_a_crash():
    game = factories.game()
    Game.objects.filter(pk=game.pk).update(options="{")
    with pytest.raises(CommandError):
        call_command("verify", str(game.pk))


def test_a_bundle_made_while_somebody_moves_holds():
    game = log.find(factories.game().pk)
    factories.play(game)
    assert proof.verify(proofs.bundle(game)).events >= game.last_number


def test_an_event_that_was_slipped_in_behind_the_last_is_found():
    game = factories.game()
    factories.play(game, 2)
    event = log.events(game.pk)[-1]
    event.pk, event.number, event.prev = None, event.number + 1, event.hash
    event.hash = chain.event_hash(event.prev, log.link_of(event, game.uuid))
    event.save(force_insert=True)
    with pytest.raises(CommandError, match=f"event {event.number}"):
        call_command("verify", str(game.pk))


def test_checking_a_running_game_prints_no_hidden_card(monkeypatch):
    game = factories.game()
    now = log.position(game)
    real = now.title.open

    def open_otherwise(*arguments):
        return tuple(
            msgspec.structs.replace(fact, pile=fact.pile[::-1]) for fact in real(*arguments)
        )

    monkeypatch.setattr(now.title, "open", open_otherwise)
    with pytest.raises(CommandError, match="wrong_facts") as fault:
        call_command("verify", str(game.pk))
    assert now.state.pile[-1] not in str(fault.value)


def test_a_seed_that_is_no_text_is_refused():
    with pytest.raises(CommandError):
        call_command("simulate", "patrizier", "--players", "2", "--seed", "\udcff")


def test_a_position_does_not_show_the_secret_in_a_traceback():
    game = factories.game()
    now = log.position(game)
    assert repr(bytes(game.secret)) not in repr(now)
    assert repr(now.draw_key) not in repr(now)
