"""The link in a mail that stops mails of its kind."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.pages.invited import form_page
from games.selectors import unsubscribing as wishes
from games.services import unsubscribing

# What mail programs send for their own button (RFC 8058); the page's button sends the same.
ONE_CLICK = ("List-Unsubscribe", "One-Click")


# The link itself is the proof, and mail programs press the button without ever seeing the page.
@csrf_exempt
@form_page
@never_cache
def mail_unsubscribe(request: HttpRequest, *, signed: str) -> HttpResponse:
    """Ask whether to stop a kind of mail; do it when the button is pressed."""
    wish = wishes.read(signed)
    if wish is None:
        return render(request, "games/people/mail_stop.html", status=410)
    name, value = ONE_CLICK
    is_done = request.method == "POST" and request.POST.get(name) == value
    if is_done:
        unsubscribing.stop(person=wish.person, kind=wish.kind)
    context = {"wish": wish, "is_done": is_done}
    return render(request, "games/people/mail_stop.html", context)
