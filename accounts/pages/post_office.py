"""The post office of a site that sends nothing out: its mails, and a way to answer them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from accounts import outbox, visitors
from accounts.outbox import Mail
from accounts.pages.forms import AnswerForm, LetterForm
from accounts.pages.visits import form_page, reader
from accounts.services import answering

# Links in a mail open in a tab of their own, as free as any.
SANDBOX = "allow-popups allow-popups-to-escape-sandbox"
# Nothing in a mail's HTML runs, loads or sends; its pictures are ours and its styles its own.
MAIL_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
    f"sandbox {SANDBOX}"
)
MOST_LOOKS = 5
WAYS = ("html", "text", "raw")


def local_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let nobody in but whoever sits at the machine of a site that sends no mail."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not visitors.may_see_mails(request):
            raise Http404
        return never_cache(view)(request, *args, folder=settings.OUTBOX_DIR, **kwargs)

    return answer


@form_page
@local_only
def mail_list(request: HttpRequest, folder: Path, key: str = "") -> HttpResponse:
    """Show the mails with one of them open, the newest if none is named; or answer it."""
    to = request.GET.get("to", "")
    newest = outbox.newest(folder)
    mails = [mail for mail in newest if not to or to in mail.readers]
    opened = found(folder, key) if key else next(iter(mails), None)
    if opened and (answer := came(newest, opened, request.GET.get("since", ""))):
        return redirect(f"{address(answer)}?{urlencode({'to': to})}")
    form = AnswerForm(request.POST or None)
    verdict = None
    if opened and request.method == "POST" and form.is_valid():
        verdict = answering.answer(opened, sender=opened.readers[0], text=form.cleaned_data["text"])
        if verdict.is_taken:
            return taken(request, verdict, address(opened), to, newest)
    context = {
        "mails": mails,
        "readers": outbox.readers(newest),
        "to": to,
        "query": f"?{urlencode({'to': to})}" if to else "",
        "mail": opened,
        "way": way(request, opened),
        "form": form,
        "verdict": verdict,
        "sandbox": SANDBOX,
    }
    return again(request, render(request, "accounts/post_office.html", context))


@form_page
@local_only
def mail_write(request: HttpRequest, folder: Path) -> HttpResponse:
    """Write a mail to the general address."""
    user = reader(request)
    general = f"play@{settings.MAIL_DOMAIN}"
    initial = {"sender": request.GET.get("to") or (user.email if user else "")}
    form, newest = LetterForm(request.POST or None, initial=initial), outbox.newest(folder)
    verdict = None
    if form.is_valid():
        verdict = answering.write(to=general, **form.cleaned_data)
        if verdict.is_taken:
            sender = form.cleaned_data["sender"]
            return taken(request, verdict, reverse("accounts:post-office"), sender, newest)
    readers = outbox.readers(newest)
    context = {"form": form, "verdict": verdict, "readers": readers, "general": general}
    return render(request, "accounts/post_office_write.html", context)


@require_safe
@local_only
@xframe_options_sameorigin
def mail_html(request: HttpRequest, folder: Path, key: str) -> HttpResponse:
    """Show a mail's HTML alone, for a frame."""
    opened = found(folder, key)
    urls = [
        reverse("accounts:post-office-picture", args=[key, number])
        for number in range(len(opened.pictures))
    ]
    return HttpResponse(opened.html(urls), headers={"Content-Security-Policy": MAIL_POLICY})


@require_safe
@local_only
def mail_picture(request: HttpRequest, folder: Path, key: str, number: int) -> HttpResponse:
    """Show one of a mail's inline pictures."""
    pictures = list(found(folder, key).pictures.values())
    if number >= len(pictures):
        raise Http404
    part = pictures[number]
    return HttpResponse(part.get_content(), content_type=part.get_content_type())


def found(folder: Path, key: str) -> Mail:
    opened = outbox.find(folder, key)
    if opened is None:
        raise Http404
    return opened


def came(newest: list[Mail], opened: Mail, since: str) -> Mail | None:
    """Return the mail that came to the reader of an open one since its answer left."""
    later = (mail for mail in newest if since and mail.key > since)
    return next((mail for mail in later if opened.readers[0] in mail.readers), None)


def again(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Let the browser look for the answer to an answer in a moment, a few times at most."""
    looks, since = request.GET.get("looks", "0"), request.GET.get("since", "")
    if since and looks.isdecimal() and int(looks) < MOST_LOOKS:
        to = request.GET.get("to", "")
        query = urlencode({"to": to, "since": since, "looks": str(int(looks) + 1)})
        page["Refresh"] = f"2; url={request.path}?{query}"
    return page


def address(opened: Mail) -> str:
    return reverse("accounts:post-office-mail", args=[opened.key])


def way(request: HttpRequest, opened: Mail | None) -> str:
    """Say how a mail is shown: as a mail program would, unless the visitor chose."""
    wanted = request.GET.get("as", "")
    has_html = opened is not None and opened.has_html
    ways = WAYS if has_html else WAYS[1:]
    return wanted if wanted in ways else ways[0]


def taken(
    request: HttpRequest, verdict: answering.Verdict, onward: str, to: str, newest: list[Mail]
) -> HttpResponse:
    """Say that the gate took a mail, and go where the answer to it will be seen."""
    said = _("The mail gate took it: “%(answer)s”. What comes of it opens here in a moment.")
    messages.success(request, said % {"answer": f"{verdict.code} {verdict.said}"})
    since = newest[0].key if newest else "0"
    return redirect(f"{onward}?{urlencode({'to': to, 'since': since})}")
