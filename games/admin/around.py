"""Everything around games: the lobby, talk, time, the desk and what programs sent."""

from __future__ import annotations

from games.admin.records import register
from games.models_api import KeptAnswer
from games.models_clock import Feed, Lease, Offer, Vacation
from games.models_desk import Badge, Ban
from games.models_lobby import Arrival, Block, Invitation, NeverInvite
from games.models_reports import Report
from games.models_talk import Message, Note

register(
    Message,
    "id game audience kind author at is_struck",
    of_game="game",
    search_fields=("=game__id",),
    fields=("game", "audience", "kind", "author", "at", "text", "is_struck"),
)
# A note is its player's own.
register(Note, "id game player version at", of_game="game")
register(
    Report,
    "id game about category reporter person status by made_at answered_at",
    of_game="game",
    search_fields=("=game__id",),
    fields=(
        "game",
        "about",
        "category",
        "reporter",
        "person",
        "quoted",
        "text",
        "status",
        "by",
        "answer",
        "made_at",
        "answered_at",
    ),
)
# Secrets and digests of addresses stay hidden.
register(Invitation, "id game host player state is_mailed sent_at answered_at", of_game="game")
register(NeverInvite, "id at")
register(Arrival, "id at")
register(Block, "id blocker blocked at")
register(Vacation, "id person starts_at ends_at is_needed made_at")
register(Offer, "id person title made_at")
register(Feed, "id person made_at read_at")
register(Lease, "id name until")
register(Badge, "id person key", search_fields=("=key",))
register(Ban, "id person until reason made_at by ended_at lift_reason")
register(KeptAnswer, "id person status at")
