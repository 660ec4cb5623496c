"""Which terms a table can agree on."""

from __future__ import annotations

import msgspec
import pytest

from games import agreement
from games.agreement import NO_LIMIT, Terms
from games.errors import BadTable
from games.models import Game
from games.selectors import lobby_refusals
from tests import factories

FULL = Terms(
    3, "bot", 2, bank=24, increment=2, cap=48, rests=True, needs=True, bench=True, on_time=90
)
GARBAGE = [
    ("pace", -1),
    ("pace", 4),
    ("pace", "3"),
    ("pace", 1.0),
    ("pace", True),
    ("late", "shout"),
    ("late", None),
    ("grace", -1),
    ("grace", 99),
    ("bank", -24),
    ("bank", 25),
    ("increment", -1),
    ("increment", 25),
    ("cap", 23),
    ("rests", "yes"),
    ("needs", 1),
    ("bench", None),
    ("returns", "no"),
    ("on_time", 101),
    ("on_time", -5),
]


def changed(**choices):
    return msgspec.structs.replace(FULL, **choices)


def test_everything_that_is_offered_can_be_agreed_on():
    for terms in (NO_LIMIT, Terms(on_time=90), Terms(1), FULL, Terms(14, increment=24, cap=24)):
        assert agreement.problem(terms) == ""
        assert agreement.load(agreement.write(terms)) == terms


@pytest.mark.parametrize(("name", "value"), GARBAGE)
def test_garbage_is_named(name, value):
    assert agreement.problem(changed(**{name: value})) == name


@pytest.mark.parametrize(
    ("terms", "problem"),
    [
        (Terms(3, bank=48, cap=24), "cap"),
        (Terms(3, bank=24), "cap"),
        (Terms(3, increment=2), "cap"),
        (Terms(bank=24, cap=24), "no_limit"),
        (Terms(late="bot"), "no_limit"),
        (Terms(bench=True), "no_limit"),
    ],
)
def test_terms_that_do_not_fit_together_are_named(terms, problem):
    assert agreement.problem(terms) == problem


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "value"), [*GARBAGE[:6], ("cap", 24)])
def test_no_table_is_opened_with_terms_that_cannot_be(name, value):
    terms = changed(**{name: value, "bank": 48} if name == "cap" else {name: value})
    with pytest.raises(BadTable) as refusal:
        factories.table(terms=terms)
    assert refusal.value.params["problem"] == name
    assert not Game.objects.exists()


def test_a_refusal_says_what_is_wrong_with_the_terms():
    told = lobby_refusals.explain(BadTable("x", problem="pace"), "en")
    assert told == "A turn has 1, 2, 3, 5, 7 or 14 days, or no limit."
    assert "numbers" in lobby_refusals.explain(BadTable("x"), "en")
