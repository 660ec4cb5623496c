"""What a host chooses about time."""

from __future__ import annotations

import pytest

from games.agreement import NO_LIMIT, Terms
from games.models import Game
from games.pages.terms_forms import TermsForm
from tests import factories
from tests.games.pages.browsing import WISH, as_player, text, url

FULL = {
    "pace": 5,
    "late": "bot",
    "grace": 2,
    "bank": 24,
    "increment": 2,
    "cap": 48,
    "rests": "on",
    "needs": "on",
    "bench": "on",
    "returns": "on",
    "on_time": 90,
}
AGREED = Terms(
    5, "bot", 2, bank=24, increment=2, cap=48, rests=True, needs=True, bench=True, on_time=90
)


def chosen(**sent):
    form = TermsForm({"pace": 3, "late": "default", **sent})
    assert form.is_valid(), form.errors
    return form.terms()


def faults(**sent):
    return TermsForm({**FULL, **sent}).errors


def test_everything_can_be_chosen():
    assert chosen(**FULL) == AGREED


def test_a_form_that_is_sent_as_it_comes_lets_clocks_rest():
    sent = {name: TermsForm()[name].value() for name in TermsForm().fields}
    assert TermsForm(sent).is_valid()
    assert chosen(**sent) == Terms(3, "default", rests=True)


def test_what_is_left_out_is_usual():
    assert chosen(returns="on") == Terms(3, "default")
    assert chosen() == Terms(3, "default", returns=False)


def test_a_bank_holds_what_it_holds_at_the_start_unless_another_cap_is_chosen():
    assert chosen(bank=48).cap == 48
    assert chosen(bank=48, cap="").cap == 48
    assert chosen(bank=24, increment=4, cap=72).cap == 72


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"bank": 48, "cap": 24}, "cap"),
        ({"bank": 0, "cap": ""}, "cap"),
        ({"pace": 0}, "pace"),
        ({"pace": -1}, "pace"),
        ({"pace": "x"}, "pace"),
        ({"pace": ""}, "pace"),
        ({"late": "shout"}, "late"),
        ({"grace": -1}, "grace"),
        ({"bank": "1e3"}, "bank"),
        ({"increment": "9" * 500}, "increment"),
        ({"on_time": 101}, "on_time"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(sent, field):
    assert list(faults(**sent)) == [field]


def test_the_fault_helps():
    assert "Without a time limit nobody is late" in faults(pace=0)["pace"][0]
    assert "no less than at the start" in faults(bank=168)["cap"][0]


def test_without_a_limit_only_who_may_come_counts():
    sent = {"pace": 0, "late": "bot", "rests": "on", "grace": 2}
    assert chosen(**sent) == NO_LIMIT
    assert chosen(**sent, on_time=75) == Terms(on_time=75)


@pytest.mark.django_db
def test_a_host_opens_a_table_with_all_terms():
    client = as_player(factories.player())
    client.post(url("table-open"), {**WISH, **FULL})
    assert Game.objects.get().terms == AGREED


@pytest.mark.django_db
def test_what_is_rarely_chosen_is_folded_until_it_is_wrong():
    client = as_player(factories.player())
    page = text(client.get(url("table-open")))
    assert '<details class="field">' in page
    assert "More about time" in page
    answer = client.post(url("table-open"), {**WISH, **FULL, "cap": 24, "bank": 48})
    assert answer.status_code == 400
    assert '<details class="field" open>' in text(answer)
    assert "no less than at the start" in text(answer)
    assert not Game.objects.exists()
    answer = client.post(url("table-open"), {**WISH, "pace": -1})
    assert '<details class="field">' in text(answer)
    assert not Game.objects.exists()
