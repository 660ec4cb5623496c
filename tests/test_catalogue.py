"""Every text of code and templates is there in German, whole and fitting."""

from __future__ import annotations

import gettext
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.base import Lexer as TemplateLexer
from django.template.base import TokenType

from games.boards import colours
from games.boards.patrizier import words
from games.engine.patrizier import refusals, telling
from patrizier_site import catalogues

ROOT = Path(__file__).parents[1]
GAP = re.compile(r"%\(\w+\)[sd]|%[sd]|%%|\{\w*\}")
TAG = re.compile(r"</?\w+|&\w+;")
PAIRS = [(room, language) for room in catalogues.ROOMS for language in catalogues.LANGUAGES]


@pytest.fixture(params=PAIRS, ids=" ".join)
def path(request):
    return catalogues.text_file(*request.param)


@pytest.fixture
def catalog(path):
    return catalogues.read(path)


def forms(message):
    return [message.id] if isinstance(message.id, str) else list(message.id)


def entries(catalog):
    return [message for message in catalog if message.id]


# What is written


def test_every_text_is_translated_and_nothing_else(path, catalog):
    wanted = {(m.context, tuple(forms(m))) for m in entries(catalogues.collect(path.parts[-5]))}
    written = {(m.context, tuple(forms(m))) for m in entries(catalog)}
    assert wanted - written == set(), "run `make messages`, then fill the blanks"
    assert written - wanted == set(), "run `make messages`: these are gone"
    assert [message.id for message in catalogues.lacking(catalog)] == []


def test_nothing_is_guessed_or_left_over(catalog):
    assert [message.id for message in catalog if message.fuzzy and message.id] == []
    assert list(catalog.obsolete) == []


@pytest.mark.parametrize("pattern", [GAP, TAG], ids=["gaps", "tags"])
def test_a_translation_has_the_gaps_and_tags_of_its_text(catalog, pattern):
    for message in entries(catalog):
        wanted = {frozenset(pattern.findall(form)) for form in forms(message)}
        for told in catalogues.told(message.string):
            # "one game" may leave the number out where the English does.
            assert frozenset(pattern.findall(told)) in wanted, message.id


def test_a_plural_has_every_form(catalog):
    assert catalog.num_plurals == 2
    for message in entries(catalog):
        count = catalog.num_plurals if message.pluralizable else 1
        assert len(catalogues.told(message.string)) == count, message.id


def test_spaces_and_line_breaks_at_the_ends_are_kept(catalog):
    for message in entries(catalog):
        ends = [(form[:1].isspace(), form[-1:].isspace()) for form in forms(message)]
        for told in catalogues.told(message.string):
            assert (told[:1].isspace(), told[-1:].isspace()) in ends, message.id


def test_german_quotes_are_german(catalog):
    for message in entries(catalog):
        for told in catalogues.told(message.string):
            assert told.count("„") == told.count("“"), message.id
            assert "”" not in told, message.id


def test_one_english_text_has_one_german(request):
    found: dict[tuple[str | None, str], set[str]] = {}
    for room, language in PAIRS:
        for message in entries(catalogues.read(catalogues.text_file(room, language))):
            key = (message.context, forms(message)[0])
            found.setdefault(key, set()).add(catalogues.told(message.string)[0])
    assert {key: german for key, german in found.items() if len(german) > 1} == {}


# What is compiled


def test_what_django_reads_is_what_is_written(path, catalog):
    with path.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in entries(catalog):
        if message.pluralizable:
            told = tuple(compiled.ngettext(*message.id, n=count) for count in (1, 2))
        elif message.context:
            told = (compiled.pgettext(message.context, message.id),)
        else:
            told = (compiled.gettext(message.id),)
        assert told == catalogues.told(message.string)


@pytest.fixture
def room(tmp_path, monkeypatch):
    """An app of its own with one template."""
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "ROOMS", ("shop",))
    (tmp_path / "shop/templates").mkdir(parents=True)
    return tmp_path / "shop"


def write(room, template):
    (room / "templates/page.html").write_text(f"{{% load i18n %}}\n    {template}\n", "utf-8")


def text_of(room):
    return catalogues.text_file("shop", "de").read_text("utf-8")


def translate(room):
    german = text_of(room).replace('"A red tower"\nmsgstr ""', '"A red tower"\nmsgstr "Ein Turm"')
    catalogues.text_file("shop", "de").write_text(german, "utf-8")


def test_merging_keeps_what_is_translated_and_guesses_nothing(room):
    write(room, '{% translate "A red tower" %}{% translate "Gone" %}')
    assert catalogues.merge("shop", "de") == (2, 2)
    translate(room)
    write(room, '{% translate "A red tower" %} {% translate "A red towers" %}')
    assert catalogues.merge("shop", "de") == (2, 1)
    assert 'msgid "A red tower"\nmsgstr "Ein Turm"' in text_of(room)
    assert 'msgid "A red towers"\nmsgstr ""' in text_of(room)
    assert "Gone" not in text_of(room)
    assert "fuzzy" not in text_of(room)


