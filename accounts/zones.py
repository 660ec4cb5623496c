from __future__ import annotations

import functools
import zoneinfo

AREAS = {
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
}
USUAL = {"de": "Europe/Berlin"}

Group = tuple[str, list[tuple[str, str]]]


@functools.cache
def choices() -> list[Group]:
    """List the time zones to choose from, by area."""
    groups: dict[str, list[tuple[str, str]]] = {"UTC": [("UTC", "UTC")]}
    for name in sorted(zoneinfo.available_timezones()):
        area, _, place = name.partition("/")
        if area in AREAS and place:
            groups.setdefault(area, []).append((name, place.replace("_", " ")))
    return list(groups.items())


def usual(language: str) -> str:
    """Guess a time zone from a language; the person corrects it."""
    return USUAL.get(language, "UTC")
