"""The beat's own clock work."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler


class Steady(PersistentScheduler):
    """Goes on when the clock was set back, instead of waiting until that time comes again."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Call for what is due; nothing was done at a moment that is still to come."""
        now = self.app.now()
        entries = self.schedule.values()
        ahead = [entry for entry in entries if entry.last_run_at and entry.last_run_at > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None
        seconds: float = super().tick(*args, **kwargs)
        return seconds
