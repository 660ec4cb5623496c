"""What happens at a table beside the rules, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.boards import colours
from games.chain import REWOUND
from games.selectors import remaining
from games.selectors.places import bot_name

SENTENCES = {
    "opened": gettext_noop("The table is open for %(players)s players."),
    "opened_with_terms": gettext_noop(
        "The table is open for %(players)s players; days for a turn: %(pace)s."
    ),
    "joined": gettext_noop("%(colour)s takes a seat."),
    "joined_bot": gettext_noop("%(colour)s takes a seat; a bot plays it (%(bot)s)."),
    "left": gettext_noop("A seat is free again."),
    "closed": gettext_noop("The table is closed."),
    "rewound": gettext_noop("A moderator takes the game back to event %(to)s."),
    "rewound_by": gettext_noop("%(name)s takes a turn back; the game goes back to event %(to)s."),
    "take_back_asked": gettext_noop("%(name)s asks to go back to event %(to)s."),
    "take_back_answered_yes": gettext_noop("%(name)s agrees to go back."),
    "bot_took_over": gettext_noop("%(name)s is late; a bot takes the seat over (%(bot)s)."),
    "came_back": gettext_noop("%(name)s is back; the bot leaves the seat."),
    "take_back_answered_no": gettext_noop("%(name)s does not agree to go back."),
    "bank_opened": gettext_noop("%(name)s has used up the pace; the bank runs now (%(span)s)."),
    "vacation_taken": gettext_noop(
        "%(name)s has run out of time and goes on vacation by need (%(span)s)."
    ),
    "grace_given": gettext_noop("%(name)s is late and has a grace of %(span)s."),
    "bench_called": gettext_noop(
        "%(name)s does not answer; substitutes are asked to take the seat (%(span)s)."
    ),
    "seat_taken": gettext_noop("A substitute takes the seat of %(name)s."),
    "default_called": gettext_noop("%(name)s did not answer; a default move is played."),
    "vote_called": gettext_noop(
        "%(name)s does not answer; the others vote on ending the game without a result."
    ),
    "vote_called_end": gettext_noop("%(name)s asks to end the game without a result."),
    "vote_called_pause": gettext_noop("%(name)s asks to let the game rest for %(rest)s."),
    "vote_called_resume": gettext_noop(
        "%(name)s asks to let the game go on before the pause is over."
    ),
    "vote_called_extend": gettext_noop(
        "%(name)s asks to give %(about)s more time for this turn: %(more)s."
    ),
    "vote_called_take_back": gettext_noop("%(name)s asks to go back to event %(to)s."),
    "vote_called_replace_bot": gettext_noop(
        "%(name)s asks to let a bot play for %(about)s, who is away."
    ),
    "vote_called_replace_bench": gettext_noop(
        "%(name)s asks to give the seat of %(about)s, who is away, to a substitute."
    ),
    "vote_answered_yes": gettext_noop("%(name)s says yes to the vote of event %(vote)s."),
    "vote_answered_no": gettext_noop("%(name)s says no to the vote of event %(vote)s."),
    "vote_closed_passed": gettext_noop(
        "The vote of event %(vote)s has passed: %(for)s for it, %(against_it)s against it."
    ),
    "vote_closed_refused": gettext_noop(
        "The vote of event %(vote)s has failed: %(for)s for it, %(against_it)s against it. "
        "The game goes on as it is."
    ),
    "vote_closed_expired": gettext_noop(
        "The time for the vote of event %(vote)s is over: %(for)s for it, %(against_it)s against "
        "it, which is not enough. The game goes on as it is."
    ),
    "vote_closed_void": gettext_noop(
        "The vote of event %(vote)s has passed, but it cannot be done any more. The game goes on "
        "as it is."
    ),
    "ended": gettext_noop("The game is ended without a result, by a vote of the players."),
    "time_spent": gettext_noop(
        "%(name)s took longer than the pace; left are %(bank_span)s in the bank and a grace of "
        "%(grace_span)s."
    ),
    "paused": gettext_noop("The game is paused until %(moment)s at the latest."),
    "resumed": gettext_noop("The game goes on."),
    "extended": gettext_noop("%(name)s gets more time for this turn: %(more)s."),
    "extension_ended": gettext_noop("The time that %(name)s got for this turn ends now."),
    "terms_changed": gettext_noop(
        "A moderator changes what the table agreed on about time; days for a turn: %(pace)s."
    ),
    "terms_changed_unlimited": gettext_noop(
        "A moderator changes what the table agreed on about time: there is no limit now."
    ),
    "bot_seated": gettext_noop("A moderator lets a bot play for %(name)s (%(bot)s)."),
    "bot_seated_by_vote": gettext_noop(
        "By a vote of the table a bot plays for %(name)s (%(bot)s)."
    ),
    "bot_dismissed": gettext_noop("The bot that played for %(name)s leaves the seat."),
    "seat_given": gettext_noop("A moderator gives the seat of %(name)s to a substitute."),
    "seat_given_by_vote": gettext_noop(
        "By a vote of the table the seat of %(name)s is given to a substitute."
    ),
    "seat_returned": gettext_noop(
        "A moderator gives the seat of %(name)s back to whoever had it before."
    ),
    "move_ruled": gettext_noop("A moderator lets a default move be played for %(name)s."),
    "awarded": gettext_noop("A moderator ends the game by a ruling: %(ranking)s."),
    "annulled": gettext_noop("A moderator annuls the game, so it has no result."),
    "result_corrected": gettext_noop("A moderator corrects the result: %(ranking)s."),
    "result_corrected_as_played": gettext_noop(
        "A moderator lets the result count again as it was played."
    ),
    "talk_locked": gettext_noop("A moderator closes the talk at this table."),
    "talk_unlocked": gettext_noop("A moderator opens the talk at this table again."),
    "hand_seen": gettext_noop("A moderator has looked at what %(name)s alone can see."),
    "unfrozen": gettext_noop(
        "The game goes on: it was frozen from %(since_moment)s on, and its log was verified anew."
    ),
}
LAPSED = gettext_noop("The vote that was open lapses.")


def tell(kind: str, data: str, seat: int | None, language: str, names: list[str]) -> str:
    """Tell a table event in the active language; an unknown kind by its name."""
    happened: dict[str, Any] = msgspec.json.decode(data)
    sentence = SENTENCES.get(wording(kind, happened, seat))
    if sentence is None:
        return kind
    happened.update(happened.get("terms", {}))
    happened["name"] = "" if seat is None else names[seat]
    happened["colour"] = colours.name(happened.get("colour", ""), language)
    happened["bot"] = bot_name(happened["bot"]) if happened.get("bot") else ""
    happened["ranking"] = ranking(happened.get("ranks", ()), names)
    happened |= of_vote(happened, names)
    told = _(sentence) % {**happened, **times(happened)}
    return f"{told} {_(LAPSED)}" if happened.get("lapsed") else told


def of_vote(happened: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Say whom a vote is about, and how many were for it and against it."""
    about = happened.get("seat")
    return {
        "about": "" if about is None else names[about],
        "for": len(happened.get("agreed", ())),
        "against_it": len(happened.get("against", ())),
    }


