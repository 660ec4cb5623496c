from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.utils import translation

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(
    r'^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.MULTILINE
)
TRANSLATE = re.compile(r'{% translate "([^"]+)" %}')


def unquoted(lines):
    return "".join(ast.literal_eval(line) for line in lines.splitlines())


@pytest.fixture(params=["accounts", "patrizier_site"])
def room(request):
    return ROOT / request.param


@pytest.fixture
def compiled(room):
    with (room / "locale/de/LC_MESSAGES/django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_the_compiled_catalogue_is_the_written_one(room, compiled):
    entries = ENTRY.findall((room / "locale/de/LC_MESSAGES/django.po").read_text("utf-8"))
    written = {unquoted(text): unquoted(german) for text, german in entries}
    written.pop("")
    assert written
    assert {text: compiled.gettext(text) for text in written} == written
    assert all(written.values())


def test_every_word_of_a_template_is_translated(room):
    texts = [path.read_text("utf-8") for path in (room / "templates").rglob("*.*")]
    words = {word for text in texts for word in TRANSLATE.findall(text)}
    assert words
    with translation.override("de"):
        assert [word for word in words if translation.gettext(word) == word] == []
