from __future__ import annotations

from django.urls import path, re_path

from games.api import (
    documents,
    games,
    people,
    playing,
    reports,
    stream,
    tables,
    talking,
    titles,
    votes,
    webhooks,
)
from games.api.endpoint import Missing

app_name = "api"

urlpatterns = [
    path("me", people.MeEndpoint.as_view(), name="me"),
    path("me/games", games.MyGamesEndpoint.as_view(), name="my-games"),
    path("me/reports", reports.MyReportsEndpoint.as_view(), name="my-reports"),
    path("me/vacations", people.VacationsEndpoint.as_view(), name="vacations"),
    path("me/webhooks", webhooks.WebhooksEndpoint.as_view(), name="webhooks"),
    path("me/webhooks/<int:pk>", webhooks.WebhookEndpoint.as_view(), name="webhook"),
    path("me/webhooks/<int:pk>/secret", webhooks.SecretEndpoint.as_view(), name="webhook-secret"),
    path("me/webhooks/<int:pk>/test", webhooks.TestEndpoint.as_view(), name="webhook-test"),
    path(
        "me/webhooks/<int:pk>/attempts",
        webhooks.AttemptsEndpoint.as_view(),
        name="webhook-attempts",
    ),
    path("players/<int:pk>", people.PlayerEndpoint.as_view(), name="player"),
    path("titles", titles.TitlesEndpoint.as_view(), name="titles"),
    path(
        "titles/<slug:title>/editions/<slug:edition>",
        titles.EditionEndpoint.as_view(),
        name="edition",
    ),
    path("tables", tables.TablesEndpoint.as_view(), name="tables"),
    path("tables/<int:pk>", tables.TableEndpoint.as_view(), name="table"),
    path("tables/<int:pk>/bots", tables.BotsEndpoint.as_view(), name="bots"),
    path("tables/<int:pk>/bots/<int:seat>", tables.BotEndpoint.as_view(), name="bot"),
    path("tables/<int:pk>/seat", tables.SeatEndpoint.as_view(), name="seat"),
    path("tables/<int:pk>/invitations", tables.InvitationsEndpoint.as_view(), name="invitations"),
    path("games", games.GamesEndpoint.as_view(), name="games"),
    path("games/<int:pk>", games.GameEndpoint.as_view(), name="game"),
    path("games/<int:pk>/position", games.PositionEndpoint.as_view(), name="position"),
    path(
        "games/<int:pk>/positions/<int:number>",
        games.OldPositionEndpoint.as_view(),
        name="old-position",
    ),
    path("games/<int:pk>/events", games.EventsEndpoint.as_view(), name="events"),
    path("games/<int:pk>/clock", games.ClockEndpoint.as_view(), name="clock"),
    path("games/<int:pk>/result", games.ResultEndpoint.as_view(), name="result"),
    path("games/<int:pk>/proof", games.ProofEndpoint.as_view(), name="proof"),
    path("games/<int:pk>/ask", playing.AskEndpoint.as_view(), name="ask"),
    path("games/<int:pk>/moves", playing.MovesEndpoint.as_view(), name="moves"),
    path("games/<int:pk>/advice", playing.AdviceEndpoint.as_view(), name="advice"),
    path("games/<int:pk>/order", playing.OrderEndpoint.as_view(), name="order"),
    path("games/<int:pk>/take-back", playing.TakeBackEndpoint.as_view(), name="take-back"),
    path("games/<int:pk>/vote", playing.VoteEndpoint.as_view(), name="vote"),
    path("games/<int:pk>/votes", votes.VotesEndpoint.as_view(), name="votes"),
    path("games/<int:pk>/resignation", playing.ResignationEndpoint.as_view(), name="resignation"),
    path("games/<int:pk>/messages", talking.MessagesEndpoint.as_view(), name="messages"),
    path("games/<int:pk>/reports", reports.ReportsEndpoint.as_view(), name="reports"),
    path("games/<int:pk>/messages/<int:number>", talking.MessageEndpoint.as_view(), name="message"),
    path("games/<int:pk>/note", talking.NoteEndpoint.as_view(), name="note"),
    path("stream", stream.StreamEndpoint.as_view(), name="stream"),
    path("schema", documents.SchemaEndpoint.as_view(), name="schema"),
    path("docs", documents.docs, name="docs"),
    # Whatever is in it, line breaks included.
    re_path(r"", Missing.as_view(), name="missing"),
]
