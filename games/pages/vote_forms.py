from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import ballots
from games.ballots import On, Wish
from games.pages.forms import LAST_NUMBER, PlainForm
from games.selectors import pauses
from games.selectors.pages import Row
from games.selectors.places import Place
from games.selectors.votes import Voting

# A turn is taken back where it stands.
CALLED_HERE = tuple((on.value, on.value) for on in On if on != On.TAKE_BACK)
BY = (
    (ballots.BOT, _("a bot")),
    (ballots.BENCH, _("a substitute from the bench")),
)


class CallForm(forms.Form):
    """What somebody wants the table to vote on, as any of the forms below sends it."""

    on = forms.ChoiceField(choices=CALLED_HERE)
    seen = forms.IntegerField(required=False, min_value=0, max_value=LAST_NUMBER)
    seat = forms.IntegerField(required=False, min_value=0, max_value=LAST_NUMBER)
    days = forms.IntegerField(required=False, min_value=0, max_value=LAST_NUMBER)
    hours = forms.IntegerField(required=False, min_value=0, max_value=LAST_NUMBER)
    by = forms.CharField(required=False, max_length=10)

    def wish(self) -> Wish:
        """Return what was wished for."""
        said = self.cleaned_data
        return Wish(
            On(said["on"]),
            seat=said["seat"],
            days=said["days"] or 0,
            hours=said["hours"] or 0,
            by=said["by"],
        )


class RestForm(PlainForm):
    """For how many days the game is to rest."""

    days = forms.IntegerField(
        label=_("Days"), initial=pauses.USUAL_DAYS, min_value=1, max_value=pauses.LONGEST_DAYS
    )


class SeatChoice(PlainForm):
    """Which of some seats is meant."""

    seat = forms.TypedChoiceField(label=_("For"), coerce=int)

    def __init__(self, *, places: Sequence[Place], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        choices: Any = self.fields["seat"]
        choices.choices = [(place.number, place.full_name) for place in places]


class MoreTimeForm(SeatChoice):
    """Who is to get how many hours more."""

    hours = forms.IntegerField(
        label=_("Hours"), initial=pauses.USUAL_HOURS, min_value=1, max_value=pauses.LONGEST_HOURS
    )


class ReplaceForm(SeatChoice):
    """Who is to play instead of somebody who is away."""

    by = forms.ChoiceField(label=_("Played by"), choices=BY)


@dataclass(frozen=True, slots=True)
class Offer:
    """A vote that the reader can call for; `seat` is fixed where there is no choice."""

    on: str
    title: str
    about: str
    form: forms.Form | None = None
    seat: int | None = None


def offered(row: Row, found: Voting) -> list[Offer]:
    """List what the reader can call for now: nothing of a kind that is open already."""
    if not found.may_call:
        return []
    is_open = {each.vote.on for each in found.ballots}
    every = [resume()] if row.game.paused_until else in_play(row, found)
    return [each for each in every if each.on not in is_open]


def resume() -> Offer:
    """Offer to let a game go on."""
    return Offer(
        On.RESUME,
        gettext("Let the game go on"),
        gettext("More than half of those who vote must agree."),
    )


def in_play(row: Row, found: Voting) -> list[Offer]:
    """List what can be called for while the game goes on."""
    asked = [each for each in row.asked if each.deadline and not each.is_taken_over]
    every = [pause(), extend(asked) if asked else None, end()]
    if found.absent:
        every += [replace(found.absent), *map(end_without, found.absent)]
    return [each for each in every if each is not None]


def pause() -> Offer:
    """Offer a pause."""
    return Offer(
        On.PAUSE,
        gettext("Pause the game"),
        gettext(
            "All clocks stand and nothing is played until the pause is over. More than half of "
            "those who vote must agree."
        ),
        RestForm(auto_id="id_pause_%s"),
    )


def extend(asked: Sequence[Place]) -> Offer:
    """Offer more time for a seat that is asked."""
    return Offer(
        On.EXTEND,
        gettext("More time for a turn"),
        gettext(
            "The clock of that player stands for so long. More than half of the others must agree; "
            "who gets the time has no vote."
        ),
        MoreTimeForm(places=asked, auto_id="id_extend_%s"),
    )


def end() -> Offer:
    """Offer to end the game by agreement."""
    return Offer(
        On.END,
        gettext("End the game by agreement"),
        gettext("The game ends without a result when all who vote agree."),
    )


def replace(absent: Sequence[Place]) -> Offer:
    """Offer to replace somebody who is away."""
    return Offer(
        On.REPLACE,
        gettext("Replace somebody who is away"),
        gettext(
            "A bot plays until the player is back; a substitute from the bench has the seat for "
            "good. More than half of the others must agree; who is away has no vote."
        ),
        ReplaceForm(places=absent, auto_id="id_replace_%s"),
    )


def end_without(place: Place) -> Offer:
    """Offer to end the game because somebody is away."""
    return Offer(
        On.END,
        gettext("End the game, because %(name)s is away") % {"name": place.colour_name},
        gettext(
            "The game ends without a result when all others agree; when %(name)s plays again, the "
            "vote is over."
        )
        % {"name": place.colour_name},
        seat=place.number,
    )
