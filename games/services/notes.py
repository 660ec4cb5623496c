"""Private notes: save one text a player and game, and never write over what was not seen."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import log
from games.engine.errors import Refused
from games.models import Game
from games.models_talk import Note
from games.selectors import notes
from games.services import questions, texts


class NoteChanged(Refused):
    """The note was saved elsewhere since the person looked."""

    code = "note_changed"


def save(*, game: Game, player: User, text: str, version: int) -> Note:
    """Save a note that was written over `version`; refuses if another was saved meanwhile."""
    kept = text.replace("\r\n", "\n").rstrip()
    texts.refuse_unkept("a note", kept, Note.LONGEST)
    with transaction.atomic():
        locked = log.locked(game.pk)
        questions.seat_of(locked, player, even_banned=True)
        note = notes.find(locked, player)
        if note.text == kept:
            return note
        if note.version != version:
            raise NoteChanged("this note was saved elsewhere meanwhile")
        note.text, note.version, note.at = kept, version + 1, timezone.now()
        note.save()
        return note


def add(*, game: Game, player: User, text: str) -> Note:
    """Add lines to a note; the same lines are added once."""
    kept = text.replace("\r\n", "\n").strip()
    with transaction.atomic():
        note = notes.find(log.locked(game.pk), player)
        if f"\n{kept}\n" in f"\n{note.text}\n":
            return note
        return save(
            game=game, player=player, text=f"{note.text}\n{kept}".strip(), version=note.version
        )
