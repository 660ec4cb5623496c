"""A person's webhooks: register one, whose secret is shown once; change, test and remove it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from accounts.pages.visits import form_page, person
from games.errors import Refused
from games.models_webhooks import Webhook
from games.pages.webhook_forms import WebhookForm, filled
from games.selectors import webhook_refusals
from games.selectors import webhooks as selectors
from games.services import webhooks
from games.webhooks.errors import UnknownWebhook

LIST, DETAIL = "games:webhook-list", "games:webhook-detail"


@form_page
@never_cache
@login_required
@sensitive_variables("secret")
def webhook_list(request: HttpRequest) -> HttpResponse:
    """List a person's webhooks; register a new one."""
    form = WebhookForm(request.POST or None)
    if form.is_valid():
        try:
            made = webhooks.make(person=person(request), wish=form.wish())
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return show(request, selectors.find(person(request), made.pk), secret=made.secret)
    found = [(hook, selectors.host(hook)) for hook in selectors.of_person(person(request))]
    context = {"form": form, "hooks": found, "most": webhooks.MOST_WEBHOOKS}
    return render(request, "games/people/webhooks.html", context, status=code(form))


def of_person(act: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hand a page one of the reader's webhooks; anybody else's is not there."""

    @never_cache
    @login_required
    @wraps(act)
    def page(request: HttpRequest, *, pk: int) -> HttpResponse:
        try:
            hook = selectors.find(person(request), pk)
        except UnknownWebhook as fault:
            raise Http404 from fault
        return act(request, hook)

    return page


@form_page
@of_person
def webhook_detail(request: HttpRequest, hook: Webhook) -> HttpResponse:
    """Show one webhook and what became of each call; change it."""
    if request.method != "POST":
        return show(request, hook)
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            webhooks.change(hook=hook, wish=form.wish())
        except Refused as refusal:
            refuse(form, refusal)
        else:
            messages.success(request, _("The webhook is changed."))
            return redirect(DETAIL, pk=hook.pk)
    return show(request, hook, form=form)


def refuse(form: WebhookForm, refusal: Refused) -> None:
    """Say beside the field what is wrong about it."""
    is_address = refusal.code in ("bad_webhook", "webhook_exists")
    form.add_error("address" if is_address else None, webhook_refusals.explain(refusal))


@sensitive_variables("secret")
def show(
    request: HttpRequest, hook: Webhook, *, form: WebhookForm | None = None, secret: str = ""
) -> HttpResponse:
    """Render the page of one webhook, with its secret if it is new."""
    form = form or WebhookForm(initial=filled(hook))
    context: dict[str, Any] = {
        "hook": hook,
        "host": selectors.host(hook),
        "form": form,
        "secret": secret,
        "lines": selectors.lines(hook),
    }
    return render(request, "games/people/webhook.html", context, status=code(form))


def code(form: WebhookForm) -> int:
    """Return the status of a page with a form; one that was refused is a bad request."""
    return 400 if form.is_bound and form.errors else 200


@require_POST
@of_person
@sensitive_variables("secret")
def webhook_secret(request: HttpRequest, hook: Webhook) -> HttpResponse:
    """Sign with a new secret, which is shown only now."""
    return show(request, hook, secret=webhooks.renew_secret(hook=hook))


@require_POST
@of_person
def webhook_test(request: HttpRequest, hook: Webhook) -> HttpResponse:
    """Let a webhook be tried."""
    try:
        webhooks.test(hook=hook)
    except Refused as refusal:
        messages.warning(request, webhook_refusals.explain(refusal))
    else:
        messages.success(request, _("A test is on its way; below stands what becomes of it."))
    return redirect(DETAIL, pk=hook.pk)


@require_POST
@of_person
def webhook_switch(request: HttpRequest, hook: Webhook) -> HttpResponse:
    """Turn a webhook on or off."""
    if request.POST.get("to") == "on":
        webhooks.turn_on(hook=hook)
        messages.success(request, _("The webhook is on. What happens from now on is told there."))
    else:
        webhooks.turn_off(hook=hook)
        messages.success(request, _("The webhook is off. Nothing is told there."))
    return redirect(DETAIL, pk=hook.pk)


@require_POST
@of_person
def webhook_remove(request: HttpRequest, hook: Webhook) -> HttpResponse:
    """Forget a webhook."""
    webhooks.remove(hook=hook)
    messages.success(request, _("The webhook is removed."))
    return redirect(LIST)
