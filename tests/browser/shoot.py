"""Takes the pictures in docs/shots. Not collected with the tests: `make shots` names this file."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games import agreement, log
from games.engine import chance, registry
from games.models import Game, Question
from games.services import hosting, inviting, moves, posting, tables
from tests import factories
from tests.browser.doing import await_advice

pytestmark = pytest.mark.service

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "shots"
BOT = "greedy"
TERMS = agreement.Terms(3, agreement.BOT)
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LARGEST = 250_000


class Town:
    """Some people, and the games and tables between them."""

    def __init__(self):
        self.people = [factories.player(colour) for colour in factories.COLOURS[:3]]
        self.me = self.people[0]

    def seat(self, name, count, title="patrizier"):
        game = factories.table(count, host=self.me, name=name, terms=TERMS, title=title)
        colours = registry.find_edition(registry.find(title)).colours(count)
        for colour, person in zip(colours, self.people[:count], strict=False):
            tables.join(game=game, player=person, colour=colour, word=colour)
        tables.start(game=game)
        return log.find(game.pk)

    def play(self, game, turns=0, until=None):
        """Play as a bot would, at least some turns, and on until somebody is asked, or nobody."""
        while Question.objects.filter(game=game).exists():
            who, seat, asked = factories.asked(game)
            if turns <= 0 and who == until:
                return game
            now = log.position(game)
            draws = chance.Chance(chance.bot_key(now.draw_key), now.uuid, now.number + 1)
            text = now.title.write(now.title.bot(BOT, now.view(seat), draws))
            moves.submit(game=game, player=who, asked=asked, key=f"shot-{asked}", text=text)
            turns -= 1
        return log.find(game.pk)


@pytest.fixture
def town():
    return Town()


def shoot(person, name, height):
    """Take a picture of the top of the page."""
    FOLDER.mkdir(exist_ok=True)
    width = person.page.viewport_size["width"]
    person.page.mouse.move(0, 0)
    person.page.set_viewport_size({"width": width, "height": height})
    path = FOLDER / f"{name}.png"
    person.page.screenshot(path=path)
    assert path.stat().st_size < LARGEST


def wide(arrive, user=None, **options):
    size = {"width": 1280, "height": 900}
    return arrive(user, viewport=size, reduced_motion="reduce", **options)


def test_landing(arrive, town):
    town.play(town.seat("Rainy evening", 2))
    shoot(wide(arrive).visit("/"), "landing", 720)


def test_dashboard(arrive, town):
    town.play(town.seat("Rainy evening", 2))
    town.play(town.seat("Sunday table", 3), 20, until=town.me)
    town.play(town.seat("Long winter", 2), 9, until=town.people[1])
    wish = hosting.Wish(title="patrizier", players=4, name="Friday evening", bots=1, terms=TERMS)
    table = hosting.set_up(host=town.people[2], wish=wish)
    inviting.invite(
        game=table,
        host=town.people[2],
        addresses=[town.me.email],
        greeting="Two seats are still free.",
        language="en",
    )
    Question.objects.filter(game__name="Sunday table").update(
        deadline_at=timezone.now() + timedelta(hours=31)
    )
    shoot(wide(arrive, town.me).visit("/"), "dashboard", 820)


def test_table(arrive, town):
    person = wide(arrive, town.me)
    person.visit("/tables/new/")
    person.fill(name="Friday evening", word="a word of mine")
    person.page.locator("[name=players]").select_option("4")
    person.page.locator("[name=bots]").select_option("1")
    person.press("Open the table")
    game = Game.objects.get()
    tables.join(game=game, player=town.people[2], colour="red")
    person.fill(addresses="north@example.org south@example.org", greeting="A turn a day?")
    person.press("Send invitations")
    shoot(person, "table", 900)


def test_turn(arrive, town):
    game = town.play(town.seat("Sunday table", 3), 33, until=town.me)
    person = wide(arrive, town.me).visit(f"/games/{game.pk}/")
    person.choose_on_board()
    person.page.evaluate("scrollTo(0, 0)")
    shoot(person, "turn", 1180)


def test_patronize(arrive, town):
    game = town.play(town.seat("Salon", 3, "patronize"), 9, until=town.me)
    person = wide(arrive, town.me).visit(f"/games/{game.pk}/")
    # A card to play is chosen from the list, a colour or a card to take on the board.
    if person.targets().count():
        person.choose_on_board()
    person.page.evaluate("scrollTo(0, 0)")
    shoot(person, "patronize", 1010)


def test_villa(arrive, town):
    with factories.same_deal(4):
        game = town.seat("Villa by the lake", 3, "villa_paletti")
    while len(log.position(game).state.table.plates) < 3:
        town.play(game, 1, until=factories.asked(game)[0])
    town.play(game, 4, until=town.me)
    while not Question.objects.filter(game=game, kind="set").exists():
        town.play(game, 1, until=factories.asked(game)[0])
    person = wide(arrive, factories.asked(game)[0]).visit(f"/games/{game.pk}/")
    await_advice(person, None)
    person.click_board(person.targets().last)
    person.page.evaluate("scrollTo(0, 0)")
    shoot(person, "villa", 950)


@pytest.fixture
def mailed(town, settings, tmp_path):
    """A game whose mails lie in the post office."""
    settings.EMAIL_BACKEND, settings.OUTBOX_DIR = "accounts.outbox.EmailBackend", tmp_path
    game = town.seat("Sunday table", 3)
    posting.deliver_due()
    for turns in (17, 1):
        town.play(game, turns, until=town.me)
        posting.deliver_due()


def test_post_office(arrive, town, mailed):
    person = wide(arrive).visit(f"/post-office/?to={town.me.email}")
    person.fill(text="4")
    person.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    shoot(person, "post-office", 1330)


@pytest.mark.parametrize(("name", "width"), [("turn-mail", 700), ("turn-mail-phone", 390)])
def test_turn_mail(arrive, town, mailed, name, width):
    person = arrive(viewport={"width": width, "height": 900})
    person.visit(f"/post-office/?to={town.me.email}")
    person.visit(person.page.locator("iframe").get_attribute("src"))
    shoot(person, name, person.page.evaluate("document.documentElement.scrollHeight"))


def test_finished(arrive, town):
    game = town.play(town.seat("Rainy evening", 3))
    # Long, so it is taken smaller.
    person = wide(arrive, town.me, device_scale_factor=0.75).visit(f"/games/{game.pk}/")
    shoot(person, "finished", 2000)


def test_phone(arrive, town):
    game = town.play(town.seat("Sunday table", 2), 20, until=town.me)
    person = arrive(town.me, **PHONE, reduced_motion="reduce").visit(f"/games/{game.pk}/")
    shoot(person, "phone", 844)
