"""The bench: people offer themselves, and are asked to take the seat of somebody who is late."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from games.engine.errors import UnknownTitle
from games.models import Event, Game, Seat
from games.models_clock import Offer
from games.models_mail import Notice
from games.selectors import benches
from games.services import notices, questions


def has_people(game: Game) -> bool:
    """Say whether there is anybody to ask."""
    return bool(benches.people(game))


def call(game: Game, seat: Seat, event: Event) -> None:
    """Ask the bench, in the transaction of the event that calls it."""
    notices.write(
        [
            notices.new(
                Notice.Kind.BENCH,
                f"{game.pk}:{event.number}:{person.pk}",
                person=person,
                game_id=game.pk,
                number=event.number,
                data={"seat": seat.number},
            )
            for person in benches.people(game)
        ]
    )


@transaction.atomic
def offer(*, person: User, titles: Collection[str]) -> None:
    """Sit on the bench for these titles and no others; a place that is kept keeps its turn."""
    if titles:
        questions.refuse_banned(person)
    known = {key for key, _name in benches.titles()}
    if unknown := set(titles) - known:
        raise UnknownTitle(f"there is no title {min(unknown)!r}")
    mine = Offer.objects.filter(person=person)
    mine.exclude(title__in=titles).delete()
    wanted = [Offer(person=person, title=title) for title in sorted(titles)]
    Offer.objects.bulk_create(wanted, ignore_conflicts=True)


def offer_all(*, person: User) -> None:
    """Sit on the bench for every title."""
    offer(person=person, titles=[key for key, _name in benches.titles()])


def leave(*, person: User) -> None:
    """Sit on no bench any more."""
    offer(person=person, titles=[])
