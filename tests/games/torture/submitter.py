"""A process that submits moves until it is killed, and says so after each answer.

Run as `python -m tests.games.torture.submitter`: forks one child for every line it reads, which
is the number of a game; the child plays on and writes `ack <key> <event>` as it goes. The parent
answers with the child's number, so that the test can kill it.
"""

from __future__ import annotations

import os
import sys

import django

django.setup()

from games import log  # noqa: E402
from games.models import Question  # noqa: E402
from games.services import moves  # noqa: E402


def play_on(game_id: int) -> None:
    """Submit legal moves for whoever is asked, one after the other."""
    game = log.find(game_id)
    while question := Question.objects.filter(game=game).first():
        now = log.position(game)
        legal = now.title.legal(now.view(question.seat))
        seat = game.seats.get(number=question.seat)
        key = f"question-{question.asked}"
        say(f"try {key}")
        answer = moves.submit(
            game=game,
            player=seat.player,
            asked=question.asked,
            text=now.title.write(legal[question.asked % len(legal)]),
            key=key,
        )
        say(f"ack {key} {answer.event}")
    say("over")


def say(line: str) -> None:
    """Write a line at once, in one piece."""
    os.write(1, f"{line}\n".encode())


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            play_on(int(line))
            os._exit(0)
        say(f"child {child}")
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main()
