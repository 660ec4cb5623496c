"""What a program sends: bodies, numbers in addresses, keys in headers; each checked before use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games.api.errors import Invalid, TooLarge

LARGEST_BODY = 64 * 1024
LARGEST_NUMBER = 2**31 - 1
MOST_IN_A_PAGE = 100
KEY = re.compile(r"[\x21-\x7e]{1,80}")
PLACE = re.compile(r" - at `(\$[^`]*)`$")
Body = TypeVar("Body", bound=msgspec.Struct)


class Json(BaseParser):
    """Reads a JSON body of a bearable size."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return plain data; refuse what is no JSON."""
        text = stream.read(LARGEST_BODY + 1)
        if len(text) > LARGEST_BODY:
            raise TooLarge
        try:
            return msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
            raise ParseError from fault


class OnlyJson(DefaultContentNegotiation):
    """Answers JSON whatever a program would rather have."""

    def select_renderer(
        self, request: Any, renderers: Any, format_suffix: str | None = None
    ) -> tuple[Any, str]:
        """Choose the only way there is."""
        return renderers[0], renderers[0].media_type


def body(request: Request, kind: type[Body]) -> Body:
    """Read a body of one kind."""
    if request.stream is None:
        raise Invalid("a body is needed", "$")
    try:
        return msgspec.convert(request.data, kind)
    except (msgspec.ValidationError, RecursionError) as fault:
        found = PLACE.search(str(fault))
        raise Invalid(PLACE.sub("", str(fault)), found[1] if found else "$") from fault


def number(
    request: Request, name: str, default: int, least: int = 0, most: int = LARGEST_NUMBER
) -> int:
    """Read a number from the address; what is none, or out of bounds, is refused."""
    text = request.query_params.get(name)
    if text is None:
        return default
    # So few digits are a number that Python reads at once.
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not (is_number and least <= int(text) <= most):
        raise Invalid(f"{name} is a number from {least} to {most}", name)
    return int(text)


def word(request: Request, name: str, allowed: tuple[str, ...]) -> str:
    """Read one of some words from the address; nothing if there is none."""
    text = request.query_params.get(name)
    if text is not None and text not in allowed:
        raise Invalid(f"{name} is one of: {', '.join(allowed)}", name)
    return text or ""


def refuse_no_address(text: str, field: str) -> None:
    """Refuse what no mail can be sent to."""
    try:
        validate_email(text)
    except ValidationError as fault:
        raise Invalid("this is no address", field) from fault


def limit(request: Request) -> int:
    """Read how many things a page may have."""
    return number(request, "limit", 50, least=1, most=MOST_IN_A_PAGE)


def key(request: Request, *, is_needed: bool = True) -> str:
    """Read the key by which the same request, sent again, is known."""
    text = request.headers.get("Idempotency-Key")
    if text is None and not is_needed:
        return ""
    if not KEY.fullmatch(text or ""):
        raise Invalid("Idempotency-Key has 1 to 80 visible ASCII characters", "Idempotency-Key")
    return text or ""
