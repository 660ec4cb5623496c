from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import agreement
from games.pages.forms import PlainForm
from games.selectors import lobby_refusals, remaining

# Hours for each answer within the pace; more are no bank but another pace.
GROWTHS = (0, 1, 2, 4, 6, 12, 24)
# What says nothing where there is no limit, because the form sends it always.
ALWAYS_SENT = ("late", "grace", "rests", "returns")


def pace_choices() -> list[tuple[int, str]]:
    return [(days, remaining.pace(days)) for days in (*agreement.PACES, 0)]


def late_choices() -> list[tuple[str, str]]:
    return [
        (agreement.DEFAULT, gettext("a default move is played for this turn")),
        (agreement.BOT, gettext("a bot takes the seat over")),
        (agreement.WAIT, gettext("the others wait, and may end the game by a vote")),
    ]


def hours(count: int) -> str:
    return remaining.length(timedelta(hours=count))


def grace_choices() -> list[tuple[int, str]]:
    return [(days, hours(24 * days) if days else gettext("none")) for days in agreement.GRACES]


def bank_choices() -> list[tuple[int, str]]:
    return [(count, hours(count) if count else gettext("no bank")) for count in agreement.BANKS]


def increment_choices() -> list[tuple[int, str]]:
    return [(count, hours(count) if count else gettext("nothing")) for count in GROWTHS]


def cap_choices() -> list[tuple[Any, str]]:
    held = [(count, hours(count)) for count in agreement.BANKS if count]
    return [("", gettext("as much as at the start")), *held]


def ratio_choices() -> list[tuple[int, str]]:
    least = gettext("at least %(least)s %% in time")
    offered = [(ratio, least % {"least": ratio}) for ratio in agreement.RATIOS if ratio]
    return [(0, gettext("everybody")), *offered]


def number(label: Any, choices: Any, usual: Any = 0, help_text: Any = "") -> forms.TypedChoiceField:
    """Return a field for a number; whoever sends none gets what is usual."""
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        coerce=int,
        required=False,
        initial="" if usual is None else usual,
        empty_value=usual,
        help_text=help_text,
    )


def yes_no(label: Any, help_text: Any = "", *, usual: bool = False) -> forms.BooleanField:
    """Return a field for a yes or no."""
    return forms.BooleanField(label=label, required=False, initial=usual, help_text=help_text)


class TermsForm(PlainForm):
    """What a table agrees on about time.

    As usual clocks rest, a player has a day of grace, and there is neither a bank nor a vacation by
    need nor a bench: those let the others wait longer, so a host chooses them.
    """

    MORE = ("grace", "bank", "increment", "cap", "needs", "bench", "returns", "on_time")

    pace = forms.TypedChoiceField(
        label=_("Time for a turn"), choices=pace_choices, coerce=int, initial=agreement.USUAL_PACE
    )
    rests = yes_no(
        _("Clocks rest at night and on free weekdays"),
        _("Everybody chooses their own hours and at most two weekdays, on “Your time”."),
        usual=True,
    )
    late = forms.ChoiceField(
        label=_("If all time is used up"),
        choices=late_choices,
        initial=agreement.DEFAULT,
        widget=forms.RadioSelect,
    )
    grace = number(
        _("Grace"),
        grace_choices,
        1,
        _("For whoever is late, once for the whole game; the table is told."),
    )
    bank = number(
        _("Bank"),
        bank_choices,
        0,
        _("For all turns together, used when the time for a turn is over."),
    )
    increment = number(_("Added to it for each answer within the time"), increment_choices)
    cap = number(_("It holds at most"), cap_choices, None)
    needs = yes_no(
        _("Vacation by need"),
        _("Whoever runs out of time takes up to three days of their vacation by themselves."),
    )
    bench = yes_no(
        _("Substitutes"),
        _("People who offered themselves have 48 hours to take the seat of somebody who is late."),
    )
    returns = yes_no(
        _("A bot gives the seat back when its player returns"),
        usual=True,
    )
    on_time = number(
        _("Who may take a seat"),
        ratio_choices,
        0,
        _("Whoever has answered fewer than ten times is new here and may always come."),
    )

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields for what is rarely chosen."""
        return [self[name] for name in self.MORE]

    @property
    def is_more_wrong(self) -> bool:
        """Whether one of these is in error, so that it must be seen."""
        return any(name in self.errors for name in self.MORE) if self.is_bound else False

    def clean(self) -> dict[str, Any]:
        """Refuse terms that do not fit together, beside the field that can put it right."""
        sent = super().clean() or {}
        if not any(name in self.errors for name in ("pace", "rests", "late", *self.MORE)):
            problem = agreement.problem(self.terms())
            field = "pace" if problem == agreement.NEEDS_A_LIMIT else problem
            if problem:
                self.add_error(field, lobby_refusals.unfit(problem))
        return sent

    def terms(self) -> agreement.Terms:
        """Return what was chosen."""
        sent = {name: self.cleaned_data[name] for name in ("pace", "rests", "late", *self.MORE)}
        if sent["cap"] is None:
            sent["cap"] = sent["bank"]
        if not sent["pace"]:
            sent = {name: sent[name] for name in sent if name not in ALWAYS_SENT}
        return agreement.Terms(**sent)
