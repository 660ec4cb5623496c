from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.validators import validate_display_name
from games import agreement
from games.pages import option_fields
from games.pages.forms import LONGEST_KEY, PlainForm, new_key
from games.pages.terms_forms import TermsForm, pace_choices
from games.selectors import dashboard, lobby, remaining
from games.services.hosting import Wish

LONGEST_WORD = 200
LONGEST_NAME = 60
NO_WISH = ("", _("whichever is free"))
PUBLIC, PRIVATE = "public", "private"


def title_choices() -> list[tuple[str, Any]]:
    return [(title.key, title.name) for title in lobby.titles()]


def player_choices() -> list[tuple[int, str]]:
    numbers = {number for title in lobby.titles() for number in title.seats}
    return numbered(sorted(numbers))


def numbered(numbers: Iterable[int]) -> list[tuple[int, str]]:
    return [(number, str(number)) for number in numbers]


def colour_choices(keys: Iterable[str]) -> list[tuple[str, Any]]:
    language = get_language() or "en"
    return [NO_WISH, *((key, lobby.colour(key, language).name) for key in keys)]


def offer_of(wanted: str | None) -> lobby.TitleChoice:
    """Return what a title offers; what is none means the first."""
    offered = lobby.titles()
    return next((title for title in offered if title.key == wanted), offered[0])


def seal_choices() -> list[tuple[int, str]]:
    return [(minutes, remaining.seal(minutes)) for minutes in agreement.SEALS]


def free_choices() -> list[tuple[int, str]]:
    most = max(player_choices())[0]
    return [
        (number, gettext("at least %(number)s") % {"number": number}) for number in range(1, most)
    ]


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


class TableForm(TermsForm):
    """A new table of one title, which is the first unless another is wanted."""

    key = forms.CharField(
        required=False, max_length=LONGEST_KEY, initial=new_key, widget=forms.HiddenInput
    )
    title = forms.ChoiceField(label=_("Game"), choices=title_choices, widget=forms.HiddenInput)
    edition = forms.ChoiceField(
        label=_("Edition"), help_text=_("The rules of the game say what of it is reconstructed.")
    )
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    bots = forms.TypedChoiceField(label=_("Seats for bots"), coerce=int)
    seal = forms.TypedChoiceField(
        label=_("A turn sent by mail"),
        choices=seal_choices,
        coerce=int,
        initial=agreement.USUAL_SEAL,
        help_text=_("That long its player can replace it or take it back; the clock stands."),
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
    colour = forms.ChoiceField(label=_("Your colour"), required=False)
    word = WordField()

    def __init__(self, data: Any = None, *, title: str = "") -> None:
        self.offer = offer_of(data.get("title") if data is not None else title)
        super().__init__(data, initial={"title": self.offer.key})
        self.choose_from("edition", self.offer.editions)
        self.choose_from("players", numbered(self.offer.seats))
        self.choose_from("bots", numbered(range(max(self.offer.seats))))
        self.choose_from("colour", colour_choices(self.offer.colours))
        self.fields.update(option_fields.fields(self.offer))

    def choose_from(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        """Offer these choices in a field."""
        cast(forms.ChoiceField, self.fields[name]).choices = choices

    @property
    def titles(self) -> list[lobby.TitleChoice]:
        """What else there is to play."""
        return lobby.titles()

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields for what the titles let the host choose."""
        return [self[name] for name in self.fields if name.startswith(option_fields.PREFIX)]

    def wish(self) -> Wish:
        """Return what the host wants."""
        sent = self.cleaned_data
        kept = ("title", "edition", "players", "bots", "seal", "name", "colour", "word")
        return Wish(
            **{name: sent[name] for name in kept},
            is_public=sent["access"] == PUBLIC,
            terms=self.terms(),
            options=option_fields.chosen(self.offer, sent),
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
