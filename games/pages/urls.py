from __future__ import annotations

from django.urls import path

from games.pages import views

app_name = "games"

urlpatterns = [
    path("", views.home, name="home"),
    path("games/<int:pk>/", views.game_detail, name="game-detail"),
    path("games/<int:pk>/move/", views.move_submit, name="move-submit"),
    path("games/<int:pk>/bundle.json", views.bundle_download, name="bundle-download"),
]
