"""Small forms for the acts of the desk: each asks for a reason, and whether it is really meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.pages.forms import LAST_NUMBER, PlainForm
from games.pages.terms_forms import TermsForm
from games.pages.vacation_forms import DayInput, midnight
from games.selectors import pauses
from games.selectors.desk_games import Choices
from games.selectors.permits import Act
from games.selectors.places import bot_name

LONGEST_REASON = 400


class SearchForm(PlainForm):
    """What is looked for."""

    q = forms.CharField(
        label=_("Number or name of a game, or name or address of a player"),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )


class ReasonForm(PlainForm):
    """Why something is done, and whether it is really meant."""

    reason = forms.CharField(
        label=_("The reason, which everybody at the table reads"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    sure = forms.BooleanField(
        label=_("Yes, do it"),
        error_messages={"required": _("Tick this if you mean it.")},
    )

    def wanted(self) -> dict[str, Any]:
        """Return what the service of the act is given."""
        return {name: value for name, value in self.cleaned_data.items() if name != "sure"}


class DeedForm(ReasonForm):
    """An act on a game as it was after event `seen`."""

    seen = forms.IntegerField(min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, offered: Choices, initial: Any = None) -> None:
        super().__init__(
            data, initial={"seen": offered.seen, **self.usual(offered), **(initial or {})}
        )
        self.offered = offered
        self.offer(offered)
        self.order_fields([name for name in self.fields if name not in ("reason", "sure")])

    def usual(self, offered: Choices) -> dict[str, Any]:
        """Return what the form shows first."""
        return {}

    def offer(self, offered: Choices) -> None:
        """Fill the choices in."""

    def choose(self, name: str, found: list[tuple[Any, str]]) -> None:
        """Set what can be chosen in a field."""
        field: Any = self.fields[name]
        field.choices = found


class PauseForm(DeedForm):
    days = forms.IntegerField(
        label=_("Days"), initial=pauses.USUAL_DAYS, min_value=1, max_value=pauses.LONGEST_DAYS
    )


class SeatForm(DeedForm):
    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)

    def offer(self, offered: Choices) -> None:
        """Offer the seats."""
        self.choose("seat", [(place.number, place.full_name) for place in offered.places])


class ExtendForm(SeatForm):
    hours = forms.IntegerField(
        label=_("Hours"), initial=pauses.USUAL_HOURS, min_value=1, max_value=pauses.LONGEST_HOURS
    )


class SubstituteForm(SeatForm):
    person = forms.TypedChoiceField(
        label=_("Substitute"),
        coerce=int,
        help_text=_("Whoever sits on the bench for this game and has never seen one of its hands."),
    )

    def offer(self, offered: Choices) -> None:
        """Offer seats and substitutes."""
        super().offer(offered)
        self.choose("person", [(each.pk, str(each)) for each in offered.people])

    def wanted(self) -> dict[str, Any]:
        """Name the person by more than a number."""
        number = self.cleaned_data["person"]
        people = {each.pk: each for each in self.offered.people}
        return {**super().wanted(), "person": people[number]}


class BotForm(SeatForm):
    bot = forms.ChoiceField(label=_("Bot"))

    def offer(self, offered: Choices) -> None:
        """Offer seats and bots, the better one first."""
        super().offer(offered)
        ordered = sorted(offered.bots, key=lambda bot: bot != "greedy")
        self.choose("bot", [(bot, bot_name(bot)) for bot in ordered])


class RewindForm(DeedForm):
    to = forms.IntegerField(min_value=1, max_value=LAST_NUMBER, widget=forms.HiddenInput)


class ChangeTermsForm(DeedForm, TermsForm):
    """Other terms; who may take a seat is of no account any more."""

    def usual(self, offered: Choices) -> dict[str, Any]:
        """Show the terms that count now."""
        return msgspec.structs.asdict(offered.terms)

    def offer(self, offered: Choices) -> None:
        """Keep who might take a seat as it is: nobody joins a running game."""
        self.fields["on_time"].widget = forms.HiddenInput()

    def wanted(self) -> dict[str, Any]:
        """Return the terms as one value."""
        return {
            "seen": self.cleaned_data["seen"],
            "reason": self.cleaned_data["reason"],
            "terms": self.terms(),
        }


class RanksForm(DeedForm):
    """The rank of each seat; who is equal has the better one."""

    def offer(self, offered: Choices) -> None:
        """Ask for the rank of every seat."""
        numbers: list[tuple[Any, str]] = [
            ("", "-"),
            *((rank, str(rank)) for rank in range(1, len(offered.places) + 1)),
        ]
        held: Sequence[Any] = offered.ranks or [""] * len(offered.places)
        for place, rank in zip(offered.places, held, strict=True):
            self.fields[f"rank_{place.number}"] = forms.TypedChoiceField(
                label=gettext("Rank of %(name)s") % {"name": place.full_name},
                choices=numbers,
                coerce=int,
                initial=rank,
            )
        self.fields[f"rank_{len(offered.places) - 1}"].help_text = gettext(
            "Whoever is equal has the same rank; after two winners comes 3."
        )

    def ranks(self) -> list[int]:
        """Return the ranks by seat."""
        return [self.cleaned_data[f"rank_{place.number}"] for place in self.offered.places]

    def wanted(self) -> dict[str, Any]:
        """Return the ranks as one value."""
        sent = self.cleaned_data
        return {"seen": sent["seen"], "reason": sent["reason"], "ranks": self.ranks()}


class CorrectForm(RanksForm):
    as_played = forms.BooleanField(
        label=_("As it was played, whatever stands below"), required=False
    )

    def offer(self, offered: Choices) -> None:
        """Offer the result that was played only if one was."""
        super().offer(offered)
        if not offered.was_played:
            del self.fields["as_played"]
            return
        for place in offered.places:
            self.fields[f"rank_{place.number}"].required = False

    def ranks(self) -> list[int]:
        """Return the ranks by seat, none if those count that were played."""
        if self.cleaned_data.get("as_played"):
            return []
        # A rank that is missing is none that anybody can have.
        return [rank or 0 for rank in super().ranks()]


class BanForm(ReasonForm):
    """Until when somebody does not play."""

    last = forms.DateField(label=_("Last day of the ban"), widget=DayInput)
    field_order = ("last", "reason", "sure")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"last": timezone.localdate() + timedelta(days=14)})
        self.fields["reason"].label = _("The reason, which the person and their tables read")

    def until(self) -> datetime:
        """Return when the ban is over."""
        return midnight(self.cleaned_data["last"] + timedelta(days=1))


class LiftForm(ReasonForm):
    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["reason"].label = _("The reason, which the person and their tables read")


FORMS: Mapping[Act, type[DeedForm]] = {
    Act.PAUSE: PauseForm,
    Act.RESUME: DeedForm,
    Act.EXTEND: ExtendForm,
    Act.END_EXTENSION: SeatForm,
    Act.TERMS: ChangeTermsForm,
    Act.REWIND: RewindForm,
    Act.SEAT_PERSON: SubstituteForm,
    Act.GIVE_BACK: SeatForm,
    Act.SEAT_BOT: BotForm,
    Act.DISMISS_BOT: SeatForm,
    Act.DEFAULT: SeatForm,
    Act.AWARD: RanksForm,
    Act.ANNUL: DeedForm,
    Act.CORRECT: CorrectForm,
    Act.LOCK: DeedForm,
    Act.UNLOCK: DeedForm,
    Act.LOOK: SeatForm,
    Act.THAW: DeedForm,
}
