from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from games.boards import BOARDS, offered
from games.boards.samples import sample
from games.engine.base import LANGUAGES
from tests import factories

KEYS = sorted(title.key for title in offered())
LARGEST = 150_000

each_title = pytest.mark.parametrize("key", KEYS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def main_of(page):
    """Without the foot, whose form has a new token each time."""
    return page.split("</main>")[0]


def step(client, key, at=None, language="en"):
    query = {} if at is None else {"at": at}
    address = reverse("games:tour", args=[key])
    answer = client.get(address, query, headers={"accept-language": language})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@each_title
@each_language
def test_a_newcomer_clicks_from_the_deal_to_the_end(client, key, language):
    address, text, seen = reverse("games:tour", args=[key]), step(client, key, None, language), 0
    assert f'<html lang="{language}">' in text
    while onward := re.search(r'rel="next" href="\?at=(\d+)"', text):
        assert int(onward[1]) == seen + 1
        seen += 1
        answer = client.get(f"{address}?at={onward[1]}", headers={"accept-language": language})
        text = unescape(answer.content.decode())
        assert f'rel="prev" href="?at={seen - 1}"' in text
        assert f'<progress aria-labelledby="progress" value="{seen}"' in " ".join(text.split())
        assert len(answer.content) < LARGEST
    assert seen == sample(key).last


@each_title
@each_language
def test_each_caption_stands_at_its_own_step_and_is_linked_from_all(client, key, language):
    for caption in BOARDS[key].captions(sample(key), language):
        text = step(client, key, caption.step, language)
        assert f"<h2>{caption.heading}</h2>" in text
        assert caption.text in text
        for other in BOARDS[key].captions(sample(key), language):
            assert f'href="?at={other.step}"' in text


@each_title
def test_the_first_step_has_no_way_back_and_the_last_leads_into_a_game(client, key):
    first, last = step(client, key), step(client, key, sample(key).last)
    assert main_of(first) == main_of(step(client, key, 0))
    assert 'rel="prev"' not in first
    assert f'action="{reverse("games:play-now")}"' not in first
    assert 'rel="next"' not in last
    assert f'action="{reverse("games:play-now")}"' in last
    assert last.count(f'href="{reverse("accounts:sign-up")}"') == 2


@each_title
@pytest.mark.parametrize("at", ["-1", "one", "1.5", "99999", "9" * 30, ""])
def test_a_step_that_is_not_there_is_not_found(client, key, at):
    assert client.get(reverse("games:tour", args=[key]), {"at": at}).status_code == 404


@each_title
def test_the_step_after_the_last_is_not_found(client, key):
    address, after = reverse("games:tour", args=[key]), sample(key).last + 1
    assert client.get(address, {"at": after}).status_code == 404


def test_an_unknown_title_has_no_tour(client):
    assert client.get("/tour/chess/").status_code == 404


def test_the_short_address_leads_to_the_first_title(client):
    answer = client.get("/tour/")
    assert (answer.status_code, answer.url) == (302, f"/tour/{offered()[0].key}/")


def test_nothing_is_done_by_posting_to_the_tour(client):
    assert client.post("/tour/patrizier/").status_code == 405


@each_title
def test_the_tour_is_walked_without_the_database(client, key):
    # Without a mark for it, a test that touches the database fails.
    for at in (0, 5, sample(key).last):
        assert step(client, key, at)


@pytest.mark.django_db
def test_somebody_with_an_account_is_not_asked_to_sign_up(client, django_assert_max_num_queries):
    client.force_login(factories.player("Siena"))
    # Session, account, and once in a while that the person is here.
    with django_assert_max_num_queries(3):
        text = step(client, "patrizier", sample("patrizier").last)
    assert reverse("accounts:sign-up") not in text
    assert f'action="{reverse("games:play-now")}"' in text


def test_all_hands_lie_open_and_what_changed_is_marked(client):
    text = step(client, "patrizier", 2)
    game = sample("patrizier")
    for seat in range(game.players):
        for card in game.view(2, seat).hand:
            assert f"{card} " in text
    (fact,) = game.facts[2]
    city = fact.move.card.rpartition(" ")[0]
    label = re.search(rf'class="aloud">({city}, [^<]*)<', text)[1]
    assert label.endswith("Changed by this turn.")
    assert text.count('class="floor white new"') == 1


@each_language
def test_the_last_step_shows_the_result_and_the_chart(client, language):
    text, game = step(client, "patrizier", 48, language), sample("patrizier")
    for score in game.outcome.scores:
        assert f"<strong>{score.total}</strong>" in text
    assert 'class="panel chart"' in text
    assert 'class="panel chart"' not in step(client, "patrizier", 47, language)
