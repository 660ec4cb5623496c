"""Titles and editions with their cards."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from games.api import shapes
from games.api.describing import described
from games.api.endpoint import OPEN, Endpoint, sent
from games.selectors import editions, lobby
from games.selectors.lobby import TitleChoice


class TitlesEndpoint(Endpoint):
    """All titles."""

    permission_classes = OPEN

    @described("All titles", shapes.Titles, name="get_titles", tag="titles")
    def get(self, request: Request) -> HttpResponse:
        """List what can be played."""
        return sent(shapes.Titles([title(each) for each in lobby.titles()]))


class EditionEndpoint(Endpoint):
    """An edition."""

    permission_classes = OPEN

    @described(
        "An edition with its card data", shapes.EditionShape, name="get_edition", tag="titles"
    )
    def get(self, request: Request, *, title: str, edition: str) -> HttpResponse:
        """Tell every card of an edition."""
        found = editions.find(title, edition)
        return sent(
            shapes.EditionShape(
                title=title,
                key=found.edition.key,
                name=lobby.edition_name(found.edition.key),
                digest=found.edition.digest,
                warnings=list(found.edition.warnings),
                cards=found.cards,
            )
        )


def title(found: TitleChoice) -> shapes.TitleShape:
    """Write a title."""
    return shapes.TitleShape(
        key=found.key,
        name=found.name,
        players=found.seats,
        editions=[key for key, _name in found.editions],
        colours=found.colours,
        options=[
            shapes.Option(each.name, each.kind, each.default, [value for value, _ in each.values])
            for each in found.options
        ],
    )
