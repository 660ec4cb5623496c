"""Who belongs to staff, and what each of them was given to do.

Two groups are made with the database (games.services.roles); whoever is in one of them and marked
as staff may do what it allows. An account that may do everything in the admin has no role by that.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import Permission
from django.db.models import Q

from accounts.models import User

MODERATE, RULE, SEE, BAN = "moderate_game", "rule_game", "see_hand", "ban_player"
DESK = (MODERATE, RULE, SEE, BAN)
# What administrators may do beside that.
UNFREEZE, AUDIT = "unfreeze_game", "see_audit"
GRANTS = (*DESK, UNFREEZE, AUDIT)
MODERATOR, ADMINISTRATOR = "moderator", "administrator"
# By role: the name of its group.
GROUPS: Mapping[str, str] = {MODERATOR: "Moderators", ADMINISTRATOR: "Administrators"}


def granted(person: User | None) -> frozenset[str]:
    """Return what somebody may do at the desk, by a group or by themselves."""
    if person is None or not (person.is_active and person.is_staff):
        return frozenset()
    given = Permission.objects.filter(Q(group__user=person) | Q(user=person))
    found = given.filter(content_type__app_label="games", codename__in=GRANTS)
    return frozenset(found.values_list("codename", flat=True))


def holders(permission: str) -> list[User]:
    """List the members of staff who were given something and can be written to."""
    given = Q(groups__permissions__codename=permission) | Q(user_permissions__codename=permission)
    staff = User.objects.filter(given, is_staff=True, is_active=True, email__isnull=False)
    return list(staff.exclude(confirmed_at=None).distinct().order_by("pk"))


def is_staff(person: User | None) -> bool:
    """Say whether somebody may come to the desk."""
    return bool(granted(person))


def people() -> list[tuple[User, frozenset[str]]]:
    """List who belongs to staff, with what they may do."""
    found = User.objects.filter(is_staff=True, is_active=True).order_by("pk")
    return [(person, granted(person)) for person in found]
