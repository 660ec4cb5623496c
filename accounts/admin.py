from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.models import (
    MAIL_PREFERENCES,
    AccessToken,
    Address,
    Hours,
    MailCount,
    OneTimeLink,
    Trace,
    User,
)
from accounts.services import addresses, audit
from patrizier_site.read_only import Capped, Rows, register


@admin.register(User)
class UserAdmin(BaseUserAdmin[User]):
    list_display = ("display_name", "email", "language", "is_active", "is_staff", "joined_at")
    list_filter = ("is_staff",)
    search_fields = ("display_name", "email")
    ordering = ("-pk",)
    show_full_result_count = False
    paginator = Capped
    readonly_fields = ("last_login", "joined_at", "all_addresses")
    fieldsets = (
        (None, {"fields": ("email", "all_addresses", "password", "display_name")}),
        (_("Preferences"), {"fields": ("language", "time_zone", *MAIL_PREFERENCES)}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "joined_at")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("email", "display_name", "usable_password", "password1", "password2"),
            },
        ),
    )

    @admin.display(description=_("addresses"))
    def all_addresses(self, obj: User) -> str:
        """List what the person has proved to read."""
        return ", ".join(map(str, selectors.addresses(user=obj)))

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save; an address that was written over is the person's no more."""
        super().save_model(request, obj, form, change)
        by = request.user if isinstance(request.user, User) else None
        audit.note("role.changed", by=by, about=obj)
        if change and "email" in form.changed_data:
            addresses.forget_overwritten(user=obj, old=form.initial["email"] or "")

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Refuse: an account is erased by its service, which keeps the others' games going."""
        return False


register(
    Address,
    "id user email confirmed_at bounced_at",
    search_fields=("email",),
    list_filter=(("bounced_at", admin.EmptyFieldListFilter),),
)
# Of secrets there are digests only, and these are not shown either.
register(AccessToken, "id user name scopes made_at used_at")
register(OneTimeLink, "id user purpose expires_at used_at")
register(MailCount, "id sent_at")
register(Hours, "id user since zone wakes sleeps free")


@admin.register(Trace)
class TraceAdmin(Rows):
    """Network addresses are shown where they are needed: in the audit at the desk."""

    list_display = ("id", "at", "kind", "by", "about", "game", "number")
    list_select_related = ("by", "about")
    fields = ("at", "kind", "by", "about", "game", "number")
