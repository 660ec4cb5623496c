"""From the mail to the seat, and everything that can be in the way."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import log
from games.models_lobby import Invitation, NeverInvite
from games.services import posting, tables
from tests import factories
from tests.games.pages.browsing import as_player, text, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def host():
    return factories.player("black")


@pytest.fixture
def table(host):
    found = factories.table(players=3, host=host, is_public=False, name="Quiet table")
    tables.join(game=found, player=host)
    return found


@pytest.fixture
def post_invitation(table, host, mailoutbox):
    """Fill in the host's form, and return the path of the link in the last mail."""

    def run(addresses="roma@example.org", **more):
        answer = as_player(host).post(
            url("table-invite", table.pk), {"addresses": addresses, **more}
        )
        assert answer.status_code == 302, text(answer)
        posting.deliver_due()
        return re.search(r"http://[^/]+(/invited/[^/]+/)\n", mailoutbox[-1].body)[1]

    return run


def test_the_host_invites_several_and_sees_what_became_of_it(table, host, post_invitation):
    post_invitation("roma@example.org, siena@example.org\npisa@example.org;")
    roma, siena, _ = Invitation.objects.all()
    client = as_player(host)
    Invitation.objects.filter(pk=siena.pk).update(state="declined")
    answer = client.post(url("invitation-withdraw", table.pk, roma.pk), follow=True)
    assert "The invitation is withdrawn." in text(answer)
    shown = text(client.get(url("table-detail", table.pk)))
    rows = shown.split('class="sum asked"')[1].split("</ul>")[0]
    tags = re.findall(r'class="tag">(\w+)<', rows)
    assert tags == ["withdrawn", "declined", "sent"]
    assert rows.count("Withdraw</button>") == 1
    assert "roma@example.org" not in text(as_player(factories.player()).get("/"))


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"addresses": ""}, "This field is required."),
        ({"addresses": "roma, siena@example.org"}, "This is no e-mail address: roma"),
        ({"addresses": " ".join(f"c{n}@example.org" for n in range(11))}, "at most 10 people"),
        ({"addresses": "roma@example.org", "greeting": "x" * 301}, "at most 300 characters"),
        ({"addresses": "roma@example.org", "greeting": "http://x"}, "may hold a link"),
        ({"addresses": "roma@example.org\x00"}, "This is no e-mail address"),
    ],
)
def test_a_form_that_cannot_be_sent_says_why(table, host, sent, told):
    answer = as_player(host).post(url("table-invite", table.pk), sent)
    assert answer.status_code == 400
    assert told in text(answer)
    assert sent["addresses"][:4] in text(answer)
    assert 'role="alert"' in text(answer)
    assert not Invitation.objects.exists()


def test_the_daily_limit_is_told(table, host, settings):
    settings.INVITATIONS_A_DAY = 1
    answer = as_player(host).post(
        url("table-invite", table.pk), {"addresses": "roma@example.org pisa@example.org"}
    )
    assert answer.status_code == 429
    assert "Invitations a day: at most 1, and 1 left today." in text(answer)


def test_only_the_host_invites(table):
    assert Client().post(url("table-invite", table.pk)).url.startswith(reverse("login"))
    stranger = as_player(factories.player("white"))
    assert stranger.post(url("table-invite", table.pk), {}).status_code == 404
    public = factories.table(players=3, host=factories.player())
    answer = stranger.post(url("table-invite", public.pk), {"addresses": "roma@example.org"})
    assert answer.status_code == 403
    assert not Invitation.objects.exists()


def test_a_person_without_an_account_accepts_from_the_mail(table, client, post_invitation):
    link = post_invitation(greeting="Come <b>soon</b>")
    answer = client.get(link)
    assert (answer.url, answer["Referrer-Policy"]) == (url("invited"), "no-referrer")
    page = text(client.get(answer.url))
    for words in ("Black invites you", "Come &lt;b&gt;soon", "No time limit", "2 seats free"):
        assert words in page
    assert "This makes an account for roma@example.org" in page
    assert not User.objects.filter(email="roma@example.org").exists()
    sent = {"deed": "accept", "display_name": "Roma", "colour": "red", "word": "hat"}
    answer = client.post(url("invited"), sent, follow=True)
    assert "Welcome to the table." in text(answer)
    assert "(you)" in text(answer)
    assert table.seats.get(player__email="roma@example.org").colour == "red"
    assert "This invitation is accepted." in text(client.get(url("invited")))


def test_opening_links_does_nothing(client, post_invitation):
    link = post_invitation()
    for path in (link, f"{link}never/"):
        client.get(path, follow=True)
    client.get(url("invited"), {"deed": "accept"})
    assert Invitation.objects.get().state == "sent"
    assert not NeverInvite.objects.exists()
    strict = Client(enforce_csrf_checks=True)
    strict.get(link)
    assert strict.post(url("invited"), {"deed": "decline"}).status_code == 403


