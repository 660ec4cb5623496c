"""A frozen game at the desk: what was found, the mails that prove it, and letting it go on."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games import log
from games.models import Game
from games.models_mail import Delivery
from games.services import posting, roles, verifying
from tests import factories
from tests.games import tampering
from tests.games.desk.staff import WHY, kinds, moderator, running, seen
from tests.games.pages.browsing import as_player, text, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def game():
    found = running(name="Sunday table")
    posting.deliver_due()
    return found


def freeze(game, number=5):
    tampering.spoil(game, number)
    verifying.look_at(game)
    return log.find(game.pk)


def page(game, role="administrator"):
    return as_player(moderator(role)).get(url("desk-game", game.pk))


def test_the_desk_shows_the_first_bad_event_and_the_mails_that_hold_the_old_head(game):
    freeze(game)
    shown = text(page(game))
    assert "First bad event: 5." in shown
    assert "An event was changed: it does not fit its hash." in shown
    held = Delivery.objects.filter(notice__game=game, number__gte=5).exclude(head="")
    assert held.exists()
    for each in held:
        assert each.head in shown
        assert each.address not in shown
    earlier = Delivery.objects.filter(notice__game=game, number__lt=5).exclude(head="")
    assert all(each.notice.message_id not in shown for each in earlier)


def test_of_a_rewritten_log_the_mails_show_another_hash(game):
    tampering.rewrite(game, game.last_number, channel="api")
    verifying.look_at(Game.objects.get(pk=game.pk))
    shown = text(page(game))
    assert "the log has another hash" in shown
    assert "Mails that were sent show another hash" in shown


def test_no_content_of_an_event_is_shown(game):
    tampering.spoil(game, 5, data="a planted text", secret="a planted secret")
    verifying.look_at(game)
    shown = text(page(game))
    assert "planted" not in shown


def test_moderators_look_and_administrators_let_it_go_on(game):
    freeze(game)
    assert "Only an administrator can let it go on." in text(page(game, "moderator"))
    assert reverse("games:desk-act", args=[game.pk, "unfreeze"]) in text(page(game))


def test_the_desk_lists_frozen_games_first(game):
    freeze(game)
    home = text(as_player(moderator()).get(url("desk")))
    assert home.index("Frozen") < home.index("Overdue")
    assert "Sunday table" in home


def test_a_game_that_cannot_be_read_has_a_page_before_it_freezes(game):
    Game.objects.filter(pk=game.pk).update(engine=99)
    for status in ("running", "over"):
        Game.objects.filter(pk=game.pk).update(status=status)
        answer = page(game)
        assert answer.status_code == 200
        assert "Its log does not hold, or its rules are not here." in text(answer)
        assert "/pause/" not in text(answer)
        assert "Why it is frozen" not in text(answer)


def test_an_administrator_who_plays_there_does_not_look(game):
    freeze(game)
    player = game.seats.get(number=0).player
    roles.appoint(person=player, role="administrator")
    assert as_player(player).get(url("desk-game", game.pk)).status_code == 403


def test_a_repaired_game_goes_on_from_the_desk(game):
    rows = tampering.kept(game)
    freeze(game)
    client = as_player(moderator("administrator"))
    path = reverse("games:desk-act", args=[game.pk, "unfreeze"])
    assert client.get(path).status_code == 200
    sent = {"seen": seen(game), "reason": WHY, "sure": "on"}
    still = client.post(path, sent)
    assert still.status_code == 409
    assert "still does not hold" in text(still)
    tampering.restored(game, rows)
    assert client.post(path, sent).status_code == 302
    assert kinds(game)[-1] == "unfrozen"
    factories.play(log.find(game.pk), 1)
