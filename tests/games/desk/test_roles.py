"""Roles: groups that are made with the database, who is appointed, and the keys in the log."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models_desk import Badge
from games.selectors import roles as known
from games.services import people, roles
from tests import factories
from tests.games.desk import staff
from tests.games.desk.staff import assert_sound, moderator, running

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_groups_are_there_after_migrating():
    desk = set(Group.objects.get(name="Moderators").permissions.values_list("codename", flat=True))
    assert desk == set(known.DESK)
    admin = Group.objects.get(name="Administrators").permissions
    assert admin.filter(codename="view_event").exists()
    assert not admin.filter(codename__in=("change_event", "delete_event", "add_event")).exists()
    assert desk < set(admin.values_list("codename", flat=True))


def test_installing_again_adds_what_is_missing_and_keeps_the_rest():
    group = Group.objects.get(name="Moderators")
    extra = Permission.objects.get(codename="view_user")
    group.permissions.set([extra])
    for _time in range(2):
        roles.install()
    assert set(group.permissions.values_list("codename", flat=True)) == {*known.DESK, "view_user"}
    assert Group.objects.count() == 2


def test_installing_waits_for_the_groups_to_be_migrated():
    class Nothing:
        def get_model(self, *names):
            raise LookupError

    Group.objects.all().delete()
    roles.install(apps=Nothing())
    assert not Group.objects.exists()


def test_an_appointment_replaces_the_one_before():
    person = factories.player()
    allowed = {"moderator": set(known.DESK), "administrator": set(known.GRANTS)}
    for role in ("moderator", "administrator", "moderator"):
        roles.appoint(person=person, role=role)
        assert [group.name for group in person.groups.all()] == [known.GROUPS[role]]
        assert person.is_staff
        assert known.granted(person) == allowed[role]
    roles.appoint(person=person, role="nobody")
    assert not person.groups.exists()
    assert not User.objects.get(pk=person.pk).is_staff
    assert not known.is_staff(person)


def test_nothing_hangs_on_being_a_superuser():
    person = User.objects.create_superuser("root@example.org")
    assert not known.granted(person)
    assert not known.granted(None)


def test_a_role_without_the_mark_of_staff_or_of_a_closed_account_is_none():
    person = moderator()
    person.is_active = False
    assert not known.granted(person)
    person.is_active, person.is_staff = True, False
    assert not known.granted(person)


def test_somebody_is_appointed_by_the_command(capsys):
    person = factories.player("Rosalinde")
    call_command("appoint", person.email)
    assert known.is_staff(User.objects.get(pk=person.pk))
    call_command("appoint")
    assert "Rosalinde" in capsys.readouterr().out
    call_command("appoint", person.email, "nobody")
    assert not known.is_staff(User.objects.get(pk=person.pk))


@pytest.mark.parametrize("words", [("nobody@example.org",), ("{address}", "king")])
def test_the_command_refuses_what_cannot_be(words):
    person = factories.player()
    with pytest.raises(CommandError):
        call_command("appoint", *(word.format(address=person.email) for word in words))
    assert not known.is_staff(person)


def test_a_guest_is_not_appointed():
    guest = factories.player()
    guest.email = None
    with pytest.raises(roles.NoAccount):
        roles.appoint(person=guest, role="moderator")


def test_a_key_stays_the_same_and_goes_with_its_person():
    game, by = running(), moderator()
    first, second = staff.pause(game, by), staff.resume(game, by)
    assert first.actor == second.actor == f"staff:{by.badge.key}"
    people.erase(user=by)
    assert not Badge.objects.exists()
    assert not game.asides.exclude(text="").exists()
    assert_sound(game)
