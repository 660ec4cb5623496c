"""What the games know about a person, for pages that are not theirs."""

from __future__ import annotations

from django import template

from accounts.models import User
from games.selectors import reliability as selector

register = template.Library()


@register.simple_tag
def reliability(person: User) -> str:
    """Say how often a person answers in time."""
    return selector.words(selector.of_person(person.pk))
