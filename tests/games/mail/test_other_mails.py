"""What the other mails must say, and when they are not sent."""

from __future__ import annotations

import re

import pytest
import time_machine

from games import answers
from games.engine import canonical
from games.engine.errors import IllegalMove
from games.mail import addresses
from games.mail.reading import MARKER
from games.models import Submission
from games.models_lobby import Block, Invitation
from games.models_talk import Message
from games.services import notices, rewinds, sealing, tables, talk
from tests import factories
from tests.games.mail.composing import AN_HOUR, NOON, compose, fixed_game, latest, notice, parsed
from tests.games.mail.kinds import DAY, KINDS, fixed_table, other_seat, said, sealed

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def now():
    with time_machine.travel(NOON + 8 * AN_HOUR, tick=False) as traveller:
        yield traveller


def text_of(mail):
    return parsed(mail).get_body(("plain",)).get_content()


@pytest.mark.parametrize("kind", ["reminder", "nudge", "overdue"])
def test_nobody_is_hurried_whose_answer_is_sealed(kind, now):
    found = KINDS[kind](now)
    sealed(found.game)
    assert compose(found) is None


@pytest.mark.parametrize("kind", ["reminder", "nudge", "overdue", "late"])
def test_nobody_is_hurried_after_the_answer(kind, now):
    found = KINDS[kind](now)
    factories.play(found.game)
    assert compose(found) is None


def test_a_reminder_that_comes_too_late_is_not_sent(now):
    found = KINDS["reminder"](now)
    now.shift(DAY)
    assert compose(found) is None


@pytest.mark.parametrize("kind", ["late", "overdue"])
def test_nobody_is_called_late_whose_deadline_was_moved(kind, now):
    found = KINDS[kind](now)
    found.game.questions.update(deadline_at=NOON + 30 * DAY)
    assert compose(found) is None


def test_a_receipt_shows_everything_but_the_card_that_is_turned_up(now):
    found = KINDS["receipt"](now)
    told = text_of(compose(found))
    assert "open: ?" in told
    assert len(re.findall(r"^  [A-Z]\w+ \d/\d +L: ", told, re.MULTILINE)) == 9
    assert "sealed until Mon 16 Nov, 20:10" in told
    assert "  > Nice weather here!\n" in told


def test_the_receipt_of_a_turn_that_was_taken_back_is_not_sent(now):
    found = KINDS["receipt"](now)
    sealing.take_back(game=found.game, player=found.person)
    assert compose(found) is None


def test_the_receipt_of_a_turn_that_was_opened_meanwhile_names_its_event(now):
    found = KINDS["receipt"](now)
    now.shift(AN_HOUR)
    sealing.open_due()
    assert Submission.objects.get(key="k").status == "played"
    assert "is event 13 of the log" in text_of(compose(found))


def test_nobody_gets_a_receipt_for_somebody_elses_turn(now):
    found = KINDS["receipt"](now)
    other = notice("receipt", found.game, other_seat(found.game), data={"submission": 1})
    other.data = found.data
    assert compose(other) is None


def test_a_refusal_names_rule_candidates_choices_and_that_nothing_changed(now):
    told = text_of(compose(KINDS["refusal"](now)))
    assert told.startswith(f"{MARKER}\n\nNothing was played and nothing was changed.\n")
    assert "  > firenze d links\nUnderstood: Firenze D : L L\nYou do not hold Firenze D.\n" in told
    assert "What comes nearest and can be played:\n  Roma D : L L\n  Firenze A : L\n" in told
    assert "Choose one, or say more.\n  Roma D : L L\n  Roma D : L R\n\n" in told
    assert "YOUR CHOICES\n  1 " in told


def test_the_last_refusal_of_an_hour_says_so(now):
    found = KINDS["refusal"](now)
    assert "you are told so 2 more times" in text_of(compose(found))
    found.data = found.data.replace('"silent_left":2', '"silent_left":0')
    told = " ".join(text_of(compose(found)).split())
    assert "Further mails of this hour that cannot be followed get no answer." in told


def test_a_refusal_names_the_sealed_turn_that_stays(now):
    found = KINDS["refusal"](now)
    assert "Your time runs until" in text_of(compose(found))
    sealed(found.game)
    told = text_of(compose(found))
    assert "Your sealed turn stays as it was, until Mon 16 Nov, 20:10: " in told
    assert "Your time runs until" not in told


def test_an_answer_that_lists_a_game_does_not_link_to_it_twice(now):
    found = KINDS["answer"](now)
    link = f"http://127.0.0.1:8000/games/{found.game.pk}/"
    assert text_of(compose(found)).count(link) == 1
    found.data = canonical.text({"about": "status", "lines": ["Your turn", f"  {link}?at=7"]})
    assert text_of(compose(found)).count(link) == 1


