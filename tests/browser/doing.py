"""What people do on a page to bring it into a state worth looking at."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from accounts.services import mails
from tests import factories
from tests.browser.people import PASSWORD, Person, link_in_mail
from tests.browser.world import ROOT, STRANGER, World


def submit(person: Person, world: World | None = None, **fields: str) -> None:
    """Fill a form and send it, past what the browser itself would refuse."""
    person.page.locator("main form").first.evaluate("form => { form.noValidate = true }")
    person.fill(**fields)
    person.submit()


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


def add_address(person: Person, world: World) -> None:
    submit(person, email="new@example.org", password=PASSWORD)
    person.visit(reverse("accounts:profile"))


def confirm_address(person: Person, world: World) -> None:
    add_address(person, world)
    person.visit(link_in_mail("new@example.org"))


def own_two_addresses(person: Person, world: World) -> None:
    confirm_address(person, world)
    submit(person)
    person.visit(reverse("accounts:profile"))


def keep_by_mail(person: Person, world: World, address: str = STRANGER) -> None:
    submit(person, display_name="Red", email=address)
    person.visit(link_in_mail(address))


def erase_by_mail(person: Person, world: World) -> None:
    submit(person)
    person.visit(link_in_mail(str(world.mover.email)))


def go_to_the_end(person: Person, world: World) -> None:
    """Skip to the last step of the tour."""
    person.visit(f"{person.page.url}?at={person.page.locator('progress').get_attribute('max')}")
    person.sees("From the beginning")


# Invitations


def open_invitation(person: Person, world: World, address: str = STRANGER) -> None:
    assert world.asked_table
    person.visit(link_in_mail(address).removeprefix(ROOT))


def open_never(person: Person, world: World) -> None:
    open_invitation(person, world)
    person.visit(reverse("games:never"))


def invite_nobody(person: Person, world: World) -> None:
    person.fill(addresses="nobody")
    person.press("Send invitations")


def open_as_friend(person: Person, world: World) -> None:
    open_invitation(person, world, str(world.friend.email))


# Turns


def type_words(person: Person, button: str, text: str) -> None:
    """Type an answer instead of choosing it."""
    if not person.page.locator("#turn details[open]").count():
        person.hit(person.page.locator("#turn details summary"))
    person.page.locator("#turn details [name=text]").fill(text)
    person.go_on(
        person.page.locator("#turn details").get_by_role("button", name=button, exact=True)
    )


def preview_words(person: Person, world: World) -> None:
    type_words(person, "Preview", "1")
    assert person.preview.count()


def send_nonsense(person: Person, world: World) -> None:
    type_words(person, "Send without a preview", "no such card")


def pick_a_card(person: Person, world: World) -> None:
    person.click_board(person.targets("card").first)


def save_a_note_twice(person: Person, world: World) -> None:
    """Save over a note that another tab has saved."""
    other = person.second_tab()
    submit(other, note="Build in Roma")
    submit(person, note="Build in Siena")
