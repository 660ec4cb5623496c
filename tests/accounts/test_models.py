from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_address_is_kept_as_written():
    assert User.objects.create_user("Siena@Example.org").email == "Siena@example.org"


def test_address_is_found_in_any_case():
    user = User.objects.create_user("Siena@example.org")
    assert User.objects.get_by_natural_key("sIENA@EXAMPLE.org") == user


def test_sign_in_works_in_any_case():
    user = User.objects.create_user("siena@example.org", "open sesame")
    assert authenticate(username="SIENA@example.org", password="open sesame") == user


def test_sign_in_with_the_wrong_password_is_refused():
    User.objects.create_user("siena@example.org", "open sesame")
    assert authenticate(username="siena@example.org", password="open barley") is None


def test_second_account_with_the_address_in_another_case_is_refused():
    User.objects.create_user("siena@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create_user("SIENA@example.org")


def test_second_account_with_the_address_is_refused_by_the_form_too():
    User.objects.create_user("siena@example.org")
    with pytest.raises(ValidationError, match="exists"):
        User(email="SIENA@example.org", password="!").full_clean()


def test_account_without_an_address_is_refused():
    with pytest.raises(ValueError, match="address"):
        User.objects.create_user("")


def test_several_accounts_may_have_no_address():
    User.objects.create(display_name="one")
    User.objects.create(display_name="two")
    assert User.objects.filter(email=None).count() == 2


def test_account_without_a_password_cannot_sign_in():
    assert not User.objects.create_user("siena@example.org").has_usable_password()


def test_superuser_may_enter_the_admin():
    user = User.objects.create_superuser("siena@example.org", "open sesame")
    assert user.is_staff
    assert user.is_superuser


@pytest.mark.parametrize("name", ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])
def test_time_zone_is_accepted(name):
    user = User(email="siena@example.org", password="!", time_zone=name)
    assert user.full_clean() is None


@pytest.mark.parametrize("name", ["", "Europe", "Europe/Atlantis", "../../etc/passwd", "+02:00"])
def test_unknown_time_zone_is_refused(name):
    with pytest.raises(ValidationError) as refusal:
        User(email="siena@example.org", password="!", time_zone=name).full_clean()
    assert list(refusal.value.error_dict) == ["time_zone"]


def test_name_stands_for_the_account():
    assert str(User(pk=7, display_name="Siena")) == "Siena"


def test_number_stands_for_an_account_without_a_name():
    assert str(User(pk=7, email="siena@example.org")) == "account 7"
