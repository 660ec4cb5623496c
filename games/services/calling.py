"""Calling: tell webhooks what waits there, in order, and try again what did not arrive.

A worker takes one webhook at a time and has it for a while: whoever dies with it has only delayed
it. The attempt is written down before the call, so a thing may be told twice, always with the same
id, but nothing is lost, and nothing is told before what happened earlier.

Several webhooks are called at once, each in a thread that does nothing else: the database is this
thread's alone.
"""

from __future__ import annotations

import logging
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.models_mail import Notice
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.selectors import due, webhooks
from games.selectors.webhooks import LEASE
from games.services import notices
from games.services import webhooks as keeping
from games.webhooks import bodies, line, signing
from games.webhooks.line import Call, Outcome

logger = logging.getLogger(__name__)

AGENT = "Patrizier-Webhook/1"
AT_ONCE = 8
# Seconds after which a run takes nothing more; the rest is for the next sweep.
LONGEST_RUN = 20.0
A_MINUTE = timedelta(minutes=1)
PAUSES = tuple(count * A_MINUTE for count in (1, 5, 15, 60, 180, 360))
LONGEST = timedelta(days=4)
KEPT_FOR = timedelta(days=30)
# Who takes so long for an answer is left alone for many times as long.
SLOW, SLOW_RESTS = timedelta(seconds=5), 10
Kind, Status, Why = Dispatch.Kind, Dispatch.Status, Webhook.Why


@dataclass(frozen=True, slots=True)
class Task:
    """A webhook that was taken until a moment, what is to be told there, and how."""

    hook: Webhook
    until: datetime
    dispatch: Dispatch
    attempt: Attempt
    call: Call


def call_due() -> int:
    """Call the webhooks that something is to be told; returns how many calls arrived."""
    arrived, ends = 0, time.monotonic() + LONGEST_RUN
    with ThreadPoolExecutor(AT_ONCE) as pool:
        while time.monotonic() < ends and (taken := take_some()):
            arrived += call_each(taken, pool)
    return arrived


def take_some() -> list[Webhook]:
    """Take some webhooks that are due, unless somebody else was quicker."""
    now = timezone.now()
    taken = [pk for pk in due.webhooks(now, AT_ONCE) if take(pk, now)]
    return list(Webhook.objects.filter(pk__in=taken).select_related("person")) if taken else []


def take(pk: int, now: datetime) -> bool:
    """Take a webhook for a while; says whether nobody else has it."""
    free = Q(taken_until=None) | Q(taken_until__lte=now)
    return Webhook.objects.filter(free, pk=pk).update(taken_until=now + LEASE) == 1


def call_each(taken: list[Webhook], pool: Executor) -> int:
    """Tell each webhook the next thing that waits there; returns how many calls arrived."""
    tasks = [task for hook in taken if (task := prepare(hook)) is not None]
    outcomes = pool.map(line.send, [task.call for task in tasks])
    return sum(settle(task, outcome) for task, outcome in zip(tasks, outcomes, strict=True))


def prepare(hook: Webhook) -> Task | None:
    """Write down what is sent next; None if there is nothing, or not yet."""
    now = timezone.now()
    dispatch = following(hook)
    if dispatch is None or dispatch.due_at > now:
        # What happened later is not told before it.
        give_back(hook, due_at=dispatch.due_at if dispatch else now)
        return None
    try:
        found = bodies.compose(dispatch, hook)
    except Exception:  # ours, and no fault of the webhook's
        logger.exception("dispatch %s could not be composed", dispatch.pk)
        put_off(hook, dispatch)
        return None
    if found is None:
        finish(dispatch, Status.DROPPED)
        give_back(hook)
        return None
    return written(hook, dispatch, *found)


def following(hook: Webhook) -> Dispatch | None:
    """Return what is to be told next: a test, else what happened first."""
    waiting = Dispatch.objects.filter(webhook=hook, status=Status.WAITING).order_by("pk")
    test = waiting.filter(kind=Kind.TEST).first()
    return test or (waiting.first() if hook.is_on else None)


