"""format=flowed (RFC 3676): lines that end in a blank go on in the next one."""

from __future__ import annotations

SIGNATURE = "-- "


def joined(text: str, *, deletes_blank: bool) -> str:
    """Undo the line breaks that the mail program made, not those of the person."""
    lines: list[str] = []
    depth_before, is_open = 0, False
    for raw in text.replace("\r\n", "\n").split("\n"):
        depth = len(raw) - len(raw.lstrip(">"))
        content = raw[depth:].removeprefix(" ")
        if is_open and depth == depth_before and content != SIGNATURE:
            lines[-1] += content
        else:
            lines.append(">" * depth + (" " if depth else "") + content)
        is_open = content.endswith(" ") and content != SIGNATURE
        depth_before = depth
        if is_open and deletes_blank:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)
