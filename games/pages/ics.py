"""A calendar in the format that every calendar program reads: RFC 5545."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

import icalendar
from django.conf import settings
from django.utils import timezone

from games.clock import AN_HOUR
from games.pages.syndication import plain
from games.selectors.calendars import Entry
from games.services.feeds import Version

PROGRAM = "-//Patrizier//Patrizier//EN"


def written(entries: Sequence[Entry], versions: Mapping[str, Version], language: str) -> bytes:
    """Write a calendar; programs are asked to look again every hour."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", PROGRAM)
    calendar.add("version", "2.0")
    calendar.add("name", "Patrizier", parameters={"LANGUAGE": language})
    calendar.add("x-wr-calname", "Patrizier")
    calendar.add("x-wr-timezone", timezone.get_current_timezone_name())
    calendar.add("refresh-interval", AN_HOUR, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for entry in entries:
        calendar.add_component(event(entry, versions[entry.name]))
    text: bytes = calendar.to_ical()
    return text


def event(entry: Entry, version: Version) -> icalendar.Event:
    """Write one entry; nobody is busy because of a game."""
    made = icalendar.Event()
    made.add("uid", f"{entry.name}@{settings.MAIL_DOMAIN}")
    made.add("dtstamp", version.at)
    made.add("last-modified", version.at)
    made.add("sequence", version.sequence)
    made.add("dtstart", entry.starts)
    if entry.ends is not None:
        made.add("dtend", entry.ends)
    made.add("summary", plain(entry.title))
    made.add("description", "\n".join(map(plain, entry.text.split("\n"))))
    made.add("url", entry.link)
    made.add("transp", "TRANSPARENT")
    made.add("class", "PRIVATE")
    for before in entry.alarms:
        made.add_component(alarm(before, entry))
    return made


def alarm(before: timedelta, entry: Entry) -> icalendar.Alarm:
    """Let the program remind of an entry, so long before it."""
    made = icalendar.Alarm()
    made.add("action", "DISPLAY")
    made.add("trigger", -before)
    made.add("description", plain(entry.title))
    return made
