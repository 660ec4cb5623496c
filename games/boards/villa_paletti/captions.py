"""PURE: what to notice while clicking through the sample game of Villa Paletti."""

from __future__ import annotations

from typing import Any

from games.boards.colours import name, tongue
from games.boards.samples import Caption, Sample
from games.boards.villa_paletti.caption_words import CAPTIONS
from games.boards.villa_paletti.telling import told_end
from games.engine.villa_paletti.happenings import (
    Challenged,
    Claimed,
    FloorLaid,
    Gripped,
    LetGo,
    Placed,
    Proved,
    Pulled,
    SealMoved,
)
from games.engine.villa_paletti.tremor import ALL

KINDS: tuple[tuple[str, type], ...] = (
    ("gripped", Gripped),
    ("pulled", Pulled),
    ("placed", Placed),
    ("let_go", LetGo),
    ("claimed", Claimed),
    ("challenged", Challenged),
    ("proved", Proved),
    ("floor", FloorLaid),
    ("seal", SealMoved),
)


def captions(sample: Sample, language: str = "en") -> tuple[Caption, ...]:
    """Caption the beginning, the first of each kind of event that has a step free, and the end."""
    shown = CAPTIONS[tongue(language)]
    found = {0: Caption(0, *shown["deal"])}
    for key, kind in KINDS:
        for step in range(1, sample.last):
            fact = next((each for each in sample.facts[step] if isinstance(each, kind)), None)
            if fact is not None and step not in found:
                found[step] = caption(sample, step, shown[key], fact, language)
                break
    table = sample.states[-1].table
    heading, text = shown["end"]
    ending = text.format(end=told_end(table, sample.colours, language))
    found[sample.last] = Caption(sample.last, heading, ending)
    return tuple(found[step] for step in sorted(found))


def caption(
    sample: Sample, step: int, wording: tuple[str, str], fact: Any, language: str
) -> Caption:
    """Fill a caption's text with who did it, with which column, at what risk."""
    heading, text = wording
    seat = getattr(fact, "seat", getattr(fact, "holder", None))
    safe = getattr(fact, "safe", None)
    return Caption(
        step,
        heading,
        text.format(
            name="" if seat is None else name(sample.colours[seat], language),
            column=getattr(fact, "column", ""),
            risk="" if safe is None else ALL - safe,
        ),
    )
