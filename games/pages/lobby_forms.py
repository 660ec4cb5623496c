from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.validators import validate_display_name
from games import clock
from games.pages import option_fields
from games.pages.forms import LONGEST_KEY, PlainForm, new_key
from games.selectors import dashboard, lobby, remaining
from games.services.hosting import Wish

LONGEST_WORD = 200
LONGEST_NAME = 60
NO_WISH = ("", _("whichever is free"))
PUBLIC, PRIVATE = "public", "private"


def title_choices() -> list[tuple[str, Any]]:
    return [(title.key, title.name) for title in lobby.titles()]


def edition_choices() -> list[tuple[str, Any]]:
    return [choice for title in lobby.titles() for choice in title.editions]


def player_choices() -> list[tuple[int, str]]:
    numbers = {number for title in lobby.titles() for number in title.seats}
    return [(number, str(number)) for number in sorted(numbers)]


def bot_choices() -> list[tuple[int, str]]:
    return [(number, str(number)) for number in range(max(player_choices())[0])]


def colour_choices() -> list[tuple[str, Any]]:
    keys = {key: None for title in lobby.titles() for key in title.colours}
    language = get_language() or "en"
    return [NO_WISH, *((key, lobby.colour(key, language).name) for key in keys)]


def pace_choices() -> list[tuple[int, str]]:
    return [(days, remaining.pace(days)) for days in (*clock.PACES, 0)]


def free_choices() -> list[tuple[int, str]]:
    most = max(player_choices())[0]
    return [
        (number, gettext("at least %(number)s") % {"number": number}) for number in range(1, most)
    ]


def ladder_choices() -> list[tuple[str, str]]:
    return [(late, remaining.ladder(late)) for late in clock.LADDERS]


class WordField(forms.CharField):
    """What a player adds to the shuffle."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Your word for the shuffle"),
            required=False,
            max_length=LONGEST_WORD,
            help_text=_(
                "Anything you like. It is mixed into the shuffle, so that not even this server "
                "can choose the cards."
            ),
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )


class TableForm(PlainForm):
    """A new table."""

    key = forms.CharField(
        required=False, max_length=LONGEST_KEY, initial=new_key, widget=forms.HiddenInput
    )
    title = forms.ChoiceField(label=_("Game"), choices=title_choices)
    edition = forms.ChoiceField(
        label=_("Edition"),
        choices=edition_choices,
        help_text=_(
            "Rules, counts and points are as printed; which symbols lie on which cards is "
            "reconstructed."
        ),
    )
    players = forms.TypedChoiceField(label=_("Players"), choices=player_choices, coerce=int)
    bots = forms.TypedChoiceField(label=_("Seats for bots"), choices=bot_choices, coerce=int)
    pace = forms.TypedChoiceField(
        label=_("Time for a turn"), choices=pace_choices, coerce=int, initial=clock.USUAL_PACE
    )
    late = forms.ChoiceField(
        label=_("If somebody is late"),
        choices=ladder_choices,
        initial=clock.DEFAULT,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=_("Name of the table"),
        required=False,
        max_length=LONGEST_NAME,
        validators=[validate_display_name],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    access = forms.ChoiceField(
        label=_("Who may come"),
        initial=PUBLIC,
        choices=[
            (PUBLIC, _("Everybody: the table is listed, the game can be watched")),
            (PRIVATE, _("Only people whom I invite")),
        ],
        widget=forms.RadioSelect,
    )
    colour = forms.ChoiceField(label=_("Your colour"), required=False, choices=colour_choices)
    word = WordField()

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields.update(option_fields.fields())

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields for what the titles let the host choose."""
        return [self[name] for name in self.fields if name.startswith(option_fields.PREFIX)]

    def wish(self) -> Wish:
        """Return what the host wants."""
        sent = self.cleaned_data
        kept = ("title", "edition", "players", "bots", "name", "colour", "word")
        return Wish(
            **{name: sent[name] for name in kept},
            is_public=sent["access"] == PUBLIC,
            terms=clock.usual(sent["pace"], sent["late"]),
            options=option_fields.chosen(sent["title"], sent),
        )

    def renew_key(self) -> None:
        """Let what was refused be sent again as something new."""
        sent = {name: self.data.get(name) for name in self.fields}
        self.data = {**sent, "key": new_key()}


class JoinForm(PlainForm):
    """A seat at a table: a colour and a word."""

    colour = forms.CharField(required=False, max_length=20)
    word = WordField()


class FilterForm(PlainForm):
    """Which open tables to list."""

    title = forms.ChoiceField(
        label=_("Game"), required=False, choices=lambda: [("", _("all")), *title_choices()]
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        required=False,
        choices=lambda: [("", _("any number")), *player_choices()],
        coerce=int,
        empty_value=None,
    )
    pace = forms.TypedChoiceField(
        label=_("Time for a turn"),
        required=False,
        choices=lambda: [("", _("any")), *pace_choices()],
        coerce=int,
        empty_value=None,
    )
    free = forms.TypedChoiceField(
        label=_("Free seats"),
        required=False,
        choices=lambda: [("", _("any number")), *free_choices()],
        coerce=int,
        empty_value=None,
    )


class SearchForm(PlainForm):
    """Which of my games to list."""

    name = forms.CharField(
        label=_("Table or player"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    title = forms.ChoiceField(
        label=_("Game"), required=False, choices=lambda: [("", _("all")), *title_choices()]
    )
    result = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[("", _("any")), (dashboard.WON, _("won")), (dashboard.LOST, _("not won"))],
    )

    def search(self) -> dashboard.Search:
        """Return what is looked for; a field that cannot be read looks for nothing."""
        self.is_valid()
        return dashboard.Search(**self.cleaned_data)
