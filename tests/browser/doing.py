"""What people do on a page to bring it into a state worth looking at."""

from __future__ import annotations

import base64
from email.mime.image import MIMEImage

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from accounts.services import mails
from tests import factories
from tests.browser.people import PASSWORD, Person, invitation_in_mail, link_in_mail
from tests.browser.world import ROOT, STRANGER, World

PIXEL = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")


def submit(person: Person, world: World | None = None, **fields: str) -> None:
    """Fill a form and send it, past what the browser itself would refuse."""
    person.page.locator("main form").first.evaluate("form => { form.noValidate = true }")
    person.fill(**fields)
    person.submit()


def agree_on_nonsense(person: Person, world: World) -> None:
    """Open a table whose bank is too small from the start."""
    person.page.locator("summary").first.click()
    person.page.locator("[name=bank]").select_option("48")
    person.page.locator("[name=cap]").select_option("24")
    submit(person)


def open_details(person: Person, world: World) -> None:
    person.page.locator("summary").evaluate_all("all => all.forEach(each => each.click())")


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
    text = f"Somebody asked for this link:\n\n{ROOT}/links/{'x' * 43}/\n"
    connection = get_connection("accounts.outbox.EmailBackend")
    EmailMessage("Log in", text, to=["blue@example.org"], connection=connection).send()
    person.page.reload()


def find_html_mail(person: Person, world: World) -> None:
    connection = get_connection("accounts.outbox.EmailBackend")
    text = "Roma 4/9  L: ABB  R: A  open: Siena D  tiles 9/6"
    mail = EmailMultiAlternatives("[Patrizier 1]", text, to=["blue@example.org"])
    mail.attach_alternative(
        f'<p lang="en">{text}</p><img src="cid:board" alt="{text}">', "text/html"
    )
    mail.mixed_subtype, mail.connection = "related", connection
    picture = MIMEImage(PIXEL, "gif")
    picture["Content-ID"] = "<board>"
    mail.attach(picture)
    mail.send()
    with person.page.expect_response("**/pictures/0/") as shown:
        person.visit(reverse("accounts:post-office"))
    assert shown.value.ok


def answer_to_nobody(person: Person, world: World) -> None:
    find_mail(person, world)
    person.fill(text="help")
    person.press("Send the answer")
    person.sees("The mail gate does not answer")


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
    person.visit(invitation_in_mail(address))


def open_never(person: Person, world: World) -> None:
    open_invitation(person, world)
    person.visit(reverse("games:never"))


def invite_nobody(person: Person, world: World) -> None:
    person.fill(addresses="nobody")
    person.press("Send invitations")


def open_as_friend(person: Person, world: World) -> None:
    open_invitation(person, world, str(world.friend.email))


# Turns


def preview_words(person: Person, world: World) -> None:
    person.type_words("Preview", factories.choice(world.midgame))
    assert person.preview.count()


def send_nonsense(person: Person, world: World) -> None:
    person.play_words("no such card")


def choose(person: Person, world: World) -> None:
    person.choose()


def choose_on_board(person: Person, world: World) -> None:
    person.choose_on_board()


def pick_a_card(person: Person, world: World) -> None:
    person.click_board(person.targets("card").first)


def await_advice(person: Person, world: World) -> None:
    """Wait until the risks are there."""
    expect(person.page.locator("[data-advice]")).to_have_count(0)


def click_a_place(person: Person, world: World) -> None:
    """Look at a place on the top floor."""
    await_advice(person, world)
    person.click_board(person.targets().last)


def turn_a_floor(person: Person, world: World) -> None:
    """Look at a floor, and turn it."""
    click_a_place(person, world)
    turned = person.page.url
    person.page.locator(".turning a").first.click()
    person.page.wait_for_url(lambda url: url != turned)


def save_a_note_twice(person: Person, world: World) -> None:
    """Save over a note that another tab has saved."""
    other = person.second_tab()
    submit(other, note="Build in Roma")
    submit(person, note="Build in Siena")


# Staff


def look_at_a_hand(person: Person, world: World) -> None:
    person.fill(reason="The player asked whether a card is missing")
    person.page.locator("[name=sure]").check()
    person.submit()
    person.sees("Keep what you see to yourself.")


# After these the world is as it was.
ONLY_LOOKS = (
    open_details,
    lose_the_way,
    go_to_the_end,
    preview_words,
    choose,
    choose_on_board,
    pick_a_card,
    await_advice,
    click_a_place,
    turn_a_floor,
)