def test_a_name_is_needed_and_checked(client, post_invitation):
    client.get(post_invitation())
    for name in ("", "x" * 41, "a\u202eb", "\x00"):
        answer = client.post(url("invited"), {"deed": "accept", "display_name": name})
        assert answer.status_code == 400
    assert User.objects.count() == 1


def test_an_account_logs_in_first_and_comes_back(table, client, post_invitation):
    roma = factories.player("roma")
    roma.set_password("an open sesame")
    roma.save()
    client.get(post_invitation(roma.email))
    page = text(client.get(url("invited")))
    assert f"{reverse('login')}?next={url('invited')}" in page
    assert 'name="display_name"' not in page
    answer = client.post(url("invited"), {"deed": "accept", "display_name": "Sly"})
    assert answer.status_code == 403
    assert "Log in, then accept." in text(answer)
    sent = {"username": roma.email, "password": "an open sesame", "next": url("invited")}
    answer = client.post(reverse("login"), sent, follow=True)
    assert "You take the seat as Roma." in text(answer)
    client.post(url("invited"), {"deed": "accept"})
    assert table.seats.filter(player=roma).exists()


def test_somebody_else_is_told_whose_invitation_it_is(table, post_invitation):
    roma = factories.player("roma")
    client = as_player(factories.player("siena"))
    client.get(post_invitation(roma.email))
    assert "you are logged in as Siena" in text(client.get(url("invited")))
    assert client.post(url("invited"), {"deed": "accept"}).status_code == 403
    assert table.seats.filter(is_taken=True).count() == 1


def test_declining_and_never_again_need_a_press_but_no_account(client, post_invitation):
    client.get(post_invitation())
    answer = client.post(url("invited"), {"deed": "decline"}, follow=True)
    assert "You have declined." in text(answer)
    assert "you can still accept" in text(client.get(url("invited")))
    client.post(url("invited"), {"deed": "never"})
    assert NeverInvite.objects.count() == 1


def test_the_link_against_invitations_works_for_good(table, host, client, post_invitation):
    link = post_invitation()
    Invitation.objects.update(state="withdrawn")
    tables.close(game=table)
    page = client.get(f"{link}never/", follow=True)
    assert page.redirect_chain[-1][0] == url("never")
    answer = client.post(url("never"), {"deed": "never"}, follow=True)
    assert "will not be invited again" in text(answer)
    answer = client.post(url("never"), {"deed": "allow"}, follow=True)
    assert "Never invite this address again" in text(answer)
    assert not NeverInvite.objects.exists()


def test_a_wrong_link_is_gone_and_its_secret_not_logged(client, caplog):
    answer = client.get("/invited/no-such-secret/", follow=True)
    assert answer.status_code == 410
    assert "does not invite any more" in text(answer)
    assert "no-such-secret" not in caplog.text
    assert Client().get(url("invited")).status_code == 410
    assert Client().post(url("never")).status_code == 410


@pytest.mark.parametrize(
    ("happen", "told"),
    [
        (lambda table: tables.close(game=table), "The table is closed"),
        (lambda table: fill(table, 2), "Every seat of this table is taken."),
        (lambda table: fill(table, 2, start=True), "The game has started without you"),
        (lambda table: Invitation.objects.update(state="withdrawn"), "has withdrawn"),
    ],
)
def test_an_invitation_that_comes_too_late_says_so(table, client, post_invitation, happen, told):
    client.get(post_invitation())
    happen(table)
    page = text(client.get(url("invited")))
    assert told in page
    assert "Accept and take a seat" not in page
    answer = client.post(url("invited"), {"deed": "accept", "display_name": "Roma"})
    assert answer.status_code == 409
    assert told in text(answer)
    assert 'role="alert"' in text(answer)
    assert not User.objects.filter(email="roma@example.org").exists()


def fill(table, bots, *, start=False):
    for _ in range(bots):
        tables.join(game=table, player=None, bot="greedy")
    if start:
        tables.start(game=table)


def test_the_dashboard_shows_invitations_and_answers_them(table, post_invitation):
    roma, siena = factories.player("roma"), factories.player("siena")
    post_invitation(f"{roma.email} {siena.email}", greeting="Come")
    client = as_player(roma)
    page = text(client.get("/"))
    assert "Black invites you to a game of Patrizier" in page
    assert "Quiet table" in page
    mine, theirs = Invitation.objects.all()
    assert client.get(url("invitation-detail", theirs.pk)).status_code == 404
    assert client.post(url("invitation-detail", theirs.pk), {"deed": "accept"}).status_code == 404
    assert "Accept and take a seat" in text(client.get(url("invitation-detail", mine.pk)))
    client.post(url("invitation-detail", mine.pk), {"deed": "accept"})
    assert table.seats.filter(player=roma).exists()
    other = as_player(siena)
    other.post(url("invitation-detail", theirs.pk), {"deed": "decline"})
    assert "invites you" not in text(other.get("/"))
    assert Client().get(url("invitation-detail", mine.pk)).url.startswith(reverse("login"))
    assert log.find(table.pk).status == "open"
