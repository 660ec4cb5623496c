from __future__ import annotations

import re
from html import unescape

import pytest
from django.template.loader import get_template
from django.urls import reverse

from games.boards import offered
from games.engine.base import LANGUAGES
from games.selectors import help as texts
from games.services.tables import LIFETIME
from tests import factories

KEYS = sorted(title.key for title in offered())
OWN_NAMES = {"Patrizier", "Patronize", "Villa Paletti", "Verona", "Firenze"}
HEADING = re.compile(r"<h([123])[^>]*>(.*?)</h\1>", re.DOTALL)
TAGS = re.compile(r"<[^>]+>")

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_title = pytest.mark.parametrize("key", KEYS)


def page(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def article(text):
    """Return a help page without what belongs to every page, and without drawn boards."""
    inner = re.search(r'<article class="prose">(.*)</main>', text, re.DOTALL)[1]
    return re.sub(r'<section class="board".*?</section>', "", inner, flags=re.DOTALL)


def words(html):
    return " ".join(unescape(TAGS.sub(" ", html)).split())


def headings(text):
    return [words(inner) for _, inner in HEADING.findall(article(text))]


# Every title


@each_title
@pytest.mark.parametrize(
    "name", ["help/en.html", "help/de.html", "pitch.html", "mark.html", "board.html"]
)
def test_every_title_brings_the_templates_of_its_help(key, name):
    assert get_template(f"games/titles/{key}/{name}").template.source.strip()


@each_title
@each_language
def test_every_title_is_told_in_both_languages(client, key, language):
    text = page(client, reverse("games:rules", args=[key]), language)
    assert f'<html lang="{language}">' in text
    assert f'href="{reverse("games:tour", args=[key])}' in text


@each_language
def test_the_help_leads_to_every_title(client, language):
    text = page(client, reverse("games:help"), language)
    for key in KEYS:
        assert f'href="{reverse("games:rules", args=[key])}"' in text
        assert f'href="{reverse("games:tour", args=[key])}"' in text


@pytest.mark.parametrize("path", ["/help/", *(f"/help/{key}/" for key in KEYS)])
def test_german_help_has_the_same_parts_and_no_english_headings(client, path):
    english, german = page(client, path, "en"), page(client, path, "de")
    assert '<html lang="de">' in german
    assert len(headings(english)) == len(headings(german)) > 5
    shared = {h.split(":")[0] for h in headings(english)} & {
        h.split(":")[0] for h in headings(german)
    }
    assert shared <= OWN_NAMES
    parts = [re.findall(r'<section id="(\w+)"', text) for text in (english, german)]
    assert parts[0] == parts[1]
    links = [re.findall(r'<a href="#(\w+)"', article(text)) for text in (english, german)]
    assert links[0] == links[1]
    assert set(links[0]) <= set(parts[0])


def test_an_unknown_title_is_not_found(client):
    assert client.get("/help/chess/").status_code == 404
    assert client.post("/help/").status_code == 405


def test_help_is_read_without_the_database(client):
    # Without a mark for it, a test that touches the database fails.
    assert headings(page(client, "/help/"))
    for key in KEYS:
        assert headings(page(client, f"/help/{key}/"))


@pytest.mark.django_db
def test_help_for_somebody_logged_in_costs_two_queries(client, django_assert_max_num_queries):
    client.force_login(factories.player("Siena"))
    # The first page of a visit notes that its reader is here.
    page(client, "/help/patrizier/")
    with django_assert_max_num_queries(2):
        page(client, "/help/patrizier/")


# The site


@each_language
def test_the_help_says_how_long_a_table_waits(client, language):
    text = words(article(page(client, "/help/", language)))
    unit = {"en": "days", "de": "Tagen"}[language]
    assert f"{LIFETIME.days} {unit}" in text


@each_language
def test_every_page_leads_to_the_help(client, db, language):
    for path in ("/", reverse("games:table-list"), reverse("login")):
        assert f'href="{reverse("games:help")}"' in page(client, path, language)


@pytest.mark.django_db
def test_a_game_and_a_table_lead_to_the_rules(client):
    link = f'href="{reverse("games:rules", args=["patrizier"])}"'
    running, waiting = factories.game(), factories.table()
    assert link in page(client, reverse("games:game-detail", args=[running.pk]))
    assert link in page(client, reverse("games:table-detail", args=[waiting.pk]))


# Patrizier


@each_language
def test_patriziers_rules_have_the_numbers_of_the_edition(client, language):
    text = page(client, "/help/patrizier/", language)
    (edition,) = texts.rules(key="patrizier", language=language).guide.editions
    table = words(re.search(r'<table class="printed linear">(.*?)</table>', text, re.DOTALL)[1])
    for city in edition.cities:
        mark = "" if city.has_sure_floors else "†"
        row = f"{city.floors}{mark} {city.tiles[0]} / {city.tiles[1]}{mark} {len(city.signs)}"
        signs = (f"{s.symbol}{'★' * s.is_star}{'†' * s.is_reconstructed}" for s in city.signs)
        assert f"{row} {' '.join(signs)}" in table
    for note in edition.notes:
        assert note in words(text)
    for size in edition.sizes:
        row = (size.players, size.cities, size.cards, size.floors, size.tiles)
        assert " ".join(map(str, (*row, size.supply, size.turns))) in words(text)


@each_language
def test_patriziers_rules_explain_a_real_first_turn(client, language):
    text = page(client, "/help/patrizier/", language)
    first = texts.rules(key="patrizier", language=language).guide.first
    assert first.preview.sentences
    for sentence in first.preview.sentences:
        assert sentence in words(text)
    assert 'class="city legal chosen"' in text
    assert headings(text)[1] == {"en": "Your first turn", "de": "Dein erster Zug"}[language]


@each_language
def test_every_line_of_notation_is_a_checked_example_or_marked_as_a_form(client, language):
    text = page(client, "/help/patrizier/", language)
    guide = texts.rules(key="patrizier", language=language).guide
    checked = {example.text for lesson in guide.lessons for example in lesson.examples}
    checked |= {example.text for example in guide.orders}
    found = re.findall(r"<code([^>]*)>(.*?)</code>", text, re.DOTALL)
    examples = {unescape(inner) for attributes, inner in found if "example" in attributes}
    assert examples == checked
    assert all("example" in attributes or "form" in attributes for attributes, _ in found)
