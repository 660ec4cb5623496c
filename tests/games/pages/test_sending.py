"""A turn sent as a text, and everything that can be wrong with it."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from games import log
from games.models import Event, Game, Question, Submission
from tests import factories

pytestmark = pytest.mark.django_db


def url(game, name="game-detail"):
    return reverse(f"games:{name}", args=[game.pk])


def text(answer):
    return answer.content.decode()


def as_player(client, player):
    client.force_login(player)
    return client


def asked_client(client, game):
    """Log in whoever is asked; return the client and what the form carries."""
    who, _, asked = factories.asked(game)
    page = text(as_player(client, who).get(url(game)))
    return client, {"asked": asked, "key": re.search(r'name="key" value="([^"]+)"', page)[1]}


def send(client, game, sent, **more):
    return client.post(url(game, "move-submit"), {**sent, **more})


def test_a_legal_turn_is_played_and_leads_back(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    move = factories.choice(game)
    answer = send(client, game, sent, text=move)
    assert (answer.status_code, answer.url) == (302, url(game))
    event = Event.objects.filter(game=game).latest("number")
    assert (event.kind, event.channel) == ("moved", "web")
    assert f"Played: {move}" in text(client.get(url(game)))


def test_a_number_of_the_list_is_a_turn(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    assert send(client, game, sent, text="1").status_code == 302


def test_a_form_sent_twice_plays_once(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    for _ in range(2):
        assert send(client, game, sent, text="1").status_code == 302
    assert Event.objects.filter(game=game, kind="moved").count() == 1


def test_an_illegal_turn_is_answered_with_its_rule(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    hand = log.position(game).view(factories.asked(game)[1]).hand
    foreign = next(card for card in ("Roma D", "Siena D") if card not in hand)
    answer = send(client, game, sent, text=f"{foreign} : L R")
    assert answer.status_code == 400
    assert f"You do not hold {foreign}." in text(answer)
    assert f'value="{foreign} : L R"' in text(answer)
    assert sent["key"] not in text(answer)
    assert not Event.objects.filter(game=game, kind="moved").exists()


def test_the_links_of_a_refusal_lead_to_the_games_positions(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    page = text(send(client, game, sent, text="qwertz"))
    positions = re.findall(r'href="([^"]*)\?at=', page)
    assert set(positions) == {url(game)}
    assert re.search(rf'class="jump"\s+method="get"\s+action="{url(game)}"', page)


def test_an_illegal_turn_is_answered_in_german_too(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    answer = client.post(
        url(game, "move-submit"), {**sent, "text": "qwertz"}, headers={"accept-language": "de"}
    )
    assert "verstehe ich nicht" in text(answer)


def test_what_is_written_is_shown_escaped(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    answer = send(client, game, sent, text='"><script>alert(1)</script>')
    assert answer.status_code == 400
    assert "<script>" not in text(answer)
    assert "alert(1)</script" not in text(answer)


def test_an_ambiguous_turn_offers_its_candidates_as_buttons(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    card = factories.choice(game).split(" : ")[0]
    page = text(send(client, game, sent, text=card))
    buttons = re.findall(r'name="text"\s+value="([^"]+)"', page.split('class="picks"')[1])
    candidates = [move for move in buttons if " : " in move]
    assert len(candidates) >= 2
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    assert key != sent["key"]
    answer = send(client, game, {**sent, "key": key}, text=candidates[1])
    assert answer.status_code == 302


def test_a_stale_turn_is_told_and_changes_nothing(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    factories.play(game)
    before = log.find(game.pk).head
    answer = send(client, game, sent, text="1")
    assert answer.status_code == 409
    assert "The game has moved on" in text(answer)
    assert "Look again" in text(answer)
    assert log.find(game.pk).head == before


def test_a_used_key_with_another_text_keeps_the_text(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    send(client, game, sent, text="castle")
    answer = send(client, game, sent, text="1")
    assert answer.status_code == 409
    assert "already sent" in text(answer)
    assert not Event.objects.filter(game=game, kind="moved").exists()


@pytest.mark.parametrize(
    "broken", [{"text": " "}, {"asked": "x"}, {"key": ""}, {"key": "k" * 81}, {"text": "x" * 4001}]
)
def test_a_broken_form_is_told_and_stores_nothing(client, broken):
    game = factories.game()
    client, sent = asked_client(client, game)
    answer = send(client, game, {**sent, "text": "1", **broken})
    assert answer.status_code == 400
    assert 'role="alert"' in text(answer)
    assert not Submission.objects.exists()


def test_a_stranger_plays_nothing(client):
    game = factories.game()
    sent = {"asked": factories.asked(game)[2], "key": "k", "text": "1"}
    answer = client.post(url(game, "move-submit"), sent)
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("login"))
    client.force_login(factories.player("red"))
    answer = client.post(url(game, "move-submit"), sent)
    assert answer.status_code == 403
    assert "You have no seat" in text(answer)
    assert not Event.objects.filter(game=game, kind="moved").exists()


def test_a_turn_without_a_token_is_refused():
    game = factories.game()
    who, _, asked = factories.asked(game)
    client = Client(enforce_csrf_checks=True)
    client.force_login(who)
    answer = client.post(url(game, "move-submit"), {"asked": asked, "key": "k", "text": "1"})
    assert answer.status_code == 403
    assert "nothing was sent" in text(answer)


def test_looking_never_changes_anything(client):
    game = factories.game(players=3)
    factories.play(game, 3)
    who, _, asked = factories.asked(game)
    client.force_login(who)

    def rows():
        kinds = (Game, Event, Question, Submission)
        return [list(kind.objects.order_by("pk").values()) for kind in kinds]

    before = rows()
    asking = {"asked": asked, "key": "k", "text": "1"}
    for path in ("/", url(game), url(game, "move-submit"), url(game, "bundle-download")):
        client.get(path, asking)
        client.head(path)
    assert rows() == before


def test_pages_with_a_hand_are_kept_by_nobody(client):
    game = factories.game()
    client, _ = asked_client(client, game)
    assert "no-store" in client.get(url(game))["Cache-Control"]


# A preview of what was typed


def preview(client, game, sent, **changes):
    return client.post(url(game, "move-preview"), {**sent, **changes})


def sent_by(page):
    """Return the text that the preview's button sends."""
    shown = page.split('id="preview"')[1]
    return html.unescape(re.search(r'type="hidden"\s+name="text"\s+value="([^"]+)"', shown)[1])


