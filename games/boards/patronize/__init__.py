"""PURE: Patronize's face."""

from __future__ import annotations

from games.boards.patronize.answering import answering
from games.boards.patronize.captions import captions
from games.boards.patronize.choosing import choices, hints
from games.boards.patronize.composing import parts
from games.boards.patronize.growing import growth
from games.boards.patronize.guide import guide
from games.boards.patronize.picking import prompt
from games.boards.patronize.picture import picture
from games.boards.patronize.plan import plan
from games.boards.patronize.poster import poster
from games.boards.patronize.remarks import milestone, remark
from games.boards.patronize.stepping import foretell, steps
from games.boards.patronize.text import hand, lines, players, progress, totals
from games.boards.patronize.words import label
from games.engine.patronize.telling import spoken

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
    "spoken",
    "steps",
    "totals",
]
