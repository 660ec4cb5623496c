from __future__ import annotations

import msgspec
import pytest

from games import log, proof
from games.engine import canonical
from games.engine.patrizier.state import Retired
from games.selectors import proofs
from games.services import tables
from tests import factories
from tests.games.forging import altered, assert_found, extended, rechained, revealed, second_deal

pytestmark = pytest.mark.django_db


def test_a_game_that_went_on_after_its_end_is_found(finished):
    last = len(finished.events)
    data = {"to": last - 1, "reason": "0" * 64}
    assert_found(extended(finished, "rewound", data), last + 1)


def test_a_second_deal_is_found():
    game = factories.game()
    bundle = revealed(game)
    assert_found(second_deal(bundle, log.position(game)), len(bundle.events) + 1)


def test_a_second_deal_after_a_rewind_to_the_open_table_is_found():
    game = factories.game()
    bundle = extended(revealed(game), "rewound", {"to": 1, "reason": "0" * 64})
    with pytest.raises(proof.BadProof):
        proof.verify(second_deal(bundle, log.position(game)))


@pytest.mark.parametrize("seat", [7, -1])
def test_the_resignation_of_a_seat_that_is_not_there_is_found(seat):
    game = factories.game(players=3)
    now = log.position(game)
    fact = Retired(seat)
    state = now.title.apply(now.state, fact)
    forged = extended(revealed(game), "retired", {"facts": [fact]}, seat=seat, state=state)
    assert_found(forged, len(forged.events))


def test_a_resignation_from_a_finished_game_is_found():
    game = factories.play_out(factories.game())
    state = log.position(game).state
    forged = extended(revealed(game), "retired", {"facts": []}, seat=0, state=state)
    assert_found(forged, len(forged.events))


def test_a_last_turn_that_is_renamed_away_is_found(finished):
    assert_found(altered(finished, -1, kind="noted"), len(finished.events))


@pytest.mark.parametrize(
    "fields",
    [
        {"engine": 2},
        {"actor": "moderator"},
        {"at": "yesterday"},
    ],
    ids=str,
)
def test_a_turn_with_a_forged_frame_is_found_even_with_new_hashes(finished, fields):
    assert_found(altered(finished, 6, **fields), 7)


def test_a_deal_at_a_table_with_empty_seats_is_found(finished):
    secret, uuid = bytes.fromhex(finished.secret), log.UUID(finished.game.uuid)
    bare = rechained(msgspec.structs.replace(finished, events=finished.events[:1]))
    title = log.registry.find("patrizier")
    now = log.Position(0, uuid, title, secret, (), 1, 0, frozenset(), None)
    with pytest.raises(proof.BadProof):
        proof.verify(second_deal(bare, now))


def test_a_word_from_a_seat_that_is_not_there_is_found():
    game = factories.table()
    for colour in ("black", "white"):
        tables.join(game=game, player=factories.player(colour))
    data = {"bot": "", "colour": "", "seat": 99, "word": "0" * 64}
    bundle = extended(revealed(game), "joined", data, seat=99)
    with pytest.raises(proof.BadProof):
        proof.verify(bundle)


def test_a_second_word_from_a_seat_that_is_taken_is_found():
    game = factories.table()
    for colour in ("black", "white"):
        tables.join(game=game, player=factories.player(colour))
    data = {"bot": "", "colour": "black", "seat": 0, "word": "0" * 64}
    assert_found(extended(revealed(game), "joined", data, seat=0), 4)


def test_keys_added_to_what_was_hidden_are_found_even_with_new_hashes(finished):
    started = next(i for i, event in enumerate(finished.events) if event.kind == "started")
    deal = msgspec.json.decode(finished.events[started].secret)
    forged = altered(finished, started, secret=canonical.text({**deal, "note": "added"}))
    assert_found(forged, started + 1)


def test_a_hidden_part_without_the_secret_that_proves_it_is_refused():
    game = factories.game()
    bundle = proofs.bundle(log.find(game.pk))
    events = list(bundle.events)
    events[-1] = msgspec.structs.replace(events[-1], secret='{"facts":["anything"]}')
    with pytest.raises(proof.BadProof):
        proof.verify(msgspec.structs.replace(bundle, events=events))


@pytest.mark.parametrize("where", ["bundle", "game", "event"])
def test_a_key_that_no_bundle_has_is_refused(finished, where):
    plain = msgspec.to_builtins(finished)
    {"bundle": plain, "game": plain["game"], "event": plain["events"][3]}[where]["note"] = "added"
    with pytest.raises(proof.BadProof):
        proof.verify(proof.read(msgspec.json.encode(plain)))
