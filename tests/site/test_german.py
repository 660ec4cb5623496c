"""Whoever reads German reads nothing else: every page of the site is looked through."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import translation

from accounts.models import User
from games.services import hosting, moves, rewinds, tables
from patrizier_site import catalogues
from tests import factories

pytestmark = pytest.mark.django_db

GERMAN = {"accept-language": "de"}
# Gaps and tags part a text; what is left between them must not be on the page.
PARTS = re.compile(r"%\(\w+\)[sd]|%[sd]|</?\w+>|&\w+;|\n+")
# Short words that are English and nothing else, for texts that are in no catalogue.
ENGLISH = re.compile(
    r"\b(?:the|and|you|your|with|this|that|is|are|has|have|not|from|for|when|which|seat|turn"
    r"|game|table|player|players|card|cards|floor|floors|city)\b"
)
FILE = re.compile(r"\bgame-\d+\.json\b")
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-told", "data-link", "data-ready")
# Notation and addresses are the same in every language; so is whoever else's language is named.
SILENT = ("code", "script", "style", "time")


class Reader(HTMLParser):
    """Reads what a page says, and not what it is made of."""

    def __init__(self, page):
        super().__init__()
        self.said, self.silent = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in SILENT or (tag in ("button", "strong") and given.get("lang") == "en"):
            self.silent.append(tag)
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent:
            self.said.append(data)

    @property
    def text(self):
        return FILE.sub("", " ".join(" ".join(self.said).split()))


@cache
def english():
    """Return every part of two words or more of every English text."""
    found = set()
    for room in catalogues.ROOMS:
        for message in catalogues.collect(room):
            texts = [message.id] if isinstance(message.id, str) else message.id
            for part in (part for text in texts for part in PARTS.split(text)):
                words = " ".join(part.split()).strip(" ():;,.·…?")
                if len(words.split()) > 1:
                    found.add(words)
    return found


def leftovers(page):
    """Return what is English in a German page."""
    text = Reader(page).text
    known = {words for words in english() if re.search(rf"\b{re.escape(words)}\b", text)}
    return known | set(ENGLISH.findall(text))


def routes(patterns=None, prefix=""):
    """List every address of our own as (path with gaps, names of the gaps)."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(pattern.pattern)
        if path.startswith("admin/"):
            continue
        if isinstance(pattern, URLPattern):
            yield path, tuple(pattern.pattern.converters)
        else:
            yield from routes(pattern.url_patterns, path)


def filled(path, game):
    """Fill the gaps of an address."""
    values = {"pk": game.pk, "group": "over", "number": 1, "token": "none", "title": "patrizier"}
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: str(values.get(gap[1], 1)), path)


@pytest.fixture
def german(client, settings, tmp_path):
    """A reader whose profile says German; the mails of other tests are not in their post office."""
    settings.OUTBOX_DIR = tmp_path
    reader = User.objects.create_user("rot@example.org", "x", display_name="Rot", language="de")
    client.force_login(reader)
    client.reader = reader
    return client


def seated(reader, players=2, bots=0, **choices):
    opened = factories.table(players, host=reader, **choices)
    tables.join(game=opened, player=reader, word="Wort")
    for _ in range(bots):
        hosting.seat_bot(game=opened, player=reader)
    return opened


def running(reader, players=2):
    opened = seated(reader, players, name="Sonntag")
    for colour in ("Weiss", "Gelb", "Blau")[: players - 1]:
        tables.join(game=opened, player=factories.player(colour))
    tables.start(game=opened, player=reader)
    factories.play(opened, 2 * players + 1)
    opened.refresh_from_db()
    return opened


def assert_german(client, path, data=None):
    answer = client.get(path, data, headers=GERMAN, follow=True)
    if answer.content and answer["Content-Type"].startswith("text/html"):
        page = answer.content.decode()
        # Some answers are a part of a page.
        assert "<html" not in page or '<html lang="de">' in page
        assert leftovers(page) == set(), path
    return answer


def test_the_reader_of_this_test_notices_english():
    assert leftovers("<p>You   have none: you log in by mail.</p>")
    assert leftovers("<p aria-label='The board'>Das Brett</p>") == {"The board"}
    assert leftovers("<p>Nonesuch <code>The board</code></p>") == set()
    assert leftovers("<p>Du bist am Zug.</p>") == set()


