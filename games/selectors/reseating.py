"""Who could have a seat: substitutes, bots, and whoever had it before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from accounts.models import User
from games import actors
from games.engine import registry
from games.errors import BadTable
from games.models import Aside, Game, Seat
from games.models_desk import Departure
from games.selectors import benches, titles
from games.selectors.history import seat_names

USUAL_BOT = "greedy"
WORDS = {
    "seated": (
        gettext_noop(
            "A moderator has given you a seat in %(title)s, game %(number)s (%(name)s): you play "
            "%(seat)s."
        ),
        gettext_noop(
            "When it is your turn, a mail tells you; the page of the game shows your hand."
        ),
    ),
    "unseated": (
        gettext_noop(
            "A moderator has given your seat in %(title)s, game %(number)s (%(name)s), to somebody "
            "else. You play %(seat)s no more."
        ),
    ),
    "seated_by_vote": (
        gettext_noop(
            "The table of %(title)s, game %(number)s (%(name)s), has given you a seat by a vote, "
            "because you sit on the bench: you play %(seat)s."
        ),
        gettext_noop(
            "When it is your turn, a mail tells you; the page of the game shows your hand."
        ),
    ),
    "unseated_by_vote": (
        gettext_noop(
            "You were away, so the table of %(title)s, game %(number)s (%(name)s), has given your "
            "seat to a substitute by a vote. You play %(seat)s no more."
        ),
    ),
}


def substitutes(game: Game) -> QuerySet[User]:
    """Return who sits on the bench and may take a seat here, the longest waiting first."""
    return benches.offered(game).exclude(benches.unfit(game))


def last_departure(game: Game, seat: int) -> Departure | None:
    """Return from whom staff took a seat last, if they could have it back."""
    given = game.events.filter(kind="seat_given", seat=seat).values("number")
    left = Departure.objects.filter(game=game, seat=seat, number__in=given)
    found = left.select_related("person").order_by("-number").first()
    return found if found is not None and may_return(game, found.person) else None


def may_return(game: Game, person: User) -> bool:
    """Say whether somebody can have their seat back: still here, not banned, not seated again."""
    is_seated = game.seats.filter(player=person).exists()
    return person.is_active and not person.is_banned and not is_seated


def bot_of(game: Game, wish: str = "") -> str:
    """Name the bot that plays for somebody; none if the title has no bots."""
    known = bots(game)
    if wish and wish not in known:
        raise BadTable(f"there is no bot {wish!r}; there are: {', '.join(known)}")
    return wish or (USUAL_BOT if USUAL_BOT in known else next(iter(known), ""))


def bots(game: Game) -> tuple[str, ...]:
    """Name the bots of a game's title."""
    return registry.find(game.title, game.engine).bots


def lines(game: Game | None, number: int, told: Mapping[str, Any]) -> list[str]:
    """Tell somebody that a seat is theirs now, or theirs no more, by a moderator or by a vote."""
    if game is None:
        return []
    title = titles.name(game)
    names = seat_names(game, get_language() or "en")
    named = {"title": title, "number": game.pk, "name": str(game), "seat": names[told["seat"]]}
    given = Aside.objects.filter(game=game, number=number, label="reason")
    why = given.values_list("text", flat=True).first() or ""
    reason = [_("The reason: %(reason)s") % {"reason": why}] if why else []
    by_vote = game.events.filter(number=number, actor=actors.TABLE).exists()
    words = WORDS[f"{told['about']}_by_vote" if by_vote else told["about"]]
    return [*(_(line) % named for line in words), *reason]


def may_dismiss(seat: Seat) -> bool:
    """Say whether a bot plays a seat for somebody who could play it."""
    return bool(seat.bot) and seat.player_id is not None and not seat.is_given_up
