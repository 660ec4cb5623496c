"""The mail that says "your turn": all that is needed to answer, and true when it is sent."""

from __future__ import annotations

import re
import struct

import pytest
import time_machine

from games.models_clock import Vacation
from games.services import clocks
from tests import factories
from tests.games.mail.composing import AN_HOUR, NOON, compose, fixed_game, latest, parsed

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def text_of(mail):
    return parsed(mail).get_body(("plain",)).get_content()


def html_of(mail):
    found = parsed(mail).get_body(("html",))
    return found.get_content() if found else ""


def test_the_first_line_says_turn_and_deadline_in_the_readers_zone():
    fixed_game(turns=4)
    mail = compose(latest("turn"), time_zone="Europe/Rome")
    assert text_of(mail).startswith("Turn 5 of 48 is yours (Black), until Thu 19 Nov, 17:00.\n")


def test_it_tells_what_happened_since_my_last_move_and_nothing_before():
    fixed_game(turns=7)
    told = text_of(compose(latest("turn")))
    since = told.split("SINCE YOUR LAST TURN\n")[1].split("\n\n")[0]
    assert re.findall(r"^  (\d+) (\w+):", since, re.MULTILINE) == [("11", "White"), ("12", "Red")]


def test_choices_are_numbered_and_at_most_nine():
    game = fixed_game()
    for _ in range(20):
        told = text_of(compose(latest("turn")))
        choices = told.split("YOUR CHOICES\n")[1].split("\n\n")[0]
        numbers = [int(each) for each in re.findall(r"^  (\d+) ", choices, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert 1 <= len(numbers) <= 9
        factories.play(game)


def test_no_line_is_longer_than_72_characters():
    fixed_game(turns=20)
    for language in ("en", "de"):
        told = text_of(compose(latest("turn"), language=language))
        assert max(map(len, told.splitlines())) <= 72


def test_the_deadline_is_explained_with_the_stops_it_crossed():
    game = fixed_game(turns=4)
    notice = latest("turn")
    away = {"starts_at": NOON + 24 * AN_HOUR, "ends_at": NOON + 48 * AN_HOUR}
    Vacation.objects.create(person=notice.person, **away)
    clocks.set_anew(game)
    told = " ".join(text_of(compose(notice)).split())
    assert "Asked Mon 16 Nov, 16:00: 3 days + vacation 1 day = Fri 20 Nov, 16:00 (UTC)." in told
    assert "is yours (Black), until Fri 20 Nov, 16:00." in told


def test_it_links_the_position_and_shows_the_head_of_the_chain():
    game = fixed_game(turns=4)
    told = text_of(compose(latest("turn")))
    assert f"/games/{game.pk}/?at={game.last_number}\n" in told
    groups = " ".join(game.head[at : at + 4] for at in range(0, 64, 4))
    assert groups in " ".join(told.split())


def test_the_board_is_a_picture_inside_the_mail_with_the_lines_as_its_alternative():
    fixed_game(turns=4)
    mail = compose(latest("turn"))
    image = next(part for part in parsed(mail).walk() if part.get_content_type() == "image/png")
    data, html = image.get_content(), html_of(mail)
    wide, high = struct.unpack(">II", data[16:24])
    assert data.startswith(b"\x89PNG")
    assert 600 <= wide <= 1200
    assert 600 <= high <= 1200
    assert f'src="cid:{image["Content-ID"].strip("<>")}"' in html
    alternative = re.search(r'alt="([^"]*)"', html)[1]
    board = text_of(mail).split("THE BOARD")[1].split("\n", 1)[1].split("\n\n")[0]
    assert [line.strip() for line in board.splitlines()] == alternative.splitlines()


def test_the_html_says_the_same_and_loads_nothing_from_elsewhere():
    fixed_game(turns=4)
    html = html_of(compose(latest("turn")))
    assert "Turn 5 of 48 is yours (Black)" in html
    assert not re.search(r'(?:src|background|srcset)="(?!cid:)', html)
    assert "url(" not in html
    assert "<script" not in html


def test_who_wants_no_pictures_gets_the_lines():
    fixed_game(turns=4)
    mail = compose(latest("turn"), wants_pictures=False)
    assert "<img" not in html_of(mail)
    assert "Milano" in html_of(mail)
    assert not mail.attachments


def test_who_wants_text_only_gets_nothing_else():
    fixed_game(turns=4)
    mail = parsed(compose(latest("turn"), text_only=True))
    assert mail.get_content_type() == "text/plain"


def test_a_question_that_is_closed_is_not_told_any_more():
    game = fixed_game(turns=4)
    notice = latest("turn")
    factories.play(game)
    assert compose(notice) is None


def test_whoever_lost_the_seat_is_told_nothing():
    game = fixed_game(turns=4)
    notice = latest("turn")
    game.seats.filter(number=notice.seat).update(player=factories.player())
    assert compose(notice) is None


def test_the_same_notice_makes_the_same_words_later():
    fixed_game(turns=4)
    with time_machine.travel(NOON + 5 * AN_HOUR, tick=False):
        once = text_of(compose(latest("turn")))
    with time_machine.travel(NOON + 9 * AN_HOUR, tick=False):
        assert text_of(compose(latest("turn"))) == once