def test_a_refused_mail_without_a_word_is_not_quoted(now):
    found = KINDS["refusal"](now)
    stored = canonical.text(answers.answer_of(IllegalMove("none", "there is no such turn")))
    found.data = canonical.text({"lines": [""], "answers": [stored]})
    mail = compose(found)
    assert "\n  >" not in text_of(mail)
    assert "said mono" not in parsed(mail).get_body(("html",)).get_content()


def test_what_was_said_at_an_open_table_links_to_the_table(now):
    game = fixed_table()
    here = [factories.player(colour) for colour in factories.COLOURS[:2]]
    for person in here:
        tables.join(game=game, player=person)
    talk.say(game=game, author=here[0], audience="players", text="Who comes?", key="k")
    told = text_of(compose(latest("chat")))
    assert "/games/123/\n" in told
    assert "?at=" not in told


def test_a_refusal_after_the_question_closed_offers_no_choices(now):
    found = KINDS["refusal"](now)
    factories.play(found.game)
    told = text_of(compose(found))
    assert "nothing was changed" in told
    assert "YOUR CHOICES" not in told
    assert "can be played" not in told


def test_what_was_withdrawn_is_not_mailed(now):
    found = KINDS["chat"](now)
    Message.objects.update(is_struck=True)
    assert compose(found) is None


def test_nobody_is_mailed_what_somebody_says_whom_they_blocked(now):
    found = KINDS["chat"](now)
    Block.objects.create(blocker=found.person, blocked=Message.objects.get().author)
    assert compose(found) is None


def test_what_was_said_is_escaped(now):
    game = fixed_game(turns=7)
    found = said(game, factories.asked(game)[1], text="<b>bold</b> & more")
    html = parsed(compose(found)).get_body(("html",)).get_content()
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; more" in html


def test_a_move_that_was_struck_is_not_told(now):
    found = KINDS["moved"](now)
    rewinds.rewind(game=found.game, to=found.game.last_number - 1)
    assert compose(found) is None


def test_the_end_tells_every_score(now):
    told = text_of(compose(KINDS["over"](now)))
    assert "1. Red: 53 (tiles 35, heads 18)" in told
    assert "3. White (you): 42" in told


@pytest.mark.parametrize("state", ["accepted", "declined", "withdrawn"])
def test_an_invitation_that_is_answered_is_not_sent(state, now):
    found = KINDS["invitation"](now)
    Invitation.objects.update(state=state)
    assert compose(found) is None


def test_an_invitation_to_a_table_that_closed_is_not_sent(now):
    found = KINDS["invitation"](now)
    now.shift(60 * DAY)
    assert compose(found) is None


def test_a_digest_in_which_nothing_is_true_any_more_is_not_sent(now):
    found = KINDS["digest"](now)
    Message.objects.update(is_struck=True)
    factories.play(found.person.seats.get().game)
    found.data = found.data.replace('"notices":[', '"notices":[0],"old":[')
    assert compose(found) is None


def test_an_answer_may_bring_its_lines_in_several_shapes(now):
    game = fixed_game(turns=1)
    shapes = [{"lines": ["a", "b"]}, {"text": {"lines": ["a", "b"]}}, {"text": "a\nb"}]
    for index, data in enumerate(shapes):
        found = notice("answer", game, 0, data={"about": "x", **data}, about=str(index))
        assert text_of(compose(found)).startswith(f"{MARKER}\n\na\nb\n")


def test_whoever_answered_an_invitation_is_answered_without_seat_or_account(now):
    game = fixed_table()
    fields = {"game": game, "data": {"about": "invited", "lines": ["Schade."], "language": "de"}}
    stranger = notices.new("answer", "1", person=None, address="white@example.org", **fields)
    guest = notices.new("answer", "2", person=factories.player(), **fields)
    for found in (stranger, guest):
        found.save()
        mail = compose(found)
        assert text_of(mail).startswith("Schade.\n")
        assert mail.reply_to == [addresses.general()]
    assert 'lang="de"' in parsed(compose(stranger)).get_body(("html",)).get_content()


def test_a_refusal_that_belongs_to_no_seat_any_more_is_told_in_its_own_words(now):
    data = {"lines": ["roma"], "answers": [{"code": "not_your_seat"}], "told": ["No seat."]}
    found = notices.new("refusal", "1", person=factories.player(), data=data)
    found.save()
    told = text_of(compose(found))
    assert "  > roma\nNo seat.\n" in told
    assert "YOUR CHOICES" not in told


def test_a_receipt_tells_what_else_was_done(now):
    found = KINDS["receipt"](now)
    found.data = found.data.replace("{", '{"also":["Said at the table."],', 1)
    assert "\nSaid at the table.\n" in text_of(compose(found))


def test_whoever_has_moved_is_not_told_that_the_game_begins(now):
    game = factories.game()
    _, seat, _ = factories.asked(game)
    factories.play(game)
    mover, other = (game.notices.get(kind="started", seat=number) for number in (seat, 1 - seat))
    assert compose(mover) is None
    assert "The game begins" in text_of(compose(other))
