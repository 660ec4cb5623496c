"""One stream: who listens since when, and what waits to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from datetime import datetime

from accounts.standing import Pass
from games.selectors.streams import Cursor, Reader

# So much waits for a slow reader. One who is slower is let go, and comes back with an id.
LONGEST_QUEUE = 1000


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a stream: who called is not let in any more; until when, if that is a ban."""

    banned_until: datetime | None


@dataclass(frozen=True, slots=True)
class Told:
    """An event, ready to be sent, and behind what the stream is resumed."""

    cursor: Cursor
    text: str


# What waits for a stream: the row behind which it is told what comes, events, an end.
Thing = int | Told | Ended


class Listener:
    """One stream: who listens, with what they were let in, and what they know."""

    def __init__(self, reader: Reader, admitted: Pass, after: Cursor | None) -> None:
        self.reader, self.admitted, self.after = reader, admitted, after
        self.queue: asyncio.Queue[Thing] = asyncio.Queue(LONGEST_QUEUE)
        self.is_cut = False

    def put(self, thing: Thing) -> None:
        """Let something wait; once there was no room for something, nothing that came later."""
        self.is_cut |= self.queue.full()
        if not self.is_cut:
            self.queue.put_nowait(thing)

    async def next(self, seconds: float) -> list[Thing]:
        """Wait for the next thing, for so long, and take all that waits with it."""
        found: list[Thing] = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                found.append(await self.queue.get())
        while not self.queue.empty():
            found.append(self.queue.get_nowait())
        return found
