"""What needs attention, for the front page of the admin."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.selectors import attention, roles

register = template.Library()


@register.simple_tag(takes_context=True)
def needs(context: dict[str, Any]) -> list[attention.Line]:
    """List what needs attention, to whoever has a role or every right."""
    reader = context["request"].user
    is_known = isinstance(reader, User) and (reader.is_superuser or roles.is_staff(reader))
    return attention.lines() if is_known else []
