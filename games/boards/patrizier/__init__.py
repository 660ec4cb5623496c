"""PURE: Patrizier's face."""

from __future__ import annotations

from games.boards.patrizier.answering import answering
from games.boards.patrizier.captions import captions
from games.boards.patrizier.choosing import choices, hints
from games.boards.patrizier.composing import parts
from games.boards.patrizier.growing import growth
from games.boards.patrizier.guide import guide
from games.boards.patrizier.picking import prompt
from games.boards.patrizier.picture import picture
from games.boards.patrizier.plan import plan
from games.boards.patrizier.poster import poster
from games.boards.patrizier.remarks import milestone, recount, remark
from games.boards.patrizier.stepping import foretell, steps
from games.boards.patrizier.text import hand, lines, players, progress, totals
from games.boards.patrizier.words import label
from games.engine.patrizier.telling import spoken

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
    "recount",
    "remark",
    "spoken",
    "steps",
    "totals",
]
