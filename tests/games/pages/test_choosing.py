"""Choosing a turn step by step, without a script."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from games import log
from games.boards import BOARDS
from games.boards.patrizier.composing import parts
from games.models import Event
from games.services import rewinds, voting
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return answer.content.decode()


def chooser(page):
    """Return the form of steps as it stands in a page."""
    return re.search(r'<form[^>]*id="choose".*?</form>', page, re.DOTALL)[0]


def offered(page, key):
    """List the values of a step that can be chosen now."""
    found = []
    for field in re.findall(r"<fieldset\s*>.*?</fieldset>", chooser(page), re.DOTALL):
        inputs = re.findall(r'name="(\w+)"\s+value="([^"]*)"', field)
        found += [unescape(value) for name, value in inputs if name == key]
    return found


def hidden(page):
    """Return what the form of the preview carries."""
    form = re.search(r'id="preview".*?</form>', page, re.DOTALL)[0]
    return {k: unescape(v) for k, v in re.findall(r'name="(\w+)"\s+value="([^"]*)"', form)}


def asked(client, turns=0, players=2):
    game = factories.game(players=players)
    factories.play(game, turns)
    who, seat, number = factories.asked(game)
    client.force_login(who)
    return game, log.position(game).view(seat), number


def test_first_only_the_cards_are_offered(client):
    game, view, _ = asked(client)
    page = text(client.get(url(game)))
    assert offered(page, "card") == list(dict.fromkeys(view.hand))
    assert offered(page, "sites") == []
    assert "Continue" in chooser(page)
    assert 'id="preview"' not in page


def test_a_chosen_card_offers_its_own_sites_only(client):
    game, view, number = asked(client, turns=6)
    title = log.position(game).title
    for card in dict.fromkeys(view.hand):
        page = text(client.get(url(game), {"asked": number, "card": card}))
        turns = [parts(turn) for turn in title.legal(view) if turn.card == card]
        for key in ("sites", "shift", "take"):
            values = list(dict.fromkeys(turn[key] for turn in turns))
            assert offered(page, key) == (values if len(values) > 1 else [])
        assert "Preview" in chooser(page)


def test_every_legal_turn_can_be_chosen_previewed_and_sent(client):
    game, view, number = asked(client, turns=9)
    title = log.position(game).title
    legal = title.legal(view)
    for turn in legal[:: max(1, len(legal) // 8)]:
        page = text(client.get(url(game), {"asked": number, **parts(turn)}))
        assert hidden(page)["text"] == title.write(turn)
    sent = hidden(page)
    answer = client.post(url(game, "move-submit"), sent)
    assert answer.status_code == 302
    assert Event.objects.filter(game=game).latest("number").number == number + 1


def test_a_game_is_played_to_its_end_by_the_chain_of_forms(client):
    game = factories.game()
    factories.play(game, 38)
    while log.find(game.pk).status == "running":
        who, _, number = factories.asked(game)
        client.force_login(who)
        chosen = {"asked": number}
        page = text(client.get(url(game)))
        for _ in range(5):
            for key in ("card", "sites", "shift", "take"):
                values = offered(page, key)
                if values and key not in chosen:
                    chosen[key] = values[number % len(values)]
            page = text(client.get(url(game), chosen))
            if 'id="preview"' in page:
                break
        assert client.post(url(game, "move-submit"), hidden(page)).status_code == 302
    assert log.find(game.pk).results.count() == 2


def test_the_preview_ends_before_the_next_card_is_known(client):
    game, view, number = asked(client)
    title, state = log.position(game).title, log.position(game).state
    top = state.pile[0]
    turn = next(turn for turn in title.legal(view) if turn.take is None)
    page = text(client.get(url(game), {"asked": number, **parts(turn)}))
    told = re.search(r'id="preview".*?</ul>', page, re.DOTALL)[0]
    assert "seen only once the turn is played" in told
    shown = {*view.hand, *view.table.open}
    assert top in shown or top not in page


@pytest.mark.parametrize("chosen", [{"card": "Roma X"}, {"card": ""}, {"sites": "LL"}, {"x": "y"}])
def test_what_is_not_offered_is_not_previewed(client, chosen):
    game, _, number = asked(client)
    answer = client.get(url(game), {"asked": number, **chosen})
    assert answer.status_code == 200
    assert 'id="preview"' not in text(answer)


def test_a_choice_for_a_closed_question_is_told_so(client):
    game, view, number = asked(client)
    factories.play(game, 2)
    answer = client.get(url(game), {"asked": number, "card": view.hand[0]})
    assert answer.status_code == 409
    assert "The game has moved on" in text(answer)


def test_nobody_else_gets_steps_by_asking_for_them(client):
    game, view, _ = asked(client)
    client.logout()
    page = text(client.get(url(game), {"asked": 0, "card": view.hand[0], "sites": "L"}))
    assert 'id="choose"' not in page
    assert 'id="preview"' not in page


def test_the_board_marks_where_to_build_what_is_chosen_and_what_is_new(client):
    game, view, number = asked(client, turns=4)
    title = log.position(game).title
    page = text(client.get(url(game)))
    cities = {card.split(" ")[0] for card in view.hand}
    assert page.count("city legal") == len(cities)
    assert "Since your last turn" in page
    assert re.search(r'class="floor \w+ new"', page)
    turn = title.legal(view)[0]
    page = text(client.get(url(game), {"asked": number, **parts(turn)}))
    assert re.search(r'class="floor \w+ chosen"', page)
    assert page.count("city chosen") == 1
    assert "city legal" not in page


def test_nothing_is_new_before_the_first_turn(client):
    game, _, _ = asked(client)
    page = text(client.get(url(game)))
    assert "Since your last turn" not in page
    assert not re.search(r'class="floor \w+ new"', page)


def test_german_steps_are_german(client):
    game, _, number = asked(client)
    page = text(client.get(url(game), headers={"accept-language": "de"}))
    assert "Spiel eine Karte" in page
    assert BOARDS["patrizier"].label("tiles", "de") == "Plättchen"
    assert number


def test_before_the_first_turn_all_since_the_start_is_new(client):
    game, _, _ = asked(client, turns=2, players=3)
    page = text(client.get(url(game)))
    assert "Since the game began" in page
    assert len(re.findall(r'class="floor \w+ new"', page)) >= 2


def test_a_spectator_sees_what_the_last_turn_changed(client):
    game = factories.game()
    factories.play(game, 5)
    page = text(client.get(url(game)))
    assert "The last turn" in page
    since = re.search(r'<section class="panel since">.*?</section>', page, re.DOTALL)[0]
    assert since.count("<li") == 1
    assert re.search(r'class="floor \w+ new"', page)
    assert "Changed by this turn." in page


def test_after_a_turn_is_taken_back_nothing_of_it_is_new(client):
    game = factories.game()
    factories.play(game, 3)
    who, seat, _ = factories.asked(game)
    factories.play(game, 1)
    number = log.find(game.pk).last_number
    rewinds.take_back(game=game, player=who, number=number)
    for other in game.seats.exclude(number=seat):
        voting.answer(
            game=game, player=other.player, number=log.find(game.pk).last_number, agrees=True
        )
    client.force_login(who)
    page = text(client.get(url(game)))
    assert "Since your last turn" in page
    view = log.position(log.find(game.pk)).view(seat)
    before = log.position(log.find(game.pk), number - 2).view(seat)
    built = sum(map(len, view.table.towers)) - sum(map(len, before.table.towers))
    assert len(re.findall(r'class="floor \w+ new"', page)) == built
    assert 'class="struck"' in page


def test_the_last_turn_fills_itself_and_an_empty_hand_is_told(client):
    game, view, _ = asked(client, turns=47)
    legal = log.position(game).title.legal(view)
    page = text(client.get(url(game)))
    sites = sorted({turn.sites for turn in legal})
    assert offered(page, "card") == list(view.hand)
    assert offered(page, "sites") == (sites if len(sites) > 1 else [])
    assert ('id="preview"' in page) == (len(legal) == 1)
    client.force_login(game.seats.get(number=1 - view.seat).player)
    assert "You have played all your cards." in text(client.get(url(game)))
