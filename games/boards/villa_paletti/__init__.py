"""PURE: Villa Paletti's face."""

from __future__ import annotations

from games.boards.villa_paletti.answering import answering
from games.boards.villa_paletti.captions import captions
from games.boards.villa_paletti.choosing import choices, hints
from games.boards.villa_paletti.composing import parts
from games.boards.villa_paletti.growing import growth, milestone
from games.boards.villa_paletti.guide import guide
from games.boards.villa_paletti.picture import picture
from games.boards.villa_paletti.plan import plan
from games.boards.villa_paletti.poster import poster
from games.boards.villa_paletti.sketching import sketch
from games.boards.villa_paletti.speaking import foretell, prompt, remark, spoken
from games.boards.villa_paletti.stepping import steps
from games.boards.villa_paletti.text import hand, lines, players, progress, totals
from games.boards.villa_paletti.words import label

__all__ = [
    "answering",
    "captions",
    "choices",
    "foretell",
    "growth",
    "guide",
    "hand",
    "hints",
    "label",
    "lines",
    "milestone",
    "parts",
    "picture",
    "plan",
    "players",
    "poster",
    "progress",
    "prompt",
    "remark",
    "sketch",
    "spoken",
    "steps",
    "totals",
]
