"""Roles: make the groups, appoint people, and give staff the keys by which events name them."""

from __future__ import annotations

import secrets
from typing import Any

from django.apps import apps as registry
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q

from accounts.models import User
from accounts.services import audit
from games import actors
from games.engine.errors import Refused
from games.models_desk import Badge
from games.selectors.roles import ADMINISTRATOR, DESK, GRANTS, GROUPS, MODERATOR

NOBODY = "nobody"
ROLES = (MODERATOR, ADMINISTRATOR, NOBODY)


class UnknownRole(Refused):
    """There is no such role."""

    code = "unknown_role"


class NoAccount(Refused):
    """The account is closed, waits for its confirmation, or is a guest's."""

    code = "no_account"


def install(*, apps: Any = registry, **kwargs: Any) -> None:
    """Make the groups with what they allow; run after every migration, it adds what is missing.

    What an operator added to a group stays. `apps` are those that are migrated.
    """
    if not is_migrated(apps):
        return
    for role, name in GROUPS.items():
        group, _is_new = Group.objects.get_or_create(name=name)
        missing = Permission.objects.filter(allowed(role)).exclude(group=group)
        group.permissions.add(*missing)


def is_migrated(apps: Any) -> bool:
    """Say whether there are groups yet."""
    try:
        apps.get_model("auth", "Group")
    except LookupError:
        return False
    return True


def allowed(role: str) -> Q:
    """Say what a role allows: the desk, and for administrators the admin as well."""
    here = Q(content_type__app_label="games")
    if role == MODERATOR:
        return here & Q(codename__in=DESK)
    desk = here & Q(codename__in=GRANTS)
    looks = Q(content_type__app_label__in=("accounts", "games"), codename__startswith="view_")
    changes = Q(content_type__app_label="accounts", codename="change_user")
    return desk | looks | changes


@transaction.atomic
def appoint(*, person: User, role: str, by: Any = None) -> None:
    """Give somebody one role and take every other away; `nobody` belongs to staff no more."""
    if role not in ROLES:
        raise UnknownRole(f"there is no role {role!r}; there are: {', '.join(ROLES)}")
    if role != NOBODY and not (person.is_active and person.email and person.confirmed_at):
        raise NoAccount("this account has no confirmed address")
    person.groups.remove(*Group.objects.filter(name__in=GROUPS.values()))
    if role != NOBODY:
        person.groups.add(Group.objects.get(name=GROUPS[role]))
    person.is_staff = role != NOBODY or person.is_superuser
    person.save(update_fields=["is_staff"])
    audit.note(f"role.{role}", by=by, about=person)


def actor(person: User) -> str:
    """Return how events name a member of staff; made with the first act."""
    made = {"key": secrets.token_hex(8)}
    badge, _is_new = Badge.objects.get_or_create(person=person, defaults=made)
    return actors.staff(badge.key)
