"""Describes endpoints for the OpenAPI schema, which is made from the structs they speak in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)

from games.api import bodies, replies, shapes, webhook_shapes
from games.api.errors import SENTENCES, Problem
from games.api.reading import LARGEST_NUMBER, MOST_IN_A_PAGE
from games.errors import Refused
from games.proof import Bundle
from games.webhooks import bodies as calls

REF = "#/components/schemas/{name}"
JSON = "application/json"

WHY = {
    400: ("invalid", "The body, a header or a parameter is not as described, or a move is refused"),
    401: ("authentication_failed", "Nobody is known here, or the token does not work"),
    403: ("missing_scope", "The caller, or the token, may not do this"),
    404: ("unknown_game", "There is no such thing, or it is not for the caller to see"),
    405: ("method_not_allowed", "This cannot be done here"),
    409: ("stale_move", "It does not fit what is the case now"),
    413: ("too_large", "The body is too large"),
    415: ("unsupported_media_type", "The body is not JSON"),
    429: ("throttled", "Too much at once; Retry-After says when to come back"),
}
SPOKEN = (
    (shapes, shapes.Shape),
    (replies, shapes.Shape),
    (bodies, bodies.Body),
    (webhook_shapes, shapes.Shape),
    (webhook_shapes, bodies.Body),
    (calls, calls.Part),
)
READING, WRITING = (400, 401, 403, 404, 429), (400, 401, 403, 404, 409, 413, 415, 429)

CURSOR = OpenApiParameter(
    "cursor",
    {"type": "string", "pattern": "^[0-9]{1,10}$"},
    description="`next` of the page before",
)
LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MOST_IN_A_PAGE, "default": 50},
    description="How many things a page may have",
)
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,80}$"},
    OpenApiParameter.HEADER,
    required=True,
    description="The same key and body are answered the same, and done once",
)
FREE_KEY = OpenApiParameter(
    "Idempotency-Key", KEY.type, OpenApiParameter.HEADER, description=KEY.description
)
GAME = OpenApiParameter(
    "id",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER},
    OpenApiParameter.PATH,
    description="The number of the game",
)


def header(name: str, why: str, *, on: Sequence[int]) -> OpenApiParameter:
    """Describe a header of answers."""
    kind: dict[str, Any] = {"type": "string" if name == "ETag" else "integer"}
    answers = list(on)
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=why, response=answers)


def headers(status: int, *, is_read: bool) -> list[OpenApiParameter]:
    """Describe what answers carry besides their body."""
    found = [
        header("RateLimit-Limit", "How many calls there are in a minute", on=[status, 429]),
        header("RateLimit-Remaining", "How many of them are left", on=[status, 429]),
        header("RateLimit-Reset", "Seconds until the next minute begins", on=[status, 429]),
        header("Retry-After", "Seconds to wait", on=[429]),
    ]
    etag = header("ETag", "Send it back as If-None-Match: unchanged is 304", on=[status, 304])
    return [*found, etag] if is_read else found


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Tells how a token is sent."""

    target_class = "games.api.authentication.Bearer"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the header."""
        return {"type": "http", "scheme": "bearer", "description": "A token from your profile"}

    def get_security_requirement(self, auto_schema: Any) -> dict[str, list[str]]:
        """Name the scope that a token needs."""
        scope = auto_schema.view.scopes.get(auto_schema.method)
        return {self.name: [scope] if scope else []}


def described(
    summary: str,
    answer: type,
    *,
    name: str,
    body: type | None = None,
    status: int = 200,
    parameters: Sequence[OpenApiParameter] = (),
    examples: Sequence[OpenApiExample] = (),
    tag: str = "games",
) -> Callable[[Any], Any]:
    """Describe a method of an endpoint, with everything that can go wrong there."""
    is_read = status == 200 and body is None and name.startswith("get")
    faults = READING if is_read else WRITING
    keys = [] if is_read or KEY in parameters else [FREE_KEY]
    responses: dict[int, Any] = {status: OpenApiResponse(ref(answer), summary)}
    if is_read:
        responses[304] = OpenApiResponse(None, "It is what If-None-Match names; there is no body")
    responses |= {code: refusal(code) for code in faults}
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=[tag],
        request={JSON: ref(body)} if body else None,
        responses=responses,
        parameters=[*parameters, *keys, *headers(status, is_read=is_read)],
        examples=list(examples),
    )


def ref(kind: type) -> dict[str, Any]:
    """Refer to the description of a struct."""
    return {"$ref": REF.format(name=kind.__name__)}


def refusal(status: int, code: str = "", why: str = "") -> OpenApiResponse:
    """Describe one way to be refused, with an example."""
    code, why = code or WHY[status][0], why or WHY[status][1]
    example = OpenApiExample(code, value={"code": code, "detail": why}, status_codes=[str(status)])
    return OpenApiResponse(ref(Problem), why, [example])


def complete(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Add the descriptions of all structs to the schema, and that a body must be sent."""
    kinds = [each for module, base in SPOKEN for each in structs(module, base)]
    kinds += [Problem, Bundle]
    _, found = msgspec.json.schema_components(kinds, ref_template=REF)
    found["Problem"]["properties"]["code"]["examples"] = sorted({*codes(Refused), *SENTENCES})
    result.setdefault("components", {}).setdefault("schemas", {}).update(found)
    result["webhooks"] = {"happening": {"post": called()}}
    for path in result["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "requestBody" in operation:
                operation["requestBody"]["required"] = True
    return result


def codes(family: type[Refused]) -> set[str]:
    """Return the codes of a family of refusals."""
    return {family.code}.union(*(codes(each) for each in family.__subclasses__()))


def called() -> dict[str, Any]:
    """Describe the call that a webhook of a person gets."""
    return {
        "summary": "What your program is called with; docs/webhooks.md tells how to check it",
        "operationId": "webhook_call",
        "tags": ["webhooks"],
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": ref(calls.WebhookCall)}},
        },
        "responses": {"2XX": {"description": "It arrived; anything else is tried again"}},
    }


def structs(module: Any, base: type) -> list[type]:
    """List the structs of a module."""
    found = [each for each in vars(module).values() if isinstance(each, type)]
    return [each for each in found if issubclass(each, base) and each is not base]
