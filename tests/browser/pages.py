"""Every page of the site in every state worth looking at, and how to get there.

A new page is one line in VISITS; an address that shows none is one line in NO_PAGES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.urls import reverse

from games.api.urls import urlpatterns as api_urls
from tests.browser import doing
from tests.browser.doing import submit
from tests.browser.people import Person
from tests.browser.world import World


@dataclass(frozen=True)
class Visit:
    """A page in a state: its address by name, who looks, and what they do there.

    Bare is a page that shows how little there is.
    """

    name: str
    state: str
    by: str = ""
    args: tuple[Any, ...] = ()
    query: str = ""
    then: Callable[[Person, World], object] | None = None
    status: int = 200
    bare: bool = False

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"

    @property
    def needs(self) -> set[str]:
        """Name what the world makes for this visit."""
        return {self.by, *map(str, self.args)}

    @property
    def only_looks(self) -> bool:
        """Whether the world is afterwards as it was before."""
        return self.then is None or self.then in doing.ONLY_LOOKS

    @property
    def leaves_no_trace(self) -> bool:
        """Whether other visits may be made to the same world, before and after."""
        return self.only_looks and not self.bare and self.needs.isdisjoint((*CHANGED, *LATER))

    def go(self, arrive: Callable[..., Person], world: World) -> Person:
        """Come to the page; `args` and `by` that the world knows stand for what it makes."""
        args = [getattr(world, arg, arg) if isinstance(arg, str) else arg for arg in self.args]
        path = reverse(self.name, args=[arg.pk if isinstance(arg, Model) else arg for arg in args])
        person = arrive(getattr(world, self.by) if self.by else None)
        person.expects(self.status)
        person.visit(f"{path}{self.query}")
        if self.then:
            self.then(person, world)
        return person


# What makes something else of a table, a game or a person that other pages show.
CHANGED = (
    "asked_table",
    "benched",
    "closed",
    "enemies",
    "muted",
    "taken_over",
    "to_friend",
    "unreachable",
    "withdrawn",
)
# What becomes of one game, in this order.
LATER = ("slow", "nudged", "prepared", "talked", "proposed", "struck")


def names(visits: tuple[Visit, ...]) -> list[str]:
    return [str(visit) for visit in visits]


VISITS = (
    # First contact
    Visit("games:home", "landing, no game yet", bare=True),
    Visit("games:home", "landing", then=lambda p, w: (w.finished, p.page.reload())),
    Visit("games:home", "dashboard, empty", by="host", bare=True),
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
    Visit("games:rules", "Patronize", args=("patronize",)),
    Visit("games:tour", "Patronize in the middle", args=("patronize",), query="?at=13"),
    Visit("games:tour", "Patronize, its end", args=("patronize",), then=doing.go_to_the_end),
    Visit("games:rules", "Villa Paletti", args=("villa_paletti",)),
    Visit("games:tour", "Villa Paletti in the middle", args=("villa_paletti",), query="?at=54"),
    Visit("games:tour", "Villa Paletti, its fall", args=("villa_paletti",),
        then=doing.go_to_the_end),
    # Lobby
    Visit("games:mine", "my turn", by="mover", args=("waiting",)),
    Visit("games:mine", "their turn", by="waiter", args=("running",)),
    Visit("games:mine", "none open", by="host", args=("open",), bare=True),
    Visit("games:mine", "finished", by="winner", args=("over",)),
    Visit("games:table-list", "none open", bare=True),
    Visit("games:table-list", "some", then=lambda p, w: (w.table, p.page.reload())),
    Visit("games:table-open", "empty form", by="host"),
    Visit("games:table-open", "faulty", by="host", then=doing.agree_on_nonsense, status=400),
    Visit("games:table-detail", "as host", by="host", args=("table",)),
    Visit("games:table-detail", "as stranger", args=("table",)),
    Visit("games:table-detail", "too often late", by="sloppy", args=("strict",)),
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
        then=doing.choose_on_board),
    Visit("games:game-detail", "words previewed", by="mover", args=("midgame",),
        then=doing.preview_words),
    Visit("games:game-detail", "words refused", by="mover", args=("midgame",),
        then=doing.send_nonsense, status=400),
    Visit("games:game-detail", "my turn, all opened", by="mover", args=("midgame",),
        then=doing.open_details),
    Visit("games:game-detail", "preview", by="mover", args=("midgame",),
        then=doing.choose),
    Visit("games:game-detail", "played", by="mover", args=("midgame",),
        then=lambda p, w: p.play_turn()),
    Visit("games:game-detail", "stale", by="mover", args=("midgame",),
        then=doing.send_stale, status=409),
    Visit("games:game-detail", "waiting", by="waiter", args=("midgame",)),
    Visit("games:game-detail", "waiting, a nudge offered", by="waiter", args=("slow",)),
    Visit("games:game-detail", "waiting, mails come back", by="waiter", args=("midgame",),
        then=lambda p, w: (w.unreachable, p.page.reload())),
    Visit("games:game-detail", "waiting, nudged", by="waiter", args=("nudged",)),
    Visit("games:game-detail", "waiting, a turn prepared", by="waiter", args=("prepared",)),
    Visit("games:game-detail", "turns struck", by="mover", args=("struck",),
        then=doing.open_details),
    Visit("games:game-detail", "a bot plays for me", by="mover", args=("taken_over",)),
    Visit("games:game-detail", "with talk and a note", by="mover", args=("talked",)),
    Visit("games:game-detail", "my turn, sealed", by="mover", args=("sealed",)),
    Visit("games:game-detail", "waiting for somebody away", by="waiter", args=("away",)),
    Visit("games:game-detail", "asked to go back", by="waiter", args=("proposed",)),
    Visit("games:game-detail", "watched", args=("midgame",)),
    Visit("games:game-detail", "watched and talked about", by="host", args=("talked",)),
    Visit("games:game-detail", "an earlier position", by="mover", args=("midgame",), query="?at=9"),
    Visit("games:game-detail", "finished", by="winner", args=("finished",),
        then=doing.open_details),
    Visit("games:game-detail", "finished, an earlier position", args=("finished",), query="?at=30"),
    Visit("games:game-detail", "of a guest", by="guest", args=("guest_game",)),
    Visit("games:game-detail", "asked to end it", by="voter", args=("voted",)),
    Visit("games:game-detail", "the others vote", by="absent", args=("voted",)),
    Visit("games:game-detail", "ended by a vote", by="ender", args=("ended",)),
    Visit("games:game-detail", "a bot keeps a seat", by="waiter", args=("taken_over",),
        then=doing.open_details),
    Visit("games:game-detail", "paused", by="host", args=("paused",)),
    Visit("games:vote-list", "nothing open", by="waiter", args=("midgame",),
        then=doing.open_details),
    Visit("games:vote-list", "somebody is away", by="voter", args=("voted",),
        then=doing.open_details),
    Visit("games:vote-list", "not for watchers", by="host", args=("hosted",)),
    Visit("games:vote-list", "after the end", by="ender", args=("ended",)),
    Visit("games:table-time", "going on", by="host", args=("hosted",)),
    Visit("games:table-time", "without a reason", by="host", args=("hosted",),
        then=lambda p, w: (p.page.locator("#id_reason").fill(" "),
            p.go_on(p.page.locator("form[action$='/pause/'] button"))), status=400),
    Visit("games:table-time", "paused", by="host", args=("paused",)),
    Visit("games:game-detail", "Patronize, my turn", by="patron", args=("salon",)),
    Visit("games:game-detail", "Patronize, previewed", by="patron", args=("salon",),
        then=doing.choose),
    Visit("games:game-detail", "Patronize, taking something", by="passer", args=("auction",)),
    Visit("games:game-detail", "Patronize, finished", args=("salon_over",),
        then=doing.open_details),
    Visit("games:record-detail", "Patronize, finished", args=("salon_over",)),
    Visit("games:game-detail", "Villa Paletti, my turn", by="builder", args=("villa",),
        then=doing.await_advice),
    Visit("games:game-detail", "Villa Paletti, a column in the hand", by="setter",
        args=("lifted",), then=doing.click_a_place),
    Visit("games:game-detail", "Villa Paletti, laying a floor", by="layer", args=("roofless",),
        then=doing.turn_a_floor),
    Visit("games:game-detail", "Villa Paletti, finished", args=("ruin",), then=doing.open_details),
    Visit("games:record-detail", "Villa Paletti, finished", args=("ruin",)),
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
    Visit("games:seat-mute", "asked again", by="mover", args=("midgame",)),
    Visit("games:seat-mute", "no seat", by="host", args=("midgame",)),
    Visit("games:game-detail", "muted", by="mover", args=("muted",)),
    Visit("games:seat-resign", "asked again", by="mover", args=("midgame",)),
    Visit("games:seat-resign", "no seat", by="host", args=("midgame",)),
    Visit("games:report-make", "a game", by="mover", args=("midgame",)),
    Visit("games:report-make", "nothing said", by="mover", args=("midgame",), then=lambda p, w: (
            p.page.locator("textarea").evaluate("box => box.required = false"),
            p.go_on(p.page.locator("form[action$='/report/'] button"))), status=400),
    Visit("games:report-list", "none", by="host"),
    Visit("games:report-list", "some", by="mover", then=lambda p, w: (w.reported, p.page.reload())),
    # The desk
    Visit("games:desk-reports", "none", by="moderator"),
    Visit("games:desk-reports", "some", by="moderator",
        then=lambda p, w: (w.reported, p.page.reload())),
    Visit("games:desk-report", "a message", by="moderator", args=("reported",)),
    Visit("games:desk-report", "not for everybody", by="host", args=("reported",), status=403),
    Visit("games:desk", "what waits", by="moderator",
        then=lambda p, w: (w.paused, p.page.reload())),
    Visit("games:desk", "something found", by="moderator", query="?q=a"),
    Visit("games:desk", "nothing found", by="moderator", query="?q=nothing"),
    Visit("games:desk", "not for everybody", by="host", status=403),
    Visit("games:desk-game", "moderated", by="moderator", args=("moderated",),
        then=doing.open_details),
    Visit("games:desk-game", "annulled", by="moderator", args=("annulled",)),
    Visit("games:desk-audit", "audit", by="administrator", query="?family=desk"),
    Visit("games:desk-game", "frozen", by="administrator", args=("frozen",)),
    Visit("games:desk-act", "let go on", by="administrator", args=("frozen", "unfreeze")),
    Visit("games:game-detail", "frozen", args=("frozen",)),
    Visit("games:desk-game", "an open table", by="moderator", args=("table",)),
    Visit("games:desk-act", "pause", by="moderator", args=("moderated", "pause")),
    Visit("games:desk-act", "other terms", by="moderator", args=("moderated", "terms")),
    Visit("games:desk-act", "ranks", by="moderator", args=("moderated", "award")),
    Visit("games:desk-act", "a correction", by="moderator", args=("finished", "correct")),
    Visit("games:desk-act", "a substitute", by="moderator", args=("moderated", "replace")),
    Visit("games:desk-act", "back, where to", by="moderator", args=("moderated", "rewind")),
    Visit("games:desk-act", "back, previewed", by="moderator", args=("moderated", "rewind"),
        query="?to=7", then=doing.open_details),
    Visit("games:desk-act", "back, Patronize", by="moderator", args=("salon", "rewind"),
        query="?to=8"),
    Visit("games:desk-act", "without a reason", by="moderator", args=("moderated", "annul"),
        then=submit, status=400),
    Visit("games:desk-act", "a hand", by="moderator", args=("moderated", "look"),
        then=doing.look_at_a_hand),
    Visit("games:desk-act", "not possible", by="moderator", args=("finished", "rewind"),
        status=409),
    Visit("games:desk-person", "somebody", by="moderator", args=("host",),
        then=doing.open_details),
    Visit("games:desk-person", "banned", by="moderator", args=("banned",),
        then=doing.open_details),
    Visit("games:game-detail", "annulled", args=("annulled",)),
    Visit("games:game-detail", "moderated", by="host", args=("moderated",)),
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
    Visit("accounts:token-list", "none", by="host"),
    Visit("accounts:token-list", "made", by="host", then=lambda p, w: submit(p, name="bot")),
    Visit("accounts:token-list", "of a guest", by="guest"),
    Visit("games:webhook-list", "none", by="host"),
    Visit("games:webhook-list", "an address inside", by="host", then=lambda p, w: submit(
        p, address="http://127.0.0.1/"), status=400),
    Visit("games:webhook-list", "of a guest", by="guest"),
    Visit("games:webhook-list", "some", by="webhook_owner"),
    Visit("games:webhook-detail", "called", by="webhook_owner", args=("webhook",)),
    Visit("games:webhook-detail", "a new secret", by="webhook_owner", args=("webhook",),
        then=lambda p, w: p.go_on(p.page.locator("form[action$='/secret/'] button"))),
    Visit("games:webhook-detail", "off", by="webhook_owner", args=("webhook_off",)),
    Visit("games:guest-keep", "empty", by="guest"),
    Visit("games:guest-confirm", "no link", by="guest", status=410),
    Visit("games:guest-keep", "by the mailed link", by="guest", then=doing.keep_by_mail),
    Visit("games:guest-keep", "for an account that is there", by="guest", then=lambda p, w: (
        doing.keep_by_mail(p, w, str(w.host.email)))),
    Visit("games:time", "nothing chosen", by="host"),
    Visit("games:time", "too long a night", by="host", then=lambda p, w: (
        p.page.locator("[name=wakes]").select_option("12"), submit(p)), status=400),
    Visit("games:time", "of a guest", by="guest"),
    Visit("games:calendar", "none", by="host"),
    Visit("games:calendar", "made", by="host", then=submit),
    Visit("games:calendar", "of a guest", by="guest"),
    Visit("games:calendar-read", "no such calendar", args=("old",), status=404),
    Visit("games:bench", "nothing chosen", by="host"),
    Visit("games:bench", "of a guest", by="guest"),
    Visit("games:seat-take", "offered", by="substitute", args=("benched", "bench_call")),
    Visit("games:seat-take", "taken by another", by="substitute", args=("benched", "bench_call"),
        then=lambda p, w: (w.bench_taken, p.page.reload())),
    Visit("games:vacation", "none taken", by="host"),
    Visit("games:vacation", "taken", by="mover", then=lambda p, w: (w.away, p.page.reload())),
    Visit("games:account-erase", "with a password", by="host"),
    Visit("games:account-erase", "wrong password", by="host",
        then=lambda p, w: submit(p, password="wrong")),
    Visit("games:account-erase", "by mail", by="mover"),
    Visit("games:account-erase", "by the mailed link", by="mover", then=doing.erase_by_mail),
    Visit("games:account-erase", "of a guest", by="guest"),
    Visit("games:mail-list", "nothing sent", by="host", bare=True),
    Visit("games:mail-list", "a test mail waits", by="host", then=submit),
    Visit("games:mail-list", "sent and come back", by="unreachable"),
    Visit("games:mail-list", "of a guest", by="guest"),
    Visit("games:mail-unsubscribe", "asked", args=("stop_link",)),
    Visit("games:mail-unsubscribe", "done", args=("stop_link",), then=submit),
    Visit("games:mail-unsubscribe", "no such link", args=("old",), status=410),
    Visit("games:farewell", "told"),
    Visit("accounts:post-office", "with a mail", then=doing.find_mail),
    Visit("accounts:post-office", "with HTML and a picture", then=doing.find_html_mail),
    Visit("accounts:post-office", "raw", query="?as=raw", then=doing.find_mail),
    Visit("accounts:post-office", "the gate is shut",
        then=doing.answer_to_nobody),
    Visit("accounts:post-office-write", "empty"),
    Visit("accounts:post-office-mail", "no such mail", args=("1",), status=404),
    Visit("accounts:post-office-html", "no such mail", args=("1",), status=404),
    Visit("accounts:post-office-picture", "no such mail", args=("1", 1), status=404),
)  # fmt: skip


def story() -> list[Visit]:
    """Return the visits to one game that goes on between them."""
    return [
        visit for stage in LATER for visit in VISITS if visit.only_looks and stage in visit.needs
    ]


ACTS = "acts by POST only"
LEADS = "leads on to another page"
# Made by others; tests/browser/test_docs.py sees whether it works.
FOREIGN = {"api:docs"}
API = [each.name for each in api_urls if each.name != "docs"]
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
    "games:advice-make": LEADS,
    "games:move-submit": ACTS,
    "games:move-preview": ACTS,
    "games:take-back": ACTS,
    "games:order-prepare": ACTS,
    "games:seal-open": ACTS,
    "games:seal-withdraw": ACTS,
    "games:vacation-end": ACTS,
    "games:game-rematch": ACTS,
    "games:seat-come-back": ACTS,
    "games:seat-unmute": ACTS,
    "games:game-verify": ACTS,
    "games:calendar-remove": ACTS,
    "games:vote-answer": ACTS,
    "games:vote-call": ACTS,
    "games:game-pause": ACTS,
    "games:game-resume": ACTS,
    "games:game-extend": ACTS,
    "games:desk-audit-export": ACTS,
    "games:desk-ban": ACTS,
    "games:desk-report-take": ACTS,
    "games:desk-lift": ACTS,
    "games:game-feed": "Atom for feed readers",
    "games:game-head": "JSON for open pages",
    "games:bundle-download": "JSON to download",
    "games:record-text": "text to download",
    "games:talk-latest": "a part of a page, for open pages",
    "games:talk-say": ACTS,
    "games:talk-withdraw": ACTS,
    "games:nudge": ACTS,
    "games:data-download": "JSON to download",
    "games:mail-test": ACTS,
    "games:webhook-secret": ACTS,
    "games:webhook-test": ACTS,
    "games:webhook-switch": ACTS,
    "games:webhook-remove": ACTS,
    "games:erase-link": ACTS,
    "accounts:outbox": LEADS,
    **{f"api:{name}": "JSON for programs" for name in API},
    "accounts:mail-change": ACTS,
    "accounts:token-revoke": ACTS,
    "accounts:address-choose": ACTS,
    "accounts:address-remove": ACTS,
    "accounts:address-forget": ACTS,
    "accounts:language-choose": ACTS,
    "logout": ACTS,
}
