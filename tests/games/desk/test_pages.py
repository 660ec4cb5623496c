"""The desk's pages: find, look, act; what they show and what they never show."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import log
from games.models_mail import Delivery
from games.selectors.permits import Act
from games.services import bans, posting, rewinds
from tests import factories
from tests.games.desk import staff
from tests.games.desk.staff import (
    TITLES,
    WHY,
    assert_sound,
    kinds,
    moderator,
    running,
    seat,
    seen,
    willing,
)
from tests.games.pages.browsing import as_player, text, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WEEK = timedelta(days=7)


@pytest.fixture
def by():
    return moderator()


@pytest.fixture
def client(by):
    return as_player(by)


@pytest.fixture
def game():
    return running(name="Sunday table")


def act(game, deed):
    return reverse("games:desk-act", args=[game.pk, deed.value])


def sent(game, **fields):
    return {"seen": seen(game), "reason": WHY, "sure": "on", **fields}


def terms_of(game):
    return {"pace": 7, "late": "bot", "grace": 2, "bank": 24, "increment": 0, "cap": 48}


FIELDS = {
    Act.PAUSE: lambda game: {"days": 5},
    Act.EXTEND: lambda game: {"seat": seat(game), "hours": 12},
    Act.TERMS: terms_of,
    Act.REWIND: lambda game: {"to": staff.early(game)},
    Act.SEAT_PERSON: lambda game: {"seat": seat(game), "person": willing().pk},
    Act.SEAT_BOT: lambda game: {"seat": seat(game), "bot": "random"},
    Act.DEFAULT: lambda game: {"seat": seat(game)},
    Act.AWARD: lambda game: {f"rank_{n}": rank for n, rank in enumerate(staff.ranks(game))},
    Act.ANNUL: lambda game: {},
    Act.LOCK: lambda game: {},
    Act.LOOK: lambda game: {"seat": seat(game)},
}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("deed", FIELDS)
def test_an_act_is_done_by_its_form(client, title, deed):
    game = running(title)
    fields = sent(game, **FIELDS[deed](game))
    shown = client.get(act(game, deed))
    assert shown.status_code == 200
    done = client.post(act(game, deed), fields)
    assert done.status_code == (200 if deed == Act.LOOK else 302)
    event = game.events.get(number=fields["seen"] + 1)
    assert event.actor.startswith("staff:")
    assert event.channel == "desk"
    page = text(client.get(url("desk-game", game.pk)))
    assert WHY in page
    assert_sound(game)


def test_what_was_done_is_undone_by_its_form(client, game, by):
    staff.substitute(game, by)
    assert (
        client.post(act(game, Act.GIVE_BACK), sent(game, seat=staff.seat_given(game))).status_code
        == 302
    )
    staff.extend(game, by)
    assert client.post(act(game, Act.END_EXTENSION), sent(game, seat=seat(game))).status_code == 302
    staff.lock(game, by)
    assert client.post(act(game, Act.UNLOCK), sent(game)).status_code == 302
    staff.pause(game, by)
    staff.seat_bot(game, by)
    number = staff.seat_of_bot(game)
    assert client.post(act(game, Act.DISMISS_BOT), sent(game, seat=number)).status_code == 302
    assert client.post(act(game, Act.RESUME), sent(game)).status_code == 302
    assert_sound(game)


def test_a_result_is_annulled_and_restored_by_forms(client):
    game = factories.play_out(factories.game())
    client.post(act(game, Act.ANNUL), sent(game))
    assert "annulled" in text(client.get(url("game-detail", game.pk)))
    offered = text(client.get(act(game, Act.CORRECT)))
    assert "As it was played" in offered
    client.post(act(game, Act.CORRECT), sent(game, rank_0=2, rank_1=1))
    assert "A moderator decided the game: 1. White, 2. Black." in text(
        client.get(url("game-detail", game.pk))
    )
    client.post(act(game, Act.CORRECT), sent(game, as_played="on"))
    assert log.find(game.pk).end_reason not in ("ruling", "annulled")
    assert_sound(game)


@pytest.mark.parametrize("left_out", ["reason", "sure", "seen"])
def test_nothing_is_done_without_reason_and_consent(client, game, left_out):
    fields = sent(game)
    fields.pop(left_out)
    assert client.post(act(game, Act.ANNUL), fields).status_code == 400
    assert "annulled" not in kinds(game)


def test_a_stale_page_is_told_so_and_keeps_what_was_written(client, game):
    fields = sent(game, days=3, reason="because of the storm")
    factories.play(game)
    answer = client.post(act(game, Act.PAUSE), fields)
    assert answer.status_code == 409
    page = text(answer)
    assert "Something happened in this game since you opened the page" in page
    assert "because of the storm" in page
    assert f'name="seen" value="{seen(game)}"' in page
    assert "checked" not in page
    assert "paused" not in kinds(game)


def test_a_double_click_acts_once(client, game):
    for deed in (Act.DEFAULT, Act.SEAT_PERSON):
        fields = sent(game, **FIELDS[deed](game))
        for _click in range(2):
            assert client.post(act(game, deed), fields).status_code == 302
    assert kinds(game).count("move_ruled") == kinds(game).count("seat_given") == 1


def test_a_bot_that_is_seated_by_its_form_plays_its_whole_turn(client, caplog):
    game = running("villa_paletti")
    number = seat(game)
    client.post(act(game, Act.SEAT_BOT), sent(game, seat=number, bot="greedy"))
    assert not caplog.records
    assert not log.find(game.pk).questions.filter(seat=number).exists()
    assert_sound(game)


def test_a_bot_goes_on_after_going_back_by_its_form(client, caplog, by):
    game = running()
    staff.pause(game, by)
    for number in (0, 1):
        staff.seat_bot(game, by, seat=number)
    client.post(act(game, Act.REWIND), sent(game, to=staff.early(game)))
    client.post(act(game, Act.RESUME), sent(game))
    assert not caplog.records
    assert log.find(game.pk).status == "over"
    assert_sound(game)


def test_a_seat_for_somebody_who_has_one_is_refused_in_words(client, game):
    player = game.seats.exclude(number=seat(game)).get().player
    answer = client.post(act(game, Act.SEAT_PERSON), sent(game, seat=seat(game), person=player.pk))
    assert answer.status_code == 409
    assert "has a seat in this game already" in text(answer)


# Going back


def test_the_preview_shows_position_strikes_and_what_was_turned_up(client, game):
    to = staff.early(game)
    page = text(client.get(act(game, Act.REWIND), {"to": to}))
    assert f"The position after event {to}" in page
    assert "3 events are struck" in page
    assert "Something hidden was turned up since" in page
    assert "Known to everybody" in page
    assert "rewound" not in kinds(game)


def test_the_preview_of_an_undo_shows_what_counts_again(client, game, by):
    staff.rewind(game, by)
    page = text(client.get(act(game, Act.REWIND), {"to": staff.struck(game)}))
    assert "3 events count again" in page
    assert "Nothing hidden was turned up since" in page


@pytest.mark.parametrize("to", ["0", "-1", "999", "now", "9" * 30])
def test_there_is_no_way_back_beyond_the_log(client, game, to):
    page = text(client.get(act(game, Act.REWIND), {"to": to}))
    assert "The game cannot go back there. It goes back to event 4, the deal, at most." in page
    assert 'method="post" action="/desk' not in page


def test_whoever_goes_nowhere_is_told_so(client, game):
    answer = client.post(act(game, Act.REWIND), sent(game, to=seen(game)))
    assert answer.status_code == 409
    assert "The position is what it was after that event already." in text(answer)


def test_what_comes_too_early_or_too_late_is_refused_in_words_for_staff(client, game, by):
    early = client.post(act(game, Act.CORRECT), sent(game, rank_0=1, rank_1=2))
    assert "The game still goes on. Nothing was changed." in text(early)
    staff.pause(game, by)
    given = sent(game, seat=seat(game), hours=24)
    paused = text(client.post(act(game, Act.EXTEND), given))
    assert "all clocks stand. Let it go on first; nothing was changed." in paused
    assert "Send your turn" not in paused
    staff.annul(game, by)
    late = client.post(act(game, Act.EXTEND), sent(game, seat=0, hours=24))
    assert "The game is over. Nothing was changed." in text(late)


def test_a_finished_game_shows_no_preview_of_going_back(client, game, by):
    staff.annul(game, by)
    answer = client.post(act(game, Act.REWIND), sent(game, to=staff.early(game)))
    assert answer.status_code == 409
    assert "it can never go back" in text(answer)
    assert "turned up since" not in text(answer)


def test_an_open_vote_is_said_to_lapse(client):
    game = running(turns=8)
    last = game.events.filter(kind="moved").order_by("-number")[1]
    player = game.seats.get(number=last.seat).player
    rewinds.take_back(game=game, player=player, number=last.number)
    page = text(client.get(act(game, Act.REWIND), {"to": staff.early(game)}))
    assert "it lapses" in page


# What is shown


def test_games_are_found_by_number_name_title_and_player(client, game):
    player = factories.player("Rosalinde")
    game.seats.filter(number=0).update(player=player)
    for wanted in (str(game.pk), "sunday", "Patrizier", "rosalin", str(game.uuid)):
        page = text(client.get("/desk/", {"q": wanted}))
        assert f'href="/desk/games/{game.pk}/"' in page, wanted
    assert "No game is called so." in text(client.get("/desk/", {"q": "nothing like it"}))


def test_people_are_found_by_name_or_whole_address(client):
    person = factories.player("Rosalinde")
    for wanted in ("rosal", person.email.upper()):
        assert f"/desk/people/{person.pk}/" in text(client.get("/desk/", {"q": wanted})), wanted
    assert f"/desk/people/{person.pk}/" not in text(client.get("/desk/", {"q": person.email[1:]}))


@pytest.mark.parametrize("wanted", ["\x00", "%", "'", "9" * 40, "x" * 500])
def test_whatever_is_searched_for_is_answered(client, game, wanted):
    assert client.get("/desk/", {"q": wanted}).status_code == 200


def test_the_front_page_shows_who_waits_too_long_and_what_is_paused(client, game, by):
    paused = running(name="Resting table")
    staff.pause(paused, by)
    game.questions.update(deadline_at=log.timezone.now())
    page = text(client.get("/desk/"))
    assert "Sunday table" in page
    assert "Resting table" in page


def test_the_page_of_a_game_shows_mails_without_addresses_and_tokens(client, game):
    posting.deliver_due()
    player = factories.asked(game)[0]
    sent_mail = Delivery.objects.filter(notice__person=player).latest("pk")
    Delivery.objects.filter(pk=sent_mail.pk).update(said=f"550 {player.email} is unknown")
    for page in (
        text(client.get(url("desk-game", game.pk))),
        text(client.get(url("desk-person", player.pk))),
    ):
        assert "is unknown" in page
        assert player.email not in page
        assert sent_mail.reply_digest not in page


def test_the_log_shows_channels_and_actors(client, game, by):
    staff.pause(game, by)
    page = text(client.get(url("desk-game", game.pk)))
    assert "by the page" in page
    assert f"moderator {by.badge.key[:4]}" in page
    assert str(by) not in re.sub(r"<header.*?</header>", "", page, flags=re.DOTALL)


def test_a_long_log_has_pages(client):
    game = factories.play_out(factories.game())
    page = text(client.get(url("desk-game", game.pk), {"page": 2}))
    assert "page 2 of" in page
    for number in ("0", "x", "9" * 30):
        assert client.get(url("desk-game", game.pk), {"page": number}).status_code == 200


def test_a_hand_is_shown_only_with_its_mark(client, redealt):
    game = running("patronize", name="Salon")
    hidden = hand_lines(game, seat(game))
    assert hidden
    for path in (url("desk-game", game.pk), act(game, Act.LOOK), act(game, Act.REWIND) + "?to=6"):
        assert not [each for each in hidden if each in text(client.get(path))]
    page = text(client.post(act(game, Act.LOOK), sent(game, seat=seat(game))))
    assert all(each in page for each in hidden)
    assert kinds(game)[-1] == "hand_seen"
    player = game.seats.get(number=1 - seat(game) if seat(game) < 2 else 0).player
    assert "has looked at what" in text(as_player(player).get(url("game-detail", game.pk)))


def hand_lines(game, number):
    now = log.position(game)
    return staff.boards.BOARDS[game.title].hand(now.view(number), "en")


@pytest.mark.parametrize("title", TITLES)
def test_no_page_of_the_desk_tells_what_is_hidden(client, title, redealt):
    """Whatever nobody knows is dealt anew, and the pages stay the same to the byte."""
    game = running(title)
    paths = [url("desk-game", game.pk), *(f"{act(game, Act.REWIND)}?to={n}" for n in (7, 9))]
    before = [plain(client.get(path)) for path in paths]
    redealt(None, 3)
    assert [plain(client.get(path)) for path in paths] == before


def plain(answer):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text(answer))


def test_looking_shows_no_pile(client, redealt):
    """The view of a seat is the same however the pile lies."""
    game = running()
    fields = sent(game, seat=seat(game))
    page = plain(client.post(act(game, Act.LOOK), fields))
    redealt(seat(game), 5)
    assert plain(client.post(act(game, Act.LOOK), fields)) == page


def test_everybody_at_the_table_reads_the_reason_but_no_stranger(game, by):
    staff.pause(game, by)
    staff.resume(game, by, reason="all is well again")
    player = game.seats.first().player
    assert "all is well again" in text(as_player(player).get(url("game-detail", game.pk)))
    stranger = as_player(factories.player())
    assert "all is well again" not in text(stranger.get(url("game-detail", game.pk)))


def test_only_staff_is_led_to_the_desk(client, game):
    assert 'href="/desk/"' in text(client.get("/"))
    assert "Moderate this game" in text(client.get(url("game-detail", game.pk)))
    player = as_player(game.seats.first().player)
    assert 'href="/desk/"' not in text(player.get("/"))
    assert "Moderate this game" not in text(player.get(url("game-detail", game.pk)))


def test_the_pages_need_few_queries(client, django_assert_max_num_queries):
    game, going_on = factories.play_out(factories.game()), running()
    posting.deliver_due()
    with django_assert_max_num_queries(26):
        client.get(url("desk-game", game.pk))
    with django_assert_max_num_queries(26):
        client.get(url("desk-game", going_on.pk))
    with django_assert_max_num_queries(20):
        client.get(url("desk-person", game.seats.first().player.pk))
    for _game in range(3):
        factories.game()
    with django_assert_max_num_queries(14):
        client.get("/desk/", {"q": "patrizier"})


# People


def test_a_person_is_banned_and_freed_by_the_page(game, by):
    player = factories.asked(game)[0]
    client = as_player(by)
    page = text(client.get(url("desk-person", player.pk)))
    assert "Ban this person" in page
    assert player.email not in page
    last = (timezone.localdate() + WEEK).isoformat()
    assert client.post(url("desk-ban", player.pk), {"last": last}).status_code == 400
    fields = {"last": last, "reason": WHY, "sure": "on"}
    assert client.post(url("desk-ban", player.pk), fields).status_code == 302
    assert client.post(url("desk-ban", player.pk), fields).status_code == 302
    other = client.post(url("desk-ban", player.pk), {**fields, "reason": "another"})
    assert other.status_code == 409
    assert "Banned until" in text(client.get(url("desk-person", player.pk)))
    lifted = {"reason": WHY, "sure": "on"}
    assert client.post(url("desk-lift", player.pk), {"reason": ""}).status_code == 400
    assert client.post(url("desk-lift", player.pk), lifted).status_code == 302
    assert client.post(url("desk-lift", player.pk), lifted).status_code == 409


def test_whoever_is_banned_is_told_so_where_they_try(game, by):
    player = factories.asked(game)[0]
    bans.ban(person=player, by=by, until=timezone.now() + WEEK, reason=WHY)
    client = as_player(player)
    answer = client.post(url("talk-say", game.pk, "players"), {"message": "hello", "key": "k"})
    assert answer.status_code == 403
    assert "a moderator has banned this account" in text(answer)
