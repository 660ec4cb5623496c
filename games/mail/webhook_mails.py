"""The mail that tells a person that a webhook of theirs was turned off."""

from __future__ import annotations

from datetime import datetime

from games.mail import letters
from games.mail.letters import Letter
from games.models_mail import Notice
from games.models_webhooks import Webhook
from games.selectors import webhooks


def webhook(notice: Notice) -> Letter | None:
    """Tell why nothing is sent there any more; None if it was removed or is on again."""
    told = letters.data(notice)
    hook = Webhook.objects.filter(pk=told["webhook"], person=notice.person).first()
    if hook is None or hook.is_on:
        return None
    last = next(iter(webhooks.lines(hook, most=1)), None)
    context = {
        "host": webhooks.host(hook),
        "is_gone": told["why"] == Webhook.Why.GONE,
        "since": datetime.fromisoformat(told["since"]),
        "last": last,
        "link": letters.link("games:webhook-detail", hook.pk),
    }
    return Letter("webhook", context)
