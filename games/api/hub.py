"""Watches the logs for all streams of a process: some small queries a moment, however many listen.

Everything that touches the database runs in one thread, so all streams of a process share one
connection. The watch runs while somebody listens.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from weakref import WeakSet

import msgspec
from django.conf import settings
from django.db import connection

from accounts import standing
from accounts.standing import Pass
from games import tail
from games.api import shapes, writing
from games.api.errors import TooManyStreams
from games.api.listening import Ended, Listener, Told
from games.selectors import streams
from games.selectors.streams import Cursor, News, Reader
from games.tail import Mark, Tail

logger = logging.getLogger(__name__)
T = TypeVar("T")
# Events of one look; when there are more, the next look comes at once.
MOST = 500
# So many seconds pass between two looks while somebody writes who may come before the last event.
SOON = 0.05


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at the logs found: up to which row, what for whom, and whose stream ends."""

    upto: int
    news: dict[Reader, list[Told]]
    ended: dict[Pass, datetime | None]
    is_soon: bool


class Hub:
    """All streams of a process."""

    def __init__(self) -> None:
        # Weak: whatever becomes of an answer, its place is free when nobody holds it any more.
        self.admitted: WeakSet[Listener] = WeakSet()
        self.listening: WeakSet[Listener] = WeakSet()
        self.coming: WeakSet[Listener] = WeakSet()
        self.lock = threading.Lock()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="streams")
        self.watching: asyncio.Task[None] | None = None
        self.hurry = asyncio.Event()
        self.tail = Tail()
        # Up to which row everything was handed out; none until it is known where to begin.
        self.told: int | None = None

    async def work(self, job: Callable[[], T]) -> T:
        """Let the thread do something with the database."""

        def done() -> T:
            try:
                return job()
            except Exception:
                # Whatever was wrong with it, the next job begins with a new one.
                connection.close()
                raise

        return await asyncio.get_running_loop().run_in_executor(self.thread, done)

    def admit(self, listener: Listener) -> None:
        """Keep a place for a stream, if there is one. Called from the threads of requests."""
        with self.lock:
            people = [each.reader.person for each in self.admitted]
            is_full = len(people) >= settings.STREAMS_OF_A_PROCESS
            if is_full or people.count(listener.reader.person) >= settings.STREAMS_OF_A_PERSON:
                raise TooManyStreams(settings.STREAM_BEAT)
            self.admitted.add(listener)

    def join(self, listener: Listener) -> None:
        """Let somebody listen from the next look on."""
        self.coming.add(listener)
        self.hurry.set()
        if self.watching is None or self.watching.done():
            self.tail, self.told = Tail(), None
            self.watching = asyncio.create_task(self.watch())

    def leave(self, listener: Listener) -> None:
        """Let somebody go."""
        self.listening.discard(listener)
        self.coming.discard(listener)
        with self.lock:
            self.admitted.discard(listener)

    async def watch(self) -> None:
        """Look again and again, while anybody listens."""
        while self.coming or self.listening:
            self.hurry.clear()
            await self.rest(await self.look_round())

    async def look_round(self) -> float:
        """Look, hand out what was found, and say in how many seconds to look again."""
        try:
            found = await self.work(self.looking(list(self.listening)))
        except Exception:
            # Nothing was handed out, so nothing is lost.
            logger.exception("the logs could not be looked at")
            return float(settings.STREAM_POLL)
        if found is not None:
            self.hand_out(found)
        is_soon = found is None or found.is_soon
        return min(SOON, settings.STREAM_POLL) if is_soon else float(settings.STREAM_POLL)

    async def rest(self, seconds: float) -> None:
        """Wait for the next look, or until somebody comes who waits for it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.hurry.wait()

    def looking(self, listeners: list[Listener]) -> Callable[[], Look | None]:
        """Return how to look for those who listen now."""
        readers = {each.reader for each in listeners}
        passes = {each.admitted for each in listeners}
        return lambda: self.look(readers, passes)

    def look(self, readers: Collection[Reader], passes: Collection[Pass]) -> Look | None:
        """Find what is new and who may not hear it; nothing until it is known where to begin."""
        self.tail.advance()
        settled = self.tail.settled
        if settled is None:
            return None
        marks = [] if self.told in (None, settled) else tail.between(self.told or 0, settled, MOST)
        upto = marks[-1].row if len(marks) == MOST else settled
        # Looked at last: what was revoked before an event happened hears nothing of it.
        news = written(marks, readers)
        ended = standing.ended(passes) if passes else {}
        return Look(upto, news, ended, is_soon=upto < settled or self.tail.waiting is not None)

    def hand_out(self, found: Look) -> None:
        """Give everybody what is for them, and let those begin who came meanwhile."""
        for listener in list(self.listening):
            self.give(listener, found)
        self.told = found.upto
        for listener in list(self.coming):
            listener.put(found.upto)
            self.listening.add(listener)
        self.coming.clear()

    def give(self, listener: Listener, found: Look) -> None:
        """Give one listener what is new, or the end."""
        if listener.admitted in found.ended:
            listener.put(Ended(found.ended[listener.admitted]))
            self.listening.discard(listener)
            return
        for each in found.news.get(listener.reader, ()):
            listener.put(each)

    async def missed(
        self, reader: Reader, *, after: Cursor, upto: int
    ) -> tuple[Cursor, list[Told]]:
        """Return some of what a reader has missed, and how far this is all."""
        return await self.work(lambda: missed(reader, after, upto))


def missed(reader: Reader, after: Cursor, upto: int) -> tuple[Cursor, list[Told]]:
    """Find some of what happened behind a cursor up to a row, and how far this is all."""
    marks = streams.missed(reader.person, after=after, upto=upto, most=MOST)
    reached = Cursor(marks[-1].row if len(marks) == MOST else upto)
    found = written(marks, (reader,)).get(reader, [])
    return reached, [told for told in found if told.cursor > after]


def written(marks: Collection[Mark], readers: Collection[Reader]) -> dict[Reader, list[Told]]:
    """Write events down for those whom they concern."""
    if not marks or not readers:
        return {}
    found = streams.told(marks, readers)
    return {reader: [written_down(each) for each in news] for reader, news in found.items()}


def written_down(news: News) -> Told:
    """Write an event down."""
    shape = shapes.StreamedEvent(news.game, news.seat, writing.event(news.event))
    return Told(news.cursor, msgspec.json.encode(shape).decode())


HUB = Hub()
