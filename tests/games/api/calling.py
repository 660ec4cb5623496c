"""Programs that call the API, each with a token of its person."""

from __future__ import annotations

import json
from itertools import count

from django.test import Client

from accounts.models import AccessToken
from accounts.services import tokens

ROOT = "/api/v1/"
SCOPES = tuple(AccessToken.Scope.values)
keys = count(1)


class Program:
    """A program with a token; `answer` is the last one it got."""

    def __init__(self, user=None, scopes=SCOPES, **headers):
        self.client = Client(raise_request_exception=True)
        self.headers = dict(headers)
        if user is not None:
            secret = tokens.make(user=user, name="test", scopes=scopes)
            self.headers["Authorization"] = f"Bearer {secret}"

    def call(self, method, path, body=None, key=None, **headers):
        extra = {**self.headers, **headers}
        if key is not None:
            extra["Idempotency-Key"] = key
        sent = {} if body is None else {"data": json.dumps(body)}
        self.answer = self.client.generic(
            method, ROOT + path, content_type="application/json", headers=extra, **sent
        )
        return json.loads(self.answer.content) if self.answer.content else None

    def get(self, path, **headers):
        return self.call("GET", path, **headers)

    def post(self, path, body=None, key=None):
        return self.call("POST", path, body, key or f"key-{next(keys)}")

    def put(self, path, body):
        return self.call("PUT", path, body)

    def delete(self, path):
        return self.call("DELETE", path)

    @property
    def status(self):
        return self.answer.status_code

    @property
    def problem(self):
        return json.loads(self.answer.content).get("code")


def programs(game):
    """Return a program for a spectator and for each seat."""
    return {None: Program()} | {s.number: Program(s.player) for s in game.seats.all()}
