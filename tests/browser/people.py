"""A person at a browser. What they see and click is named here once, so that tests are stories."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bs4 import BeautifulSoup, SoupStrainer
from django.conf import settings
from django.core import mail
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Position, expect

from accounts.models import User
from games.services import posting
from tests.browser.watching import Watch

PASSWORD = "an open sesame"
# A turn has four steps; without scripts each may need a page of its own, and a button to get there.
MOST_CLICKS = 12
HITS = "#board .hit.next"
STEPS = """steps => steps.map(
    step => [step.querySelector("input").name, step.querySelector("input:checked") !== null]
)"""

Pick = Callable[[int], int]


def first(count: int) -> int:
    """Pick what is offered first."""
    return 0


def last(count: int) -> int:
    """Pick what is offered last: of a shift, that is one, and not none."""
    return count - 1


class Person:
    def __init__(
        self, context: BrowserContext, root: str, *, watch: Watch | None = None, touch: bool = False
    ) -> None:
        self.context, self.root, self.touch = context, root, touch
        self.watch = watch or Watch(context, root)
        self.page = context.pages[0]

    def become(self, user: User | None) -> None:
        """Let somebody who has logged in elsewhere, or a stranger, use this browser."""
        # An open page goes on asking for news, and would do so as somebody else.
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.watch.expected.clear()
        if user is not None:
            self.context.add_cookies([logged_in(user, self.root)])

    def second_tab(self) -> Person:
        """Open another tab of the same browser, at the same page."""
        tab = Person(self.context, self.root, watch=self.watch, touch=self.touch)
        tab.page = self.context.new_page()
        return tab.visit(self.page.url)

    # Going about

    def visit(self, path: str) -> Person:
        """Type an address."""
        self.page.goto(path if path.startswith("http") else f"{self.root}{path}")
        return self

    def expects(self, *statuses: int) -> None:
        """Say which refusals belong to the story; any other fails the test."""
        self.watch.expected |= set(statuses)

    def hit(self, target: Locator, *, position: Position | None = None) -> None:
        """Click, or on a phone tap."""
        if self.touch:
            target.tap(position=position)
        else:
            target.click(position=position)

    def go_on(self, target: Locator) -> None:
        """Click what leads to another page, and wait until that is there."""
        with self.page.expect_navigation():
            self.hit(target)

    def press(self, name: str) -> None:
        """Press the button or link of this name, and go where it leads."""
        button = self.page.get_by_role("button", name=name, exact=True)
        link = self.page.get_by_role("link", name=name, exact=True)
        self.go_on(button.or_(link).first)

    def fill(self, **values: str) -> None:
        """Write into fields, by their names."""
        for name, value in values.items():
            self.page.locator(f"[name={name}]").fill(value)

    def submit(self) -> None:
        """Send the form that the page is about."""
        self.go_on(self.page.locator("main form button[type=submit]").first)

    def sees(self, text: str) -> None:
        """Wait until a text stands in the page, and is visible."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    # Accounts

    def sign_up(self, name: str) -> None:
        """Make an account, read the mail, follow its link, confirm."""
        address = f"{name.lower()}@example.org"
        self.visit("/")
        self.press("Sign up")
        self.fill(display_name=name, email=address, password=PASSWORD)
        self.submit()
        self.sees("Look into your mail")
        self.visit(link_in_mail(address))
        self.press("Confirm and log in")
        self.sees("You are logged in.")

    # Tables

    def open_table(self, name: str) -> str:
        """Open a table for two, and return the link that invites to it."""
        self.visit("/")
        self.press("Open a table")
        self.fill(name=name)
        self.page.locator("[name=players]").select_option("2")
        self.press("Open the table")
        return self.page.locator("#invite").input_value()

    def join(self, invitation: str) -> None:
        """Come by a link and take a seat."""
        self.visit(invitation)
        self.press("Join the table")

    # Turns

    @property
    def chooser(self) -> Locator:
        """The form of the steps; it is there when the person is asked."""
        return self.page.locator("#choose")

    @property
    def button(self) -> Locator:
        """What sends the steps; scripts may hide it and send every answer at once."""
        return self.chooser.locator("button[type=submit]")

    @property
    def preview(self) -> Locator:
        return self.page.locator("#preview")

    @property
    def sender(self) -> Locator:
        """What sends the turn that is previewed."""
        return self.preview.locator("form button[type=submit]")

    @property
    def is_asked(self) -> bool:
        return self.chooser.count() > 0

    def choose(self, pick: Pick = first) -> None:
        """Click one option of every step that the page offers, until the turn is previewed."""
        done: set[str] = set()
        for _click in range(MOST_CLICKS):
            if key := self.open_step(done):
                self.choose_step(key, pick)
                done.add(key)
            elif self.preview.count():
                return
            else:
                self.go_on(self.button)
        raise AssertionError(f"no preview after {MOST_CLICKS} clicks")

    def open_step(self, done: Container[str] = ()) -> str | None:
        """Return the first step that was not done yet, or came back without an answer."""
        steps = self.chooser.locator("fieldset:enabled").evaluate_all(STEPS)
        return next((key for key, checked in steps if key not in done or not checked), None)

    def choose_step(self, key: str, pick: Pick) -> None:
        """Click one option of a step, unless it is chosen already."""
        options = self.options(key)
        option = options.nth(pick(options.count()))
        answer = option.locator("input")
        if not answer.is_checked():
            value = answer.input_value()
            self.hit(option)
            self.is_taken_in(key, value)

    def options(self, key: str) -> Locator:
        """The options of a step that is open."""
        inputs = self.page.locator(f"input[name={key}]")
        return self.chooser.locator("fieldset:enabled label", has=inputs)

    def is_taken_in(self, key: str, value: str) -> None:
        """Wait until the page shows an answer, and what follows from it."""
        expect(self.options(key).locator("input:checked")).to_have_value(value)
        if not self.button.is_visible():
            self.page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get(key) == [value])

    def send(self) -> None:
        """Send the turn that is previewed."""
        self.go_on(self.sender)

    def play_turn(self, pick: Pick = first) -> None:
        """Choose, look at the preview, send."""
        self.choose(pick)
        self.send()

    # Turns in words

    def type_words(self, button: str, text: str) -> None:
        """Type an answer instead of choosing it."""
        details = self.page.locator("#turn details")
        if not self.page.locator("#turn details[open]").count():
            self.hit(details.locator("summary"))
        details.locator("[name=text]").fill(text)
        self.go_on(details.get_by_role("button", name=button, exact=True))

    def play_words(self, text: str) -> None:
        """Type a turn and send it as it is."""
        self.type_words("Send without a preview", text)

    def post_words(self, path: str, text: str) -> None:
        """Fetch a game's page, fill in the form for a typed turn and post it, drawing nothing."""
        answer = self.context.request.get(f"{self.root}{path}")
        turn = BeautifulSoup(answer.text(), "html.parser", parse_only=SoupStrainer(id="turn"))
        form = turn.select_one("details form")
        assert form, f"{path} has no form for a turn"
        fields = {str(each["name"]): str(each["value"]) for each in form.select("input[value]")}
        answer = self.context.request.post(
            f"{self.root}{form['action']}", form={**fields, "text": text}, max_redirects=0
        )
        assert answer.status == HTTPStatus.FOUND, answer.status

    # Turns on the board

    def targets(self, kind: str = "") -> Locator:
        """What may be clicked on the board next; a kind is a step of the form."""
        return self.page.locator(f'{HITS}[data-pick^="{kind}="]' if kind else HITS)

    def click_board(self, target: Locator) -> None:
        """Click a city, a tower or an open card, and wait until the page has taken it in."""
        query = urlsplit(target.get_attribute("href") or "").query
        # The middle of a city is its towers.
        is_city = (target.get_attribute("data-pick") or "").startswith("card=")
        self.hit(target, position={"x": 16, "y": 16} if is_city else None)
        self.page.wait_for_url(lambda url: urlsplit(url).query == query)

    def choose_on_board(self, pick: Pick = first) -> None:
        """Click what the board offers next, until the turn is previewed; `last` also shifts."""
        for _click in range(MOST_CLICKS):
            targets = self.targets()
            if self.preview.count() and (pick is first or not targets.count()):
                return
            self.click_board(targets.nth(pick(targets.count())))
        raise AssertionError(f"no preview after {MOST_CLICKS} clicks")

    def play_turn_on_board(self, pick: Pick = first) -> None:
        """Choose on the board, look at the preview, send."""
        self.choose_on_board(pick)
        self.send()


def one_browser(arrive: Callable[..., Person], **options: Any) -> Callable[[User | None], Person]:
    """Let one browser serve whoever comes, as if they had arrived with their own."""
    person = arrive(**options)
    size = person.page.viewport_size

    def come(user: User | None) -> Person:
        person.become(user)
        if size:
            person.page.set_viewport_size(size)
        return person

    return come


def logged_in(user: User, root: str) -> Any:
    """Return the cookie of somebody who has logged in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": root}


def link_in_mail(address: str) -> str:
    """Return the link in the last mail to an address, as it stands there."""
    text = [message for message in mail.outbox if message.to == [address]][-1].body
    found = re.search(r"https?://\S+", text)
    assert found, text
    return found[0]


def invitation_in_mail(address: str) -> str:
    """Let the invitations go out, and return the path of the one to an address."""
    posting.deliver_due()
    mails = [message for message in mail.outbox if message.to == [address]]
    paths = [found[1] for each in mails if (found := re.search(r"(/invited/\w+/)\s", each.body))]
    assert paths, f"{address} was not invited"
    return str(paths[-1])
