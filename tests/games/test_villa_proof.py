"""A game of Villa Paletti is checked to the last draw, load and verdict after its end."""

from __future__ import annotations

import msgspec
import pytest
from django.db import transaction
from msgspec import structs

from games import log, proof
from games.engine import canonical, villa_paletti
from games.engine.villa_paletti import happenings
from games.models import Question
from games.selectors import proofs
from games.services import moves
from tests import factories
from tests.games.forging import altered

pytestmark = pytest.mark.django_db


def played_out(game):
    """Let everybody play as the careful bot does."""
    while Question.objects.filter(game=game).exists():
        who, seat, question = factories.asked(game)
        now = log.position(log.find(game.pk))
        move = villa_paletti.bot("careful", now.view(seat), factories.draws(5, question))
        text = villa_paletti.write(move)
        moves.submit(game=game, player=who, asked=question, text=text, key=f"{question}-{seat}")
    return log.find(game.pk)


@pytest.fixture(scope="module")
def bundle(django_db_setup, django_db_blocker):
    """The bundle of a finished game, made once."""
    with django_db_blocker.unblock(), transaction.atomic():
        with factories.same_deal():
            game = factories.game(players=4, title="villa_paletti")
        made = proofs.bundle(played_out(game))
        transaction.set_rollback(True)
    return made


def facts_of(event):
    """Read all facts of an event, hidden parts included."""
    payload = msgspec.json.decode(event.secret or event.data)
    return msgspec.convert(payload["facts"], list[villa_paletti.Fact])


def forged(bundle, which, facts):
    """Put other facts into an event, with every hash and digest right."""
    seen = [villa_paletti.seen(fact, None) for fact in facts]
    data, whole = (canonical.text({"facts": each}) for each in (seen, facts))
    return altered(bundle, which, data=data, secret=whole if whole != data else "")


def test_a_finished_game_verifies_with_every_draw(bundle):
    report = proof.verify(bundle)
    assert report.replayed
    assert report.outcome is not None
    rolled = [
        fact
        for event in bundle.events
        if event.kind == "moved"
        for fact in facts_of(event)
        if getattr(fact, "tremor", None) is not None
    ]
    assert len(rolled) > 10
    assert report.draws > len(rolled) + 60


def first(bundle, kind):
    """Return where the first fact of a kind stands: its event, the facts there, its place."""
    for which, event in enumerate(bundle.events):
        facts = facts_of(event) if event.kind in ("started", "moved") else []
        for place, fact in enumerate(facts):
            if type(fact) is kind:
                return which, facts, place
    raise AssertionError(f"no {kind.__name__} in this game")


# A kind of fact, a field, and another value that it might have had.
FORGERIES = [
    (happenings.LaidOut, "heights", lambda old: (*old[:-1], old[-1] + 1)),
    (happenings.LaidOut, "places", lambda old: ((old[0][0] + 10, old[0][1]), *old[1:])),
    (happenings.LaidOut, "floor", lambda old: structs.replace(old, rotation=old.rotation ^ 1)),
    (happenings.ColourRolled, "colour", lambda old: "red" if old != "red" else "blue"),
    (happenings.Gripped, "safe", lambda old: old - 1),
    (happenings.Gripped, "load", lambda old: (old[0] + 1, old[1])),
    (happenings.Gripped, "grade", lambda old: "firm" if old != "firm" else "light"),
    (happenings.Pulled, "tremor", lambda old: old % 100 + 1),
    (happenings.Pulled, "safe", lambda old: old - 1),
    (happenings.Placed, "tremor", lambda old: old % 100 + 1),
    (happenings.Placed, "safe", lambda old: old - 1),
    (happenings.Placed, "x", lambda old: old + 10),
    (happenings.FloorDue, "place", lambda old: structs.replace(old, x=old.x + 10)),
    (happenings.FloorLaid, "contacts", lambda old: old[1:]),
    (happenings.FloorLaid, "tremor", lambda old: old % 100 + 1),
    (happenings.SealMoved, "previous", lambda old: 3 if old is None else None),
    (happenings.Ended, "winner", lambda old: (0 if old is None else old) ^ 1),
]


@pytest.mark.parametrize(
    ("kind", "field", "other"), FORGERIES, ids=[f"{kind.__name__}-{f}" for kind, f, _ in FORGERIES]
)
def test_every_number_that_was_changed_is_found_even_with_new_hashes(bundle, kind, field, other):
    which, facts, found = first(bundle, kind)
    facts[found] = structs.replace(facts[found], **{field: other(getattr(facts[found], field))})
    with pytest.raises(proof.BadProof) as fault:
        proof.verify(forged(bundle, which, facts))
    assert (fault.value.code, fault.value.number) == ("wrong_facts", which + 1)
    assert field in str(fault.value)


def test_a_running_game_shows_neither_heights_nor_loads():
    game = factories.game(players=2, title="villa_paletti")
    factories.play(game, 12)
    running = proofs.bundle(log.find(game.pk))
    assert running.secret is None
    text = msgspec.json.encode(running).decode()
    heights = log.position(log.find(game.pk)).state.heights
    assert canonical.text(heights) not in text
    assert '"heights":[' not in text.replace("\\", "")
    assert '"load":[' not in text.replace("\\", "")
