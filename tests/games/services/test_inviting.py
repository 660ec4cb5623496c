"""Whom a host can ask, how often, and what the host learns by it: nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games import agreement
from games.errors import AlreadyStarted, BadText, NotYourSeat
from games.models import Game
from games.models_lobby import Invitation, NeverInvite
from games.models_mail import Delivery, Notice
from games.selectors import invitations
from games.selectors import invited as invitees
from games.services import blocks, closing, invited, inviting, people, posting, tables
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def host():
    return factories.player("black")


@pytest.fixture
def table(host):
    found = factories.table(players=4, host=host, name="Sunday", terms=agreement.Terms(3, "bot"))
    tables.join(game=found, player=host)
    return found


@pytest.fixture
def invite(table, host):
    """Invite to the table, and send what is to be sent."""

    def run(*addresses, game=table, by=host, **choices):
        count = inviting.invite(
            game=game, host=by, addresses=list(addresses), **{"language": "en", **choices}
        )
        posting.deliver_due()
        return count

    return run


def test_a_mail_tells_who_invites_to_what_and_how_to_answer(invite, mailoutbox):
    assert invite("Roma@example.org", greeting="Dear Roma,\nplay with <b>us</b>!") == 1
    mail = mailoutbox[0]
    assert mail.to == ["Roma@example.org"]
    assert mail.subject == "Black invites you to a game of Patrizier"
    for words in (
        "  Dear Roma,\n  play with <b>us</b>!",
        "Table: Sunday",
        "Players: 4",
        "Time: 3 days for a turn",
        "a bot on the seat",
        "the table closes on",
        "You need no account",
        "http://127.0.0.1:8000/invited/",
    ):
        assert words in mail.body
    assert mail.extra_headers["List-Unsubscribe"].endswith("/never/>")
    token = mail.body.split("/invited/")[1].split("/")[0]
    assert invitees.by_digest(invitations.digest(token)) == Invitation.objects.get()
    kept = [*Invitation.objects.values(), *Delivery.objects.values(), *Notice.objects.values()]
    assert token not in str(kept)


def test_a_mail_speaks_its_readers_language_else_the_hosts(invite, mailoutbox):
    reader = factories.player("roma")
    reader.language, reader.time_zone = "de", "Europe/Berlin"
    reader.save()
    invite(reader.email, "siena@example.org", language="en")
    assert "(Europe/Berlin)" in mailoutbox[0].body
    assert "(UTC)" in mailoutbox[1].body
    assert "You need no account" not in mailoutbox[0].body


def test_no_mail_leaves_if_the_invitation_is_not_written(table, host, mailoutbox):
    inviting.invite(game=table, host=host, addresses=["roma@example.org"], language="en")
    assert not mailoutbox


def test_a_host_does_not_invite_themselves(invite, host, mailoutbox):
    assert invite(host.email.upper()) == 0
    assert not mailoutbox


def test_an_address_is_asked_once_to_a_table(invite, mailoutbox):
    assert invite("roma@example.org", "ROMA@example.org ") == 1
    assert invite("Roma@Example.org") == 0
    assert len(mailoutbox) == 1


def test_a_host_invites_so_many_a_day_and_no_more(invite, table, host, settings, mailoutbox):
    settings.INVITATIONS_A_DAY = 3
    invite("roma@example.org", "siena@example.org")
    with pytest.raises(inviting.TooManyInvitations) as refusal:
        invite("pisa@example.org", "lucca@example.org")
    assert refusal.value.params["left"] == 1
    assert Invitation.objects.count() == len(mailoutbox) == 2
    other = factories.table(players=3, host=host)
    invite("pisa@example.org", game=other)
    with pytest.raises(inviting.TooManyInvitations):
        invite("lucca@example.org", game=other)
    Invitation.objects.update(sent_at=timezone.now() - timedelta(days=1, minutes=1))
    assert invite("lucca@example.org") == 1


def test_an_address_gets_so_many_a_day_from_all_hosts(invite, settings, mailoutbox):
    settings.INVITATIONS_TO_AN_ADDRESS = 2
    for number in range(4):
        by = factories.player(f"city{number}")
        assert invite("roma@example.org", game=factories.table(host=by, players=3), by=by) == 1
    assert len(mailoutbox) == 2
    assert set(Invitation.objects.values_list("state", flat=True)) == {"sent"}


def what_the_host_sees(table):
    return [(row.get_state_display(), bool(row.address)) for row in invitations.sent(table)]


def test_the_host_cannot_tell_known_blocked_and_unwilling_addresses_apart(
    invite, table, host, mailoutbox
):
    known, blocker, banned = (factories.player(name) for name in ("roma", "siena", "pisa"))
    blocks.block(user=blocker, other=host)
    banned.is_active = False
    banned.save()
    NeverInvite.objects.create(address_digest=invitations.address_key("lucca@example.org"))
    addresses = ["new@example.org", known.email, blocker.email, banned.email, "lucca@example.org"]
    assert [invite(address) for address in addresses] == [1] * 5
    assert set(what_the_host_sees(table)) == {("sent", True)}
    assert [mail.to for mail in mailoutbox] == [["new@example.org"], [known.email]]
    assert [list(invitations.open_to(each)) for each in (blocker, banned)] == [[], []]
    assert invitations.open_to(known).count() == 1


def test_never_again_looks_like_a_refusal_and_outlives_the_account(invite, host, mailoutbox):
    roma = factories.player("roma")
    address = roma.email
    invite(address)
    row = Invitation.objects.get()
    invited.never_again(invitation=row)
    row.refresh_from_db()
    assert row.state == "declined"
    assert address not in str(NeverInvite.objects.values())
    people.erase(user=roma)
    invite(address.upper(), game=factories.table(players=3, host=host))
    assert len(mailoutbox) == 1
    invited.allow_again(invitation=Invitation.objects.latest("pk"))
    invite(address, game=factories.table(players=3, host=host))
    assert len(mailoutbox) == 2


@pytest.mark.parametrize(
    "greeting", ["x" * 301, "see http://example.org", "WWW.example.org", "\x00"]
)
def test_a_greeting_is_short_and_holds_no_links(invite, greeting):
    with pytest.raises(BadText):
        invite("roma@example.org", greeting=greeting)
    assert not Invitation.objects.exists()


def test_only_the_host_invites_and_only_while_the_table_is_open(invite, table):
    with pytest.raises(NotYourSeat):
        invite("roma@example.org", by=factories.player("white"))
    Game.objects.filter(pk=table.pk).update(closes_at=timezone.now())
    with pytest.raises(AlreadyStarted):
        invite("roma@example.org")


@pytest.mark.parametrize("link", ["https://evil.example", "WWW.evil.example"])
def test_no_name_carries_a_link_to_strangers(invite, host, table, mailoutbox, link):
    other = factories.table(host=host, name=f"See {link}")
    with pytest.raises(inviting.NoLinks):
        invite("roma@example.org", game=other)
    host.display_name = link
    host.save()
    with pytest.raises(inviting.NoLinks):
        invite("roma@example.org")
    assert not mailoutbox
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("name", ["a\n\nb", "a\u202eb", "a\u200bb"])
def test_a_tables_name_is_one_line_of_what_can_be_seen(name):
    with pytest.raises(BadText):
        factories.table(name=name)


def test_a_host_withdraws_what_is_not_answered(invite, table, host):
    invite("roma@example.org", "siena@example.org")
    roma, siena = Invitation.objects.all()
    invited.decline(invitation=siena)
    assert inviting.withdraw(game=table, host=host, number=roma.pk)
    assert not inviting.withdraw(game=table, host=host, number=roma.pk)
    assert not inviting.withdraw(game=table, host=host, number=siena.pk)
    with pytest.raises(NotYourSeat):
        inviting.withdraw(game=table, host=factories.player("white"), number=roma.pk)
    with pytest.raises(invited.InvitationAnswered):
        invited.accept(invitation=roma, player=factories.player("roma"))


def test_a_mail_server_that_is_down_is_not_the_hosts_fault(invite, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert invite("roma@example.org") == 1
    assert Delivery.objects.get().status == Delivery.Status.DEFERRED
    assert "/invited/" not in caplog.text


def test_erasing_a_host_or_an_invited_person_forgets_the_invitation(invite, host):
    roma = factories.player("roma")
    invite(roma.email, "siena@example.org")
    people.erase(user=roma)
    assert Invitation.objects.get().address == "siena@example.org"
    people.erase(user=host)
    assert not Invitation.objects.exists()


def test_addresses_are_forgotten_a_month_after_the_table(invite, table, host):
    invite("roma@example.org", greeting="Hello")
    invite("siena@example.org", game=factories.table(players=3, host=host))
    Invitation.objects.update(sent_at=timezone.now() - timedelta(days=31))
    tables.close(game=table)
    closing.forget_addresses()
    gone, kept = Invitation.objects.all()
    assert (gone.address, gone.greeting, kept.address) == ("", "", "siena@example.org")
    assert gone.address_digest == invitations.address_key("roma@example.org")
