"""Who may import whom, read from the source, so that nobody has to remember it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE_OF_OURS = {
    f"games.{name}"
    for name in (
        "actors",
        "agreement",
        "ballots",
        "chain",
        "clock",
        "ladder",
        "proof",
        "reckoning",
        "ruling",
        "sheets",
        "simulation",
        "table_events",
    )
}
READERS_OF_MAIL = {
    f"games.mail.{name}"
    for name in (
        "commands",
        "dsn",
        "flowed",
        "markup",
        "motions",
        "parsing",
        "parts",
        "phrases",
        "quoting",
        "reading",
        "sorting",
        "spans",
    )
}
BANNED_IN_RULES = {"random", "secrets", "time", "datetime", "os", "io", "socket", "threading"}
# It names floats to refuse them.
FLOAT_WATCH = {"games.engine.canonical"}
SETTINGS = {f"patrizier_site.{name}settings" for name in ("", "mail_", "celery_")}
FACES = ("pages", "api", "admin", "management", "tasks", "gate")


def modules(folder):
    """List the modules below a folder of the project as (dotted name, syntax tree)."""
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append((name, ast.parse(path.read_text("utf-8"))))
    return found


def imports(tree):
    """List the modules that a syntax tree imports, `from a import b` as a and a.b."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def is_below(name, package):
    return name == package or name.startswith(f"{package}.")


GAMES = modules("games")
ENGINE = [pair for pair in GAMES if is_below(pair[0], "games.engine")]
BOARDS = [pair for pair in GAMES if is_below(pair[0], "games.boards")]


def names(pairs):
    return [pair[0] for pair in pairs]


def test_there_is_something_to_look_at():
    assert len(ENGINE) > 15
    assert len(GAMES) > 40


@pytest.mark.parametrize("pair", ENGINE, ids=names(ENGINE))
def test_the_engine_is_pure(pair):
    allowed = set(sys.stdlib_module_names) | {"msgspec"}
    for name in imports(pair[1]):
        root = name.split(".")[0]
        assert root in allowed or is_below(name, "games.engine") or name == "games", name
        assert root not in BANNED_IN_RULES, name


@pytest.mark.parametrize("pair", ENGINE, ids=names(ENGINE))
def test_no_float_stands_in_the_engine(pair):
    for node in ast.walk(pair[1]):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        assert not (
            isinstance(node, ast.Name) and node.id == "float" and pair[0] not in FLOAT_WATCH
        )


@pytest.mark.parametrize("pair", BOARDS, ids=names(BOARDS))
def test_boards_are_pure(pair):
    allowed = set(sys.stdlib_module_names) | {"msgspec", "games"}
    for name in imports(pair[1]):
        assert name.split(".")[0] in allowed, name
        assert (
            not is_below(name, "games")
            or name == "games"
            or name.startswith(("games.engine", "games.boards"))
        ), name


def test_a_title_is_known_only_at_home_and_in_the_registry():
    """Whoever adds one touches its engine, its board, its templates and one list."""
    keys = {path.parent.name for path in (ROOT / "games/engine").glob("*/meta.py")}
    assert len(keys) >= 2
    rooms = {f"games.{room}.{key}": key for key in keys for room in ("engine", "boards")}
    for name, tree in GAMES:
        home = next((key for room, key in rooms.items() if is_below(name, room)), None)
        spoken = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not (spoken & keys) - {home}, name
        known = {key for each in imports(tree) for room, key in rooms.items() if each == room}
        assert name == "games.engine.registry" or known <= {home}, name


def test_shared_templates_name_no_title():
    keys = {path.parent.name for path in (ROOT / "games/engine").glob("*/meta.py")}
    shared = [path for path in ROOT.glob("*/templates/**/*.*") if "titles" not in path.parts]
    assert len(shared) > 50
    for path in shared:
        text = path.read_text("utf-8")
        assert not [key for key in keys if f"titles/{key}" in text or f"games/{key}" in text], path


def test_pure_modules_know_nothing_of_django():
    for name, tree in GAMES:
        if name in PURE_OF_OURS:
            assert not [each for each in imports(tree) if is_below(each, "django")], name
            assert "games.models" not in imports(tree), name


def test_reading_a_mail_is_pure():
    found = {name for name, _tree in GAMES} & READERS_OF_MAIL
    assert found == READERS_OF_MAIL
    for name, tree in GAMES:
        if name in READERS_OF_MAIL:
            used = imports(tree)
            assert not [each for each in used if is_below(each, "django")], name
            ours = {each for each in used if is_below(each, "games")}
            others = ours - READERS_OF_MAIL - {"games.mail"}
            assert all(is_below(each, "games.engine.errors") or is_part(each) for each in others)


def is_part(name):
    """Say whether a name stands in a module that reads mails."""
    return name.rpartition(".")[0] in READERS_OF_MAIL


def test_mails_are_composed_without_services():
    for name, tree in GAMES:
        if is_below(name, "games.mail"):
            assert not [each for each in imports(tree) if is_below(each, "games.services")], name


def test_only_the_log_writes_events():
    writers = {
        name
        for name, tree in GAMES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "Event"
    }
    assert writers == {"games.log"}


def test_faces_touch_neither_events_nor_the_engine():
    for name, tree in GAMES:
        if name.split(".")[1:2] and name.split(".")[1] in FACES:
            used = imports(tree)
            if name != "games.admin.play":
                assert "games.models.Event" not in used, name
            assert not [each for each in used if is_below(each, "games.engine")], name
            assert "games.log" not in used, name


def test_services_never_import_faces():
    for name, tree in GAMES:
        if is_below(name, "games.services") or is_below(name, "games.selectors"):
            for face in FACES:
                assert not [each for each in imports(tree) if is_below(each, f"games.{face}")], name


def test_accounts_know_nothing_of_games():
    for name, tree in modules("accounts"):
        assert not [each for each in imports(tree) if is_below(each, "games")], name


def test_only_the_settings_read_the_environment():
    for folder in ("games", "accounts", "patrizier_site"):
        for name, tree in modules(folder):
            if name in SETTINGS:
                continue
            read = [
                node
                for node in ast.walk(tree)
                if isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv")
            ]
            # The supervisor hands its own on to the children.
            allowed = {"wsgi", "asgi", "celery", "supervisor"}
            assert not read or name in {f"patrizier_site.{each}" for each in allowed}, name


@pytest.mark.parametrize("folder", ["games", "accounts", "patrizier_site"])
def test_no_file_or_function_outgrows_the_style(folder):
    for name, tree in modules(folder):
        assert max((node.end_lineno for node in tree.body), default=0) <= 300, name
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno - node.lineno < 45, (name, node.name)
