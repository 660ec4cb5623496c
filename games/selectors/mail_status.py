"""How somebody's games stand, as lines of a mail."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from games.selectors import games, mail_words, pages
from games.selectors.places import Place

MOST = 50


def lines(person: User) -> list[str]:
    """List a person's running games, those first that wait for them."""
    found = games.whole().filter(seats__player=person, status=Game.Status.RUNNING)[:MOST]
    rows = [pages.row(game, person, get_language() or "en") for game in found]
    rows.sort(key=lambda row: not any(place.is_reader for place in row.asked))
    told = [line for row in rows for line in about(row)]
    zone = _("Times are in the zone %(zone)s.") % {"zone": person.time_zone}
    return [*told, zone] if told else [_("You play no running game.")]


def about(row: pages.Row) -> list[str]:
    """Tell of one game: whom it waits for and until when, and where to look at it."""
    waits = ", ".join(map(waiting, row.asked))
    page = reverse("games:game-detail", args=[row.game.pk])
    head = f"[{row.title} {row.game.pk}] {row.game.name}".strip()
    return [f"{head}: {waits}", f"  {settings.SITE_URL}{page}?at={row.game.last_number}"]


def waiting(place: Place) -> str:
    """Say who is waited for, and until when."""
    who = _("your turn") if place.is_reader else _("%(name)s to play") % {"name": place.colour_name}
    if place.deadline is None:
        return who
    until = {"who": who, "time": mail_words.moment(place.deadline.at)}
    return _("%(who)s, until %(time)s") % until
