from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

SHOWN = re.compile(r'<html lang="(\w+)">')


def shown(answer):
    return SHOWN.search(answer.content.decode())[1]


def choose(client, language, onward="/tables/"):
    return client.post("/language/", {"language": language, "next": onward})


def test_a_visitor_chooses_a_language_that_the_browser_keeps(client):
    answer = choose(client, "de")
    assert answer.url == "/tables/"
    assert shown(client.get("/tables/", headers={"accept-language": "en"})) == "de"
    cookie = answer.cookies["django_language"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] > 300 * 24 * 60 * 60
    choose(client, "en")
    assert shown(client.get("/tables/", headers={"accept-language": "de"})) == "en"


def test_the_switch_of_a_page_leads_back_to_the_page(client):
    page = client.get("/tables/?players=3", headers={"accept-language": "de"}).content.decode()
    form = page.split('class="languages"')[1].split("</form>")[0]
    assert 'name="next" value="/tables/?players=3"' in form
    assert re.search(r'<strong\s+lang="de"\s+aria-current="true">Deutsch</strong>', form)
    assert re.search(r'value="en"\s+lang="en">English</button>', form)


def test_the_choice_of_somebody_who_is_logged_in_goes_into_the_profile(client, user):
    client.force_login(user)
    choose(client, "de")
    user.refresh_from_db()
    assert user.language == user.mail_language == "de"
    assert shown(client.get("/profile/")) == "de"
    client.logout()


def test_the_profile_wins_over_what_the_browser_keeps(client, user):
    choose(client, "de")
    User.objects.update(language="en")
    client.force_login(user)
    assert shown(client.get("/profile/")) == "en"
    User.objects.update(language="")
    assert shown(client.get("/profile/")) == "de"


@pytest.mark.parametrize("language", ["", "fr", "de\r\nX: y", "../de", "DE", "de" * 500])
def test_a_language_that_is_not_there_changes_nothing(client, user, language):
    client.force_login(user)
    answer = choose(client, language)
    assert answer.status_code == 302
    assert "django_language" not in answer.cookies
    user.refresh_from_db()
    assert user.language == "en"


@pytest.mark.parametrize(
    "onward", ["https://example.com/", "//example.com/", "javascript:alert(1)", "", "/" * 201]
)
def test_the_switch_never_leads_to_another_site(client, onward):
    assert choose(client, "de", onward).url == "/"


def test_a_word_that_is_no_page_does_no_harm(client):
    assert choose(client, "de", "nonsense").url == "nonsense"


def test_a_link_cannot_switch_and_a_foreign_form_neither(client):
    assert client.get("/language/?language=de").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/language/", {"language": "de"}, headers={"accept-language": "en"})
    assert answer.status_code == 403
    assert "django_language" not in answer.cookies
    assert 'class="languages"' in answer.content.decode()


def test_a_page_that_answers_a_form_does_not_lead_back_to_the_form(client):
    page = client.post("/signup/", {}).content.decode()
    assert 'name="next" value="/signup/"' not in page.split('class="languages"')[1]


def test_a_page_that_is_not_there_can_be_read_in_both_languages(client):
    answer = client.get("/nowhere/", headers={"accept-language": "de"})
    assert answer.status_code == 404
    assert "Seite nicht gefunden" in answer.content.decode()
    assert 'class="languages"' in answer.content.decode()
