"""Reading the lines of a mail: which commands they are, and what is left over."""

from __future__ import annotations

import re

import pytest

from games.mail.commands import Command, Script, read

MOVE = re.compile(r"[1-9](?: >\w+ [LR])?(?: else [1-9])?|roma D L R")


def understands(text):
    return all(MOVE.fullmatch(line) for line in text.split("\n"))


def understands_in_digest(text):
    game, colon, move = text.partition(": ")
    return bool(colon) and game in ("123", "124") and understands(move)


def script(text, *, in_digest=False):
    reader = understands_in_digest if in_digest else understands
    return read(text.split("\n"), understands=reader, in_digest=in_digest)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4", "4"),
        ("4.", "4"),
        ("4)", "4"),
        ("(4)", "4"),
        ("#4", "4"),
        ("*4*", "4"),
        ("\u201c4\u201d", "4"),
        ("\uff14", "4"),
        ("4\ufe0f\u20e3", "4"),
        ("Nr. 4", "4"),
        ("Zug 4", "4"),
        ("4 please", "4"),
        ("4, thanks", "4"),
        ("Hi, 4 please", "4"),
        ("I'd like 4.", "4"),
        ("I\u2019ll take 4", "4"),
        ("Ich nehme die 4", "4"),
        ("Ja, 4 bitte", "4"),
        ("Mein Zug: 4", "4"),
        ("4, viel Glück!", "4"),
        ("4 and good luck to you all", "4"),
        ("4 :-)", "4"),
        ("4 \U0001f600", "4"),
        ("4, lg Rot", "4"),
        ("Hi all, 4 it is", "4"),
        ("no. 4", "4"),
        ("I think I'll go with 4", "4"),
        ("my move: roma D L R", "roma D L R"),
        ("4 >Milano L", "4 >Milano L"),
        ("4 else 5", "4 else 5"),
        ("4: >Milano L", "4 >Milano L"),
    ],
)
def test_a_move_is_found_among_polite_words(text, move):
    assert script(text) == Script((Command("move", move),))


@pytest.mark.parametrize(
    ("text", "at_once"),
    [("4!", True), ("4 !", True), ("4!!", True), ("4", False), ("4 thanks!", False)],
)
def test_an_exclamation_mark_opens_a_move_at_once(text, at_once):
    assert script(text) == Script((Command("move", "4", at_once=at_once),))


@pytest.mark.parametrize(
    ("text", "name", "argument"),
    [
        ("undo", "undo", ""),
        ("Undo!", "undo", ""),
        ("please undo my move", "undo", ""),
        ("Bitte zurück", "undo", ""),
        ("rueckgängig", "undo", ""),
        ("zurücknehmen", "undo", ""),
        ("status?", "status", ""),
        ("Stand", "status", ""),
        ("nochmal bitte", "resend", ""),
        ("resend", "resend", ""),
        ("Help", "help", ""),
        ("?", "help", ""),
        ("Hilfe!", "help", ""),
        ("chat: well played", "chat", "well played"),
        ("chat well played", "chat", "well played"),
        ("Plausch: Na dann!", "chat", "Na dann!"),
        ("sag: hallo", "chat", "hallo"),
        ("note: watch Roma", "note", "watch Roma"),
        ("Notiz: Rom im Auge behalten", "note", "Rom im Auge behalten"),
        ("prepare 4 else 5", "prepare", "4 else 5"),
        ("vorbereiten: 4", "prepare", "4"),
        ("vacation 3 days", "vacation", "3 days"),
        ("Urlaub bis 24.12.", "vacation", "bis 24.12."),
        ("vacation off", "vacation", "off"),
        ("vacation", "vacation", ""),
        ("Bin wieder da!", "vacation", "off"),
        ("resign", "resign", ""),
        ("I resign.", "resign", ""),
        ("aufgeben k7qm", "resign", "K7QM"),
        ("zone Europe/Berlin", "zone", "Europe/Berlin"),
        ("Zeitzone: America/New_York.", "zone", "America/New_York"),
        ("language de", "language", "de"),
        ("Sprache: Englisch", "language", "en"),
        ("Deutsch bitte", "language", "de"),
        ("language fr", "language", "fr"),
        ("text only", "text_only", "on"),
        ("text only off", "text_only", "off"),
        ("Nur Text", "text_only", "on"),
        ("mit Bildern", "text_only", "off"),
        ("yes", "yes", ""),
        ("Ja, violett sieben", "yes", "violett sieben"),
        ("No, thanks", "no", ""),
        ("Nein danke!", "no", ""),
    ],
)
def test_commands_are_read_in_both_languages(text, name, argument):
    assert script(text) == Script((Command(name, argument),))


