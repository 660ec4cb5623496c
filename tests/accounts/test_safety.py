from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
# Not those of mails: no page shows them but in a frame with a policy of its own.
TEMPLATES = [
    path
    for app in ("accounts", "games", "patrizier_site")
    for path in (ROOT / app).rglob("*.html")
    if path.parent.name != "mail"
]
# A block of data is no script.
INLINE = re.compile(
    r'<style|<script(?![^>]*\b(src=|type="application/json"))|\sstyle=|\son[a-z]+=|javascript:',
    re.IGNORECASE,
)
TAG = re.compile(r"{%.*?%}|{#.*?#}", re.DOTALL)
PAGES = ["/", "/login/", "/signup/", "/login/link/", "/login/forgotten/", "/check-mail/", "/link/"]
PAGES += ["/keep/confirm/", "/farewell/"]
OWN_PAGES = [
    "/profile/",
    "/profile/address/",
    "/profile/address/add/",
    "/profile/password/",
    "/profile/erase/",
]


def test_there_is_one_style_sheet_for_the_site_and_one_for_each_title():
    apps = [ROOT / app for app in ("accounts", "games", "patrizier_site")]
    sheets = {path.relative_to(ROOT).as_posix() for app in apps for path in app.rglob("*.css")}
    # A face may be on its way, before the title is offered.
    faces = [path.parent.name for path in (ROOT / "games/boards").glob("*/__init__.py")]
    titles = {f"games/static/games/{title}.css" for title in faces}
    assert sheets == {"patrizier_site/static/site.css"} | titles


def test_no_template_has_inline_script_or_style():
    texts = {path: TAG.sub("", path.read_text("utf-8")) for path in TEMPLATES}
    assert len(texts) > 20
    assert [path for path, text in texts.items() if INLINE.search(text)] == []


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_a_strict_policy(client, path):
    policy = client.get(path)["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", PAGES + OWN_PAGES)
def test_no_page_has_inline_script_or_style(client, user, path):
    if path in OWN_PAGES:
        client.force_login(user)
    answer = client.get(path)
    assert answer.status_code in (200, 410)
    assert answer["Referrer-Policy"] == "same-origin"
    assert not INLINE.search(answer.content.decode())


@pytest.mark.parametrize(
    "path", ["/admin/", "/admin/accounts/user/", "/admin/accounts/user/add/", "/admin/games/"]
)
def test_the_admin_works_under_the_policy(admin_client, path):
    answer = admin_client.get(path)
    assert answer.status_code == 200
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    scripts = re.findall(r"<script[^>]*>", answer.content.decode())
    assert all("src=" in tag or 'type="application/json"' in tag for tag in scripts)


@pytest.mark.parametrize("path", ["/login/", *PAGES[2:5], "/link/", "/logout/"])
def test_nothing_is_sent_without_the_token_of_the_form(path):
    client = Client(enforce_csrf_checks=True)
    assert client.post(path, {"email": "x@example.org"}).status_code == 403
