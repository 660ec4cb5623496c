"""Views of hand-made positions, and what a text is read as in them."""

from __future__ import annotations

from games.engine import patrizier
from games.engine.patrizier.state import View
from tests.engine.patrizier.tables import hand_made

TOWERS = {"Milano": ("10", "0"), "Siena": ("0", ""), "Verona": ("12", "3")}
SIGNS = hand_made("Roma D, Lucca M, Parma ?", TOWERS)
HEADS = hand_made("Firenze BB, Bologna AA, Siena C", TOWERS)
MIXED = hand_made("Roma B, Roma CC, Siena ?", TOWERS)


def reads(text: str, view: View) -> str:
    """Return the canonical text of the one turn that `text` is read as."""
    (step,) = patrizier.read(text, view).steps
    (alternative,) = step.alternatives
    return patrizier.write(alternative.move)