@pytest.mark.parametrize(
    "text",
    [
        "No idea what to do",
        "Note that I am away",
        "Urlaub war schön",
        "Status quo is fine for me",
        "Help me choose between these cities",
        "Resign? Never in my life!",
        "text only works for me on weekends",
        "7, shift Mlano R",
        "No 4",
        "Not 4",
        "4?",
        "4 or 5",
        "4 and 5",
        "4/5",
        "maybe 4",
        "4 days left?",
        "see you at 4",
        "Vielen Dank für die 4 Punkte!",
    ],
)
def test_ordinary_sentences_are_no_commands(text):
    assert script(text) == Script((), (text,))


def test_greeting_and_farewell_are_passed_over_in_silence():
    assert script("Hallo zusammen,\n\n4\nViele Grüße\nRot") == Script(
        (Command("move", "4"),), ("Rot",)
    )


def test_what_follows_an_understood_line_is_ignored_and_named():
    assert script("4\nthat was hard") == Script((Command("move", "4"),), ("that was hard",))


def test_lines_before_the_first_understood_one_are_named_too():
    assert script("hm, hard\n\n4") == Script((Command("move", "4"),), ("hm, hard",))


def test_reading_ends_at_the_first_gap_behind_something_understood():
    assert script("\n4\n\n5\nRed").commands == (Command("move", "4"),)


def test_a_turn_below_the_gap_is_named_if_there_is_none_above():
    """Otherwise its writer would wait for a turn that nobody has."""
    found = script("chat: hello\n\nhere it is\n4\n5\n\nRed")
    assert found == Script((Command("chat", "hello"),), ("4",))
    assert script("4\n\n5").ignored == ()
    found = script("123: chat: hello\n\n124: 4", in_digest=True)
    assert found.ignored == ("124: 4",)


def test_a_command_below_the_gap_is_not_done_but_named():
    assert script("4\n\nRed\nchat: hello") == Script((Command("move", "4"),), ("chat: hello",))


def test_a_mail_without_an_understood_line_names_its_first_lines():
    lines = [f"sentence number {word}" for word in "abcdefgh"]
    assert script("\n".join(lines)) == Script((), tuple(lines[:5]))


def test_a_mail_that_only_greets_names_the_greeting():
    assert script("Hello") == Script((), ("Hello",))


def test_an_empty_mail_has_neither_commands_nor_lines():
    assert read((), understands=understands) == Script()


def test_consent_before_a_move_only_leads_up_to_it():
    assert script("ok\n4") == Script((Command("move", "4"),))


def test_moves_on_following_lines_are_one_order():
    assert script("4\n5 else 6\n\n7").commands == (Command("move", "4\n5 else 6"),)


def test_a_prepared_order_goes_on_with_then_and_else():
    assert script("prepare 4\nelse 5\nthen 6").commands == (
        Command("prepare", "4\nelse 5\nthen 6"),
    )


def test_talk_goes_on_to_the_gap():
    assert script("chat: one\ntwo\n\nthree").commands == (Command("chat", "one\ntwo"),)


def test_talk_may_begin_on_the_next_line():
    assert script("chat:\nhello").commands == (Command("chat", "hello"),)


def test_talk_ends_where_a_move_begins():
    assert script("chat: hello\nall\n4").commands == (
        Command("chat", "hello\nall"),
        Command("move", "4"),
    )


def test_several_commands_keep_their_order():
    assert script("4\nnote: Roma\nvacation 3 days\nstatus").commands == (
        Command("move", "4"),
        Command("note", "Roma"),
        Command("vacation", "3 days"),
        Command("status"),
    )


def test_a_reply_may_name_its_game():
    assert script("123: 4").commands == (Command("move", "4", 123),)


@pytest.mark.parametrize(
    "line",
    ["123: 4", "123 4", "#123 4", "#123: 4", "[123] 4", "[Patrizier 123] 4", "Partie 123: 4"],
)
def test_a_line_of_a_digest_begins_with_its_game(line):
    assert script(line, in_digest=True).commands == (Command("move", "4", 123),)


def test_a_digest_takes_commands_for_several_games():
    text = "123: 4!\n124: chat: hello\n123: undo\nvacation 3 days\n124:\n2"
    assert script(text, in_digest=True).commands == (
        Command("move", "4", 123, at_once=True),
        Command("chat", "hello", 124),
        Command("undo", "", 123),
        Command("vacation", "3 days"),
        Command("move", "2", 124),
    )


def test_a_line_of_a_digest_without_a_game_is_not_understood():
    assert script("4\n4 >Milano L", in_digest=True) == Script((), ("4", "4 >Milano L"))
