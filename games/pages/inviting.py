"""The host invites by mail, and withdraws."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.pages.invite_forms import InviteForm
from games.pages.showing import language
from games.pages.tables import account, acts, show_table
from games.services import inviting


@login_required
@acts
def table_invite(request: HttpRequest, game: Game) -> HttpResponse:
    """Invite people by their addresses; what is told does not depend on who they are."""
    form, host = InviteForm(request.POST), account(request)
    if not form.is_valid():
        return show_table(request, game.pk, invite_form=form)
    count = inviting.invite(game=game, host=host, language=language(), **form.cleaned_data)
    told = ngettext("%(count)s invitation is sent.", "%(count)s invitations are sent.", count)
    if count:
        messages.success(request, told % {"count": count})
    else:
        messages.warning(request, _("They have been invited to this table before."))
    return redirect("games:table-detail", pk=game.pk)


@login_required
@acts
def invitation_withdraw(request: HttpRequest, game: Game, *, number: int) -> HttpResponse:
    """Take an invitation back."""
    if inviting.withdraw(game=game, host=account(request), number=number):
        messages.success(request, _("The invitation is withdrawn."))
    else:
        messages.warning(request, _("This invitation was answered already."))
    return redirect("games:table-detail", pk=game.pk)
