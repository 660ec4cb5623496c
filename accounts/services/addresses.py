"""The addresses of an account, each of them proved by a link; the main one gets the mails."""

from __future__ import annotations

from axes.utils import reset
from django.db import IntegrityError, transaction

from accounts import selectors
from accounts.errors import LinkRefused
from accounts.models import OneTimeLink, User, in_any_case
from accounts.services import mails
from accounts.services.mails import Notice

Purpose = OneTimeLink.Purpose

CHANGES = (Purpose.CHANGE_OLD, Purpose.CHANGE_NEW)
MOST = 5


def claim(*, user: User, address: str) -> None:
    """Make sure that a proved address is free; whoever only signed up with it gives way."""
    owner = selectors.owner_of(address)
    if owner is not None and owner != user:
        raise LinkRefused("used_up")
    waiting = User.objects.filter(in_any_case("email", address), confirmed_at=None)
    waiting.exclude(pk=user.pk).delete()


def has_room(*, user: User) -> bool:
    """Say whether the account may have one more address."""
    return user.addresses.count() < MOST


def add(*, user: User, address: str) -> Notice:
    """Give an account a further address, inside the transaction of its link."""
    user = locked(user)
    claim(user=user, address=address)
    if not has_room(user=user):
        raise LinkRefused("too_many")
    enter(user, address)
    return mails.notice("address_added", user=user, about=address)


def replace(*, user: User, address: str) -> Notice:
    """Put another main address in the place of the old one, inside the links' transaction."""
    user = locked(user)
    old = user.email or ""
    claim(user=user, address=address)
    make_main(user, address)
    user.addresses.filter(in_any_case("email", old)).delete()
    user.links.all().delete()
    return mails.notice("main_changed", user=user, address=old, about=address)


def choose(*, user: User, pk: int, root: str) -> bool:
    """Make one of the addresses the main one, and tell the old; says whether it is one of them."""
    with transaction.atomic():
        user = locked(user)
        chosen, old = user.addresses.filter(pk=pk).first(), user.email or ""
        if chosen is None or chosen.email == old:
            return chosen is not None
        make_main(user, chosen.email)
        # A change that was agreed to by the old main address is not agreed to by this one.
        user.links.filter(purpose__in=CHANGES).delete()
    notice = mails.notice("main_changed", user=user, address=old, about=chosen.email)
    mails.tell(notice, root=root)
    return True


def remove(*, user: User, pk: int, root: str) -> str:
    """Take a further address away and return it; the main one, and so the last one, stays."""
    with transaction.atomic():
        user = locked(user)
        found = user.addresses.exclude(email=user.email).filter(pk=pk).first()
        if found is None:
            return ""
        user.links.filter(in_any_case("address", found.email)).delete()
        found.delete()
        reset(username=found.email.lower())
    mails.tell(mails.notice("address_removed", user=user, about=found.email), root=root)
    return found.email


@transaction.atomic
def forget_overwritten(*, user: User, old: str) -> None:
    """Take the old main address away after staff wrote another; without a main one, all go."""
    gone = user.addresses.exclude(in_any_case("email", user.email))
    if user.email:
        gone = gone.filter(in_any_case("email", old))
    gone.delete()
    user.links.all().delete()


def locked(user: User) -> User:
    """Lock the account while its addresses change."""
    return User.objects.select_for_update().get(pk=user.pk)


def enter(user: User, address: str) -> None:
    """Keep a proved address; somebody may have proved it in this very moment."""
    try:
        with transaction.atomic():
            user.addresses.enter(address)
    except IntegrityError as fault:
        raise LinkRefused("used_up") from fault


def make_main(user: User, address: str) -> None:
    """Send the mails to a proved address from now on."""
    enter(user, address)
    user.email = address
    user.save(update_fields=["email"])
