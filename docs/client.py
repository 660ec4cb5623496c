"""A program that plays a whole game against bots: copy it, and let it choose better than the first.

    pip install httpx
    PATRIZIER_TOKEN=ptz_… python client.py https://example.org patrizier
    PATRIZIER_TOKEN=ptz_… python client.py https://example.org --listen

The second tells what happens in all of your games, where the site streams. The token is made on
your profile under "Programs" and needs read, play and manage. docs/api.md tells what else can be
asked.
"""

from __future__ import annotations

import argparse
import json
import os
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import httpx

Move = dict[str, Any]
PATIENCE = 1.0
"""So many seconds pass between two looks at a game in which others are to move."""


class Refused(Exception):
    """The site said no; `code` never changes, the sentence may."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code: str = problem["code"]


class Site:
    """One site, with the token of one person."""

    def __init__(self, address: str, token: str) -> None:
        self.http = httpx.Client(
            base_url=f"{address.rstrip('/')}/api/v1/",
            headers={"Authorization": f"Bearer {token}"},
            timeout=30,
        )

    def get(self, path: str, **query: Any) -> Any:
        """Read something."""
        return answer(self.http.get(path, params=query))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Change something, once: whatever is lost on the way is sent again with the same key."""
        key = {"Idempotency-Key": uuid.uuid4().hex}
        for _ in range(3):
            try:
                return answer(self.http.post(path, json=body, headers=key))
            except httpx.TransportError:
                time.sleep(PATIENCE)
        return answer(self.http.post(path, json=body, headers=key))

    def news(self, game: int) -> Iterator[dict[str, Any]]:
        """Tell the events of a game as they come; as long as there are none, the answer is 304."""
        after, etag = 0, ""
        while True:
            query = {"after": after}
            found = self.http.get(
                f"games/{game}/events", params=query, headers={"If-None-Match": etag}
            )
            if found.status_code == httpx.codes.NOT_MODIFIED:
                time.sleep(PATIENCE)
                continue
            etag, page = found.headers.get("ETag", ""), answer(found)
            for event in page["items"]:
                after = event["number"]
                yield event

    def listen(self) -> Iterator[dict[str, Any]]:
        """Tell what happens in all games as it happens; after a cut, behind the last id."""
        last: dict[str, str] = {}
        while True:
            try:
                with self.http.stream("GET", "stream", headers=last, timeout=60) as found:
                    if not found.is_success:
                        found.read()
                        answer(found)
                    for message in messages(found.iter_lines()):
                        if message["event"] == "event":
                            yield json.loads(message["data"])
                        last = {"Last-Event-ID": message["id"]} if "id" in message else last
            except httpx.TransportError:
                time.sleep(PATIENCE)


def messages(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    """Put the lines of a stream together; what begins with a colon is only a sign of life."""
    message: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name:
            message[name] = value
        elif "event" in message:
            yield message
        message = message if line else {}


def answer(response: httpx.Response) -> Any:
    """Return what an answer says, or raise what was refused."""
    if response.is_success:
        return response.json()
    raise Refused(response.json())


def play(site: Site, title: str, choose: Callable[[list[Move]], Move]) -> dict[str, Any]:
    """Open a table with bots on the other seats, play until the end, return the result."""
    offered = {each["key"]: each for each in site.get("titles")["items"]}
    players = offered[title]["players"][0]
    wish = {"title": title, "players": players, "bots": players - 1, "is_public": False}
    game = site.post("tables", wish)["id"]
    for event in site.news(game):
        print(f"{event['number']:4} {event['text']}")
        while (moves := site.get(f"games/{game}/moves", limit=100))["asked"] is not None:
            chosen = choose(moves["items"])
            if chosen["any"]:  # a place, for instance: some are suggested
                chosen = site.get(f"games/{game}/advice")["suggestions"][0]
            site.post(f"games/{game}/moves", {"asked": moves["asked"], "move": chosen["move"]})
        if site.get(f"games/{game}")["status"] == "over":
            return dict(site.get(f"games/{game}/result"))
    raise AssertionError("news never end")


def first(moves: list[Move]) -> Move:
    """Choose the first legal move: here a better player begins."""
    return moves[0]


def main() -> None:
    """Play one game and print its ranking, or listen for ever."""
    parser = argparse.ArgumentParser(description="Play a whole game against bots.")
    parser.add_argument("site", help="where the site is, https://example.org")
    parser.add_argument("title", nargs="?", default="patrizier")
    parser.add_argument("--listen", action="store_true", help="tell what happens in your games")
    wanted = parser.parse_args()
    site = Site(wanted.site, os.environ["PATRIZIER_TOKEN"])
    for news in site.listen() if wanted.listen else ():
        print(f"game {news['game']}: {news['event']['text']}", flush=True)
    result = play(site, wanted.title, first)
    for row in result["ranking"]:
        print(f"{row['rank']}. seat {row['seat']}: {row['total']} points")


if __name__ == "__main__":
    main()
