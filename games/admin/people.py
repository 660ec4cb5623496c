"""Accounts with their roles, which are given and taken by the service for that."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from accounts.admin import UserAdmin
from accounts.models import User
from games.admin.play import listed
from games.errors import Refused
from games.selectors import roles as known
from games.services import roles

# What only a superuser writes: everything else about rights is a role.
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

admin.site.unregister(User)


@admin.register(User)
class PersonAdmin(UserAdmin):
    actions = ("make_moderator", "make_administrator", "make_nobody")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show where else somebody is found; a password is set by its person, or a superuser."""
        found = list(super().get_fieldsets(request, obj))
        if obj is None:
            return found
        hidden = () if request.user.is_superuser else ("password",)
        name, first = found[0]
        fields = [each for each in first["fields"] if each not in hidden]
        return [(name, {**first, "fields": ("links", *fields)}), *found[1:]]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave rights to superusers; everybody else appoints."""
        found = (*super().get_readonly_fields(request, obj), "links")
        return found if request.user.is_superuser else (*found, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let only superusers change superusers: another address would be another owner."""
        is_above = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not is_above and super().has_change_permission(request, obj)

    def user_change_password(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Let nobody take an account over."""
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, *args, **kwargs)

    @admin.display(description=_("leads to"))
    def links(self, person: User) -> str:
        """Lead to the desk, the seats and the mails of somebody."""
        found = [
            (reverse("games:desk-person", args=[person.pk]), _("desk")),
            (listed("seat", f"player__id__exact={person.pk}"), _("seats")),
            (listed("notice", f"person__id__exact={person.pk}"), _("notices")),
            (listed("webhook", f"person__id__exact={person.pk}"), _("webhooks")),
            (listed("ban", f"person__id__exact={person.pk}"), _("bans")),
        ]
        return format_html_join(" · ", '<a href="{}">{}</a>', found)

    def has_appoint_permission(self, request: HttpRequest) -> bool:
        """Say whether the reader may give roles: administrators and superusers."""
        person = request.user
        if not isinstance(person, User):
            return False
        return person.is_superuser or known.UNFREEZE in known.granted(person)

    def appoint(self, request: HttpRequest, people: QuerySet[User], role: str) -> None:
        """Give some people a role, each by the service."""
        for person in people:
            try:
                roles.appoint(person=person, role=role, by=request.user)
            except Refused as refusal:
                self.message_user(request, f"{person}: {refusal}", messages.ERROR)

    @admin.action(description=_("Make moderators"), permissions=["appoint"])
    def make_moderator(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self.appoint(request, queryset, known.MODERATOR)

    @admin.action(description=_("Make administrators"), permissions=["appoint"])
    def make_administrator(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self.appoint(request, queryset, known.ADMINISTRATOR)

    @admin.action(description=_("Take every role away"), permissions=["appoint"])
    def make_nobody(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self.appoint(request, queryset, roles.NOBODY)