def test_a_typed_turn_is_previewed_and_nothing_is_played(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    before = log.find(game.pk).head
    move = factories.choice(game)
    page = text(preview(client, game, sent, text=move.lower()))
    assert "floors after this turn" in page
    assert sent_by(page) == move
    assert log.find(game.pk).head == before
    assert not Submission.objects.exists()
    assert send(client, game, sent, text=move).status_code == 302


def test_the_preview_of_several_turns_tells_what_is_prepared_after(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    one, two, three = (factories.choice(game, index) for index in (0, 1, -1))
    page = text(preview(client, game, sent, text=f"{one} if pile > 0 else {two} then {three}"))
    assert "Afterwards this is prepared" in page
    assert sent_by(page) == f"{one} if pile > 0 else {two} then {three}"


def test_a_preview_refuses_what_sending_would_refuse(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    answer = preview(client, game, sent, text="qwertz")
    assert answer.status_code == 400
    assert "I do not understand “qwertz”" in text(answer)
    assert 'value="qwertz"' in text(answer)
    assert not Submission.objects.filter(key=sent["key"]).exists()


def test_a_preview_for_a_closed_question_says_that_the_game_moved_on(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    factories.play(game)
    waiting = preview(client, game, sent, text="1")
    assert waiting.status_code == 409
    assert "It is not your turn" in text(waiting)
    factories.play(game)
    answer = preview(client, game, sent, text=factories.choice(game))
    assert answer.status_code == 409
    assert "The game has moved on" in text(answer)


def test_nobody_else_gets_a_preview(client):
    game = factories.game()
    client, sent = asked_client(client, game)
    assert preview(Client(), game, sent, text="1").status_code == 302
    client.force_login(factories.player())
    assert preview(client, game, sent, text="1").status_code == 403
    assert client.get(url(game, "move-preview")).status_code == 302
