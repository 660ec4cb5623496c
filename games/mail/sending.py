"""One line to the mail server, opened when it is needed and kept while it works."""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta
from typing import Any

from django.core.mail import EmailMultiAlternatives, get_connection

logger = logging.getLogger(__name__)

# The server has answered: the mail is at fault, not the line.
ANSWERS = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
MOST_BREAKS = 3
# Longer than any conversation with a mail server that is still worth waiting for.
LEASE = timedelta(minutes=10)


class Line:
    """A connection for many mails."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._breaks = 0

    @property
    def is_down(self) -> bool:
        """Whether the mail server is better left alone for a while."""
        return self._breaks >= MOST_BREAKS

    def send(self, message: EmailMultiAlternatives) -> None:
        """Send a mail; whatever goes wrong, the next one gets a fresh connection."""
        connection = self._opened()
        try:
            connection.send_messages([message])
        except BaseException as fault:
            self._breaks += not isinstance(fault, ANSWERS)
            self.close()
            raise

    def close(self) -> None:
        """Hang up; a server that does not answer to that is left alone."""
        connection, self._connection = self._connection, None
        try:
            if connection is not None:
                connection.close()
        except Exception:  # the line is given up anyway
            logger.debug("the line to the mail server did not close", exc_info=True)

    def _opened(self) -> Any:
        if self._connection is None:
            self._connection = get_connection()
            try:
                self._connection.open()
            except Exception:
                # Nobody else gets through either.
                self._breaks = MOST_BREAKS
                self.close()
                raise
        return self._connection
