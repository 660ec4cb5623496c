"""The record of a game: a page to print, and a text to keep."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.pages.showing import find_shown, language, reader, refusals_told
from games.selectors import record_texts, records
from games.selectors.records import Record


@require_safe
@never_cache
@refusals_told
def record_detail(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Show a game from its first event to its last, laid out for paper."""
    found = read(request, pk)
    return render(request, "games/record.html", {"record": found, "row": found.row})


@require_safe
@never_cache
@refusals_told
def record_text(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Hand out the same as plain text."""
    return HttpResponse(
        record_texts.text(read(request, pk)),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="game-{pk}.txt"'},
    )


def read(request: HttpRequest, pk: int) -> Record:
    """Return the record as the reader may know it."""
    find_shown(request, pk)
    return records.record(reference=pk, player=reader(request), language=language())
