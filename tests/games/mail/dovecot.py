"""A real IMAP server on loopback: Dovecot with a configuration and folders of its own."""

from __future__ import annotations

import grp
import imaplib
import os
import pwd
import shutil
import smtplib
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.with_postgres import free_port

USER, PASSWORD = "box", "brick"
CONFIG = """
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
default_login_user = {login}
default_internal_user = {internal}
default_internal_group = {group}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:{folder}/mail/%n
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={owner} gid={owner_group} home={folder}/mail/%n allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"""
# Only root may lock a process into a folder.
NO_CHROOT = """
service anvil {
  chroot =
}
service imap-login {
  chroot =
}
"""


@dataclass(frozen=True)
class Server:
    """Where a running server listens."""

    imap: int
    lmtp: int

    @property
    def url(self) -> str:
        return f"imap://{USER}:{PASSWORD}@127.0.0.1:{self.imap}/INBOX"

    def deliver(self, message: bytes) -> None:
        """Put a mail into the mailbox, as a mail server does."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as client:
            client.sendmail("black@example.org", f"{USER}@example.org", message)


def find() -> str | None:
    """Return the program, if it is here."""
    return shutil.which("dovecot") or next(iter(Path("/usr/sbin").glob("dovecot")), None)


@contextmanager
def running(program: str) -> Iterator[Server]:
    """Run a server for a while."""
    folder = Path(tempfile.mkdtemp(prefix="patrizier-dovecot-"))
    folder.chmod(0o755)
    server = Server(free_port(), free_port())
    (folder / "dovecot.conf").write_text(configuration(folder, server))
    (folder / "mail").mkdir()
    if is_root():  # who may not own the mails
        shutil.chown(folder / "mail", "nobody")
    process = subprocess.Popen([program, "-F", "-c", folder / "dovecot.conf"])
    try:
        wait_for(process, server, folder)
        yield server
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def configuration(folder: Path, server: Server) -> str:
    """Write the configuration: root's Dovecot changes users, anybody else's stays what it is."""
    me, mine = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(os.getegid()).gr_name
    users = {"login": me, "internal": me, "group": mine, "owner": me, "owner_group": mine}
    if is_root():
        users = {"login": "dovenull", "internal": "dovecot", "group": "dovecot"}
        users |= {"owner": "nobody", "owner_group": "nogroup"}
    where = {"folder": folder, "imap": server.imap, "lmtp": server.lmtp}
    text = CONFIG.format(password=PASSWORD, **where, **users)
    return text if is_root() else text + NO_CHROOT


def is_root() -> bool:
    return os.geteuid() == 0


def wait_for(process: subprocess.Popen[bytes], server: Server, folder: Path) -> None:
    """Wait until the server answers at both ports."""
    while process.poll() is None:
        with suppress(OSError, smtplib.SMTPException, imaplib.IMAP4.error):
            smtplib.LMTP("127.0.0.1", server.lmtp).close()
            imaplib.IMAP4("127.0.0.1", server.imap).logout()
            return
    raise RuntimeError((folder / "log").read_text())
