from __future__ import annotations

from axes.utils import reset
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from accounts.models import PREFERENCES, OneTimeLink, User
from accounts.services import audit, links, mails

Purpose = OneTimeLink.Purpose


def send_link(*, user: User, root: str) -> None:
    """Send a link that stands for the password of somebody who has none."""
    address = user.email or ""
    link = links.issue(user=user, purpose=Purpose.ERASE, address=address, root=root)
    mails.send("erase", address=address, language=user.mail_language, link=link, root=root)


@transaction.atomic
def erase(*, user: User) -> None:
    """Empty the account of everything personal; its row stays for what refers to it."""
    for address in user.addresses.all():
        reset(username=address.email.lower())
    user.addresses.all().delete()
    user.links.all().delete()
    user.hours.all().delete()
    user.tokens.all().delete()
    audit.erase(user)
    _empty(user)
    user.groups.clear()
    user.user_permissions.clear()
    # The admin keeps the name an object had when it was edited.
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk)
    ).update(object_repr=str(user))


def _empty(user: User) -> None:
    blank = User()
    user.email = user.confirmed_at = None
    for name in PREFERENCES:
        setattr(user, name, getattr(blank, name))
    user.last_login = user.seen_at = user.banned_until = None
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
