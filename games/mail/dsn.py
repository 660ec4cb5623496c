"""PURE: what a delivery status notification (RFC 3464) says of one mail."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

FAILED, DELAYED = "failed", "delayed"
# What is worse comes first: a report on several attempts counts as its worst one.
ACTIONS = (FAILED, DELAYED, "relayed", "expanded", "delivered")
STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
PLAIN, GLOBAL = "message/delivery-status", "message/global-delivery-status"


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a mail: the action, the enhanced status code, what the server said."""

    action: str
    status: str
    diagnostic: str

    @property
    def is_failed(self) -> bool:
        """Whether the mail will not arrive."""
        return self.action == FAILED

    @property
    def is_permanent(self) -> bool:
        """Whether it would be of no use to send it again."""
        return self.is_failed and self.status.startswith("5")


def read(message: Message) -> Report | None:
    """Return what a notification says; None if the mail is none."""
    found = [
        report
        for part in message.walk()
        if part.get_content_type() in (PLAIN, GLOBAL)
        for block in blocks(part)
        if (report := of_block(block))
    ]
    return min(found, key=lambda report: ACTIONS.index(report.action), default=None)


def blocks(part: Message) -> Iterator[Message]:
    """Return the groups of fields of a report; the parser knows only the older kind."""
    content = part.get_payload()
    for block in content if isinstance(content, list) else []:
        if isinstance(block, Message):
            yield block
            rest = block.get_payload()
            if isinstance(rest, str) and rest.strip():
                yield email.message_from_string(rest.lstrip())


def of_block(block: Message) -> Report | None:
    """Return what one group of fields says of a recipient; None if it speaks of none."""
    action = str(block.get("Action", "")).strip().lower()
    if action not in ACTIONS:
        return None
    _, _, said = str(block.get("Diagnostic-Code", "")).partition(";")
    diagnostic = " ".join(said.split())
    code = STATUS.search(str(block.get("Status", ""))) or STATUS.search(diagnostic)
    return Report(action, code.group() if code else "", diagnostic)
