"""A table that wants people who answer in time."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import log
from games.agreement import Terms
from games.errors import TooOftenLate
from games.models import Event
from games.models_lobby import Invitation
from games.selectors import lobby_refusals
from games.services import hosting, invitations, invited, inviting, rematches, tables
from tests import factories
from tests.games.mailing import reply, told
from tests.games.pages.browsing import as_player, text, url
from tests.games.reliable import answers
from tests.games.services.test_mail_invited import invite
from tests.games.services.test_rematches import over, persons

pytestmark = pytest.mark.django_db

STRICT = Terms(3, "default", on_time=90)


@pytest.fixture
def host():
    return factories.player("black")


@pytest.fixture
def table(host):
    found = factories.table(3, host=host, terms=STRICT, name="Strict")
    tables.join(game=found, player=host)
    return found


@pytest.fixture
def sloppy():
    person = factories.player("red")
    answers(person, in_time=12, late=8)
    return person


def is_seated(game, person):
    return game.seats.filter(player=person).exists()


def test_whoever_is_late_too_often_gets_no_seat_and_nothing_is_left_behind(table, sloppy):
    before = log.find(table.pk).last_number
    with pytest.raises(TooOftenLate) as refusal:
        tables.join(game=table, player=sloppy)
    assert refusal.value.params == {"least": 90, "ratio": 60, "count": 20}
    assert not is_seated(table, sloppy)
    assert Event.objects.filter(game=table).latest("number").number == before


def test_the_refusal_says_what_is_missing_in_both_languages(table, sloppy):
    with pytest.raises(TooOftenLate) as refusal:
        tables.join(game=table, player=sloppy)
    shown = lobby_refusals.explain(refusal.value, "en")
    assert "asks for 90 % of answers in time; of your last 20, 60 % were" in shown
    with translation.override("de"):
        shown = lobby_refusals.explain(refusal.value, "de")
    assert "90 %" in shown
    assert "pünktlich" in shown


def test_newcomers_bots_and_the_reliable_are_welcome(table):
    reliable = factories.player("white")
    answers(reliable, in_time=18, late=2)
    newcomer = factories.player("blue")
    answers(newcomer, late=9)
    for person in (reliable, newcomer):
        tables.join(game=table, player=person)
        assert is_seated(table, person)
        tables.leave(game=table, player=person)
    tables.join(game=table, player=None, bot="greedy")


def test_the_host_may_always_sit():
    host = factories.player("black")
    answers(host, late=20)
    table = hosting.set_up(host=host, wish=hosting.Wish(title="patrizier", players=2, terms=STRICT))
    assert is_seated(table, host)


def test_whoever_sits_stays_whatever_comes_later(table):
    person = factories.player("white")
    seat = tables.join(game=table, player=person)
    answers(person, late=20)
    assert tables.join(game=table, player=person) == seat


def test_the_page_says_so_instead_of_offering_a_seat(table, sloppy):
    client = as_player(sloppy)
    page = text(client.get(url("table-detail", table.pk)))
    assert "asks for 90 % of answers in time" in page
    assert "Join the table" not in page
    answer = client.post(url("table-join", table.pk), {"word": ""})
    assert answer.status_code == 403
    assert 'role="alert"' in text(answer)
    assert not is_seated(table, sloppy)


def test_everybody_reads_who_may_sit_before_they_try(table, client):
    page = text(client.get(url("table-detail", table.pk)))
    assert "Seats are for people who answered in time at least 90 % of the time" in page


def test_the_link_opens_the_table_but_not_the_seat(table, host, sloppy):
    client = as_player(sloppy)
    client.get(url("invitation", table.pk, invitations.make_token(game=table, player=host)))
    assert client.post(url("table-join", table.pk), {"word": ""}).status_code == 403
    assert not is_seated(table, sloppy)


def test_a_mailed_invitation_stays_open_when_it_cannot_be_accepted(table, host, sloppy):
    inviting.invite(game=table, host=host, addresses=[sloppy.email], language="en")
    found = Invitation.objects.get()
    client = as_player(sloppy)
    page = text(client.get(url("invitation-detail", found.pk)))
    assert "asks for 90 % of answers in time" in page
    assert "Accept and take a seat" not in page
    answer = client.post(url("invitation-detail", found.pk), {"deed": "accept", "word": ""})
    assert answer.status_code == 403
    found.refresh_from_db()
    assert (found.state, is_seated(table, sloppy)) == (Invitation.State.SENT, False)
    client.post(url("invitation-detail", found.pk), {"deed": "decline"})
    found.refresh_from_db()
    assert found.state == Invitation.State.DECLINED


def test_a_yes_by_mail_is_answered_with_the_reason(table, sloppy):
    made, mail = invite(table, player=sloppy)
    assert reply(mail, "yes") == ("answered", "too_often_late")
    [(_, data)] = told("answer", sloppy)
    assert "asks for 90 % of answers in time" in " ".join(data["lines"])
    made.refresh_from_db()
    assert (made.state, is_seated(table, sloppy)) == (Invitation.State.SENT, False)


def test_a_rematch_keeps_the_terms_and_its_limit():
    game = over(2, terms=STRICT)
    first, second = persons(game)
    answers(first, late=20)
    answers(second, late=20)
    table = rematches.propose(game=game, player=first, language="en")
    assert table.terms == STRICT
    assert is_seated(table, first)
    with pytest.raises(TooOftenLate):
        invited.accept(invitation=Invitation.objects.get(game=table), player=second)


def test_the_list_marks_tables_that_are_not_for_me(table, sloppy, client):
    factories.table(name="Easy", terms=Terms(1))
    mine = as_player(sloppy)
    page = text(mine.get(url("table-list")))
    assert page.count("not for you: too often late") == 1
    assert "at least 90 % in time" in page
    assert "not for you" not in text(client.get(url("table-list")))
    assert "not for you" not in text(mine.get(url("table-list"), {"pace": 1}))
    assert "Strict" in text(mine.get(url("table-list"), {"pace": 3, "free": 2}))


def test_the_list_tells_how_reliable_the_hosts_are(
    table, host, sloppy, client, django_assert_max_num_queries
):
    answers(host, in_time=50)
    for number in range(15):
        factories.table(host=factories.player(), name=f"Table {number}", terms=STRICT)
    with django_assert_max_num_queries(6):
        page = text(client.get(url("table-list")))
    assert "Host Black: answers in time: 100 % of 50, usually within 1 hour" in page
    assert page.count("new here") == 15
