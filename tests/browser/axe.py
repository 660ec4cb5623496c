"""axe-core in a page. Texts that look the same, down to the ground they stand on, are one text."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WEIGHTY = ("moderate", "serious", "critical")
# Measuring a contrast takes longer than all other rules, and a table of forty rows has few colours.
CONTRAST_ONCE = """axe.configure({ rules: [{ id: "color-contrast", selector: "[data-once]" }] })"""
RUN = """async (options) => {
    const names = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize",
        "fontWeight", "textShadow", "position"];
    const looks = new Map([[null, ""]]);
    const seen = new Set();
    for (const each of document.querySelectorAll("*")) {
        const style = getComputedStyle(each);
        const own = [each.localName, each.getAttribute("class"), ...names.map(key => style[key])];
        // What is laid over others may stand on anything.
        if (["absolute", "fixed"].includes(style.position)) own.push(looks.size);
        looks.set(each, `${looks.get(each.parentElement)}/${own}`);
        const texts = [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
        const length = texts.map(node => node.data.trim()).join("").length;
        // axe leaves a single letter undecided, and what is not seen unjudged.
        const kind = `${looks.get(each)} ${length > 1}`;
        const hasText = length > 0 && each.checkVisibility();
        const isJudged = hasText || each.matches("input, select, textarea");
        each.toggleAttribute("data-once", isJudged && !seen.has(kind));
        if (isJudged) seen.add(kind);
    }
    // The only frame is that of a mail, which keeps itself to itself.
    const settings = { iframes: false, resultTypes: ["violations"], ...options };
    const found = await axe.run(document, settings);
    return found.violations.map(({ id, impact, nodes }) =>
        [id, impact, nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`)]);
}"""


def load(page: Page) -> None:
    """Bring axe into a page."""
    page.evaluate(AXE_SCRIPT)
    page.evaluate(CONTRAST_ONCE)


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """List what axe finds, by rule, but for what is minor."""
    return [
        f"{rule} ({impact}) at {nodes[:3]}"
        for rule, impact, nodes in page.evaluate(RUN, options)
        if impact in WEIGHTY
    ]
