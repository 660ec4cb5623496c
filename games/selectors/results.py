"""How a game ended, in words and numbers: who won, by what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games import ruling
from games.projections import BY_THE_TABLE
from games.selectors.places import Place, Points, label

MANY = 4
WITHOUT_RESULT = {
    "vote": gettext_noop("The game was ended without a result, by a vote of the players."),
    ruling.ANNULLED: gettext_noop("A moderator annulled the game, so it has no result."),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a game: a headline, what explains it, and each seat's points by source.

    A game that was ended without a result has a headline only.
    """

    headline: str
    reasons: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    ties: list[str] = field(default_factory=list)
    ranking: list[tuple[Place, Points]] = field(default_factory=list)

    @property
    def is_won(self) -> bool:
        """Whether anybody is first."""
        return any(points.rank == 1 for _place, points in self.ranking)

    @property
    def is_long(self) -> bool:
        """Whether there are so many sources and ties that they are rows rather than columns."""
        return len(self.sources) + len(self.ties) > MANY

    @property
    def rows(self) -> list[tuple[str, list[int]]]:
        """Each source with what it gave the seats, the winner first."""
        counts = [[count for _name, count in points.sources] for _place, points in self.ranking]
        return list(zip(self.sources, map(list, zip(*counts, strict=True)), strict=True))

    @property
    def settled(self) -> list[tuple[str, list[int]]]:
        """What settles ties, with how much of it the seats have; nothing if there are none."""
        if len({points.total for _place, points in self.ranking}) == len(self.ranking):
            return []
        counts = [[count for _name, count in points.ties] for _place, points in self.ranking]
        return list(zip(self.ties, map(list, zip(*counts, strict=True)), strict=True))

    @property
    def lines(self) -> list[str]:
        """The result as lines of plain text, to send to somebody."""
        told = [self.headline, *self.reasons]
        for place, points, parts in self.told:
            ties = self.told_ties(points)
            told.append(f"{points.rank}. {place.full_name}: {points.total} ({parts}{ties})")
        return told

    def told_ties(self, points: Points) -> str:
        """Tell what settles ties; behind many sources only where it did, set apart from them."""
        if not self.is_long:
            return "".join(f", {name} {count}" for name, count in points.ties)
        return "".join(f"; ({name} {count})" for name, count in points.ties if self.settled)

    @property
    def told(self) -> list[tuple[Place, Points, str]]:
        """Each seat with the sources of its points in words; of many only those that gave some."""
        return [
            (
                place,
                points,
                ", ".join(
                    f"{name} {count}" for name, count in points.sources if count or not self.is_long
                ),
            )
            for place, points in self.ranking
        ]


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
    if game.end_reason == ruling.RULING:
        return Tally(_("A moderator decided the game: %(ranking)s.") % {"ranking": ranked(places)})
    if game.end_reason in BY_THE_TABLE:
        return Tally(_(WITHOUT_RESULT[game.end_reason]))
    ranking = sorted(
        ((place, place.points) for place in places if place.points),
        key=lambda pair: (pair[1].rank, pair[0].number),
    )
    if not ranking:
        return None
    ranking = fruitful(ranking)
    first = ranking[0][1]
    return Tally(
        headline=headline(game, [pair for pair in ranking if pair[1].rank == 1], language),
        reasons=reasons(game, language),
        sources=[name for name, _count in first.sources],
        ties=[name for name, _count in first.ties],
        ranking=ranking,
    )


def ranked(places: Sequence[Place]) -> str:
    """Say who has which rank; a ruling gives no points."""
    found = sorted((place.points.rank, place.number) for place in places if place.points)
    return ", ".join(f"{rank}. {places[number].colour_name}" for rank, number in found)


def fruitful(ranking: list[tuple[Place, Points]]) -> list[tuple[Place, Points]]:
    """Leave out sources that gave nobody anything, where there are many."""
    rows = [points.sources for _place, points in ranking]
    if len(rows[0]) <= MANY:
        return ranking
    found = [column for column in range(len(rows[0])) if any(row[column][1] for row in rows)]
    return [
        (place, replace(points, sources=[points.sources[column] for column in found]))
        for place, points in ranking
    ]


def ending(game: Ending, language: str) -> str:
    """Say how a game ended whose title is not won by points; empty for any other."""
    told = label(game.title, game.end_reason, language)
    return "" if told == game.end_reason else f"{told[0].upper()}{told[1:]}."


def headline(game: Ending, winners: Sequence[tuple[Place, Points]], language: str) -> str:
    """Say who won, if anybody did, and by how many points where these decide."""
    if not winners:
        return _("Nobody wins.")
    total, names = winners[0][1].total, [place.colour_name for place, _points in winners]
    if ending(game, language):
        return _("%(name)s wins.") % {"name": names[0]}
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
    found = [told] if (told := ending(game, language)) else []
    if game.end_reason == "resigned":
        found = [_("All the others gave up their seats.")]
    if game.tie_break == "shared":
        found.append(_("They are equal in everything that counts, so they share the victory."))
    elif game.tie_break:
        what = label(game.title, game.tie_break, language)
        found.append(_("The points were equal; this decided: %(what)s.") % {"what": what})
    return found