def test_the_picture_of_the_first_page_has_the_letters_of_the_language():
    english, german = (
        (catalogues.ROOT / "games/static/games" / name).read_text("utf-8")
        for name in ("patrizier-landing.svg", "patrizier-landing.de.svg")
    )
    assert english.replace(">K<", ">S<").replace(">Y<", ">G<") == german
    page = Client().get("/", headers=GERMAN).content.decode()
    assert "games/patrizier-landing.de.svg" in page
    assert "games/patrizier-landing.de.svg" not in Client().get("/").content.decode()


@pytest.mark.parametrize("path", sorted({path for path, _ in routes()}))
def test_no_page_has_english_left(german, path):
    game = seated(german.reader, 3, name="Offen") if "tables" in path else running(german.reader)
    assert_german(german, filled(path, game))
    assert_german(Client(), filled(path, game))


def test_a_game_is_german_at_every_event_and_after_its_end(german):
    game = seated(german.reader, bots=1, name="Gegen Bot")
    game.refresh_from_db()
    moves.resign(game=game, player=german.reader)
    game.refresh_from_db()
    assert game.status == "over"
    for at in {1, 2, 3, game.last_number // 2, game.last_number}:
        assert_german(german, f"/games/{game.pk}/", {"at": at})
    assert_german(german, f"/games/{game.pk}/")
    answer = german.post(f"/games/{game.pk}/verify/", follow=True)
    assert leftovers(answer.content.decode()) == set()


def test_choosing_a_turn_is_german_up_to_its_preview(german):
    game = seated(german.reader, bots=1, name="Gegen Bot")
    path, data = f"/games/{game.pk}/", {}
    for _ in range(4):
        page = assert_german(german, path, data).content.decode()
        form = page.split('id="choose"')[1].split("</form>")[0]
        data["asked"] = re.search(r'name="asked" value="(\d+)"', form)[1]
        for fields in re.findall(r"<fieldset\s*>.*?</fieldset>", form, re.DOTALL):
            name, value = re.search(r'name="(\w+)"\s+value="([^"]*)"', fields).groups()
            data.setdefault(name, value.replace("&gt;", ">"))
    assert "Zug senden" in page


MAILS = [
    str(path.relative_to(path.parents[2]))
    for room in catalogues.ROOMS
    for path in sorted((catalogues.ROOT / room / "templates").rglob("mail/*.txt"))
    # The parts of mails may say nothing by themselves; tests/data/mails/out/ has them in full.
    if not path.name.startswith("_")
]


@pytest.mark.parametrize("template", MAILS)
def test_no_mail_has_english_left(template):
    with translation.override("de"):
        mail = render_to_string(template, {"link": "https://x/", "root": "https://x"})
    # A part of a mail may have nothing to say.
    assert mail.strip() or "/_" in template
    assert leftovers(mail) == set()


@pytest.mark.parametrize("text", ["", "was denn", "99", "Roma D : L", "x" * 5000])
def test_a_refused_turn_is_told_in_german(german, text):
    game = seated(german.reader, bots=1, name="Gegen Bot")
    asked = game.questions.get().asked
    path = f"/games/{game.pk}/move/"
    answer = german.post(path, {"asked": asked, "key": "k", "text": text})
    assert answer.status_code == 400
    assert leftovers(answer.content.decode()) == set()


def test_what_is_done_at_a_table_is_told_in_german(german):
    game = running(german.reader)
    mine = next(e for e in game.events.order_by("-number") if e.kind == "moved" and e.seat == 0)
    rewinds.take_back(game=game, player=german.reader, number=mine.number)
    assert_german(german, f"/games/{game.pk}/")
    for path, data in (
        (f"/games/{game.pk}/take-back/", {"number": mine.number}),
        (f"/games/{game.pk}/take-back/", {}),
        (f"/games/{game.pk}/prepare/", {"seen": game.last_number, "text": "1"}),
        ("/tables/new/", {}),
        ("/tables/new/", {"title": "patrizier", "players": 9}),
        ("/profile/", {"time_zone": "Mond/Krater"}),
    ):
        answer = german.post(path, data, follow=True)
        assert leftovers(answer.content.decode()) == set(), path
