"""What is sent to a program: JSON of one shape, whatever happened."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.urls import reverse

from games.mail import letters
from games.models_webhooks import Dispatch, Webhook
from games.selectors.seen import Seen
from games.webhooks import discord, telling
from games.webhooks.telling import Told


class Part(msgspec.Struct, frozen=True):
    """A part of what is sent."""


class CalledGame(Part, frozen=True):
    """The game, as it is when this is sent, and the seat of the webhook's person in it."""

    id: int
    uuid: str
    title: str
    name: str
    status: str
    last_event: int
    my_seat: int


class CalledEvent(Part, frozen=True):
    """The event as the seat may know it, the same as in `GET games/{id}/events`."""

    number: int
    kind: str
    seat: int | None
    at: datetime
    text: str
    notation: str
    struck_by: int
    facts: list[Any]
    data: dict[str, Any]


class CalledTurn(Part, frozen=True):
    """The question that waits for the person: the event that put it, and when the answer is due."""

    asked: int
    kind: str
    deadline: datetime | None


class CalledLinks(Part, frozen=True):
    """Where to look: the page, and the same for programs."""

    page: str
    game: str
    events: str


class WebhookCall(Part, frozen=True):
    """What a webhook is told. `id` is the same whenever the same thing is sent again.

    `turn` says whether it is the person's turn when this is sent; `result` how the game ended. A
    test has neither a game nor an event.
    """

    id: str
    kind: str
    made_at: datetime
    text: str
    game: CalledGame | None = None
    event: CalledEvent | None = None
    turn: CalledTurn | None = None
    result: str = ""
    links: CalledLinks | None = None


def compose(dispatch: Dispatch, hook: Webhook) -> tuple[str, bytes] | None:
    """Write what a webhook is told, and as what; None if it need not be told any more."""
    with letters.reader(hook.person).at_home():
        if dispatch.kind == Dispatch.Kind.TEST:
            return dispatch.kind, written(test(dispatch), discord.test(), hook)
        told = telling.tell(dispatch, hook)
        if told is None:
            return None
        page = page_of(told)
        return told.kind, written(call(dispatch, told), discord.message(told, page), hook)


def written(for_program: WebhookCall, for_discord: dict[str, Any], hook: Webhook) -> bytes:
    """Write one or the other, as the webhook has it."""
    is_discord = hook.format == Webhook.Format.DISCORD
    return msgspec.json.encode(for_discord if is_discord else for_program)


def test(dispatch: Dispatch) -> WebhookCall:
    """Write a test."""
    return WebhookCall(str(dispatch.key), dispatch.kind, dispatch.made_at, discord.test_words())


def call(dispatch: Dispatch, told: Told) -> WebhookCall:
    """Write what happened in a game."""
    it, asked = told.row.game, told.question
    return WebhookCall(
        id=str(dispatch.key),
        kind=told.kind,
        made_at=dispatch.made_at,
        text=told.event.sentence.alone,
        game=CalledGame(
            it.pk, str(it.uuid), it.title, it.name, it.status, it.last_number, told.seat
        ),
        event=event(told.event),
        turn=CalledTurn(asked.asked, asked.kind, asked.deadline_at) if asked else None,
        result=told.headline,
        links=CalledLinks(
            page=page_of(told),
            game=f"{settings.SITE_URL}{reverse('api:game', args=[it.pk])}",
            events=f"{settings.SITE_URL}{reverse('api:events', args=[it.pk])}",
        ),
    )


def event(found: Seen) -> CalledEvent:
    """Write an event."""
    it = found.sentence
    return CalledEvent(
        it.number,
        it.kind,
        it.seat,
        it.at,
        it.text,
        it.notation,
        it.struck_by,
        found.facts,
        found.data,
    )


def page_of(told: Told) -> str:
    """Return where a person looks at it."""
    return letters.game_link(told.row, told.event.sentence.number)
