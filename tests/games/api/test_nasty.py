"""Nothing that anybody sends breaks anything: it is done, or refused in the one shape."""

from __future__ import annotations

import json
from ipaddress import ip_network
from itertools import product

import pytest
import time_machine
from django.db import transaction

from games import boards
from games.api import documents
from games.models_webhooks import Webhook
from tests import factories
from tests.games.api.addresses import World, filled
from tests.games.api.calling import ROOT, Program
from tests.games.api.test_once import OPERATIONS
from tests.games.api.writes import HOOK, WRITES
from tests.games.services.pausing import BEGIN

pytestmark = pytest.mark.django_db
TITLES = [title.key for title in boards.offered()]
DEEP = b"[" * 30_000 + b"]" * 30_000
BODIES = (
    b"",
    b" ",
    b"{",
    b"null",
    b"[]",
    b"{}",
    b"1",
    b'"text"',
    b"NaN",
    b'{"asked": NaN, "text": "1"}',
    b'{"asked": Infinity}',
    b'{"asked": 1e999}',
    b"\x00",
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b'{"text": "\xe4"}',
    b'{"text": "\\ud800"}',
    b"{'text': 1}",
    b'{"__class__": 1, "$ref": "#/"}',
    b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    DEEP,
    b"x" * 100_000,
    b"{}{}",
)
TYPES = (
    "",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json; charset=nonsense",
    "application/json; =;;",
    "application/xml",
    "*/*",
    "nonsense",
    "application/json, text/html",
)
VALUES = (
    None,
    True,
    1.5,
    -1,
    0,
    2**31,
    2**63,
    -(2**63) - 1,
    10**40,
    "",
    " ",
    "\x00",
    "x\x00y",
    "\u202e\ufeff\U0001f9f1",
    "1" * 5000,
    "x" * 60_000,
    [],
    [None],
    {},
    {"x": {"y": [1, {"z": None}]}},
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "0000-00-00T00:00:00Z",
    "9999-12-31T23:59:59.999999999+23:59",
)


@pytest.fixture(autouse=True)
def _allowed(settings):
    settings.WEBHOOK_NETWORKS, settings.WEBHOOK_HTTP = (ip_network("127.0.0.0/8"),), True
    with time_machine.travel(BEGIN, tick=False):
        yield


def checked(answer, *about):
    """Fail unless an answer is one that is described."""
    assert answer.status_code < 500, (*about, answer.content[:200])
    assert answer["Cache-Control"] == "private, no-cache", about
    if answer.status_code >= 400:
        assert answer["Content-Type"] == "application/json", about
        problem = json.loads(answer.content)
        assert isinstance(problem["code"], str), about
        assert problem["detail"], about
        assert set(problem) <= {"code", "detail", "candidates", "rule", "reasons", "field"}, about
    return answer.status_code


def sent(write, method, text, kind="application/json", key="k"):
    """Send bytes where a write goes."""
    headers = {**write.program.headers, "Idempotency-Key": key}
    return write.program.client.generic(
        method, ROOT + write.path, data=text, content_type=kind, headers=headers
    )


