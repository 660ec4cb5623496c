"""What every template knows besides the reader."""

from __future__ import annotations

from django.http import HttpRequest

from accounts import visitors


def post_office(request: HttpRequest) -> dict[str, bool]:
    """Say whether the visitor may look into the post office."""
    return {"has_post_office": visitors.may_see_mails(request)}
