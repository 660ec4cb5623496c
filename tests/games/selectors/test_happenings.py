"""Every event beside the rules is told in whole sentences, in both languages."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import chain
from games.engine import canonical
from games.selectors import happenings

NAMES = {"en": ["Black", "White"], "de": ["Schwarz", "Weiß"]}
RUNG = {"seat": 0, "asked": 7}
SAID = {
    "opened": {"players": 2, "terms": {"pace": 3}},
    "joined": {"seat": 0, "colour": "black", "word": "", "bot": ""},
    "left": {"seat": 0},
    "closed": {},
    "rewound": {"to": 5, "reason": ""},
    "take_back_asked": {"to": 5},
    "take_back_answered": {"agrees": False, "proposal": 9},
    "bot_took_over": {"seat": 0, "bot": "greedy"},
    "came_back": {"seat": 0},
    "bank_opened": {**RUNG, "seconds": 86400},
    "vacation_taken": {**RUNG, "seconds": 3 * 86400},
    "grace_given": {**RUNG, "seconds": 43200},
    "bench_called": {**RUNG, "seconds": 2 * 86400},
    "default_called": RUNG,
    "vote_called": RUNG,
    "vote_answered": {"vote": 9, "agrees": True},
    "vote_closed": {
        "vote": 9,
        "on": "pause",
        "verdict": "refused",
        "voters": [0, 1],
        "agreed": [0],
        "against": [1],
    },
    "seat_taken": {"seat": 0},
    "time_spent": {"seat": 0, "bank": 3600, "grace": 0},
    "ended": {"reason": "vote"},
    "paused": {"until": "2026-11-23T20:00:00+00:00", "reason": ""},
    "resumed": {},
    "extended": {**RUNG, "hours": 36, "reason": ""},
    "extension_ended": {**RUNG, "extension": 8, "reason": ""},
    "terms_changed": {"terms": {"pace": 5}, "reason": ""},
    "bot_seated": {"seat": 0, "bot": "greedy", "reason": ""},
    "bot_dismissed": {"seat": 0},
    "seat_given": {"seat": 0, "reason": ""},
    "seat_returned": {"seat": 0, "reason": ""},
    "move_ruled": {**RUNG, "reason": ""},
    "awarded": {"ranks": [2, 1], "reason": ""},
    "annulled": {"reason": ""},
    "result_corrected": {"ranks": [1, 1], "reason": ""},
    "talk_locked": {"reason": ""},
    "talk_unlocked": {"reason": ""},
    "hand_seen": {"seat": 0, "reason": ""},
    "unfrozen": {"since": "2026-11-17T12:00:00Z", "reason": ""},
}


def told(kind, language, **more):
    data = canonical.text({**SAID[kind], **more})
    with translation.override(language):
        return happenings.tell(kind, data, 0, language, NAMES[language])


def test_every_kind_has_an_example():
    assert SAID.keys() == chain.TABLE_KINDS


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("kind", sorted(SAID))
def test_an_event_is_told_in_a_sentence(kind, language):
    sentence = told(kind, language)
    assert sentence.endswith(".")
    assert "%" not in sentence
    assert "_" not in sentence


@pytest.mark.parametrize("kind", sorted(SAID))
def test_german_is_not_english(kind):
    assert told(kind, "de") != told(kind, "en")


@pytest.mark.parametrize("kind", ["take_back_answered", "vote_answered"])
def test_a_yes_is_told_apart_from_a_no(kind):
    assert told(kind, "en", agrees=True) != told(kind, "en", agrees=False)


UNTIL = {"closes_at": "2026-11-23T20:00:00+00:00"}
CALLS = [
    {"on": "pause", "days": 7},
    {"on": "resume"},
    {"on": "extend", "seat": 1, "asked": 7, "hours": 24},
    {"on": "take_back", "to": 5},
    {"on": "end"},
    {"on": "replace", "seat": 1, "by": "bot"},
    {"on": "replace", "seat": 1, "by": "bench"},
]


def called(said, language):
    with translation.override(language):
        data = canonical.text({**said, **UNTIL})
        return happenings.tell("vote_called", data, 0, language, NAMES[language])


def test_whatever_is_voted_on_is_told_in_a_sentence_of_its_own():
    for language in NAMES:
        told = [called(said, language) for said in CALLS]
        assert len({*told}) == len(CALLS)
        assert all(each.endswith(".") and "%" not in each and "_" not in each for each in told)
    assert called(CALLS[2], "en") == ("Black asks to give White more time for this turn: 1 day.")


@pytest.mark.parametrize("verdict", ["passed", "refused", "expired", "void"])
def test_every_end_of_a_vote_is_told(verdict):
    told_in = [told("vote_closed", language, verdict=verdict) for language in NAMES]
    assert told_in[0] != told_in[1]
    assert all("_" not in each for each in told_in)


@pytest.mark.parametrize("kind", ["bot_seated", "seat_given"])
def test_what_the_table_decided_is_not_told_as_a_moderators_act(kind):
    said = {name: value for name, value in SAID[kind].items() if name != "reason"}
    found = happenings.tell(kind, canonical.text(said), 0, "en", NAMES["en"])
    assert found.startswith("By a vote of the table")
    assert "moderator" in told(kind, "en")


def test_one_hour_more_is_told_as_one():
    assert told("extended", "en", hours=1) == "Black gets more time for this turn: 1 hour."
