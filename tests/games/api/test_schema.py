"""The description of the API is whole, and what is described is what happens."""

from __future__ import annotations

import json

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis import checks

from games.api.reading import LARGEST_NUMBER
from games.api.urls import urlpatterns
from games.services import webhooks
from games.webhooks import addresses
from patrizier_site.wsgi import application
from tests import factories
from tests.games.api.calling import ROOT, Program

SCHEMA = schemathesis.openapi.from_wsgi(f"{ROOT}schema", application)
# Which tokens work is tested elsewhere; here every call has one that does.
SCHEMA.config.generation.update(with_security_parameters=False)
ADDRESSES = [each for each in urlpatterns if each.name not in ("schema", "docs", "missing")]
CHECKED = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.missing_required_header,
    checks.unsupported_method,
    checks.ignored_auth,
]
MOST_EXAMPLES = 20


@pytest.mark.once
def test_the_schema_is_valid_and_made_without_a_warning(tmp_path):
    path = tmp_path / "schema.json"
    sent = {"validate": True, "fail_on_warn": True, "format": "openapi-json", "file": str(path)}
    call_command("spectacular", **sent)
    schema = json.loads(path.read_text())
    assert schema["openapi"].startswith("3.1")
    assert len(schema["paths"]) == len(ADDRESSES)
    for path, item in schema["paths"].items():
        for method in set(item) & {"get", "put", "post", "delete"}:
            answers = item[method]["responses"]
            assert {"400", "401", "403", "404", "429"} <= set(answers), (method, path)
            problems = [a for code, a in answers.items() if code >= "400"]
            for each in problems:
                described = each["content"]["application/json"]
                assert described["schema"]["$ref"].endswith("/Problem")
                assert described["examples"]


@pytest.fixture
def world(db, monkeypatch):
    """A person with a game that asks them, one that does not, a table and a webhook."""
    game = factories.game()
    factories.play(game, 2)
    mover = factories.asked(game)[0]
    factories.table(players=3, host=mover)
    # Nobody is asked where a name leads.
    monkeypatch.setattr(addresses, "look_up", lambda *asked: ["93.184.216.34"])
    wish = webhooks.Wish("https://bots.example.org/", "json", ["turn"])
    hook = webhooks.make(person=mover, wish=wish)
    # A server lets go of its connection after a request; here the test's transaction needs it.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield Program(mover), game, hook
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@SCHEMA.parametrize()
@settings(
    max_examples=MOST_EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_what_is_described_is_what_happens(case, world):
    program, game, hook = world
    number = case.path_parameters.get("id")
    if isinstance(number, int) and 0 < number <= LARGEST_NUMBER:
        case.path_parameters["id"] = hook.pk if "/webhooks/" in case.path else game.pk
    case.call_and_validate(headers=program.headers, checks=CHECKED)


@pytest.mark.django_db
def test_the_schema_is_handed_out_once_and_needs_nobody():
    anybody = Program()
    assert anybody.get("schema?version=%0d%0aBcc:")["openapi"].startswith("3.1")
    etag = anybody.answer["ETag"]
    assert anybody.get("schema", **{"If-None-Match": etag}) is None
    assert anybody.status == 304
