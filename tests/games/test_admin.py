from __future__ import annotations

import pytest
from django.urls import reverse

from games import log
from games.models import Event, Game, Question, Result, Seat, Submission
from games.models_mail import Delivery, Incoming, Notice
from games.models_talk import Message
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import moves, talk
from tests import factories

pytestmark = pytest.mark.django_db

MODELS = [Game, Event, Submission, Question, Result, Message, Notice, Delivery, Incoming]
CALLED = [Webhook, Dispatch, Attempt]
MODELS += CALLED


def admin_url(model, page, *args):
    return reverse(f"admin:games_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def game():
    running = factories.game(players=3, name="Sunday table")
    factories.play(running, 2)
    who = factories.asked(running)[0]
    talk.say(game=running, author=who, audience="players", text="Hello", key="k")
    told = Notice.objects.filter(game=running).latest("pk")
    Delivery.objects.create(
        notice=told, address="red@example.org", reply_digest="digest 1", bounce_digest="digest 2"
    )
    Incoming.objects.create(channel="smtp", raw=b"Roma D", key="key of the text", person=who)
    address = "https://bots.example.org/token-in-the-path"
    hook = who.webhooks.create(address=address, format="json", happenings="turn", secret="whs_1")
    dispatch = Dispatch.objects.create(webhook=hook, kind="turn", game=running, number=5)
    Attempt.objects.create(dispatch=dispatch, said="you said Roma D")
    return running


@pytest.mark.parametrize("model", MODELS)
def test_everything_is_listed_and_shown(admin_client, game, model):
    factories.play_out(factories.game())
    assert admin_client.get(admin_url(model, "changelist")).status_code == 200
    page = admin_client.get(admin_url(model, "change", model.objects.first().pk))
    assert page.status_code == 200
    assert b'name="_save"' not in page.content


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_added_changed_or_deleted(admin_client, game, model):
    if model is Result:
        factories.play_out(factories.game())
    row = model.objects.first()
    before = list(model.objects.values())
    assert admin_client.get(admin_url(model, "add")).status_code == 403
    assert admin_client.post(admin_url(model, "change", row.pk), {"kind": "x"}).status_code == 403
    assert admin_client.post(admin_url(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    admin_client.post(admin_url(model, "changelist"), chosen)
    assert list(model.objects.values()) == before


def test_no_page_shows_a_secret_a_word_or_an_order(admin_client, game):
    _, seat, _ = factories.asked(game)
    other = game.seats.exclude(number=seat)[0]
    moves.prepare(game=game, player=other.player, text="1")
    Seat.objects.filter(pk=other.pk).update(order_ended="because of Roma D")
    game = Game.objects.get(pk=game.pk)
    started = Event.objects.get(game=game, kind="started")
    hidden = [
        bytes(game.secret).hex(),
        log.position(game).draw_key.hex(),
        str(bytes(game.secret)),
        started.secret,
        started.secret.replace('"', "&quot;"),
        "word of black",
        "because of Roma D",
        Seat.objects.get(pk=other.pk).order.replace('"', "&quot;"),
    ]
    paths = [admin_url(model, "changelist") for model in MODELS]
    paths += [admin_url(Game, "change", game.pk), admin_url(Event, "change", started.pk)]
    for path in paths:
        page = admin_client.get(path).content.decode()
        assert not [text for text in hidden if text in page], path


def test_what_was_sent_stays_hidden_because_it_may_tell_a_hand(admin_client, game):
    row = Submission.objects.first()
    Submission.objects.filter(pk=row.pk).update(text="my secret Roma D", answer="my candidates")
    for path in (admin_url(Submission, "changelist"), admin_url(Submission, "change", row.pk)):
        page = admin_client.get(path).content.decode()
        assert "my secret" not in page
        assert "my candidates" not in page


def test_no_page_shows_a_mail_or_what_is_kept_of_its_secrets(admin_client, game):
    Notice.objects.update(data='{"lines": ["Roma D"]}')
    for model in (Notice, Delivery, Incoming):
        row = model.objects.first()
        for path in (admin_url(model, "changelist"), admin_url(model, "change", row.pk)):
            page = admin_client.get(path).content.decode()
            assert not [
                text for text in ("Roma D", "digest 1", "digest 2", "key of") if text in page
            ]


def test_of_a_webhook_only_its_host_is_shown(admin_client, game):
    for model in CALLED:
        row = model.objects.first()
        for path in (admin_url(model, "changelist"), admin_url(model, "change", row.pk)):
            page = admin_client.get(path).content.decode()
            assert not [text for text in ("whs_1", "token-in", "Roma D") if text in page]
    assert "bots.example.org" in admin_client.get(admin_url(Webhook, "changelist")).content.decode()


def test_longer_lists_need_no_more_queries(admin_client, game, django_assert_max_num_queries):
    def counts():
        for model in MODELS:
            with django_assert_max_num_queries(100) as done:
                admin_client.get(admin_url(model, "changelist"))
            yield len(done)

    factories.play_out(factories.game())
    # The first page of a visit notes that its reader is here.
    admin_client.get(reverse("admin:index"))
    few = list(counts())
    factories.play_out(factories.game(players=3))
    factories.play(factories.game(players=4), 2)
    assert list(counts()) == few


def test_the_admin_is_for_staff(client, game):
    client.force_login(factories.player())
    assert client.get(admin_url(Event, "changelist")).status_code == 302
