"""HTML mail as text: line breaks kept, quotes led by '>', what nobody sees left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag
from bs4.exceptions import ParserRejectedMarkup

LONGEST = 100_000
LONGEST_TAG = 4000
HIDDEN = frozenset({"style", "script", "head", "title", "template", "svg", "select", "noscript"})
PARAGRAPHS = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre"})
BLOCKS = PARAGRAPHS | {
    "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset",
    "figure", "footer", "form", "header", "hr", "html", "li", "main", "section", "tr",
}  # fmt: skip
QUOTES = frozenset({"gmail_attr", "moz-cite-prefix", "outlookmessageheader", "yahoo_quoted"})
QUOTE = "> "
TAG = re.compile(r"<[^<>]{0,4000}>")
BLANKS = re.compile(r"[ \t\r\n\f]+")
# Below them everything is the mail that was answered, without a blockquote around it.
ENDS = frozenset({
    "appendonsend", "divrplyfwdmsg", "mail-editor-reference-message-container",
    "ms-outlook-mobile-reference-message",
})  # fmt: skip
END = "-----Original Message-----"


def text_of(html: str) -> str:
    """Return what a reader sees, line by line."""
    soup = parsed("".join(only_tags(html[:LONGEST])))
    page = Page(soup)
    for node in soup.descendants:
        if isinstance(node, Tag):
            page.open(node)
        else:
            page.write(node)
    return "".join(page.pieces)


def parsed(html: str) -> BeautifulSoup:
    """Parse a page; one that the parser gives up on is read without its tags.

    It is handed over as a file: of a string the parser asks whether a file's name was meant.
    """
    try:
        return BeautifulSoup(StringIO(html), "html.parser")
    except ParserRejectedMarkup:
        return BeautifulSoup(StringIO(TAG.sub(" ", html)), "html.parser")


def only_tags(html: str) -> Iterator[str]:
    """Give a page without comments, declarations and tags that never end or are too long.

    The parser looks for the end of each of them through all that follows, again and again.
    """
    at, end = 0, 0
    while end >= 0 and (start := html.find("<", at)) >= 0:
        yield html[at:start]
        is_comment = html.startswith("<!--", start)
        end = html.find("-->", start) + 2 if is_comment else html.find(">", start)
        if is_comment and end < start:
            return
        is_tag = html[start + 1 : start + 2] not in ("!", "?") and end - start < LONGEST_TAG
        yield html[start : end + 1] if is_tag and end >= 0 else ""
        at = end + 1 if end >= 0 else start
    yield html[at:].replace("<", "&lt;")


class Page:
    """What was written so far, and what holds for each element; each is looked at once."""

    def __init__(self, soup: BeautifulSoup) -> None:
        self.pieces: list[str] = []
        self.block: Tag = soup
        self.is_line_new = True
        self.marks: dict[int, str | None] = {id(soup): ""}
        self.blocks: dict[int, Tag] = {id(soup): soup}

    def open(self, tag: Tag) -> None:
        """Note where an element stands; None marks what is hidden."""
        parent = id(tag.parent)
        mark = self.marks[parent]
        self.marks[id(tag)] = None if mark is None or is_hidden(tag) else mark_of(tag) or mark
        self.blocks[id(tag)] = tag if tag.name in BLOCKS else self.blocks[parent]
        if mark is None:
            return
        if names(tag) & ENDS:
            self.pieces.append(f"\n{END}\n")
            self.is_line_new = True
        if tag.name in ("td", "th"):
            self.pieces.append(" ")
        if tag.name == "br":
            self.enter(self.blocks[parent])
            self.pieces.append("\n")
            self.is_line_new = True

    def write(self, node: PageElement) -> None:
        """Add a text, behind the breaks that its block brings."""
        parent = id(node.parent)
        mark, text = self.marks[parent], visible(node)
        if mark is None or not text:
            return
        if text == " ":
            self.pieces.append("" if self.is_line_new else " ")
            return
        self.enter(self.blocks[parent])
        shown = mark + text.lstrip(" ") if self.is_line_new else text
        self.pieces.append(shown.replace("\n", f"\n{mark}"))
        self.is_line_new = False

    def enter(self, block: Tag) -> None:
        """Begin a line if another block begins; paragraphs stand apart."""
        if block is self.block:
            return
        self.pieces.append("" if self.is_line_new else "\n")
        self.pieces.append("\n" if has_gap(self.block) or has_gap(block) else "")
        self.block, self.is_line_new = block, True


def visible(node: PageElement) -> str:
    """Return a text as it is shown: breaks in it count only inside <pre>."""
    if isinstance(node, PreformattedString) or not isinstance(node, NavigableString):
        return ""
    is_kept = node.parent is not None and node.parent.name == "pre"
    return str(node) if is_kept else BLANKS.sub(" ", node)


def has_gap(block: Tag) -> bool:
    """Say whether a block stands apart; Outlook makes a paragraph of every line."""
    return block.name in PARAGRAPHS and not any(name.startswith("mso") for name in names(block))


def is_hidden(tag: Tag) -> bool:
    """Say whether a reader never sees an element."""
    style = str(tag.get("style") or "").replace(" ", "").lower()
    return tag.name in HIDDEN or "display:none" in style


def mark_of(tag: Tag) -> str:
    """Return the mark of a quote if the element holds the mail that was answered."""
    return QUOTE if tag.name == "blockquote" or names(tag) & QUOTES else ""


def names(tag: Tag) -> set[str]:
    """Return the id and the classes of an element in small letters."""
    classes = tag.get("class") or ()
    found = [classes] if isinstance(classes, str) else list(classes)
    return {str(name).lower() for name in (*found, tag.get("id") or "")}
