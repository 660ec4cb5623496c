"""Asking for a mail: whoever asks learns nothing about who has an account."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts import selectors
from accounts.models import OneTimeLink, User
from accounts.services import links, mails

Purpose = OneTimeLink.Purpose


@dataclass(frozen=True)
class Wish:
    """What somebody who signs up typed."""

    display_name: str
    email: str
    password: str
    language: str
    time_zone: str


def sign_up(*, wish: Wish, root: str, onward: str = "") -> None:
    """Make an account that waits for its confirmation, or tell the owner of the address."""
    # First, and in every case: hashing takes a time that can be noticed.
    hashed = make_password(wish.password)
    user = _waiting(wish, hashed)
    if user is None:
        _tell_owner(address=wish.email, language=wish.language, root=root)
    else:
        _send_link(user, Purpose.SIGN_UP, wish.email, root=root, onward=onward)


def send_login_link(*, address: str, language: str, root: str, onward: str = "") -> None:
    """Send a link that logs in, or word that there is no account."""
    user = selectors.by_address(address)
    if user is None or not user.is_active:
        mails.send("unknown", address=address, language=language, root=root)
    elif user.confirmed_at is None:
        _send_link(user, Purpose.SIGN_UP, address, root=root, onward=onward)
    else:
        _send_link(user, Purpose.LOG_IN, address, root=root, onward=onward)


def send_reset_link(*, address: str, language: str, root: str, onward: str = "") -> None:
    """Send a link for a new password, or word that there is no account."""
    user = selectors.by_address(address)
    if user is None or not user.is_active:
        mails.send("unknown", address=address, language=language, root=root)
    else:
        _send_link(user, Purpose.RESET, address, root=root, onward=onward)


def _waiting(wish: Wish, hashed: str) -> User | None:
    """Return the account to confirm; none if the address belongs to a confirmed one."""
    user = selectors.by_address(wish.email)
    if user is None:
        user = User(email=User.objects.normalize_email(wish.email))
    elif user.confirmed_at is not None or not user.is_active:
        return None
    # Nobody has proved anything yet, so the newest sign-up counts and earlier links end.
    user.display_name, user.password = wish.display_name, hashed
    user.language, user.time_zone, user.confirmed_at = wish.language, wish.time_zone, None
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return None
    return user


def _tell_owner(*, address: str, language: str, root: str) -> None:
    owner = selectors.by_address(address)
    language = owner.mail_language if owner else language
    mails.send("known", address=address, language=language, root=root)


def _send_link(
    user: User, purpose: OneTimeLink.Purpose, typed: str, *, root: str, onward: str = ""
) -> None:
    address = selectors.spelled(typed, user=user)
    link = links.issue(user=user, purpose=purpose, address=address, root=root, onward=onward)
    mails.send(purpose.value, address=address, language=user.mail_language, link=link, root=root)
