from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts import selectors
from accounts.models import Address, User
from accounts.services import reach

pytestmark = pytest.mark.django_db


def test_a_page_notes_that_its_reader_is_here(client, user):
    client.force_login(user)
    client.get("/profile/")
    user.refresh_from_db()
    assert timezone.now() - user.seen_at < timedelta(minutes=1)


def test_a_visit_is_noted_once_in_five_minutes(user, django_assert_num_queries):
    reach.note_visit(user=user)
    noted = user.seen_at
    with time_machine.travel(noted + timedelta(minutes=4)), django_assert_num_queries(0):
        reach.note_visit(user=user)
    with time_machine.travel(noted + timedelta(minutes=6)):
        reach.note_visit(user=user)
    user.refresh_from_db()
    assert user.seen_at - noted >= timedelta(minutes=6)


def test_nobody_is_noted_for_a_visitor(client, user):
    client.get("/login/")
    assert not User.objects.exclude(seen_at=None).exists()


def test_an_address_is_marked_until_a_mail_arrives(user):
    assert reach.note_bounce(user=user, address=user.email.upper(), said="550 no")
    assert selectors.is_unreachable(user)
    assert reach.note_arrival(user=user, address=user.email)
    assert not selectors.is_unreachable(user)
    assert not reach.note_arrival(user=user, address=user.email)


def test_a_further_address_does_not_make_its_person_unreachable(user):
    Address.objects.create(user=user, email="further@example.org")
    assert not reach.note_bounce(user=user, address="further@example.org", said="550 no")
    assert not selectors.is_unreachable(user)


def test_the_marks_and_the_last_visit_are_in_the_data_of_the_person(user):
    reach.note_visit(user=user)
    reach.note_bounce(user=user, address=user.email, said="550 no")
    found = selectors.personal_data(user=user)
    assert found["account"]["seen_at"] == user.seen_at
    assert found["addresses"][0]["bounce_said"] == "550 no"
