from __future__ import annotations

from django.urls import path

from games.pages import blocks, invited, inviting, lobby, tables

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play/", lobby.play_now, name="play-now"),
    path("mine/<slug:group>/", lobby.mine, name="mine"),
    path("tables/", lobby.table_list, name="table-list"),
    path("tables/new/", lobby.table_open, name="table-open"),
    path("tables/<int:pk>/", tables.table_detail, name="table-detail"),
    path("tables/<int:pk>/join/", tables.table_join, name="table-join"),
    path("tables/<int:pk>/leave/", tables.table_leave, name="table-leave"),
    path("tables/<int:pk>/start/", tables.table_start, name="table-start"),
    path("tables/<int:pk>/close/", tables.table_close, name="table-close"),
    path("tables/<int:pk>/link/", tables.table_link, name="table-link"),
    path("tables/<int:pk>/bot/", tables.bot_seat, name="bot-seat"),
    path("tables/<int:pk>/bot/<int:number>/dismiss/", tables.bot_dismiss, name="bot-dismiss"),
    path("tables/<int:pk>/invitation/<str:token>/", tables.invitation, name="invitation"),
    path("tables/<int:pk>/invite/", inviting.table_invite, name="table-invite"),
    path(
        "tables/<int:pk>/invitations/<int:number>/withdraw/",
        inviting.invitation_withdraw,
        name="invitation-withdraw",
    ),
    path("invitations/<int:pk>/", invited.invitation_detail, name="invitation-detail"),
    path("invited/", invited.by_link, name="invited"),
    path("invited/never/", invited.never, name="never"),
    path(
        "invited/<str:token>/", invited.link_open, {"onward": "games:invited"}, name="invited-open"
    ),
    path(
        "invited/<str:token>/never/",
        invited.link_open,
        {"onward": "games:never"},
        name="never-open",
    ),
    path("blocks/", blocks.block_list, name="block-list"),
    path("blocks/<int:number>/lift/", blocks.block_lift, name="block-lift"),
    path("games/<int:pk>/seats/<int:number>/block/", blocks.seat_block, name="seat-block"),
]
