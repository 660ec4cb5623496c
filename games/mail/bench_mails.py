"""The mail that asks somebody on the bench to take a seat: what all may know, and no hand."""

from __future__ import annotations

from games.mail import letters
from games.mail.letters import Letter
from games.models_mail import Notice
from games.selectors import benches, games, mails, pages


def bench(notice: Notice) -> Letter | None:
    """Ask for a substitute; None once nobody is looked for, or the reader cannot be one."""
    if notice.person is None or notice.game_id is None:
        return None
    row = pages.row(games.find_whole(notice.game_id), notice.person, mails.language())
    call = benches.find(row.game, notice.number)
    if call is None or not call.is_open or not benches.may_take(row.game, notice.person):
        return None
    scene = mails.scene(row, number=notice.number)
    context = {
        "scene": scene,
        "place": row.places[call.seat],
        "until": call.until,
        "link": letters.link("games:seat-take", row.game.pk, notice.number),
    }
    return Letter("bench", context, row=row, poster=scene.face.picture, takes_answers=True)
