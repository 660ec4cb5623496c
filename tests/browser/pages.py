"""Every page of the site in every state worth looking at, and how to get there.

A new page is one line in VISITS; an address that shows none is one line in NO_PAGES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import mails
from games.models import Game
from games.services import hosting, invitations, rewinds
from tests import factories
from tests.browser.people import PASSWORD, Person, link_in_mail

ROOT = "http://localhost"


class World:
    """People, tables and games; each is made when a visit first names it."""

    @cached_property
    def midgame(self) -> Game:
        """A game of two in its middle."""
        game = factories.game(name="Sunday table")
        factories.play(game, 20)
        return game

    @cached_property
    def mover(self) -> User:
        return factories.asked(self.midgame)[0]

    @cached_property
    def waiter(self) -> User:
        return self.midgame.seats.get(number=1 - factories.asked(self.midgame)[1]).player

    @cached_property
    def finished(self) -> Game:
        return factories.play_out(factories.game(name="Rainy evening"))

    @cached_property
    def winner(self) -> User:
        return self.finished.seats.get(number=self.finished.results.all()[0].seat).player

    @cached_property
    def proposed(self) -> Game:
        """A game in which somebody asks to take a turn back."""
        mine = self.midgame.events.filter(kind="moved", seat=factories.asked(self.midgame)[1])
        number = mine.latest("number").number
        rewinds.take_back(game=self.midgame, player=self.mover, number=number)
        return self.midgame

    @cached_property
    def host(self) -> User:
        user = factories.player("blue")
        user.set_password(PASSWORD)
        user.save()
        return user

    @cached_property
    def table(self) -> Game:
        """A table with its host and a bot, and a free seat."""
        wish = hosting.Wish(title="patrizier", players=3, name="Friday evening", bots=1)
        return hosting.set_up(host=self.host, wish=wish)

    @cached_property
    def closed(self) -> Game:
        hosting.close(game=self.table, player=self.host)
        return self.table

    @cached_property
    def invitation(self) -> str:
        return invitations.make_token(game=self.table, player=self.host)


@dataclass(frozen=True)
class Visit:
    """A page in a state: its address by name, who looks, and what they do there."""

    name: str
    state: str
    by: str = ""
    args: tuple[Any, ...] = ()
    query: str = ""
    then: Callable[[Person, World], object] | None = None
    status: int = 200

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"

    def go(self, arrive: Callable[..., Person], world: World, **options: Any) -> Person:
        """Come to the page; `args` and `by` that the world knows stand for what it makes."""
        args = [getattr(world, arg, arg) if isinstance(arg, str) else arg for arg in self.args]
        path = reverse(self.name, args=[arg.pk if isinstance(arg, Game) else arg for arg in args])
        person = arrive(getattr(world, self.by) if self.by else None, **options)
        person.expects(self.status)
        person.visit(f"{path}{self.query}")
        if self.then:
            self.then(person, world)
        return person


def names(visits: tuple[Visit, ...]) -> list[str]:
    return [str(visit) for visit in visits]


# What people do on a page to bring it into a state


def submit(person: Person, world: World | None = None, **fields: str) -> None:
    """Fill a form and send it, past what the browser itself would refuse."""
    person.page.locator("main form").first.evaluate("form => { form.noValidate = true }")
    person.fill(**fields)
    person.go_on(person.page.locator("main form button[type=submit]").first)


def open_details(person: Person, world: World) -> None:
    for summary in person.page.locator("summary").all():
        person.hit(summary)


def send_stale(person: Person, world: World) -> None:
    person.choose()
    factories.play(world.midgame)
    person.send()


def send_without_token(person: Person, world: World) -> None:
    person.context.clear_cookies()
    submit(person, username="blue@example.org", password=PASSWORD)


def log_in_too_often(person: Person, world: World) -> None:
    for _attempt in range(settings.AXES_FAILURE_LIMIT):
        Client().post("/login/", {"username": world.host.email, "password": "wrong"})
    submit(person, username=world.host.email, password="wrong")


def ask_for_too_many_mails(person: Person, world: World) -> None:
    for _mail in range(mails.FROM_A_VISITOR):
        mails.may_ask(visitor="127.0.0.1")
    submit(person, email="blue@example.org")


def follow_mail(person: Person, world: World, **fields: str) -> None:
    submit(person, email=world.host.email, **fields)
    person.visit(link_in_mail(world.host.email))


def sign_up(person: Person, world: World) -> None:
    submit(person, display_name="Red", email="red@example.org", password=PASSWORD)
    person.visit(link_in_mail("red@example.org"))


def change_address(person: Person, world: World) -> None:
    submit(person, email="new@example.org", password=PASSWORD)
    person.visit(reverse("accounts:profile"))


def agree_to_address(person: Person, world: World) -> None:
    change_address(person, world)
    person.visit(link_in_mail(world.host.email))
    submit(person)


def find_mail(person: Person, world: World) -> None:
    backend = "django.core.mail.backends.filebased.EmailBackend"
    connection = get_connection(backend, file_path=settings.OUTBOX_DIR)
    text = f"Somebody asked for this link:\n\n{ROOT}/links/{'x' * 43}/\n"
    EmailMessage("Log in", text, to=["blue@example.org"], connection=connection).send()
    person.page.reload()


def meet_a_fault(person: Person, world: World) -> None:
    body = render_to_string("500.html")
    person.context.route(
        "**/fault/", lambda route: route.fulfill(status=500, body=body, content_type="text/html")
    )
    person.visit("/fault/")


def lose_the_way(person: Person, world: World) -> None:
    person.visit("/no-such-page/")


VISITS = (
    # First contact
    Visit("games:home", "landing, no game yet"),
    Visit("games:home", "landing", then=lambda p, w: (w.finished, p.page.reload())),
    Visit("games:home", "dashboard, empty", by="host"),
    Visit("games:home", "dashboard", by="mover"),
    Visit("games:home", "nothing there", then=lose_the_way, status=404),
    Visit("games:home", "a fault of ours", then=meet_a_fault, status=500),
    # Lobby
    Visit("games:mine", "my turn", by="mover", args=("waiting",)),
    Visit("games:mine", "their turn", by="waiter", args=("running",)),
    Visit("games:mine", "none open", by="host", args=("open",)),
    Visit("games:mine", "finished", by="winner", args=("over",)),
    Visit("games:table-list", "none open"),
    Visit("games:table-list", "some", then=lambda p, w: (w.table, p.page.reload())),
    Visit("games:table-open", "empty form", by="host"),
    Visit("games:table-open", "faulty", by="host", then=lambda p, w: (
        p.page.locator("[name=bots]").select_option("4"), submit(p)), status=400),
    Visit("games:table-detail", "as host", by="host", args=("table",)),
    Visit("games:table-detail", "as stranger", args=("table",)),
    Visit("games:table-detail", "closed", args=("closed",)),
    Visit("games:invitation", "invited", args=("table", "invitation")),
    Visit("games:invitation", "no longer invited", args=("table", "old")),
    # A game
    Visit("games:game-detail", "my turn", by="mover", args=("midgame",)),
    Visit("games:game-detail", "my turn, all opened", by="mover", args=("midgame",),
        then=open_details),
    Visit("games:game-detail", "preview", by="mover", args=("midgame",),
        then=lambda p, w: p.choose()),
    Visit("games:game-detail", "played", by="mover", args=("midgame",),
        then=lambda p, w: p.play_turn()),
    Visit("games:game-detail", "stale", by="mover", args=("midgame",), then=send_stale, status=409),
    Visit("games:game-detail", "waiting", by="waiter", args=("midgame",)),
    Visit("games:game-detail", "asked to go back", by="waiter", args=("proposed",)),
    Visit("games:game-detail", "watched", args=("midgame",)),
    Visit("games:game-detail", "an earlier position", by="mover", args=("midgame",), query="?at=9"),
    Visit("games:game-detail", "finished", by="winner", args=("finished",), then=open_details),
    Visit("games:seat-resign", "asked again", by="mover", args=("midgame",)),
    Visit("games:seat-resign", "no seat", by="host", args=("midgame",)),
    # Accounts
    Visit("login", "empty"),
    Visit("login", "wrong password", then=lambda p, w: submit(
        p, username="blue@example.org", password="wrong")),
    Visit("login", "locked out", then=log_in_too_often, status=429),
    Visit("login", "without a token", then=send_without_token, status=403),
    Visit("accounts:sign-up", "empty"),
    Visit("accounts:sign-up", "faulty", then=lambda p, w: submit(p, email="no", password="short")),
    Visit("accounts:sign-up", "by the mailed link", then=sign_up),
    Visit("accounts:login-link", "empty"),
    Visit("accounts:login-link", "by the mailed link", then=follow_mail),
    Visit("accounts:login-link", "too often", then=ask_for_too_many_mails, status=429),
    Visit("accounts:password-reset", "empty"),
    Visit("accounts:password-reset", "by the mailed link", then=follow_mail),
    Visit("accounts:check-mail", "told"),
    Visit("accounts:link-open", "an old link", args=("old",), status=410),
    Visit("accounts:link-use", "no link", status=410),
    Visit("accounts:profile", "filled", by="host"),
    Visit("accounts:address-change", "empty", by="host"),
    Visit("accounts:address-change", "waiting", by="host", then=change_address),
    Visit("accounts:address-change", "agreed by one", by="host", then=agree_to_address),
    Visit("accounts:password-change", "empty", by="host"),
    Visit("accounts:outbox", "with a mail", then=find_mail),
)  # fmt: skip

ACTS = "acts by POST only"
NO_PAGES = {
    "games:play-now": ACTS,
    "games:table-join": ACTS,
    "games:table-leave": ACTS,
    "games:table-start": ACTS,
    "games:table-close": ACTS,
    "games:table-link": ACTS,
    "games:bot-seat": ACTS,
    "games:bot-dismiss": ACTS,
    "games:move-submit": ACTS,
    "games:take-back": ACTS,
    "games:take-back-answer": ACTS,
    "games:order-prepare": ACTS,
    "games:game-verify": ACTS,
    "games:game-head": "JSON for open pages",
    "games:bundle-download": "JSON to download",
    "accounts:address-forget": ACTS,
    "accounts:data-download": "JSON to download",
    "logout": ACTS,
}
