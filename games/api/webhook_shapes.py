"""What programs send and are told about webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta

from games.api.bodies import Body
from games.api.shapes import Shape
from games.webhooks.addresses import LONGEST


class WebhookBody(Body, frozen=True):
    """What is wanted of a webhook. `happenings`: it is your turn, a game of yours is over, or any
    event in your games; `is_on` false lets it rest."""

    address: Annotated[str, Meta(min_length=1, max_length=LONGEST, pattern="^https?://[!-~]+$")]
    happenings: Annotated[list[Literal["turn", "over", "event"]], Meta(min_length=1, max_length=3)]
    format: Literal["json", "discord"] = "json"
    is_on: bool = True


class WebhookShape(Shape, frozen=True):
    """A webhook. `off_why`: `person`, `failing` or `gone`; `secret` is told once, when it is new.

    `failures` counts calls in a row that did not arrive, `waiting` what is still to be told.
    """

    id: int
    address: str
    format: str
    happenings: list[str]
    is_on: bool
    off_at: datetime | None
    off_why: str
    failures: int
    failing_since: datetime | None
    next_call_at: datetime
    waiting: int
    made_at: datetime
    secret: str | None = None


class Webhooks(Shape, frozen=True):
    """All webhooks of the caller, and how many there may be."""

    items: list[WebhookShape]
    most: int


class AttemptShape(Shape, frozen=True):
    """One attempt to tell a webhook something: `delivery` is the id that the call carries.

    `status`: `sending`, `arrived` or `failed`; `code` is the HTTP status, `fault` what went wrong,
    `said` how the answer began.
    """

    delivery: str
    kind: str
    game: int | None
    event: int | None
    at: datetime
    status: str
    code: int | None
    fault: str
    milliseconds: int | None
    said: str


class Attempts(Shape, frozen=True):
    """Attempts, the newest first; `next` is the cursor of the following page."""

    items: list[AttemptShape]
    next: str | None


class Tested(Shape, frozen=True):
    """The id of the call that tests a webhook; it is on its way."""

    delivery: str
