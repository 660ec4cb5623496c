"""How log-ins are locked out after too many failures, as django-axes reads it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

LOCK_OUT: dict[str, Any] = {
    "AXES_FAILURE_LIMIT": 6,
    "AXES_COOLOFF_TIME": timedelta(minutes=15),
    "AXES_LOCKOUT_PARAMETERS": [["username", "ip_address"]],
    "AXES_LOCKOUT_TEMPLATE": "accounts/locked_out.html",
    "AXES_RESET_ON_SUCCESS": True,
    "AXES_DISABLE_ACCESS_LOG": True,
    "AXES_USERNAME_CALLABLE": "accounts.visitors.login_name",
    "AXES_CLIENT_IP_CALLABLE": "accounts.visitors.ip_address",
    "AXES_VERBOSE": False,
    # A form with a wrong old password holds the person's next one, and axes keeps what was sent.
    "AXES_SENSITIVE_PARAMETERS": [
        "username",
        "email",
        "old_password",
        "new_password1",
        "new_password2",
    ],
}