def written(hook: Webhook, dispatch: Dispatch, kind: str, body: bytes) -> Task | None:
    """Write an attempt down, with the call that it is."""
    attempt = Attempt.objects.create(dispatch=dispatch)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": AGENT,
        signing.DELIVERY: str(dispatch.key),
        signing.HAPPENING: kind,
        signing.SIGNATURE: signing.signature(hook.secret, int(attempt.at.timestamp()), body),
    }
    call = Call(hook.address, headers, body, webhooks.rules())
    return Task(hook, lease(hook), dispatch, attempt, call)


def lease(hook: Webhook) -> datetime:
    """Return until when a webhook was taken."""
    if hook.taken_until is None:
        raise TypeError(f"webhook {hook.pk} was not taken")
    return hook.taken_until


def settle(task: Task, outcome: Outcome) -> bool:
    """Write down what came of a call; says whether it arrived."""
    has_arrived = not outcome.fault
    with transaction.atomic():
        Attempt.objects.filter(pk=task.attempt.pk).update(
            status=Attempt.Status.ARRIVED if has_arrived else Attempt.Status.FAILED,
            code=outcome.code,
            fault=outcome.fault,
            milliseconds=outcome.milliseconds,
            said=outcome.said,
        )
        if has_arrived:
            finish(task.dispatch, Status.SENT)
            give_back(task.hook, **keeping.well(timezone.now() + rest(outcome)))
        elif task.dispatch.kind == Kind.TEST:
            finish(task.dispatch, Status.FAILED)
            give_back(task.hook)
        else:
            fail(task, outcome)
    return has_arrived


def rest(outcome: Outcome) -> timedelta:
    """Return how long a slow program is left alone, so that workers have time for others."""
    spent = timedelta(milliseconds=outcome.milliseconds)
    return spent * SLOW_RESTS if spent >= SLOW else timedelta()


def fail(task: Task, outcome: Outcome) -> None:
    """Call a webhook again after a while, or not any more."""
    hook, now = task.hook, timezone.now()
    failures, since = hook.failures + 1, hook.failing_since or now
    pause = PAUSES[min(failures, len(PAUSES)) - 1]
    if outcome.wait:
        pause = timedelta(seconds=outcome.wait)
    give_back(hook, due_at=now + pause, failures=failures, failing_since=since)
    # However long nobody could try before: a few attempts it gets.
    has_failed = now - since >= LONGEST and failures >= len(PAUSES)
    if outcome.fault == "gone":
        turn_off(hook, Why.GONE, since)
    elif has_failed:
        turn_off(hook, Why.FAILING, since)


def turn_off(hook: Webhook, why: str, since: datetime) -> None:
    """Tell a webhook nothing any more, and its person why."""
    if not keeping.turn_off(hook=hook, why=why):
        return
    data = {"webhook": hook.pk, "why": str(why), "since": since.isoformat()}
    about = f"{hook.pk}:{timezone.now():%Y-%m-%dT%H:%M:%S}"
    notices.write([notices.new(Notice.Kind.WEBHOOK, about, person=hook.person, data=data)])


def put_off(hook: Webhook, dispatch: Dispatch) -> None:
    """Try again in an hour what we could not write; after some days it is given up."""
    now = timezone.now()
    if dispatch.kind == Kind.TEST or now - dispatch.made_at >= LONGEST:
        finish(dispatch, Status.FAILED)
        give_back(hook)
    else:
        give_back(hook, due_at=now + PAUSES[3])


def finish(dispatch: Dispatch, status: str) -> None:
    """Be done with a dispatch."""
    Dispatch.objects.filter(pk=dispatch.pk, status=Status.WAITING).update(status=status)


def give_back(hook: Webhook, **fields: datetime | int | None) -> None:
    """Let the next one have a webhook; what somebody else took meanwhile stays theirs."""
    mine = Webhook.objects.filter(pk=hook.pk, taken_until=hook.taken_until)
    mine.update(taken_until=None, **fields)


def tidy() -> int:
    """Forget what was told long ago, and what is left of webhooks that are gone."""
    before = timezone.now() - KEPT_FOR
    old = Dispatch.objects.filter(made_at__lt=before)
    done = old.exclude(status=Status.WAITING) | old.exclude(webhook__in=Webhook.objects.all())
    left = Attempt.objects.filter(at__lt=before).exclude(dispatch__in=Dispatch.objects.all())
    return done.delete()[0] + left.delete()[0]
