"""Notes what goes wrong behind a page: script errors, broken policy, failed or foreign requests."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

FAULT = 400
# The browser's own remark on an answer that `answered` judges.
REMARK = "Failed to load resource"
# A page that is left while it asks whether something is new.
LEFT = "net::ERR_ABORTED"


class Watch:
    def __init__(self, context: BrowserContext, root: str) -> None:
        self.root = root
        self.trouble: list[str] = []
        self.expected: set[int] = set()
        self.context, self.hears = (
            context,
            {
                "console": self.said,
                "weberror": self.threw,
                "request": self.asked,
                "requestfailed": self.failed,
                "response": self.answered,
            },
        )
        for event, hear in self.hears.items():
            context.on(event, hear)

    def stop(self) -> None:
        """Leave the browser to whoever uses it next."""
        for event, hear in self.hears.items():
            self.context.remove_listener(event, hear)

    def said(self, message: ConsoleMessage) -> None:
        """A violation of the content security policy is an error of the console."""
        if message.type in ("error", "warning") and not message.text.startswith(REMARK):
            self.trouble.append(f"console: {message.text}")

    def threw(self, error: WebError) -> None:
        self.trouble.append(f"script: {error.error}")

    def asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.root}/", "data:")):
            self.trouble.append(f"foreign: {request.url}")

    def failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.trouble.append(f"failed: {request.url} {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= FAULT and response.status not in self.expected:
            self.trouble.append(f"{response.status}: {response.url}")
