from __future__ import annotations

import email
from email.message import EmailMessage
from email.policy import default

import pytest

from games.mail import sorting
from tests.games.mail.letters import DOMAIN, letter, report


def kind(message):
    return sorting.kind_of(message, domain=DOMAIN)


def test_what_a_person_writes_is_a_persons():
    assert kind(letter("4 >Milano L")) == sorting.PERSON
    assert kind(letter(Auto_Submitted="no", Precedence="first-class")) == sorting.PERSON
    assert kind(letter(Return_Path="<black@example.org>")) == sorting.PERSON


def test_a_subject_alone_makes_nothing_automatic():
    assert kind(letter(Subject="Out of office? My vacation begins tomorrow")) == sorting.PERSON


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner-email=black@example.org"},
        {"X_Autoreply": "yes"},
        {"X_Autorespond": "1"},
        {"Precedence": "bulk"},
        {"Precedence": "Junk"},
        {"Precedence": "auto_reply"},
        {"X_Auto_Response_Suppress": "All"},
        {"X_Auto_Response_Suppress": "DR, OOF", "Subject": "Automatic reply: [Patrizier 1]"},
        {"X_Auto_Response_Suppress": "OOF", "Subject": "Abwesenheitsnotiz: Grüße"},
        {"Subject": "Automatic reply: [Patrizier 1] Sunday table"},
        {"Subject": "Automatische Antwort: [Patrizier 1] Sonntagstisch"},
        {"Subject": "Out of Office AutoReply: [Patrizier 1]"},
    ],
)
def test_what_a_program_answers_is_automatic(headers):
    assert kind(letter("4", **headers)) == sorting.AUTO_REPLY


@pytest.mark.parametrize("name", ["Urlaub in Rom", "Automatic reply: ha", "Out of office"])
def test_no_name_of_a_table_makes_a_persons_mail_automatic(name):
    subject = f"AW: [Patrizier 1] {name}"
    assert kind(letter("4", Subject=subject, X_Auto_Response_Suppress="DR")) == sorting.PERSON


def test_a_server_that_wants_no_automatic_answer_may_carry_a_persons_mail():
    assert kind(letter("4", X_Auto_Response_Suppress="OOF")) == sorting.PERSON


@pytest.mark.parametrize(
    "headers",
    [
        {"List_Id": "Players <players.example.org>"},
        {"List_Post": "<mailto:players@example.org>"},
        {"Precedence": "list"},
    ],
)
def test_what_a_list_sends_is_list_mail(headers):
    assert kind(letter("4", **headers)) == sorting.LIST


@pytest.mark.parametrize(
    "headers",
    [
        {"From": "MAILER-DAEMON@example.org"},
        {"From": "Postmaster <postmaster@example.org>"},
        {"Return_Path": "<>"},
        {"Return_Path": "<MAILER-DAEMON@example.org>"},
    ],
)
def test_what_a_mail_server_sends_is_its_own(headers):
    assert kind(letter("4", **headers)) == sorting.DAEMON


def test_a_report_is_told_by_its_parts():
    assert kind(email.message_from_bytes(report(), _class=EmailMessage, policy=default)) == (
        sorting.BOUNCE
    )
    read = (
        b"From: black@example.org\nContent-Type: multipart/report; boundary=b\n\n--b\n\nRead.\n"
        b"--b\nContent-Type: message/disposition-notification\n\n"
        b"Disposition: manual-action/MDN-sent-manually; displayed\n--b--\n"
    )
    message = email.message_from_bytes(read, _class=EmailMessage, policy=default)
    assert kind(message) == sorting.READ_RECEIPT


def test_our_own_mail_is_known_when_it_comes_back():
    own = f"<turn.{'0a' * 12}@{DOMAIN}>"
    assert kind(letter(Message_ID=own)) == sorting.OWN
    # People may live at the same domain.
    assert kind(letter(Message_ID=f"<abc@{DOMAIN}>")) == sorting.PERSON
    assert kind(letter(In_Reply_To=own)) == sorting.PERSON
