"""The board of a title as a PNG for mails: the title's drawing, rendered with our own font."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import resvg_py
from django.apps import apps
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"


def png(title: str, poster: Any) -> bytes:
    """Render the drawing of a title's board as large as it is: every pixel more costs time."""
    context = {"poster": poster, "signs": signs(title)}
    drawn = render_to_string(f"games/titles/{title}/poster.svg", context)
    found: bytes = resvg_py.svg_to_bytes(
        svg_string=drawn,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return bytes(found)


@cache
def font_files() -> list[str]:
    """Name the bundled fonts."""
    return [str(path) for path in sorted(FONTS.glob("*.ttf"))]


@cache
def signs(title: str) -> SafeString:
    """Return the symbols that the page draws on cards, which a drawing of its own must hold."""
    path = Path(apps.get_app_config("games").path) / "static" / "games" / f"{title}-signs.svg"
    text = path.read_text("utf-8") if path.exists() else ""
    return mark_safe("".join(re.findall(r"<symbol.*?</symbol>", text, re.DOTALL)))  # noqa: S308
