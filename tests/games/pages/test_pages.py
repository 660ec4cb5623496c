from __future__ import annotations

import re

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games import log, proof
from games.models import Event, Game, Question, Submission
from games.services import rewinds, tables
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


# Home


def test_home_says_what_this_is_to_everybody(client):
    page = text(client.get("/"))
    assert "over days and weeks" in page
    assert "There are no games yet." in page
    assert "Your turn" not in page


def test_home_lists_the_games_that_wait_for_me_and_only_those(client):
    mine, other = factories.game(name="Mine"), factories.game(name="Other")
    who, seat, _ = factories.asked(mine)
    page = text(as_player(client, who).get("/"))
    waiting, newest = page.split("Newest games")
    assert "Mine" in waiting
    assert "Other" not in waiting
    assert "Mine" in newest
    assert "Other" in newest
    idle = mine.seats.get(number=1 - seat).player
    assert "No game waits for you." in text(as_player(client, idle).get("/"))
    assert other.pk != mine.pk


def test_home_needs_as_many_queries_for_many_games(client, django_assert_num_queries):
    who = factories.player()
    client.force_login(who)
    factories.game()
    with django_assert_num_queries(7):
        client.get("/")
    for _ in range(3):
        factories.game(players=3)
    with django_assert_num_queries(7):
        client.get("/")


def test_names_are_escaped(client):
    game = factories.game(name="<b>bold</b>")
    game.seats.update(player=None)
    seat = game.seats.get(number=0)
    seat.player = factories.player("<i>sly</i>")
    seat.save()
    for path in ("/", url(game)):
        page = text(client.get(path))
        assert "<b>bold" not in page
        assert "<i>sly" not in page.lower()
        assert "&lt;b&gt;bold" in page


# A game


def test_a_spectator_sees_the_board_and_no_hand_and_no_form(client):
    game = factories.game(players=3, name="Sunday table")
    factories.play(game, 4)
    page = text(client.get(url(game)))
    assert "Sunday table" in page
    assert "Milano" in page
    assert "to play" in page
    assert "<form" not in page
    assert 'class="hand"' not in page


def test_the_asked_player_sees_hand_choices_and_form(client):
    game = factories.game(players=3)
    who, seat, asked = factories.asked(game)
    page = text(as_player(client, who).get(url(game)))
    hand = log.position(game).view(seat).hand
    assert all(f"<strong>{card}</strong>" in page for card in hand)
    assert factories.choice(game) in page
    assert f'name="asked" value="{asked}"' in page
    assert "csrfmiddlewaretoken" in page


def test_a_player_who_is_not_asked_has_no_form(client):
    game = factories.game(players=3)
    _, seat, _ = factories.asked(game)
    other = game.seats.get(number=(seat + 1) % 3).player
    page = text(as_player(client, other).get(url(game)))
    assert 'class="hand"' in page
    assert 'name="text"' not in page


@pytest.mark.parametrize("turns", [0, 3])
def test_nobody_sees_the_hidden_cards_of_another_seat(client, turns):
    game = factories.game(players=3)
    factories.play(game, turns)
    state = log.position(game).state
    open_cards = {*state.table.open, *(c for p in state.table.players for c in p.known)}
    open_cards |= {card for player in state.table.players for card in player.played}
    # Cards that once lay open stand in the history.
    open_cards |= set(msgspec.json.decode(public_deal(game))["facts"][0]["open"])
    for reader in (None, 0, 1, 2):
        visitor = Client()
        if reader is not None:
            visitor.force_login(game.seats.get(number=reader).player)
        pages = [visitor.get(url(game)), visitor.get(url(game), {"at": game.last_number})]
        pages.append(visitor.get(url(game, "bundle-download")))
        mine = set() if reader is None else set(dealt(game)[reader])
        for owner, cards in enumerate(state.hidden):
            for card in set(cards) - open_cards - mine:
                for page in pages:
                    assert (card in text(page)) is (owner == reader), (reader, owner, card)


def public_deal(game):
    return Event.objects.get(game=game, kind="started").data


def dealt(game):
    secret = Event.objects.get(game=game, kind="started").secret
    return msgspec.json.decode(secret)["facts"][0]["hands"]


def test_the_game_page_needs_few_queries(client, django_assert_max_num_queries):
    game = factories.game(players=3)
    factories.play(game, 20)
    who, _, _ = factories.asked(game)
    client.force_login(who)
    with django_assert_max_num_queries(12):
        client.get(url(game))


