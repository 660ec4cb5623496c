"""The profile: what a person chose, and the password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import selectors
from accounts.models import OneTimeLink
from accounts.pages.forms import MailForm, NewPasswordForm, ProfileForm
from accounts.pages.visits import form_page, person, root, speak_to
from accounts.services import profiles

Purpose = OneTimeLink.Purpose


@form_page
@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change what the person chose."""
    user = person(request)
    form = ProfileForm(request.POST or None, user=user)
    if not form.is_valid():
        return show_profile(request, form)
    profiles.change(user=user, **form.cleaned_data)
    speak_to(request, user)
    messages.success(request, _("Your profile is saved."))
    return redirect("accounts:profile")


@form_page
@never_cache
@login_required
def mail_change(request: HttpRequest) -> HttpResponse:
    """Change which mails come, and how."""
    if request.method != "POST":
        return redirect("accounts:profile")
    user = person(request)
    form = MailForm(request.POST, user=user)
    if not form.is_valid():
        return show_profile(request, mail_form=form)
    profiles.change(user=user, **form.cleaned_data)
    messages.success(request, _("Your choice of mails is saved."))
    return redirect("accounts:profile")


def show_profile(
    request: HttpRequest, form: ProfileForm | None = None, mail_form: MailForm | None = None
) -> HttpResponse:
    """Render the profile."""
    user = person(request)
    context = {
        "form": form or ProfileForm(user=user),
        "mail_form": mail_form or MailForm(user=user),
        "addresses": selectors.addresses(user=user),
        "changing": selectors.pending(user=user, purpose=Purpose.CHANGE_OLD),
        "adding": selectors.pending(user=user, purpose=Purpose.ADD),
    }
    return render(request, "accounts/profile.html", context)


@form_page
@never_cache
@login_required
@sensitive_post_parameters()
def password_change(request: HttpRequest) -> HttpResponse:
    """Choose another password."""
    user = person(request)
    form = NewPasswordForm(request.POST or None, request=request, user=user)
    if not form.is_valid():
        return render(request, "accounts/password_change.html", {"form": form})
    profiles.change_password(
        user=user, password=form.cleaned_data["new_password1"], root=root(request)
    )
    update_session_auth_hash(request, user)
    messages.success(request, _("Your password is changed."))
    return redirect("accounts:profile")
