"""Every page of the site in every state worth looking at, and how to get there.

A new page is one line in VISITS; an address that shows none is one line in NO_PAGES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.urls import reverse

from tests.browser import doing
from tests.browser.doing import submit
from tests.browser.people import Person
from tests.browser.world import World


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
        path = reverse(self.name, args=[arg.pk if isinstance(arg, Model) else arg for arg in args])
        person = arrive(getattr(world, self.by) if self.by else None, **options)
        person.expects(self.status)
        person.visit(f"{path}{self.query}")
        if self.then:
            self.then(person, world)
        return person


def names(visits: tuple[Visit, ...]) -> list[str]:
    return [str(visit) for visit in visits]


VISITS = (
    # First contact
    Visit("games:home", "landing, no game yet"),
    Visit("games:home", "landing", then=lambda p, w: (w.finished, p.page.reload())),
    Visit("games:home", "dashboard, empty", by="host"),
    Visit("games:home", "dashboard", by="mover"),
    Visit("games:home", "dashboard, invited", by="friend",
        then=lambda p, w: (w.asked_table, p.page.reload())),
    Visit("games:home", "dashboard of a guest", by="guest"),
    Visit("games:home", "nothing there", then=doing.lose_the_way, status=404),
    Visit("games:home", "a fault of ours", then=doing.meet_a_fault, status=500),
    # Help
    Visit("games:help", "all of it"),
    Visit("games:rules", "all of them", args=("patrizier",)),
    Visit("games:rules", "no such title", args=("none",), status=404),
    Visit("games:tour", "before the first step", args=("patrizier",)),
    Visit("games:tour", "in the middle", args=("patrizier",), query="?at=20"),
    Visit("games:tour", "its end", args=("patrizier",), then=doing.go_to_the_end),
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
    Visit("games:table-detail", "people invited", by="host", args=("asked_table",)),
    Visit("games:table-detail", "none invited any more", by="host", args=("withdrawn",)),
    Visit("games:table-detail", "faulty address", by="host", args=("table",),
        then=doing.invite_nobody, status=400),
    Visit("games:invited", "without an account", then=doing.open_invitation, status=410),
    Visit("games:invited", "with an account, logged out", then=doing.open_as_friend, status=410),
    Visit("games:invited", "for somebody else", by="host", then=doing.open_as_friend, status=410),
    Visit("games:invited", "withdrawn", then=lambda p, w: (
        doing.open_invitation(p, w), w.withdrawn, p.page.reload()), status=410),
    Visit("games:invited", "no such link", status=410),
    Visit("games:invitation-detail", "asked", by="friend", args=("to_friend",)),
    Visit("games:never", "asked again", then=doing.open_never, status=410),
    Visit("games:never", "done", then=lambda p, w: (
        doing.open_never(p, w), submit(p)), status=410),
    Visit("games:block-list", "nobody", by="host"),
    Visit("games:block-list", "somebody", by="enemies"),
    # A game
    Visit("games:game-detail", "my turn", by="mover", args=("midgame",)),
    Visit("games:game-detail", "a card chosen on the board", by="mover", args=("midgame",),
        then=doing.pick_a_card),
    Visit("games:game-detail", "previewed from the board", by="mover", args=("midgame",),
        then=lambda p, w: p.choose_on_board()),
    Visit("games:game-detail", "words previewed", by="mover", args=("midgame",),
        then=doing.preview_words),
    Visit("games:game-detail", "words refused", by="mover", args=("midgame",),
        then=doing.send_nonsense, status=400),
    Visit("games:game-detail", "my turn, all opened", by="mover", args=("midgame",),
        then=doing.open_details),
    Visit("games:game-detail", "preview", by="mover", args=("midgame",),
        then=lambda p, w: p.choose()),
    Visit("games:game-detail", "played", by="mover", args=("midgame",),
        then=lambda p, w: p.play_turn()),
    Visit("games:game-detail", "stale", by="mover", args=("midgame",),
        then=doing.send_stale, status=409),
    Visit("games:game-detail", "waiting", by="waiter", args=("midgame",)),
    Visit("games:game-detail", "waiting, a nudge offered", by="waiter", args=("slow",)),
    Visit("games:game-detail", "waiting, nudged", by="waiter", args=("nudged",)),
    Visit("games:game-detail", "waiting, a turn prepared", by="waiter", args=("prepared",)),
    Visit("games:game-detail", "turns struck", by="mover", args=("struck",),
        then=doing.open_details),
    Visit("games:game-detail", "a bot plays for me", by="mover", args=("taken_over",)),
    Visit("games:game-detail", "with talk and a note", by="mover", args=("talked",)),
    Visit("games:game-detail", "asked to go back", by="waiter", args=("proposed",)),
    Visit("games:game-detail", "watched", args=("midgame",)),
    Visit("games:game-detail", "watched and talked about", by="host", args=("talked",)),
    Visit("games:game-detail", "an earlier position", by="mover", args=("midgame",), query="?at=9"),
    Visit("games:game-detail", "finished", by="winner", args=("finished",),
        then=doing.open_details),
    Visit("games:game-detail", "finished, an earlier position", args=("finished",), query="?at=30"),
    Visit("games:game-detail", "of a guest", by="guest", args=("guest_game",)),
    Visit("games:proof-detail", "running", args=("midgame",)),
    Visit("games:proof-detail", "finished", args=("finished",), then=doing.open_details),
    Visit("games:proof-detail", "checked", args=("finished",), then=submit),
    Visit("games:record-detail", "running", by="mover", args=("struck",)),
    Visit("games:record-detail", "finished", args=("finished",)),
    Visit("games:talk", "nothing said", by="mover", args=("midgame",)),
    Visit("games:talk", "of the players", by="mover", args=("talked",)),
    Visit("games:talk-page", "of the spectators", args=("talked", "spectators")),
    Visit("games:talk-page", "nothing to say", by="mover", args=("talked", "players"),
        then=lambda p, w: submit(p, message=" "), status=400),
    Visit("games:note-edit", "empty", by="waiter", args=("midgame",)),
    Visit("games:note-edit", "saved elsewhere", by="waiter", args=("midgame",),
        then=doing.save_a_note_twice, status=409),
    Visit("games:seat-resign", "asked again", by="mover", args=("midgame",)),
    Visit("games:seat-resign", "no seat", by="host", args=("midgame",)),
    # Accounts
    Visit("login", "empty"),
    Visit("login", "wrong password", then=lambda p, w: submit(
        p, username="blue@example.org", password="wrong")),
    Visit("login", "locked out", then=doing.log_in_too_often, status=429),
    Visit("login", "without a token", then=doing.send_without_token, status=403),
    Visit("accounts:sign-up", "empty"),
    Visit("accounts:sign-up", "faulty", then=lambda p, w: submit(p, email="no", password="short")),
    Visit("accounts:sign-up", "by the mailed link", then=doing.sign_up),
    Visit("accounts:login-link", "empty"),
    Visit("accounts:login-link", "by the mailed link", then=doing.follow_mail),
    Visit("accounts:login-link", "too often", then=doing.ask_for_too_many_mails, status=429),
    Visit("accounts:password-reset", "empty"),
    Visit("accounts:password-reset", "by the mailed link", then=doing.follow_mail),
    Visit("accounts:check-mail", "told"),
    Visit("accounts:link-open", "an old link", args=("old",), status=410),
    Visit("accounts:link-use", "no link", status=410),
    Visit("accounts:profile", "filled", by="host"),
    Visit("accounts:address-change", "empty", by="host"),
    Visit("accounts:address-change", "waiting", by="host", then=doing.change_address),
    Visit("accounts:address-change", "agreed by one", by="host", then=doing.agree_to_address),
    Visit("accounts:password-change", "empty", by="host"),
    Visit("accounts:profile", "without a password", by="friend"),
    Visit("accounts:profile", "of a guest", by="guest"),
    Visit("accounts:profile", "mails chosen", by="host", then=lambda p, w: p.go_on(
        p.page.locator("#mail button"))),
    Visit("accounts:address-add", "empty", by="host"),
    Visit("accounts:address-add", "without a password", by="friend", status=403),
    Visit("accounts:address-add", "waiting", by="host", then=doing.add_address),
    Visit("accounts:address-add", "by the mailed link", by="host", then=doing.confirm_address),
    Visit("accounts:address-add", "two of them", by="host", then=doing.own_two_addresses),
    Visit("games:guest-keep", "empty", by="guest"),
    Visit("games:guest-confirm", "no link", by="guest", status=410),
    Visit("games:guest-keep", "by the mailed link", by="guest", then=doing.keep_by_mail),
    Visit("games:guest-keep", "for an account that is there", by="guest", then=lambda p, w: (
        doing.keep_by_mail(p, w, str(w.host.email)))),
    Visit("games:account-erase", "with a password", by="host"),
    Visit("games:account-erase", "wrong password", by="host",
        then=lambda p, w: submit(p, password="wrong")),
    Visit("games:account-erase", "by mail", by="mover"),
    Visit("games:account-erase", "by the mailed link", by="mover", then=doing.erase_by_mail),
    Visit("games:account-erase", "of a guest", by="guest"),
    Visit("games:farewell", "told"),
    Visit("accounts:outbox", "with a mail", then=doing.find_mail),
)  # fmt: skip

ACTS = "acts by POST only"
LEADS = "leads on to another page"
NO_PAGES = {
    "games:play-now": ACTS,
    "games:tour-first": LEADS,
    "games:table-join": ACTS,
    "games:table-leave": ACTS,
    "games:table-start": ACTS,
    "games:table-close": ACTS,
    "games:table-link": ACTS,
    "games:table-invite": ACTS,
    "games:invitation-withdraw": ACTS,
    "games:invited-open": LEADS,
    "games:never-open": LEADS,
    "games:block-lift": ACTS,
    "games:seat-block": ACTS,
    "games:bot-seat": ACTS,
    "games:bot-dismiss": ACTS,
    "games:move-submit": ACTS,
    "games:move-preview": ACTS,
    "games:take-back": ACTS,
    "games:take-back-answer": ACTS,
    "games:order-prepare": ACTS,
    "games:game-rematch": ACTS,
    "games:seat-come-back": ACTS,
    "games:game-verify": ACTS,
    "games:game-head": "JSON for open pages",
    "games:bundle-download": "JSON to download",
    "games:record-text": "text to download",
    "games:talk-latest": "a part of a page, for open pages",
    "games:talk-say": ACTS,
    "games:talk-withdraw": ACTS,
    "games:nudge": ACTS,
    "games:data-download": "JSON to download",
    "games:erase-link": ACTS,
    "accounts:mail-change": ACTS,
    "accounts:address-choose": ACTS,
    "accounts:address-remove": ACTS,
    "accounts:address-forget": ACTS,
    "accounts:language-choose": ACTS,
    "logout": ACTS,
}
