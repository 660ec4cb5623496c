from __future__ import annotations

from django.urls import path

from games.pages import (
    acts,
    guests,
    help_urls,
    lobby_urls,
    people,
    proofs,
    records,
    talk_urls,
    views,
)

app_name = "games"

urlpatterns = [
    *lobby_urls.urlpatterns,
    *help_urls.urlpatterns,
    *talk_urls.urlpatterns,
    path("games/<int:pk>/", views.game_detail, name="game-detail"),
    path("games/<int:pk>/head/", views.game_head, name="game-head"),
    path("games/<int:pk>/move/", views.move_submit, name="move-submit"),
    path("games/<int:pk>/move/preview/", views.move_preview, name="move-preview"),
    path("games/<int:pk>/take-back/", acts.take_back, name="take-back"),
    path("games/<int:pk>/take-back/answer/", acts.take_back_answer, name="take-back-answer"),
    path("games/<int:pk>/resign/", acts.resign, name="seat-resign"),
    path("games/<int:pk>/prepare/", acts.prepare, name="order-prepare"),
    path("games/<int:pk>/rematch/", acts.rematch, name="game-rematch"),
    path("games/<int:pk>/come-back/", acts.come_back, name="seat-come-back"),
    path("games/<int:pk>/proof/", proofs.proof_detail, name="proof-detail"),
    path("games/<int:pk>/record/", records.record_detail, name="record-detail"),
    path("games/<int:pk>/record.txt", records.record_text, name="record-text"),
    path("games/<int:pk>/verify/", proofs.verify, name="game-verify"),
    path("games/<int:pk>/bundle.json", views.bundle_download, name="bundle-download"),
    path("profile/data.json", people.data_download, name="data-download"),
    path("profile/erase/", people.account_erase, name="account-erase"),
    path("profile/erase/link/", people.erase_link, name="erase-link"),
    path("keep/", guests.guest_keep, name="guest-keep"),
    path("keep/confirm/", guests.guest_confirm, name="guest-confirm"),
    path("farewell/", people.farewell, name="farewell"),
]
