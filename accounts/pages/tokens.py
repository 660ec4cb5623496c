"""The tokens of a person's programs: make one, which is shown once, and revoke it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from accounts.models import AccessToken
from accounts.pages.visits import form_page, person
from accounts.services import tokens

Scope = AccessToken.Scope


class TokenForm(forms.Form):
    """What a program is called, and what it may do."""

    name = forms.CharField(label=gettext_lazy("Name of the program"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It may"),
        choices=Scope.choices,
        initial=[Scope.READ, Scope.PLAY],
        widget=forms.CheckboxSelectMultiple,
    )


@form_page
@never_cache
@login_required
@sensitive_variables("secret")
def token_list(request: HttpRequest) -> HttpResponse:
    """Show a person's tokens; make a new one, whose secret is shown only now."""
    form, secret = TokenForm(request.POST or None), ""
    if form.is_valid():
        try:
            secret = tokens.make(user=person(request), **form.cleaned_data)
            form = TokenForm()
        except tokens.TooManyTokens:
            form.add_error(None, _("You have 20 tokens. Revoke one that you do not need."))
    rows = [(token, labels(token)) for token in person(request).tokens.all()]
    status = 400 if form.is_bound and form.errors else 200
    context = {"form": form, "secret": secret, "tokens": rows}
    return render(request, "accounts/tokens.html", context, status=status)


@require_POST
@never_cache
@login_required
def token_revoke(request: HttpRequest, *, pk: int) -> HttpResponse:
    """End a token at once."""
    if tokens.revoke(user=person(request), number=pk):
        messages.success(request, _("The token does not work any more."))
    return redirect("accounts:token-list")


def labels(token: AccessToken) -> str:
    """Name in short what a program may do."""
    return ", ".join(str(Scope(scope).label).partition(":")[0] for scope in token.allowed)
