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


def test_one_hour_more_is_told_as_one():
    assert told("extended", "en", hours=1) == "Black gets more time for this turn: 1 hour."
