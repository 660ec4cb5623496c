from __future__ import annotations

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games import chain, log, proof, triggers
from games.engine import canonical, chance
from games.models import Event, Game, Seat
from games.selectors import proofs
from games.services import moves, people, rewinds
from tests import factories

pytestmark = pytest.mark.django_db


def make_finished():
    """Play a game to its end, with a rewind in it."""
    game = factories.game(players=3)
    factories.play(game, 5)
    rewinds.rewind(game=game, to=log.find(game.pk).last_number - 2)
    return factories.play_out(game)


@pytest.fixture
def finished():
    """A finished game in the database."""
    return make_finished()


@pytest.fixture(scope="module")
def bundle(django_db_setup, django_db_blocker):
    """The bundle of a finished game that is not in the database any more; made once."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = proofs.bundle(make_finished())
        transaction.set_rollback(True)
    return made


def altered(bundle, which, **fields):
    """Change an event in a bundle, and nothing else."""
    events = list(bundle.events)
    events[which - 1] = msgspec.structs.replace(events[which - 1], **fields)
    return msgspec.structs.replace(bundle, events=events)


def rechained(bundle):
    """Hash everything again, as somebody who owns the server could."""
    events, prev = [], ""
    for event in bundle.events:
        secret, forged = event.secret or "", event
        if secret:
            uuid = log.UUID(bundle.game.uuid)
            key = bytes.fromhex(bundle.secret)
            digest = chance.digest(key, uuid, event.number, "secret", secret)
            forged = msgspec.structs.replace(event, secret_digest=digest)
        hashed = chain.event_hash(prev, proof.link(bundle, forged))
        events.append(msgspec.structs.replace(forged, prev=prev, hash=hashed))
        prev = hashed
    return msgspec.structs.replace(bundle, events=events, head=prev)


def test_a_finished_game_verifies_to_the_last_draw(bundle):
    report = proof.verify(bundle)
    assert report.replayed
    assert report.decided == 1 + 48 + 2
    assert report.outcome.reason == "finished"


def test_the_check_counts_its_draws(bundle):
    # Dealing to three shuffles the start cards, then all the others: at least a draw for each.
    assert proof.verify(bundle).draws >= 30


def test_a_bundle_survives_being_written_and_read(bundle):
    text = msgspec.json.encode(bundle)
    assert proof.verify(proof.read(text)).head == bundle.head


def test_a_running_games_bundle_holds_no_secret():
    game = factories.game()
    factories.play(game, 3)
    bundle = proofs.bundle(log.find(game.pk))
    text = msgspec.json.encode(bundle).decode()
    position = log.position(game)
    assert bundle.secret is None
    assert all(event.secret is None for event in bundle.events)
    assert bytes(game.secret).hex() not in text
    assert position.draw_key.hex() not in text
    report = proof.verify(proof.read(text))
    assert not report.replayed


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"data": '{"facts":[]}'}, "changed_event"),
        ({"actor": "seat:0x"}, "changed_event"),
        ({"at": "2020-01-01T00:00:00.000000+00:00"}, "changed_event"),
        ({"engine": 2}, "changed_event"),
        ({"state_digest": "0" * 64}, "changed_event"),
        ({"prev": "0" * 64}, "broken_chain"),
        ({"number": 12}, "missing_event"),
        ({"hash": "0" * 64}, "changed_event"),
    ],
)
def test_a_changed_event_is_named(bundle, fields, code):
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(altered(bundle, 7, **fields))
    assert (fault.value.code, fault.value.number) == (code, 7)


def test_a_missing_event_is_named(bundle):
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(msgspec.structs.replace(bundle, events=bundle.events[:8] + bundle.events[9:]))
    assert (fault.value.code, fault.value.number) == ("missing_event", 9)


def test_events_cut_off_at_the_end_are_missed(bundle):
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(msgspec.structs.replace(bundle, events=bundle.events[:20]))
    assert (fault.value.code, fault.value.number) == ("truncated_bundle", 21)


@pytest.mark.parametrize("cut", [0, 1, 100, -20])
def test_a_file_cut_off_is_no_bundle(bundle, cut):
    text = msgspec.json.encode(bundle)
    with pytest.raises(proof.BadProof) as fault:
        proof.read(text[:cut])
    assert fault.value.code == "malformed_bundle"


def first_turn(bundle):
    return next(event for event in bundle.events if event.kind == "moved")


def test_a_draw_chosen_later_is_found_even_with_new_hashes(bundle):
    started = next(event for event in bundle.events if event.kind == "started")
    deal = msgspec.json.decode(started.secret)
    deal["facts"][0]["pile"].reverse()
    forged = rechained(altered(bundle, started.number, secret=canonical.text(deal)))
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(forged)
    assert (fault.value.code, fault.value.number) == ("wrong_facts", started.number)
    assert "pile" in str(fault.value)


def test_a_refill_that_was_not_on_top_is_found_even_with_new_hashes(bundle):
    turn = first_turn(bundle)
    data = msgspec.json.decode(turn.data)
    other = "Siena D" if data["facts"][0]["refill"] == "Roma D" else "Roma D"
    data["facts"][0]["refill"] = other
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(rechained(altered(bundle, turn.number, data=canonical.text(data))))
    assert (fault.value.code, fault.value.number) == ("wrong_facts", turn.number)
    assert f"refill is '{other}'" in str(fault.value)


def test_an_illegal_move_is_found_even_with_new_hashes(bundle):
    turn = first_turn(bundle)
    data = msgspec.json.decode(turn.data)
    data["facts"][0]["move"]["card"] = "Siena D"
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(rechained(altered(bundle, turn.number, data=canonical.text(data))))
    assert (fault.value.code, fault.value.number) == ("illegal_event", turn.number)


def test_another_secret_does_not_fit_the_commitment(bundle):
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(msgspec.structs.replace(bundle, secret="00" * 32))
    assert fault.value.code == "wrong_secret"


def test_a_header_that_was_changed_is_found(bundle):
    header = msgspec.structs.replace(bundle.game, players=4)
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(msgspec.structs.replace(bundle, game=header))
    assert fault.value.code == "wrong_header"


def test_the_command_checks_a_file_and_a_game(finished, tmp_path, capsys):
    call_command("export_game", str(finished.pk))
    bundle = tmp_path / "game.json"
    bundle.write_text(capsys.readouterr().out)
    call_command("verify", str(bundle))
    assert "the chain holds" in capsys.readouterr().out
    call_command("verify", str(finished.uuid))
    assert "51 rules events decided again" in capsys.readouterr().out


def test_the_command_names_a_tampered_row():
    game = factories.game()
    factories.play(game, 4)
    with triggers.lifted():
        event = Event.objects.get(game=game, number=6)
        event.data = event.data.replace("turn_played", "turn_plaied")
        event.save()
    with pytest.raises(CommandError, match="changed_event: event 6"):
        call_command("verify", str(game.pk))


@pytest.mark.parametrize("source", ["999999", "no-such-file.json", "0" * 32])
def test_the_command_refuses_what_is_not_there(source):
    with pytest.raises(CommandError, match="unknown_game"):
        call_command("verify", source)


def test_a_running_game_is_checked_whole_by_its_own_server():
    game = factories.game()
    factories.play(game, 4)
    assert proof.verify(proofs.bundle(log.find(game.pk), reveal=True)).replayed


def test_a_resignation_verifies():
    game = factories.game(players=3)
    moves.resign(game=game, player=factories.asked(game)[0])
    assert proof.verify(proofs.bundle(factories.play_out(game))).outcome.reason == "finished"


def test_erasing_players_leaves_every_chain_valid(finished):
    heads = list(Event.objects.values_list("hash", flat=True))
    for seat in Seat.objects.filter(game=finished):
        people.erase(user=seat.player)
    assert proof.verify(proofs.bundle(Game.objects.get(pk=finished.pk))).replayed
    assert list(Event.objects.values_list("hash", flat=True)) == heads
    assert set(Seat.objects.values_list("player", "word")) == {(None, "")}


def test_a_game_goes_on_after_a_player_was_erased():
    game = factories.game(players=3)
    factories.play(game, 2)
    person, seat, _ = factories.asked(game)
    people.erase(user=person)
    assert Seat.objects.get(game=game, number=seat).is_given_up
    assert factories.play_out(game).status == Game.Status.OVER
