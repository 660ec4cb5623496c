"""PURE: what somebody wants the table to vote on, as people write it behind "vote"."""

from __future__ import annotations

import re
from dataclasses import dataclass

YES, NO = "yes", "no"
EXTEND, REPLACE = "extend", "replace"
# Folded, as games.mail.phrases leaves words.
WORDS = {
    YES: "yes ja for dafuer agree",
    NO: "no nein against dagegen",
    "pause": "pause pausieren rest ruhen ruhe",
    "resume": "resume continue weiter weitergehen weiterspielen fortsetzen",
    EXTEND: "extend extension time zeit verlaengern verlaengerung",
    "end": "end ende beenden stop",
    REPLACE: "replace ersetzen ersatz substitute bot bench ersatzbank",
}
KIND_OF = {word: kind for kind, words in WORDS.items() for word in words.split()}


def some(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


BENCH = some("bench ersatzbank substitute ersatz")
DAYS = some("day days tag tage tagen d")
UNITS = DAYS | some("hour hours stunde stunden h")
FILLING = some("for on the a an by more mehr um fuer auf durch den die das game partie")
NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Motion:
    """What is said: `kind` is a word on the open vote (yes, no) or what to vote on."""

    kind: str
    count: int = 0
    by: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it answers a vote."""
        return self.kind in (YES, NO)


def read(words: list[str]) -> Motion | None:
    """Read what stands behind "vote"; None unless every word of it is known."""
    kinds = [KIND_OF[word] for word in words if word in KIND_OF]
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    rest = [word for word in words if word not in KIND_OF and not NUMBER.fullmatch(word)]
    if not kinds or len(numbers) > 1 or set(rest) - FILLING - UNITS:
        return None
    is_long = kinds[0] == EXTEND and DAYS.intersection(rest)
    count = numbers[0] * (24 if is_long else 1) if numbers else 0
    by = "bench" if BENCH.intersection(words) else "bot"
    return Motion(kinds[0], count, by if kinds[0] == REPLACE else "")
