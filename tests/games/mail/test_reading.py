"""Taking what a person wrote out of a mail; the corpus has whole mails, here stand the edges."""

from __future__ import annotations

from email import message_from_bytes, policy

import pytest

from games.mail.reading import MARKERS, body_of


def mail(body, kind="text/plain; charset=utf-8"):
    raw = body if isinstance(body, bytes) else body.encode()
    return message_from_bytes(
        b"Content-Type: %b\n\n%b" % (kind.encode(), raw), policy=policy.default
    )


def lines(body, kind="text/plain; charset=utf-8"):
    return body_of(mail(body, kind)).lines


@pytest.mark.parametrize("marker", MARKERS.values())
def test_nothing_below_our_marker_is_read(marker):
    assert lines(f"4\n\n{marker}\n\n1 Milano C : L\n") == ("4",)


def test_a_gap_stands_for_a_quote_between_two_answers():
    assert lines("> question\nfirst\n> another\n> one\nsecond\n") == ("first", "", "second")


def test_the_rest_of_a_broken_quoted_line_was_not_written():
    quoted = "> 6  Firenze M : L    fills Firenze: Blue 9, Red 6, and then some"
    assert lines(f"{quoted} words\n6\n> 7  Firenze M : R\n\n4\n") == ("4",)


def test_an_introduction_without_a_quote_ends_the_mail():
    assert lines("4\n\nOn 16 Nov 2026, at 20:41, Games by mail wrote:\n\n5\n") == ("4",)


def test_the_library_knows_introductions_in_other_languages():
    assert lines("4\n\nLe 16 nov. 2026 à 20:41, Jeux a écrit :\n\n5\n") == ("4",)


@pytest.mark.parametrize("name", ["punycode", "idna", "rot13", "unicode_escape", "\x00", "x" * 999])
def test_a_charset_that_no_mail_has_is_passed_over(name):
    assert lines("zurück\n", f"text/plain; charset={name}") == ("zurück",)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("4\n+2AA- seven\n", "text/plain; charset=utf-7"),
        ("<p>4<br>&#xD800;&#57343; seven</p>", "text/html; charset=utf-8"),
    ],
)
def test_half_a_character_is_left_out(body, kind):
    text = "\n".join(lines(body, kind))
    assert text.encode().decode() == text
    assert text.startswith("4\n")
    assert text.endswith("seven")


def test_an_unfinished_comment_hides_what_follows_as_it_does_on_a_page():
    assert lines("<p>4</p><!-- 5", "text/html") == ("4",)


def test_a_text_like_the_name_of_a_file_is_read_as_text():
    assert lines("move.HTM", "text/html") == ("move.HTM",)


def test_a_picture_inside_its_tag_is_left_out():
    assert lines(f'<p>4</p><img src="data:{"A" * 9000}"><p>a < b</p>', "text/html") == (
        "4",
        "",
        "a < b",
    )
