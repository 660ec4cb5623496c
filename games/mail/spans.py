"""From when to when somebody is away, as people write it in English and German. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from datetime import time as midnight_of
from zoneinfo import ZoneInfo

from games.engine.errors import Refused
from games.mail.phrases import fold, words

LONGEST = timedelta(days=366)
LONGEST_TEXT = 200
LAST_YEAR = 9000
NUMBERS = {"a": 1, "an": 1, "one": 1, "ein": 1, "eine": 1, "einen": 1, "einer": 1, "two": 2}
NUMBERS |= {"zwei": 2, "three": 3, "drei": 3, "four": 4, "vier": 4, "five": 5, "fuenf": 5}
NUMBERS |= {"six": 6, "sechs": 6, "seven": 7, "sieben": 7, "ten": 10, "zehn": 10}
UNITS = {"d": 1, "day": 1, "days": 1, "tag": 1, "tage": 1, "tagen": 1}
UNITS |= {"w": 7, "week": 7, "weeks": 7, "woche": 7, "wochen": 7}
UNITS |= {"month": 30, "months": 30, "monat": 30, "monate": 30, "monaten": 30}
OFF = words("off aus end ende ended over vorbei beendet stop none no nein back zurueck")
MONTH_WORDS = """jan january januar jaenner|feb february februar|mar march maerz mrz|apr april
    |may mai|jun june juni|jul july juli|aug august|sep sept september|oct october okt oktober
    |nov november|dec december dez dezember"""
DAY_WORDS = """mon monday mo montag|tue tuesday di dienstag|wed wednesday mi mittwoch
    |thu thursday do donnerstag|fri friday fr freitag|sat saturday sa samstag sonnabend
    |sun sunday so sonntag"""
MONTHS = {word: n for n, row in enumerate(MONTH_WORDS.split("|"), 1) for word in row.split()}
DAYS = {word: n for n, row in enumerate(DAY_WORDS.split("|")) for word in row.split()}
NEAR = {"today": 0, "heute": 0, "now": 0, "jetzt": 0, "tomorrow": 1, "morgen": 1, "uebermorgen": 2}
FROM = words("from ab von vom starting beginning seit since")
UNTIL = words("until till til to through bis -")
TOKEN = re.compile(
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})"
    r"|(?P<dots>\d{1,2}\.\s?\d{1,2}\.(?:\d{4}|\d{2})?|\d{1,2}\.\d{1,2}(?![\d.]))"
    r"|(?P<slashes>\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?)"
    r"|(?P<number>\d{1,4})(?:st|nd|rd|th)?\b|(?P<word>[^\W\d_]+)|(?P<dash>-)"
)


class BadVacation(Refused):
    """The text does not say when somebody is away; `reason` tells what is wrong with it."""

    code = "bad_vacation"


@dataclass(frozen=True, slots=True)
class Span:
    """A while somebody is away; without an end it ends the present one."""

    starts_at: datetime | None = None
    ends_at: datetime | None = None

    @property
    def is_off(self) -> bool:
        return self.ends_at is None


def read_span(text: str, now: datetime, zone: ZoneInfo) -> Span:
    """Read '3 days', 'until 24.12.', '24.12. - 2.1.', '2026-12-24', 'off' and the like."""
    found = Reader(now.astimezone(zone).date()).read(fold(text[:LONGEST_TEXT]))
    if found is None:
        return Span()
    first, last, days = found
    starts_at = beginning(first, zone) if first and first > now.astimezone(zone).date() else now
    if last is not None:
        ends_at = beginning(last + timedelta(days=1), zone)
    else:
        ends_at = starts_at + timedelta(days=days)
    if ends_at <= now:
        raise refusal("past")
    if ends_at <= starts_at:
        raise refusal("backwards")
    if ends_at - starts_at > LONGEST:
        raise refusal("too_long")
    return Span(starts_at, ends_at)


def beginning(day: date, zone: ZoneInfo) -> datetime:
    """Return a day's first moment."""
    return datetime.combine(day, midnight_of.min, zone)


def refusal(reason: str) -> BadVacation:
    """Name what is wrong with a span."""
    return BadVacation(f"this is no time to be away: {reason}", reason=reason)


