"""Acts of staff that never were, or could not be: found, with every hash and digest right."""

from __future__ import annotations

import msgspec
import pytest
from django.db import transaction

from games import agreement, log, proof
from games.engine import canonical
from games.services import rewinds
from tests import factories
from tests.games.desk import staff
from tests.games.desk.staff import moderator, running, seat
from tests.games.forging import altered, assert_found, extended, rechained, revealed

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ZERO = "0" * 64
KEY = "staff:0123456789abcdef"
TERMS = msgspec.structs.asdict(agreement.Terms(5))
ALL = {
    "extension_ended": {"seat": 0, "asked": 4, "extension": 5, "reason": ZERO},
    "terms_changed": {"terms": TERMS, "reason": ZERO},
    "bot_seated": {"seat": 0, "bot": "greedy", "reason": ZERO},
    "bot_dismissed": {"seat": 0, "reason": ZERO},
    "seat_given": {"seat": 0, "reason": ZERO},
    "seat_returned": {"seat": 0, "reason": ZERO},
    "move_ruled": {"seat": 0, "asked": 4, "reason": ZERO},
    "awarded": {"ranks": [1, 2], "reason": ZERO},
    "annulled": {"reason": ZERO},
    "result_corrected": {"ranks": [1, 2], "reason": ZERO},
    "talk_locked": {"reason": ZERO},
    "talk_unlocked": {"reason": ZERO},
    "hand_seen": {"seat": 0, "reason": ZERO},
}
# What nothing before it made possible.
BASELESS = (
    "extension_ended",
    "bot_dismissed",
    "seat_returned",
    "result_corrected",
    "talk_unlocked",
)


@pytest.fixture(scope="module")
def bundle(django_db_setup, django_db_blocker):
    """The bundle of a game in its middle."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = revealed(running())
        transaction.set_rollback(True)
    return made


def forged(bundle, kind, actor=KEY, **more):
    """Add an act to a bundle."""
    said = {**ALL[kind], **more}
    return by(extended(bundle, kind, said, seat=said.get("seat")), actor)


def by(bundle, actor):
    return altered(bundle, -1, actor=actor)


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("actor", ["table!", "seat:0", "host", "staff:", "staff:XYZ", "blue"])
def test_only_staff_does_what_staff_does(bundle, kind, actor):
    assert_found(forged(bundle, kind, actor), bundle.count + 1)


@pytest.mark.parametrize("kind", sorted(set(ALL) - set(BASELESS) - {"move_ruled"}))
def test_what_could_have_been_verifies(bundle, kind):
    assert proof.verify(forged(bundle, kind)).replayed


@pytest.mark.parametrize("kind", BASELESS)
def test_what_nothing_made_possible_is_found(bundle, kind):
    assert_found(forged(bundle, kind), bundle.count + 1)


@pytest.mark.parametrize("kind", sorted(set(ALL) - {"talk_locked", "annulled", "result_corrected"}))
def test_nothing_else_is_done_after_the_end(finished, kind):
    assert_found(forged(finished, kind), finished.count + 1)


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("awarded", {"ranks": [1, 3]}),
        ("awarded", {"ranks": [1]}),
        ("awarded", {"ranks": [0, 1]}),
        ("terms_changed", {"terms": {**TERMS, "pace": 4}}),
        ("terms_changed", {"terms": {**TERMS, "mood": 4}}),
        ("bot_seated", {"bot": "genius"}),
        ("annulled", {"reason": "because"}),
        ("annulled", {"why": "because"}),
    ],
    ids=str,
)
def test_an_act_that_says_something_impossible_is_found(bundle, kind, more):
    assert_found(forged(bundle, kind, **more), bundle.count + 1)


def test_a_ruled_move_without_its_move_or_a_move_without_its_call_is_found():
    game, by_staff = running(), moderator()
    staff.default(game, by_staff)
    whole = revealed(game)
    call = next(i for i, event in enumerate(whole.events) if event.kind == "move_ruled")
    assert proof.verify(whole).replayed
    assert_found(altered(whole, call + 1, channel="web"), call + 2)
    assert_found(altered(whole, call + 1, kind="resumed"), call + 2)
    plain = altered(
        whole, call, kind="talk_locked", data=canonical.text({"reason": ZERO}), seat=None
    )
    assert_found(plain, call + 2)


def test_another_move_than_the_default_one_is_no_ruled_move():
    game = running()
    number = seat(game)
    bundle = forged(revealed(game), "move_ruled", seat=number)
    now = log.position(game)
    called = log.replace(now, number=now.number + 1)
    view = called.view(number)
    default = called.title.default(view)
    other = next(move for move in called.title.legal(view) if move != default)
    entry = log.rules_entry(called, called.decide(number, other), seat=number, channel="staff")
    told = msgspec.json.decode(entry.data)
    moved = extended(bundle, "moved", told, seat=number, secret=entry.secret, state=entry.state)
    assert_found(altered(moved, -1, channel="staff"), len(moved.events))


def test_an_annulled_game_is_not_annulled_again_nor_played_on():
    game, by_staff = running(), moderator()
    whole = revealed(game)
    staff.annul(game, by_staff)
    annulled = revealed(game)
    assert_found(by(extended(annulled, "annulled", ALL["annulled"]), KEY), len(annulled.events) + 1)
    rewound = {"to": len(whole.events) - 1, "reason": ZERO}
    assert_found(by(extended(annulled, "rewound", rewound), KEY), len(annulled.events) + 1)


def test_a_rewind_names_no_vote_that_was_never_called(bundle):
    last = bundle.count
    said = {"to": last - 1, "reason": ZERO, "lapsed": [last]}
    assert_found(by(extended(bundle, "rewound", said), KEY), last + 1)


@pytest.mark.parametrize("kind", ["paused", "extended", "rewound"])
def test_nobody_but_staff_and_those_who_may_stands_behind_older_acts(bundle, kind):
    last = bundle.count
    said = {
        "paused": {"until": "2030-01-01T00:00:00Z", "reason": ZERO},
        "extended": {"seat": 0, "asked": 4, "hours": 3, "reason": ZERO},
        "rewound": {"to": last - 1, "reason": ZERO},
    }[kind]
    acted = extended(bundle, kind, said, seat=said.get("seat"))
    assert_found(by(acted, "somebody"), last + 1)
    for actor in (KEY, "moderator"):
        assert proof.verify(by(acted, actor)).replayed


def test_a_log_of_before_verifies_with_rewinds_by_moderators_without_keys():
    game = running()
    rewinds.rewind(game=game, to=staff.early(game))
    whole = revealed(game)
    assert whole.events[-1].actor == "moderator"
    assert proof.verify(rechained(whole)).replayed


def test_the_report_says_what_staff_made_of_the_result():
    game, by_staff = factories.play_out(factories.game()), moderator()
    verdicts = []
    for act in (staff.annul, staff.correct, staff.as_played):
        act(game, by_staff)
        verdicts.append(proof.verify(revealed(game)).ruling)
    assert verdicts == ["annulled", "ruling", ""]
