"""How a game ended, in words and numbers: who won, by what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import BOARDS
from games.selectors.places import Place, Points


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a game: a headline, what explains it, and each seat's points by source."""

    headline: str
    reasons: list[str]
    sources: list[str]
    ties: list[str]
    ranking: list[tuple[Place, Points]]

    @property
    def lines(self) -> list[str]:
        """The result as lines of plain text, to send to somebody."""
        told = [self.headline, *self.reasons]
        for place, points in self.ranking:
            parts = ", ".join(f"{name} {count}" for name, count in points.sources + points.ties)
            told.append(f"{points.rank}. {place.full_name}: {points.total} ({parts})")
        return told


class Ending(Protocol):
    """A game that may be over: its title, why it ended, and what settled a tie."""

    @property
    def title(self) -> str: ...
    @property
    def end_reason(self) -> str: ...
    @property
    def tie_break(self) -> str: ...


def tally(game: Ending, places: Sequence[Place], language: str) -> Tally | None:
    """Add up a finished game for reading; None if it is not over."""
    ranking = sorted(
        ((place, place.points) for place in places if place.points),
        key=lambda pair: (pair[1].rank, pair[0].number),
    )
    if not ranking:
        return None
    first = ranking[0][1]
    return Tally(
        headline=headline([pair for pair in ranking if pair[1].rank == 1]),
        reasons=reasons(game, language),
        sources=[name for name, _count in first.sources],
        ties=[name for name, _count in first.ties],
        ranking=ranking,
    )


def headline(winners: Sequence[tuple[Place, Points]]) -> str:
    """Say who won."""
    total, names = winners[0][1].total, [place.colour_name for place, _points in winners]
    if len(names) == 1:
        told = ngettext(
            "%(name)s wins with %(total)s point.", "%(name)s wins with %(total)s points.", total
        )
        return told % {"name": names[0], "total": total}
    told = ngettext(
        "%(names)s and %(last)s win together with %(total)s point.",
        "%(names)s and %(last)s win together with %(total)s points.",
        total,
    )
    return told % {"names": ", ".join(names[:-1]), "last": names[-1], "total": total}


def reasons(game: Ending, language: str) -> list[str]:
    """Explain a result that points alone do not: a tie, or seats that were given up."""
    found = []
    if game.end_reason == "resigned":
        found.append(_("All the others gave up their seats."))
    if game.tie_break == "shared":
        found.append(_("They are equal in everything that counts, so they share the victory."))
    elif game.tie_break:
        what = BOARDS[game.title].label(game.tie_break, language)
        found.append(_("The points were equal; this decided: %(what)s.") % {"what": what})
    return found
