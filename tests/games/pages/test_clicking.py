"""Choosing a turn on the board: its pieces are links, so it works without a script."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from games import log
from games.boards.patrizier.composing import NONE, parts
from tests import factories
from tests.games.pages.test_choosing import asked, hidden, text, url

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a class="(?:hit|chip)[^>]*>', re.DOTALL)


def links(page):
    """Return the address behind every place on the board, and what its link says it chooses."""
    found = {}
    for tag in LINK.findall(page):
        read = {k: unescape(v) for k, v in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        assert read["tabindex"] == "-1"
        found[read["data-place"]] = (read["href"], read["data-pick"])
    return found


def clicks(turn):
    """List the places to click for a turn, in the order of the steps."""
    value = parts(turn)
    city = turn.card.rpartition(" ")[0]
    yield f"hand {turn.card}"
    yield from (f"{city} {site}" for site in turn.sites)
    if value["shift"] != NONE:
        yield value["shift"]
    if value["take"] != NONE:
        yield f"{turn.take} card"


def click(client, page, place):
    return text(client.get(links(page)[place][0].split("#")[0]))


def test_every_legal_turn_can_be_clicked_together(client):
    game, view, _ = asked(client, turns=9)
    title = log.position(game).title
    legal = title.legal(view)
    for turn in legal[:: max(1, len(legal) // 8)]:
        page = text(client.get(url(game)))
        for place in clicks(turn):
            # A site that leaves no choice has no link: it is filled in.
            if place in links(page):
                page = click(client, page, place)
        assert hidden(page)["text"] == title.write(turn)


def test_a_link_carries_the_question_and_what_was_chosen_before(client):
    game, view, number = asked(client)
    card = view.hand[0]
    city = card.rpartition(" ")[0]
    page = click(client, text(client.get(url(game))), f"hand {card}")
    address, pick = links(page)[f"{city} L"]
    query = parse_qs(urlsplit(address).query)
    assert query == {"asked": [str(number)], "card": [card], "sites": ["L"]}
    assert pick == "sites=L"
    assert urlsplit(address).path == url(game)


def test_a_refusal_keeps_the_links_to_the_game(client):
    game, view, number = asked(client)
    answer = client.post(url(game, "move-submit"), {"asked": number, "key": "k", "text": "Nowhere"})
    assert answer.status_code == 400
    places = links(text(answer))
    assert f"hand {view.hand[0]}" in places
    assert all(address.startswith(url(game) + "?") for address, _ in places.values())


def test_those_who_are_not_asked_have_nothing_to_click(client):
    game, view, number = asked(client)
    chosen = {"asked": number, "card": view.hand[0]}
    client.logout()
    assert links(text(client.get(url(game)))) == {}
    other = next(seat.player for seat in game.seats.all() if seat.number != view.seat)
    client.force_login(other)
    assert links(text(client.get(url(game), {**chosen, "asked": 0}))) == {}


def test_an_earlier_position_has_nothing_to_click(client):
    game, _, number = asked(client, turns=4)
    page = text(client.get(url(game), {"at": number - 2}))
    assert links(page) == {}
    assert "city legal" not in page


def test_the_first_of_two_floors_stands_on_the_board(client):
    game = factories.game()
    for _ in range(20):
        who, seat, number = factories.asked(game)
        view = log.position(game).view(seat)
        card = next((text for text in view.hand if text.endswith(" D")), None)
        if card:
            break
        factories.play(game)
    client.force_login(who)
    page = text(client.get(url(game), {"asked": number, "card": card, "sites": "R"}))
    assert len(re.findall(r'class="floor \w+ chosen"', page)) == 1
    assert "the site of the second floor" in page
    assert 'id="preview"' not in page


def test_cities_are_told_in_words_and_their_drawing_is_not_read(client):
    game, _, _ = asked(client)
    page = text(client.get(url(game)))
    assert page.count('<div class="drawn" aria-hidden="true">') == page.count("<article")
    assert re.search(r'<p class="aloud">\s*Roma, \d of 9 floors', page)