def ranking(ranks: Sequence[int], names: Sequence[str]) -> str:
    """Say who has which rank, the best first."""
    ordered = sorted(zip(ranks, names, strict=False), key=lambda pair: pair[0])
    return ", ".join(f"{rank}. {name}" for rank, name in ordered)


def times(happened: dict[str, Any]) -> dict[str, str]:
    """Say the moments and whiles in an event as people say them."""
    found = {}
    for name, key in (("span", "seconds"), ("bank_span", "bank"), ("grace_span", "grace")):
        if isinstance(happened.get(key), int):
            found[name] = remaining.length(timedelta(seconds=happened[key]))
    if "hours" in happened:
        found["more"] = remaining.length(timedelta(hours=happened["hours"]))
    if happened.get("days"):
        found["rest"] = remaining.length(timedelta(days=happened["days"]))
    if "until" in happened:
        found["moment"] = remaining.moment(datetime.fromisoformat(happened["until"]))
    if "since" in happened:
        found["since_moment"] = remaining.moment(datetime.fromisoformat(happened["since"]))
    return found


def wording(kind: str, happened: dict[str, Any], seat: int | None) -> str:
    """Choose the sentence for an event."""
    if kind == REWOUND and seat is not None:
        return f"{kind}_by"
    if kind == "opened" and happened.get("terms", {}).get("pace"):
        return "opened_with_terms"
    if kind == "terms_changed" and not happened["terms"].get("pace"):
        return "terms_changed_unlimited"
    if kind == "result_corrected" and not happened["ranks"]:
        return "result_corrected_as_played"
    if kind == "joined" and happened["bot"]:
        return "joined_bot"
    if kind in ("take_back_answered", "vote_answered"):
        return f"{kind}_yes" if happened["agrees"] else f"{kind}_no"
    if kind in ("bot_seated", "seat_given") and "reason" not in happened:
        return f"{kind}_by_vote"
    return of_ballot(kind, happened)


def of_ballot(kind: str, happened: dict[str, Any]) -> str:
    """Choose the sentence for the call or the end of a vote; any other event has its own."""
    if kind == "vote_closed":
        return f"{kind}_{happened['verdict']}"
    is_about_end = happened.get("on", "end") == "end" and "seat" in happened
    if kind != "vote_called" or is_about_end:
        return kind
    return "_".join(filter(None, (kind, happened["on"], happened.get("by"))))
