"""A whole game of Villa Paletti by mail alone, in which one line carries a whole turn."""

from __future__ import annotations

import re

import pytest

from games import log, proof
from games.models import Event, Game
from games.selectors import proofs
from games.services import inviting, rebuild, tables
from tests import factories
from tests.games.mail.correspondence import choices, open_world, text_of
from tests.games.mail.test_whole_games import Person, assert_nothing_is_left_over, kind_of
from tests.games.mail.test_whole_patronize import correspond

RISK = re.compile(r"(?:risk|Risiko) (?:\d+–)?(\d+) %")  # noqa: RUF001 - as it is written
LIMIT = {
    "en": "pull {0} to A if risk <= 40 else let go",
    "de": "ziehe {0} nach A wenn risiko <= 40 sonst lass los",
}
GRIPS = ("grip ", "fasse ")


class Builder(Person):
    """Somebody who takes what looks safest, by a number, in words, or a whole turn at once."""

    def turn(self, message):
        lines = self.offered(message)
        number, words, _ = min(lines, key=lambda line: (line[2], line[0]))
        return self.habit(number, words)

    def offered(self, message):
        """List the choices with their highest risk; of what has none, the first is as good."""
        found = []
        for number, words in choices(message):
            risk = RISK.search(words)
            least = 50 if words.startswith(("claim", "behaupte", "object", "einspruch")) else 30
            found.append((number, words.split(" (")[0], int(risk[1]) if risk else least))
        return found


def by_number(number, words):
    return f"{number}!"


def in_words(number, words):
    return f"{words} !"


def at_once(number, words):
    """Write a whole turn in one line, with a limit of courage."""
    column = words.split()[-1]
    german = words.startswith("fasse")
    whole = LIMIT["de" if german else "en"].format(column)
    return f"{whole} !" if words.startswith(GRIPS) else f"{words} !"


def seat_all(world):
    """Let a host invite two by mail, one of them German."""
    host, german = factories.player("black"), factories.player("white")
    german.language, german.time_zone = "de", "Europe/Berlin"
    german.save()
    table = factories.table(players=3, host=host, name="Villa", title="villa_paletti")
    tables.join(game=table, player=host, word="montepulciano")
    guests = [german.email, "siena@example.org"]
    inviting.invite(game=table, host=host, addresses=guests, greeting="Ciao!", language="en")
    pairs = zip([host.email, *guests], (at_once, in_words, by_number), strict=True)
    return table, [Builder(world, *pair) for pair in pairs]


@pytest.mark.django_db(transaction=True)
@pytest.mark.once
def test_a_whole_game_is_played_by_mail_alone(settings, caplog):
    with factories.same_deal(), open_world(settings) as world:
        table, people = seat_all(world)
        correspond(world, people)
        game = log.find(table.pk)
        assert game.status == Game.Status.OVER
        assert not [each for each in caplog.records if each.levelname == "ERROR"]
        channels = Event.objects.filter(game=game, kind="moved").values_list("channel", flat=True)
        assert set(channels) == {"mail", "order"}
        for person in people:
            assert not person.of_kind("refusal"), text_of(person.of_kind("refusal")[0])
            assert len(person.of_kind("over")) == 1
            assert_mails_are_whole(person, game)
        assert_asked_less_often(game, people[0])
        assert_nothing_is_left_over()
        assert not rebuild.rebuild(game=game)
        assert proof.verify(proofs.bundle(game, reveal=True)).replayed


def assert_mails_are_whole(person, game):
    """Every turn mail has the plans as a picture, how to answer, and what is known of risks."""
    turns = [mail for mail in person.mails if kind_of(mail) == "turn"]
    assert {mail["Subject"] for mail in turns} == {f"[Villa Paletti {game.pk}] Villa"}
    gripping = [mail for mail in turns if any(grip in text_of(mail) for grip in GRIPS)]
    assert gripping
    for mail in turns:
        kinds = [part.get_content_type() for part in mail.walk()]
        assert "image/png" in kinds
    assert any(RISK.search(text_of(mail)) for mail in gripping)


def assert_asked_less_often(game, brief):
    """Whoever answers by one line is asked less often than there are questions."""
    moved = Event.objects.filter(game=game, kind="moved", seat=0).count()
    assert len(brief.of_kind("turn")) < moved
