from __future__ import annotations


class TooManyMails(Exception):
    """A visitor who asks for more mails than anybody needs."""


class LinkRefused(Exception):
    """A one-time link that does nothing; the person can ask for a new one."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UnfairHours(Exception):
    """Hours of rest that nobody can be asked to wait for, or that are none at all."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