def test_what_another_app_says_in_german_is_said_alike(room, monkeypatch):
    monkeypatch.setattr(catalogues, "ROOMS", ("shop", "street"))
    (room.parent / "street").mkdir()
    (room.parent / "street/names.py").write_text("gettext('A red tower')", "utf-8")
    write(room, '{% translate "A red tower" %}')
    catalogues.merge("shop", "de")
    translate(room)
    assert catalogues.merge("street", "de") == (1, 0)
    assert 'msgstr "Ein Turm"' in catalogues.text_file("street", "de").read_text("utf-8")


def test_merging_twice_changes_nothing(room):
    write(
        room,
        "{% blocktranslate count n=1 %}{{ n }} day{% plural %}{{ n }} days{% endblocktranslate %}",
    )
    catalogues.merge("shop", "de")
    before = text_of(room)
    catalogues.merge("shop", "de")
    assert text_of(room) == before


def test_what_is_not_translated_is_shown_in_english(room):
    write(
        room,
        "{% blocktranslate count n=1 %}{{ n }} day{% plural %}{{ n }} days{% endblocktranslate %}",
    )
    catalogues.merge("shop", "de")
    assert [path.suffix for path in catalogues.compile_stale()] == [".po"]
    assert catalogues.compile_stale() == []
    with catalogues.text_file("shop", "de").with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert compiled.ngettext("%(n)s day", "%(n)s days", 2) == "%(n)s days"


def test_code_is_read_as_python_reads_it():
    code = (
        "from django.utils import translation\n"
        "from django.utils.translation import gettext as _, ngettext, pgettext\n"
        "a = _('one' ' text'), translation.gettext_lazy('two'), _(TEXTS['a key']), _(f'{a}')\n"
        "b = ngettext('a day', '%(n)s days', 3), pgettext('a door', 'open'), _(a or 'x')\n"
    )
    assert list(catalogues.in_code(code)) == [
        ("one text", None),
        ("two", None),
        (("a day", "%(n)s days"), None),
        ("open", "a door"),
    ]


def test_templates_are_read_as_django_reads_them():
    template = (
        "  {% translate 'one' %}\n<p>{% trans \"two\" context 'a door' %} {{ _('three') }}\n"
        "      {% blocktranslate trimmed with a=b|date:'c' %}\n    four\n   {{ a }}%\n"
        "  {% endblocktranslate %}{# translate 'no' #}{% include 'x' with y=_('five') %}"
    )
    found = sorted(catalogues.in_template(template), key=str)
    assert found == sorted(
        [("one", None), ("two", "a door"), ("three", None), ("four %(a)s%%", None), ("five", None)],
        key=str,
    )


# What is not in a catalogue


class Words(HTMLParser):
    """Collects the words that a template shows as they stand."""

    SPOKEN = ("aria-label", "title", "alt", "placeholder", "label")
    SILENT = ("code", "pre", "script", "style")

    def __init__(self):
        super().__init__()
        self.found, self.silent = [], []

    def handle_starttag(self, tag, attrs):
        if tag in self.SILENT:
            self.silent.append(tag)
        self.found += [value for name, value in attrs if name in self.SPOKEN and value]

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent:
            self.found.append(data)


def bare_words(text):
    """Return the words of a template that stand outside of every template tag."""
    parser, inside = Words(), False
    for token in TemplateLexer(text).tokenize():
        if token.token_type == TokenType.BLOCK:
            name = token.split_contents()[0]
            if name in ("blocktranslate", "blocktrans", "comment"):
                inside = True
            elif name.startswith("end") and name[3:] in ("blocktranslate", "blocktrans", "comment"):
                inside = False
        elif token.token_type == TokenType.TEXT and not inside:
            parser.feed(token.contents)
    parser.close()
    return set(re.findall(r"[^\W\d_]{2,}", " ".join(parser.found)))


# The name of the place.
SAME_EVERYWHERE = {"Patrizier", "Patronize"}
# Long texts are written whole in each language, in files called by it.
SPEAKING = {"en", *catalogues.LANGUAGES}
TEMPLATES = sorted(
    path
    for room in catalogues.ROOMS
    for path in (ROOT / room / "templates").rglob("*.*")
    # It may not use a tag, and has both languages.
    if path.name != "500.html" and path.stem not in SPEAKING
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_has_no_words_of_its_own(path):
    assert bare_words(path.read_text("utf-8")) - SAME_EVERYWHERE == set()


def test_a_text_that_is_written_whole_is_there_in_every_language():
    for path in (ROOT / room / "templates" for room in catalogues.ROOMS):
        whole = [each for each in path.rglob("*.*") if each.stem in SPEAKING]
        folders = {each.parent for each in whole}
        assert len(whole) == len(folders) * len(SPEAKING)


# The words of the rules and of the board, which know nothing of Django


TABLES = [
    colours.NAMES,
    colours.LETTERS,
    words.WORDS,
    telling.NOTATION,
    telling.SENTENCES,
    refusals.RULES,
    refusals.PROBLEMS,
]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_words_says_the_same_in_both_languages(table):
    english, german = table["en"], table["de"]
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(GAP.findall(text)) == set(GAP.findall(german[key])), key
