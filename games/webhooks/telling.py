"""What a webhook is told: one event as its person's seat may know it, and how the game stands.

What comes out here is made from seen facts only.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Question, Submission
from games.models_webhooks import Dispatch, Webhook
from games.selectors import games, mails, pages, results, seen
from games.selectors.pages import Row
from games.selectors.seen import Seen

Kind, Happening = Dispatch.Kind, Webhook.Happening


@dataclass(frozen=True, slots=True)
class Told:
    """What happened in a game, for one person.

    `question` waits for that person now; `headline` is how the game ended.
    """

    kind: str
    row: Row
    seat: int
    event: Seen
    question: Question | None
    headline: str


def tell(dispatch: Dispatch, hook: Webhook) -> Told | None:
    """Return what is to be told, in the active language; None if that is nothing any more."""
    if dispatch.game_id is None:
        return None
    language = mails.language()
    row = pages.row(games.find_whole(dispatch.game_id), hook.person, language)
    # The hand of a seat that went to somebody else is theirs.
    if row.reader is None or row.reader.number != dispatch.seat or row.game.frozen_at:
        return None
    question = waiting(row, row.reader.number)
    kind = still(dispatch, question)
    if kind == Kind.EVENT and Happening.EVENT not in hook.wanted:
        return None
    number, seat = dispatch.number, row.reader.number
    # A channel has other readers, too: it is told what all may know.
    eyes = None if hook.format == Webhook.Format.DISCORD else seat
    events = seen.events(row, seat=eyes, after=number - 1, most=1, language=language)
    tally = results.tally(row.game, row.places, language) if kind == Kind.OVER else None
    playable = question if question is not None and row.game.paused_until is None else None
    return Told(kind, row, seat, events[0], playable, tally.headline if tally else "")


def still(dispatch: Dispatch, question: Question | None) -> str:
    """Say as what an event is told now: a question that is closed is not asked any more."""
    is_open = question is not None and question.asked == dispatch.asked
    return Kind.EVENT if dispatch.kind == Kind.TURN and not is_open else str(dispatch.kind)


def waiting(row: Row, number: int) -> Question | None:
    """Return the question that waits for the person on a seat; what lies sealed is answered."""
    place = row.places[number]
    if place.is_given_up or place.is_taken_over:
        return None
    sealed = Submission.objects.filter(seat__game=row.game, seat__number=number)
    if sealed.filter(status=Submission.Status.SEALED).exists():
        return None
    return next((each for each in row.game.questions.all() if each.seat == number), None)
