"""The admin: every model, read-only, in few queries, without a secret; and its front page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.management import call_command
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import (
    AccessToken,
    Address,
    Hours,
    MailCount,
    OneTimeLink,
    Trace,
    User,
)
from accounts.services import audit, tokens
from games import log, triggers
from games.models import Aside, Event, Game, Question, Seat, Submission
from games.models_advice import Advice
from games.models_api import KeptAnswer
from games.models_clock import Feed, Lease, Offer, Pause, Stop, Vacation
from games.models_desk import Departure
from games.models_lobby import Arrival, Block, Invitation, NeverInvite
from games.models_mail import Delivery, Incoming, Notice
from games.models_reports import Report
from games.models_talk import Note
from games.models_webhooks import Attempt, Dispatch, Webhook
from games.services import bans, freezing, moves, roles, talk
from tests import factories
from tests.games import tampering
from tests.games.desk.staff import WHY, moderator
from tests.games.pages.browsing import as_player

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OURS = [*apps.get_app_config("games").get_models(), *apps.get_app_config("accounts").get_models()]
SHOWN = [model for model in OURS if not model._meta.auto_created]
# Whatever a player alone may know, and whatever opens a door.
HIDDEN = {
    Game: {"secret", "join_token_digest", "key"},
    Seat: {"word", "order", "order_ended", "word_digest"},
    Event: {"secret"},
    Submission: {"text", "answer", "key"},
    Question: {"silence", "reckoning"},
    Notice: {"data"},
    Delivery: {"reply_digest", "bounce_digest"},
    Incoming: {"raw", "key", "origin"},
    Webhook: {"secret", "address"},
    Attempt: {"said"},
    Note: {"text"},
    Advice: {"data"},
    KeptAnswer: {"text", "key", "body"},
    Feed: {"digest", "told"},
    Lease: {"holder"},
    Invitation: {"token_digest", "address_digest", "address"},
    NeverInvite: {"address_digest"},
    Arrival: {"address_digest"},
    AccessToken: {"digest"},
    OneTimeLink: {"digest"},
    MailCount: {"digest"},
    Trace: {"address"},
}
PLANT = "Pl4nted"


def path(model, page, *args):
    names = f"{model._meta.app_label}_{model._meta.model_name}"
    return reverse(f"admin:{names}_{page}", args=args)


def fill(count=1):
    """Make rows of every model, as services and people leave them behind."""
    for _ in range(count):
        game = factories.game(players=3, name="Sunday table")
        factories.play(game, 2)
        who, seat, asked = factories.asked(game)
        talk.say(game=game, author=who, audience="players", text="Hello", key="k")
        around(game, who, seat, asked)
        mails(game, who)
        people(who)
        factories.play_out(factories.game())
        broken = factories.game()
        freezing.freeze(broken.pk, cause="log", fault="changed_event", number=2)
    return game


def around(game, who, seat, asked):
    now, other = timezone.now(), factories.player()
    Note.objects.create(game=game, player=who, text="mine", at=now)
    Aside.objects.create(game=game, number=3, label="reason", text="why", author=who)
    Advice.objects.create(game=game, seat=seat, number=asked, data="{}")
    Stop.objects.create(
        game=game, seat=seat, asked=asked, reason="sealed", began_at=now, ends_at=now
    )
    Pause.objects.create(game=game, began_at=now, ends_at=now)
    Departure.objects.create(game=game, seat=seat, person=other, number=3)
    Invitation.objects.create(
        game=game,
        host=who,
        player=other,
        address_digest="a",
        token_digest=f"t{factories.player().pk}",
    )
    Block.objects.create(blocker=who, blocked=other)
    Report.objects.create(reporter=other, key="k", about="game", category="stuck", game=game)
    bans.ban(person=other, by=moderator(), until=now + timedelta(days=3), reason=WHY)
    KeptAnswer.objects.create(
        person=who, address="/x", key=f"k{who.pk}", body="b", status=200, text="t"
    )


def mails(game, who):
    told = Notice.objects.filter(game=game).latest("pk")
    number = factories.player().pk
    Delivery.objects.create(
        notice=told,
        address="red@example.org",
        reply_digest=f"r{number}",
        bounce_digest=f"b{number}",
    )
    Incoming.objects.create(channel="smtp", raw=b"Roma D", key=f"k{number}", person=who)
    hook = who.webhooks.create(
        address="https://bots.example.org/token", format="json", happenings="turn", secret="whs"
    )
    dispatch = Dispatch.objects.create(webhook=hook, kind="turn", game=game, number=5)
    Attempt.objects.create(dispatch=dispatch, said="you said Roma D")


def people(who):
    now, number = timezone.now(), factories.player().pk
    tokens.make(user=who, name="bot", scopes=["read"])
    audit.note("sign_in", by=who)
    Address.objects.get_or_create(user=who, email=f"second-{number}@example.org")
    OneTimeLink.objects.create(
        user=who, purpose="log_in", digest=f"d{number}", address="a@b.org", expires_at=now
    )
    MailCount.objects.create(digest="d")
    Hours.objects.create(user=who, zone="UTC")
    Vacation.objects.create(person=who, starts_at=now, ends_at=now)
    Offer.objects.create(person=who, title="patrizier")
    Feed.objects.create(person=who, digest=f"f{number}")
    Lease.objects.create(name=f"l{number}", holder="h", until=now)
    NeverInvite.objects.create(address_digest=f"n{number}")
    Arrival.objects.create(address_digest="a", at=now)


@pytest.fixture
def boss():
    return moderator("administrator")


@pytest.fixture
def client(boss):
    return as_player(boss)


def shown_by(model):
    """Return every column and field that the pages of a model show."""
    page = admin.site._registry[model]
    return {*page.list_display, *(page.fields or ())}


def test_every_model_has_a_page():
    assert set(SHOWN) <= set(admin.site._registry)


def test_what_is_hidden_is_declared_nowhere():
    for model, names in HIDDEN.items():
        assert {field.name for field in model._meta.get_fields()} >= names, model
        assert not shown_by(model) & names, model


def test_every_page_is_shown_to_administrators_and_changes_nothing(client):
    fill()
    for model in SHOWN:
        assert client.get(path(model, "changelist")).status_code == 200, model
        row = model.objects.order_by("pk").last()
        assert row is not None, model
        page = client.get(path(model, "change", row.pk))
        assert page.status_code == 200, model
        if model is User:
            continue
        assert b'name="_save"' not in page.content, model
        assert client.get(path(model, "add")).status_code == 403, model
        sent = client.post(path(model, "change", row.pk), {"kind": "x"})
        assert sent.status_code == 403, model
        assert client.post(path(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model


def test_events_are_strictly_read_only(admin_client):
    fill()
    event = Event.objects.last()
    before = list(Event.objects.values())
    assert admin_client.get(path(Event, "add")).status_code == 403
    sent = admin_client.post(path(Event, "change", event.pk), {"kind": "x"})
    assert sent.status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [event.pk], "post": "yes"}
    admin_client.post(path(Event, "changelist"), chosen)
    assert list(Event.objects.values()) == before


def plant():
    """Write a text into every hidden field that takes one, of every row."""
    for model, names in HIDDEN.items():
        for name in names:
            field = model._meta.get_field(name)
            with triggers.lifted():
                for row in model.objects.all():
                    text = f"{PLANT}{row.pk}"
                    size = getattr(field, "max_length", None) or 100
                    value = text.encode() if isinstance(field, models.BinaryField) else text
                    assert size >= len(text)
                    model.objects.filter(pk=row.pk).update(**{name: value})


def test_no_page_shows_a_secret_a_token_or_a_state(client, admin_client):
    game = fill()
    state = str(log.position(game).state)[:200]
    plant()
    for model in SHOWN:
        pages = [path(model, "changelist")]
        pages += [path(model, "change", row.pk) for row in model.objects.order_by("-pk")[:3]]
        for reader in (client, admin_client):
            for page in pages:
                found = reader.get(page).content.decode()
                assert PLANT not in found, page
                assert state not in found, page


def test_what_was_prepared_stays_hidden(client):
    game = fill()
    _, seat, _ = factories.asked(game)
    other = game.seats.exclude(number=seat)[0]
    moves.prepare(game=game, player=other.player, text="1")
    order = Seat.objects.get(pk=other.pk).order.replace('"', "&quot;")
    for page in (path(Game, "change", game.pk), path(Seat, "change", other.pk)):
        assert order not in client.get(page).content.decode()


def cost(client, page):
    with CaptureQueriesContext(connection) as done:
        assert client.get(page).status_code == 200, page
    return len(done)


def test_longer_lists_and_fuller_rows_need_no_more_queries(client):
    fill()
    pages = {model: path(model, "changelist") for model in SHOWN}
    rows = {model: path(model, "change", model.objects.order_by("pk").last().pk) for model in SHOWN}
    client.get(reverse("admin:index"))
    few = {model: cost(client, page) for model, page in pages.items()}
    one = {model: cost(client, page) for model, page in rows.items()}
    fill(2)
    # The first look at each asks once what kind of thing it is.
    for model in SHOWN:
        assert cost(client, pages[model]) <= few[model], model
        assert cost(client, rows[model]) <= one[model], model
    assert max(few.values()) <= 15
    assert max(one.values()) <= 16


def test_lists_count_no_further_than_anybody_turns_pages(client):
    fill()
    with CaptureQueriesContext(connection) as done:
        client.get(path(Event, "changelist"))
    asked = [each["sql"] for each in done if "games_event" in each["sql"]]
    counts = [sql for sql in asked if "COUNT(" in sql]
    assert counts
    assert all("LIMIT 5000" in sql for sql in counts)
    assert not any(page.show_full_result_count for page in ours())


def ours():
    return [admin.site._registry[model] for model in SHOWN]


def leads(model):
    """Return the columns by which the database finds rows without reading all of them."""
    found = {index.fields[0].lstrip("-") for index in model._meta.indexes if index.fields}
    return found | {f.name for f in model._meta.fields if f.db_index or f.unique}


def test_filters_use_indexes_and_lists_read_what_they_name():
    for page in ours():
        for each in page.list_filter:
            name = each[0] if isinstance(each, tuple) else each
            if isinstance(name, str) and page.model is not User:
                assert name in leads(page.model), (page.model, name)
        foreign = {f.name for f in page.model._meta.fields if f.many_to_one}
        named = foreign & set(page.list_display)
        chosen = {each.split("__")[0] for each in page.list_select_related or ()}
        assert named <= chosen, page.model


def test_staff_does_not_look_into_their_own_games(boss, client):
    game = fill()
    seat = game.seats.first()
    other = seat.player
    assert client.get(path(Game, "change", game.pk)).status_code == 200
    event = Event.objects.filter(game=game).last()
    Seat.objects.filter(pk=seat.pk).update(player=boss)
    for page in (path(Game, "change", game.pk), path(Event, "change", event.pk)):
        assert client.get(page).status_code == 302
    for model in (Event, Submission, Notice, Delivery, Seat, Question):
        query = {"notice__game": game.pk} if model is Delivery else {}
        query = query or ({"game__id__exact": game.pk} if model is not Submission else {})
        listed = client.get(path(model, "changelist"), query)
        rows = listed.context["cl"].result_list
        assert not [row for row in rows if str(game.pk) == str(game_of(row))], model
    # Not even once the seat is somebody else's.
    Seat.objects.filter(pk=seat.pk).update(player=other)
    Departure.objects.create(game=game, seat=0, person=boss, number=3)
    assert client.get(path(Game, "change", game.pk)).status_code == 302


def game_of(row):
    if isinstance(row, Submission):
        return row.seat.game_id
    return row.notice.game_id if isinstance(row, Delivery) else row.game_id


def test_a_game_leads_to_its_log_mails_and_players(client):
    game = fill()
    page = client.get(path(Game, "change", game.pk)).content.decode()
    wanted = [
        f"{path(Event, 'changelist')}?game__id__exact={game.pk}",
        f"{path(Notice, 'changelist')}?game__id__exact={game.pk}",
        f"{path(Delivery, 'changelist')}?notice__game={game.pk}",
        reverse("games:desk-game", args=[game.pk]),
        path(User, "change", game.seats.first().player_id),
    ]
    for link in wanted:
        assert link in page, link
    for link in wanted[:3]:
        listed = client.get(link)
        assert listed.status_code == 200
        assert all(game_of(row) == game.pk for row in listed.context["cl"].result_list)
        assert listed.context["cl"].result_list
    person = client.get(wanted[-1]).content.decode()
    assert reverse("games:desk-person", args=[game.seats.first().player_id]) in person


def test_the_admin_is_for_staff_with_the_permissions():
    fill()
    for person in (factories.player(), moderator()):
        answer = as_player(person).get(path(Event, "changelist"))
        assert answer.status_code in (302, 403)


def test_the_front_page_says_what_needs_attention(client):
    game = fill()
    Question.objects.filter(game=game).update(deadline_at=timezone.now() - timedelta(days=1))
    Address.objects.update(bounced_at=timezone.now())
    Webhook.objects.update(failures=3)
    Game.objects.filter(pk=game.pk).update(check_fault="changed_event, event 4")
    page = client.get(reverse("admin:index"))
    lines = {line.words: line.count for line in page.context["lines"]}
    assert lines["frozen games"] == 1
    assert lines["logs that do not verify"] == 1
    assert lines["overdue answers"] >= 1
    assert lines["open reports"] == 1
    assert lines["addresses whose mails come back"] == Address.objects.count()
    assert lines["webhooks that fail"] == 1
    for line in page.context["lines"]:
        assert client.get(line.link).status_code == 200, line


def test_the_front_page_is_as_cheap_with_many_games(client):
    fill()
    client.get(reverse("admin:index"))
    few = cost(client, reverse("admin:index"))
    fill(2)
    assert cost(client, reverse("admin:index")) <= few


def test_logs_are_verified_by_a_button_with_the_permission(client):
    game = factories.game()
    factories.play(game, 3)
    tampering.spoil(game, 4)
    chosen = {"action": "verify", "_selected_action": [game.pk]}
    viewer = factories.player()
    viewer.is_staff = True
    viewer.save()
    viewer.user_permissions.add(roles.Permission.objects.get(codename="view_game"))
    as_player(viewer).post(path(Game, "changelist"), chosen)
    assert Game.objects.get(pk=game.pk).frozen_at is None
    client.post(path(Game, "changelist"), chosen)
    assert Game.objects.get(pk=game.pk).frozen_at is not None


def test_roles_are_given_by_a_button_and_noted(client, boss):
    person = factories.player()
    person.confirmed_at = timezone.now()
    person.save()
    for role in ("moderator", "administrator", "nobody"):
        chosen = {"action": f"make_{role}", "_selected_action": [person.pk]}
        client.post(path(User, "changelist"), chosen)
        assert Trace.objects.get(kind=f"role.{role}", about=person).by == boss
    assert not User.objects.get(pk=person.pk).is_staff


def test_an_administrator_neither_takes_rights_nor_accounts(client, boss):
    root = User.objects.create_superuser("root@example.org", display_name="Root")
    other = factories.player()
    change = reverse("admin:auth_user_password_change", args=[other.pk])
    assert client.get(change).status_code == 403
    assert client.post(path(User, "change", root.pk), {"email": "me@x.org"}).status_code == 403
    page = client.get(path(User, "change", boss.pk)).content.decode()
    for name in ("is_superuser", "is_staff", "groups", "user_permissions", "password"):
        assert f'name="{name}"' not in page


def test_the_triggers_are_still_there_after_all_that():
    call_command("check")
    assert triggers.missing_from(connection) == []
