"""What a game's page tells about time."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from games import agreement
from games.mail import outbound
from games.models_mail import Notice
from games.selectors import explaining
from tests import factories
from tests.games.pages.test_page_secrets import chatter, visitors

pytestmark = pytest.mark.django_db
TERMS = agreement.Terms(3, "bot", bank=24, cap=24, rests=True)


def page(client, game):
    return html.unescape(client.get(reverse("games:game-detail", args=[game.pk])).content.decode())


def test_everybody_reads_the_same_sentence_about_a_deadline():
    game = factories.game(terms=TERMS)
    who, _, _ = factories.asked(game)
    told = explaining.explanation(game, game.questions.get())
    assert "3 days + bank 1 day" in told
    mine, spectator = Client(), Client()
    mine.force_login(who)
    assert f'id="clock">{told}</p>' in page(mine, game)
    others = page(spectator, game)
    assert 'id="clock"' not in others
    assert f"<p>{told}</p>" in others.split("<details")[1]


def test_the_turn_mail_tells_the_deadline_as_the_page_does():
    game = factories.game(terms=TERMS)
    told = explaining.explanation(game, game.questions.get())
    mail = outbound.compose(
        Notice.objects.get(kind="turn"), address="x@example.org", reply_token="r", bounce_token="b"
    )
    assert told in " ".join(mail.body.split())


def test_without_a_limit_nothing_is_told_of_time():
    assert "There is no time limit" not in page(Client(), factories.game())


def test_time_in_words_costs_no_query(django_assert_max_num_queries):
    game = factories.game(players=3, terms=TERMS)
    factories.play(game, 5)
    chatter(game)
    for client in visitors(game).values():
        with django_assert_max_num_queries(12):
            page(client, game)
