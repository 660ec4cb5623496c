"""Who may do what in which state: role by act by state, said by the permits and by the pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import log
from games.models_desk import Departure
from games.selectors import permits
from games.selectors.permits import Act
from games.services import freezing, hosting, pausing, roles, tables
from tests import factories
from tests.games.desk.staff import TERMS, moderator, seen

pytestmark = [pytest.mark.django_db, pytest.mark.once]

STATES = ("open", "running", "paused", "over", "closed", "frozen")
# By act: the states in which it is possible.
POSSIBLE = {
    Act.READ: STATES,
    Act.PAUSE: ("running",),
    Act.RESUME: ("paused",),
    Act.EXTEND: ("running",),
    Act.END_EXTENSION: ("running",),
    Act.TERMS: ("running", "paused"),
    Act.REWIND: ("running", "paused"),
    Act.SEAT_PERSON: ("running", "paused"),
    Act.GIVE_BACK: ("running", "paused"),
    Act.SEAT_BOT: ("running", "paused"),
    Act.DISMISS_BOT: ("running", "paused"),
    Act.DEFAULT: ("running",),
    Act.AWARD: ("running", "paused"),
    Act.ANNUL: ("running", "paused", "over"),
    Act.CORRECT: ("over",),
    Act.LOCK: ("open", "running", "paused", "over"),
    Act.UNLOCK: ("open", "running", "paused", "over", "closed"),
    Act.LOOK: ("running", "paused"),
    Act.THAW: ("frozen",),
}
OF_HOSTS = (Act.PAUSE, Act.RESUME, Act.EXTEND)
# By role: the acts that it allows at all.
ALLOWED = {
    "stranger": (),
    "player": (),
    "host": OF_HOSTS,
    "moderator": tuple(set(Act) - {Act.THAW}),
    "administrator": tuple(Act),
    "seated moderator": (),
    "moderator who had a seat": (),
    "banned moderator": (),
    "superuser": (),
    "staff without a role": (),
    "junior": tuple(set(Act) - {Act.AWARD, Act.ANNUL, Act.CORRECT, Act.LOOK, Act.THAW}),
}


# The others are refused, or let in, before anybody asks how the game stands: one state is enough.
EVERYWHERE = ("host", "moderator", "administrator", "seated moderator", "junior")


def table(host):
    found = factories.table(2, terms=TERMS, host=host)
    for colour in ("black", "white"):
        tables.join(game=found, player=factories.player(colour))
    return found


def game_in(state):
    """Make a game in a state, with a host who does not play."""
    host = factories.player("blue")
    game = table(host)
    if state == "closed":
        hosting.close(game=game, player=host)
    elif state != "open":
        tables.start(game=game)
        factories.play(game, 3)
    if state == "paused":
        pausing.pause(game=game, by=host, days=3, reason="why")
    if state == "over":
        factories.play_out(game)
    if state == "frozen":
        freezing.freeze(game.pk, cause="log", fault="changed_event", number=3)
    return log.find(game.pk)


def somebody(role, game):
    if role in ("moderator", "administrator"):
        return moderator(role)
    if role == "host":
        return game.host
    person = factories.player("green")
    if role in ("player", "seated moderator"):
        person = game.seats.get(number=int(role != "player")).player
    if role in ("seated moderator", "moderator who had a seat", "banned moderator"):
        roles.appoint(person=person, role="moderator")
    if role == "moderator who had a seat":
        Departure.objects.create(game=game, seat=0, person=person, number=3)
    if role == "banned moderator":
        person.banned_until = log.timezone.now() + pausing.clock.A_DAY
    if role in ("superuser", "staff without a role", "junior"):
        person.is_staff, person.is_superuser = True, role == "superuser"
    person.save()
    if role == "junior":
        person.user_permissions.add(roles.Permission.objects.get(codename="moderate_game"))
    return person


@pytest.mark.parametrize("state", STATES)
def test_the_permits_say_what_every_role_may(state):
    game = game_in(state)
    for role, allowed in ALLOWED.items():
        wanted = {act for act in allowed if state in POSSIBLE[act]}
        assert set(permits.acts(game, somebody(role, game))) == wanted, role


@pytest.mark.parametrize("state", STATES)
def test_the_pages_say_the_same(state):
    game = game_in(state)
    for role in ALLOWED if state == "running" else EVERYWHERE:
        allowed, person = ALLOWED[role], somebody(role, game)
        client, before = Client(), log.find(game.pk).head
        client.force_login(person)
        # The desk is for staff; hosts have a page of their own.
        at_desk = allowed if role != "host" else ()
        for act in Act:
            path = address(game, act)
            status = client.get(path).status_code
            may = act in at_desk and state in POSSIBLE[act]
            assert (status == 200) == may, (role, act, status)
            assert may or status in (403, 409), (role, act, status)
            if act != Act.READ and not may:
                sent = {"seen": seen(game), "reason": "why", "sure": "on"}
                assert client.post(path, sent).status_code in (400, 403, 409), (role, act)
        assert log.find(game.pk).head == before


def address(game, act):
    if act == Act.READ:
        return reverse("games:desk-game", args=[game.pk])
    return reverse("games:desk-act", args=[game.pk, act.value])


@pytest.mark.parametrize("state", STATES)
def test_the_desk_offers_only_what_is_allowed(state):
    game = game_in(state)
    client = Client()
    client.force_login(moderator())
    page = client.get(address(game, Act.READ)).content.decode()
    for act in set(Act) - {Act.READ}:
        if f'href="{address(game, act)}"' in page:
            assert state in POSSIBLE[act], act


def test_every_act_and_every_state_stand_in_the_matrix():
    assert POSSIBLE.keys() == set(Act) == set(permits.RULES)
    assert permits.STATES == STATES


def test_nobody_comes_to_the_desk_without_a_log_in():
    game = game_in("running")
    for path in (reverse("games:desk"), address(game, Act.READ), address(game, Act.PAUSE)):
        assert Client().get(path).status_code == 302
    assert Client().post(address(game, Act.PAUSE)).status_code == 302


@pytest.mark.parametrize("role", ["stranger", "superuser", "staff without a role"])
def test_only_staff_comes_to_the_desk(role):
    game = game_in("running")
    client = Client()
    client.force_login(somebody(role, game))
    person = game.seats.get(number=0).player
    for name, args in (("desk", []), ("desk-person", [person.pk])):
        assert client.get(reverse(f"games:{name}", args=args)).status_code == 403
    for name in ("desk-ban", "desk-lift"):
        assert client.post(reverse(f"games:{name}", args=[person.pk])).status_code == 403
    assert b"/desk/" not in client.get("/").content


def test_what_is_not_there_is_not_found():
    client = Client()
    client.force_login(moderator())
    game = game_in("running")
    for path in ("/desk/games/999/", "/desk/people/999/", f"/desk/games/{game.pk}/explode/"):
        assert client.get(path).status_code == 404
    assert client.get(f"/desk/games/{game.pk}/read/").status_code == 404