@pytest.mark.once
@pytest.mark.parametrize("name", WRITES)
def test_no_body_breaks_a_write(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    for number, text in enumerate(BODIES):
        status = checked(sent(write, method, text, key=f"b{number}"), name, text[:40])
        assert status >= 400 or write.body is None or text == b"{}"


@pytest.mark.once
@pytest.mark.parametrize("name", WRITES)
def test_no_kind_of_body_breaks_a_write(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    text = json.dumps(write.body or {}).encode()
    for number, kind in enumerate(TYPES):
        checked(sent(write, method, text, kind, key=f"t{number}"), name, kind)


@pytest.mark.parametrize("name", [name for name in WRITES if "requestBody" in OPERATIONS[name][1]])
def test_no_value_of_a_field_breaks_a_write(name):
    method, write = OPERATIONS[name][0], WRITES[name]()
    schema = OPERATIONS[name][1]["requestBody"]["content"]["application/json"]["schema"]
    fields = fields_of(schema["$ref"].rsplit("/", 1)[1])
    for field in fields:
        for number, value in enumerate(VALUES):
            body = json.dumps({**write.body, field: value}).encode()
            checked(sent(write, method, body, key=f"{field}{number}"), name, field, value)


def fields_of(name):
    """Return the fields of a body as the schema has them."""
    return json.loads(documents.document())["components"]["schemas"][name]["properties"]


@pytest.fixture
def reader():
    """A person who is asked in a game, and every address that they can read."""
    game = factories.game()
    who = factories.asked(game)[0]
    hook = Webhook.objects.create(person=who, address=HOOK["address"], happenings="turn")
    world = World(game.pk, who.pk, hook.pk, "patrizier", game.edition, (4, 4))
    return Program(who), sorted({path.split("?")[0] for path in filled(world)})


QUERIES = (
    *(f"limit={v}" for v in ("0", "-1", "101", "1e3", "", "NaN", "%00", "1.0", "٣", "9" * 5000)),
    *(f"cursor={v}" for v in ("-1", "", "abc", "%00", "²", "1.5", "9" * 10, "9" * 5000, "%F0")),
    *(f"after={v}" for v in ("-1", "", "x", "%00", "1.5", "9" * 30)),
    *(f"group={v}" for v in ("", "%00", "x" * 81, "%FF", "%0A")),
    *(f"audience={v}" for v in ("", "all", "%00")),
    *(f"status={v}" for v in ("", "lost", "%00")),
    *(f"title={v}" for v in ("", "chess", "%00")),
    "limit=1&limit=2",
    "unknown=1",
    "&&&=;=%",
    "limit[]=1",
    "x" * 20_000,
)
HEADERS = (
    *({"If-None-Match": v} for v in ('"', "W/", "*", "", ", ,", "x" * 8000, '"a" "b"', "\xff")),
    *({"If-Modified-Since": v} for v in ("never", "Wed, 99 Nov 2026 09:00:00 GMT")),
    *({"Accept": v} for v in ("text/html", "x/y;q=abc", "", ";;;", "*")),
    *({"Accept-Language": v} for v in ("xx", ";q=", "de;q=9", "x" * 5000, "\xff")),
    *({"X-Forwarded-For": v} for v in ("nonsense", "999.1.1.1", "")),
    {"Range": "bytes=0-1"},
    {"Host": "testserver"},
)


def test_no_query_breaks_a_read(reader):
    program, paths = reader
    for path in paths:
        for query in QUERIES:
            answer = program.client.get(f"{path}?{query}", headers=program.headers)
            checked(answer, path, query[:60])


@pytest.mark.once
def test_no_header_breaks_a_read(reader):
    program, paths = reader
    for path in paths:
        for headers in HEADERS:
            checked(program.client.get(path, headers={**program.headers, **headers}), path, headers)


@pytest.mark.once
def test_no_method_breaks_anything(reader):
    program, paths = reader
    for path in [*paths, f"{ROOT}schema", f"{ROOT}nothing"]:
        for method in ("HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FOO", "get"):
            answer = program.client.generic(method, path, headers=program.headers)
            assert answer.status_code < 500
            assert answer.status_code in (200, 404, 405), (method, path)


PATHS = (
    "",
    "/",
    "games/0",
    "games/-1",
    "games/1.5",
    "games/00000000000000000000000000001",
    "games/" + "9" * 2000,
    "games/9223372036854775808",
    "games/%EF%BC%99",
    "games/1/",
    "/games/1",
    "games/1%00",
    "games/1/positions/0",
    "games/1/positions/" + "9" * 400,
    "games/../me",
    "games/%2e%2e/me",
    "titles/%00/editions/%00",
    "titles/patrizier/editions/" + "x" * 5000,
    "players/0",
    "me/webhooks/0",
    "%FF%FE",
    "x" * 30_000,
)


@pytest.mark.once
def test_no_path_breaks_anything():
    program = Program(factories.player())
    for path, method in product(PATHS, ("GET", "POST", "PUT", "DELETE")):
        answer = program.client.generic(
            method,
            ROOT + path,
            data=b"{}",
            content_type="application/json",
            headers=program.headers,
        )
        assert checked(answer, path[:60]) in (400, 404, 405)


@pytest.mark.once
@pytest.mark.parametrize(
    "token",
    ["Bearer", "Bearer ", "Bearer a b", "Basic x", "Bearer \x00", "Bearer " + "x" * 9000, "ä", ""],
)
def test_no_token_breaks_anything(token):
    answer = Program(Authorization=token).client.get(f"{ROOT}me", headers={"Authorization": token})
    assert checked(answer, token[:30]) == 401


@pytest.mark.parametrize("turns", [0, 3, 7])
@pytest.mark.parametrize("title", TITLES)
def test_no_value_breaks_a_move_as_data(title, turns):
    game = factories.game(players=3, title=title)
    factories.play(game, turns)
    program = Program(factories.asked(game)[0])
    path = f"games/{game.pk}/moves"
    page = program.get(f"{path}?limit=100")
    kinds = {tuple(sorted(each["move"])): each["move"] for each in page["items"]}
    for move in kinds.values():
        for field in (*move, "more"):
            for value in (*VALUES, "any", [{}], {"x": 1.5}):
                body = {"asked": page["asked"], "move": {**move, field: value}}
                with transaction.atomic():
                    program.post(path, body)
                    transaction.set_rollback(True)
                checked(program.answer, field, value)


@pytest.mark.parametrize("title", TITLES)
def test_no_text_breaks_a_move_or_an_order(title):
    game = factories.game(players=3, title=title)
    factories.play(game, 4)
    asked = factories.asked(game)
    waiting = next(seat.player for seat in game.seats.all() if seat.player != asked[0])
    texts = [text for text in VALUES if isinstance(text, str)]
    texts += [
        "1 else 1 else 1",
        "then then",
        "if",
        "1 if",
        "1 if risk < ",
        "1 if x > 9",
        ";;;",
        ",",
    ]
    texts += ["1 if risk <= " + "9" * 400, "(" * 99, "1 then " * 400, "ß" * 99, "²", "-0", "\u0661"]
    texts += ["set 1e9,1", "set 99999999999999999999,0", "set ,", "play " + "x," * 200, "floor"]
    mover, other = Program(asked[0]), Program(waiting)
    for number, text in enumerate(texts):
        for program, method, path, body in (
            (mover, "POST", "moves", {"asked": asked[2], "text": text}),
            (other, "PUT", "order", {"text": text}),
        ):
            with transaction.atomic():
                program.call(method, f"games/{game.pk}/{path}", body, key=f"{number}")
                transaction.set_rollback(True)
            checked(program.answer, path, text[:60])
