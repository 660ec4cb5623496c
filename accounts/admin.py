from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class UserAdmin(BaseUserAdmin[User]):
    list_display = ("display_name", "email", "language", "is_active", "is_staff", "joined_at")
    list_filter = ("is_active", "is_staff", "is_superuser", "language")
    search_fields = ("display_name", "email")
    ordering = ("pk",)
    readonly_fields = ("last_login", "joined_at")
    fieldsets = (
        (None, {"fields": ("email", "password", "display_name", "language", "time_zone")}),
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

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Refuse: an account is erased by its service, which keeps the others' games going."""
        return False
