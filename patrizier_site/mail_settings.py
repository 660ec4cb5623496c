"""How mails leave and come in, and where links in them lead; read by the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured


def read(env: Any, *, data_dir: Path, embedded: bool, hosts: list[str]) -> dict[str, Any]:
    """Return every setting that has to do with mail."""
    domain = env.str("MAIL_DOMAIN", default=hosts[0].strip(".[]"))
    site = "http://127.0.0.1:8000" if embedded else f"https://{hosts[0].strip('.')}"
    return {
        **leaving(env, data_dir=data_dir, embedded=embedded),
        "EMAIL_TIMEOUT": env.int("EMAIL_TIMEOUT", default=10),
        # Where links in mails lead: a mail is written where no request tells the host.
        "SITE_URL": env.str("SITE_URL", default=site).rstrip("/"),
        # The part behind the @ of the addresses that take answers: move+…, bounce+…, play.
        "MAIL_DOMAIN": domain,
        "MAIL_SEPARATOR": separator(env.str("MAIL_SEPARATOR", default="+")),
        "DEFAULT_FROM_EMAIL": env.ENVIRON.get("MAIL_FROM") or f"Patrizier <play@{domain}>",
        # Where `manage.py mailgate` listens, and whether it speaks SMTP or LMTP there.
        "MAIL_GATE_HOST": env.str("MAIL_GATE_HOST", default="127.0.0.1"),
        "MAIL_GATE_PORT": env.int("MAIL_GATE_PORT", default=8025),
        "MAIL_GATE_PROTOCOL": env.str("MAIL_GATE_PROTOCOL", default="smtp"),
        # imaps://user:password@host/INBOX; empty: no mailbox is looked into.
        "IMAP_URL": env.str("IMAP_URL", default=""),
        "LARGEST_MAIL": env.int("LARGEST_MAIL", default=1_000_000),
        "ANYMAIL": {"WEBHOOK_SECRET": env.str("MAIL_WEBHOOK_SECRET", default="") or None},
    }


def leaving(env: Any, *, data_dir: Path, embedded: bool) -> dict[str, Any]:
    """Say how mails leave; an embedded site without a mail server keeps them in files."""
    url = env.ENVIRON.get("EMAIL_URL")
    outbox = data_dir / "mail" if embedded and not url else None
    if outbox:
        # The links in these mails are as good as passwords.
        outbox.mkdir(mode=0o700, exist_ok=True)
    if not url:
        return {"EMAIL_BACKEND": "accounts.outbox.EmailBackend", "OUTBOX_DIR": outbox}
    if url.partition("://")[0] not in environ.Env.EMAIL_SCHEMES:
        raise ImproperlyConfigured("EMAIL_URL starts with smtp://, smtp+tls:// or smtp+ssl://")
    mail: dict[str, Any] = env.email_url_config(url)
    return {**mail, "OUTBOX_DIR": outbox}


def separator(text: str) -> str:
    """Refuse what cannot part the name from the token in an address."""
    if text not in ("+", "-", "=", "_", "."):
        raise ImproperlyConfigured("MAIL_SEPARATOR is one of + - = _ .")
    return text