def test_an_open_table_shows_its_free_seats(client):
    table = factories.table(players=3)
    tables.join(game=table, player=factories.player())
    page = text(client.get(url(table)))
    assert "2 seats free" in page
    assert page.count("a free seat") == 2
    assert "not dealt yet" in page


def test_a_finished_game_shows_its_result(client):
    game = factories.play_out(factories.game())
    best = game.results.get(rank=1) if game.results.filter(rank=1).count() == 1 else None
    page = text(client.get(url(game)))
    assert "Result" in page
    assert best is None or f"won with {best.total}" in page
    assert "every draw can be made again" in page


def test_an_unknown_game_is_not_found(client):
    assert client.get("/games/4711/").status_code == 404
    assert client.get(f"/games/{10**30}/").status_code == 404
    assert client.get("/games/4711/bundle.json").status_code == 404


# History


def test_a_link_leads_to_every_position(client):
    game = factories.game()
    factories.play(game, 3)
    last = log.find(game.pk).last_number
    for number in range(1, last + 1):
        assert client.get(url(game), {"at": number}).status_code == 200
    before = text(client.get(url(game), {"at": last - 1}))
    assert "2 of 48 turns played" in before
    assert f'href="?at={last - 2}"' in before
    assert f'rel="next" href="?at={last}"' in before


@pytest.mark.parametrize("at", ["0", "99", "-1", "last", "²", "", "1" * 5000])
def test_a_number_out_of_range_is_not_found(client, at):
    game = factories.game()
    assert client.get(url(game), {"at": at}).status_code == 404


def test_an_earlier_position_offers_no_turn(client):
    game = factories.game()
    factories.play(game, 2)
    who, _, _ = factories.asked(game)
    page = text(as_player(client, who).get(url(game), {"at": 5}))
    assert 'name="text"' not in page
    assert "To the present" in page


def test_events_stand_in_order_and_struck_ones_are_struck(client):
    game = factories.game()
    answers = factories.play(game, 3)
    rewinds.rewind(game=game, to=answers[0].event)
    page = text(client.get(url(game)))
    numbers = [int(n) for n in re.findall(r'class="number" href="\?at=(\d+)"', page)]
    assert numbers == list(range(1, log.find(game.pk).last_number + 1))
    assert page.count("<s>") == 2
    assert f"The game goes back to event {answers[0].event}." in page
    assert "struck later" in text(client.get(url(game), {"at": answers[2].event}))


def test_a_german_reader_gets_german_sentences(client):
    game = factories.game()
    page = text(client.get(url(game), headers={"accept-language": "de"}))
    assert "Die Karten sind verteilt; " in page
    assert "Nachziehstapel" in page
    assert "Schwarz" in page


# Sending a turn


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
    assert "<script" not in text(answer)


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


# Proof


def test_the_page_shows_commitment_and_chain_head(client):
    game = factories.game()
    page = text(client.get(url(game)))
    assert game.commitment in page
    assert log.find(game.pk).head in page
    assert url(game, "bundle-download") in page


def test_a_running_game_hands_out_no_secret(client):
    game = factories.game()
    factories.play(game, 2)
    answer = client.get(url(game, "bundle-download"))
    bundle = proof.read(answer.content)
    assert answer["Content-Type"] == "application/json"
    assert bundle.secret is None
    assert all(event.secret is None for event in bundle.events)
    assert bytes(game.secret).hex() not in text(answer)
    assert not proof.verify(bundle).replayed


def test_the_bundle_of_a_finished_game_verifies(client):
    game = factories.play_out(factories.game())
    report = proof.verify(proof.read(client.get(url(game, "bundle-download")).content))
    assert report.replayed
    assert report.outcome is not None


# In and out


def test_one_logs_in_and_out(client):
    who = factories.player()
    who.set_password("an open sesame")
    who.save()
    answer = client.post("/login/", {"username": who.email.upper(), "password": "an open sesame"})
    assert (answer.status_code, answer.url) == (302, "/")
    assert "Log out" in text(client.get("/"))
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert "Log in" in text(client.get("/"))


def test_a_wrong_password_is_told(client):
    answer = client.post("/login/", {"username": "nobody@example.org", "password": "x"})
    assert answer.status_code == 200
    assert 'role="alert"' in text(answer)


def test_pages_hold_no_script_and_no_inline_style(client):
    game = factories.play_out(factories.game())
    for path in ("/", url(game), "/login/", "/no/such/page/"):
        page = text(client.get(path))
        assert "<script" not in page
        assert " style=" not in page
