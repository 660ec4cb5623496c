from __future__ import annotations

import pytest

from games.errors import BadText, NotYourSeat
from games.models_talk import Note
from games.selectors import notes as found
from games.services import guests, notes, people
from games.services.notes import NoteChanged
from tests import factories

pytestmark = pytest.mark.django_db


def save(game, player, text, version=0):
    return notes.save(game=game, player=player, text=text, version=version)


def test_a_note_is_saved_and_saved_again_by_its_owner_alone():
    game = factories.game()
    one, other = (seat.player for seat in game.seats.order_by("number"))
    first = save(game, one, "Keep Roma\r\nfor later \n")
    assert (first.text, first.version) == ("Keep Roma\nfor later", 1)
    save(game, one, "Changed my mind", 1)
    assert found.find(game, one).text == "Changed my mind"
    assert found.find(game, other).text == ""
    with pytest.raises(NotYourSeat):
        save(game, factories.player(), "me too")


def test_a_note_that_was_saved_in_another_tab_is_not_written_over():
    game = factories.game()
    who = game.seats.get(number=0).player
    save(game, who, "from the first tab")
    with pytest.raises(NoteChanged):
        save(game, who, "from the second tab")
    assert found.find(game, who).text == "from the first tab"
    # Sent twice by a double click, it is no conflict.
    assert save(game, who, "from the first tab").version == 1


def test_a_guest_has_notes_and_a_note_has_an_end():
    game = guests.play_now(player=None, address="192.0.2.1", language="en")
    save(game, game.host, "x" * 4000)
    for text in ("x" * 4001, "a\x00b"):
        with pytest.raises(BadText):
            save(game, game.host, text, 1)
    assert found.of_person(game.host)[0]["text"] == "x" * 4000
    people.erase(user=game.host)
    assert not Note.objects.exists()
