"""The words of the site in other languages: collect them, merge them, compile them.

Needs no gettext tools, only Babel, and no settings: `make` runs it before anything else.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import extract, mofile, pofile
from babel.messages.catalog import Catalog, Message
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("accounts", "games", "patrizier_site")
LANGUAGES = ("de",)
String = str | tuple[str, ...] | list[str] | None
Found = tuple[str | tuple[str, ...], str | None]
SUFFIXES = (".html", ".txt", ".py")
# Which arguments hold the words, and which one tells two meanings of a word apart.
ONE, MANY = ((0,), None), ((0, 1), None)
ONE_MEANING, MANY_MEANING = ((1,), 0), ((1, 2), 0)
WORDS_OF = {
    "_": ONE,
    "gettext": ONE,
    "gettext_lazy": ONE,
    "gettext_noop": ONE,
    "ngettext": MANY,
    "ngettext_lazy": MANY,
    "pgettext": ONE_MEANING,
    "pgettext_lazy": ONE_MEANING,
    "npgettext": MANY_MEANING,
    "npgettext_lazy": MANY_MEANING,
}
# Without dates and names: the history of a file is in git.
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def text_file(room: str, language: str) -> Path:
    """Return where the words of an app are written in a language."""
    return ROOT / room / "locale" / language / "LC_MESSAGES" / "django.po"


def text_files(*languages: str) -> list[Path]:
    """List the files with words that there are, in some languages or in all."""
    wanted = languages or LANGUAGES
    found = (text_file(room, language) for room in ROOMS for language in wanted)
    return [path for path in found if path.exists()]


def read(path: Path) -> Catalog:
    """Read a file of words."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=path.parts[-3], abort_invalid=True)


def compile_stale() -> list[Path]:
    """Compile every file of words that is newer than what was compiled from it."""
    stale = [path for path in text_files() if is_stale(path)]
    for path in stale:
        compile_one(path)
    return stale


def is_stale(path: Path) -> bool:
    """Say whether a file of words is not compiled, or was changed since."""
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime


def compile_one(path: Path) -> None:
    """Write what Django reads; whole or not at all, since others may do the same just now."""
    draft, words = path.with_suffix(f".{os.getpid()}.mo"), read(path)
    for message in lacking(words):
        # An empty plural would be shown as nothing; a missing one is shown in English.
        words.delete(message.id, message.context)
    with draft.open("wb") as file:
        mofile.write_mo(file, words)
    draft.replace(path.with_suffix(".mo"))


def collect(room: str) -> Catalog:
    """Collect the words of an app's code and templates, in the order of the files."""
    found = Catalog(charset="utf-8")
    for path in sources(room):
        text = path.read_text("utf-8")
        for words, context in in_code(text) if path.suffix == ".py" else in_template(text):
            found.add(words, locations=[(str(path.relative_to(ROOT)), 0)], context=context)
    return found


def sources(room: str) -> list[Path]:
    """List the files of an app that may hold words."""
    found = (path for path in sorted((ROOT / room).rglob("*")) if path.suffix in SUFFIXES)
    return [path for path in found if "migrations" not in path.parts]


def in_code(text: str) -> Iterator[Found]:
    """Find the words in Python: whole texts, not what stands somewhere inside a call."""
    nodes = ast.walk(ast.parse(text)) if "gettext" in text else ()
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        places, meaning = WORDS_OF.get(ast.unparse(call.func).rpartition(".")[2], ((), None))
        given = dict(enumerate(getattr(argument, "value", None) for argument in call.args))
        words = tuple(each for place in places if isinstance(each := given.get(place), str))
        if words and len(words) == len(places):
            context = None if meaning is None else str(given[meaning])
            yield words if len(words) > 1 else words[0], context


def in_template(text: str) -> Iterator[Found]:
    """Find the words in a template, which Django makes into something like Python."""
    # It only looks like it, so its indentation means nothing.
    code = "\n".join(line.strip() for line in templatize(text).splitlines())
    for _line, words, _comments, context in extract.extract("python", BytesIO(code.encode())):
        yield words, context


def merge(room: str, language: str) -> tuple[int, int]:
    """Bring a file up to date, guessing nothing; returns how many words it has and lacks."""
    path, found = text_file(room, language), collect(room)
    # Its own first; then the others, since the same English has the same German everywhere.
    files = sorted(text_files(language), key=lambda each: each != path)
    known = [read(each) for each in files]
    for message in found:
        options = [translated(each, message) for each in known]
        message.string = next((option for option in options if option), "")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(HEADER.format(language=language).encode() + written(found))
    return len(found), len(lacking(found))


def translated(known: Catalog, message: Message) -> String:
    """Return the translation of exactly this text, which is not a guess."""
    before = known.get(message.id, message.context) if message.id else None
    # A word that got a plural form needs to be translated anew.
    if before is None or before.fuzzy or before.pluralizable != message.pluralizable:
        return None
    return before.string if all(told(before.string)) else None


def lacking(catalog: Catalog) -> list[Message]:
    """List what is not translated, or not in every form."""
    return [message for message in catalog if message.id and not all(told(message.string))]


def told(string: String) -> tuple[str, ...]:
    """Return the forms of a translation, one or several."""
    return tuple(string) if isinstance(string, tuple | list) else (string or "",)


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as text: no line numbers, no wrapping, so that little changes."""
    buffer = BytesIO()
    pofile.write_po(buffer, catalog, width=0, omit_header=True, include_lineno=False)
    return buffer.getvalue().rstrip() + b"\n"


def compile_command() -> None:
    """Compile, quietly if there is nothing to do."""
    for path in compile_stale():
        say(f"Compiled {path.relative_to(ROOT)}")


def merge_command() -> None:
    """Bring every file up to date, and say what is left to translate."""
    for room in ROOMS:
        for language in LANGUAGES:
            count, left = merge(room, language)
            path = text_file(room, language).relative_to(ROOT)
            say(f"{path}: {count} texts, {left} without a translation")
    compile_command()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


COMMANDS: dict[str, Callable[[], None]] = {"compile": compile_command, "merge": merge_command}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]]()