class Reader:
    """Sorts the words of a span into its first day, its last day and its length."""

    def __init__(self, today: date) -> None:
        self.today = today
        self.first: date | None = None
        self.last: date | None = None
        self.days = 0
        self.is_first = False
        self.number: int | None = None
        self.month: int | None = None
        self.open_day: int | None = None

    def read(self, text: str) -> tuple[date | None, date | None, int] | None:
        """Return first day, last day and length; None means to end it."""
        first = text.split()[:1]
        if first and first[0].strip(".,!") in OFF and not re.search(r"\d", text):
            return None
        for token in TOKEN.finditer(text):
            self.take(token)
        if self.last is None and not self.days:
            raise refusal("not_understood")
        return self.first, self.last, self.days

    def take(self, token: re.Match[str]) -> None:
        """Sort one token in."""
        if token["iso"]:
            year, month, day = map(int, token["iso"].split("-"))
            self.day(a_date(year, month, day).year, month, day)
        elif token["dots"]:
            written = [part for part in token["dots"].split(".") if part.strip()]
            self.day(full_year(written[2:]), int(written[1]), int(written[0]))
        elif token["slashes"]:
            self.day(*by_slashes(token["slashes"]))
        elif token["number"]:
            self.count(int(token["number"]))
        else:
            self.word(token["word"] or token["dash"])

    def count(self, number: int) -> None:
        """Keep a number until the word behind it tells what it counts."""
        if self.month is not None:
            self.day(0, self.month, number)
            self.month = None
        elif number > 1900 and self.last is not None:
            self.last = changed(self.last, year=number)
        else:
            self.number = number

    def word(self, word: str) -> None:
        """Sort a word in; words that mean nothing here are passed over."""
        if word in FROM or word in UNTIL:
            self.turn(is_first=word in FROM)
        elif word in UNITS:
            self.days += UNITS[word] * (1 if self.number is None else self.number)
            self.number = None
        elif word in MONTHS and self.number is not None:
            self.day(0, MONTHS[word], self.number)
            self.number = None
        elif word in MONTHS:
            self.month = MONTHS[word]
        elif word in NUMBERS:
            self.number = NUMBERS[word]
        elif word in NEAR:
            self.set(self.today + timedelta(days=NEAR[word]))
        elif word in DAYS:
            self.set(self.today + timedelta(days=(DAYS[word] - self.today.weekday() - 1) % 7 + 1))

    def turn(self, *, is_first: bool) -> None:
        """Note which end of the span the next day is; 'a - b' tells it only after a."""
        if not is_first and self.last is not None and self.first is None:
            self.first, self.last = self.last, None
        if not is_first and self.number is not None:
            self.open_day, self.number = self.number, None
        self.is_first = is_first

    def day(self, year: int, month: int, day: int) -> None:
        """Set a day; without a year it is the next one of that date."""
        if self.open_day is not None:
            self.first, self.open_day = self.next_date(year, month, self.open_day), None
        self.set(self.next_date(year, month, day))

    def next_date(self, year: int, month: int, day: int) -> date:
        """Return a date; without a year the next one that is not before the first day."""
        found = a_date(year or self.today.year, month, day)
        earliest = self.today if self.is_first or self.first is None else self.first
        if not year and found < earliest:
            return a_date(self.today.year + 1, month, day)
        return found

    def set(self, day: date) -> None:
        """Put a day where it belongs."""
        if self.is_first:
            self.first, self.is_first = day, False
        else:
            self.last = day


def full_year(parts: list[str]) -> int:
    """Return a written year in full, 0 if there is none."""
    year = int(parts[0]) if parts else 0
    return year + 2000 if 0 < year < 100 else year


def by_slashes(text: str) -> tuple[int, int, int]:
    """Read 24/12 and 12/24; refuse what may be either."""
    first, second, *year = text.split("/")
    one, two = int(first), int(second)
    if one <= 12 and two <= 12 and one != two:
        raise refusal("ambiguous_date")
    day, month = (one, two) if two <= 12 else (two, one)
    return full_year(year), month, day


def a_date(year: int, month: int, day: int) -> date:
    """Return a date, refusing one that no calendar has."""
    try:
        found = date(year, month, day)
    except ValueError as fault:
        raise refusal("no_such_day") from fault
    if year > LAST_YEAR:
        raise refusal("too_long")
    return found


def changed(day: date, *, year: int) -> date:
    """Return a day in another year."""
    return a_date(year, day.month, day.day)
