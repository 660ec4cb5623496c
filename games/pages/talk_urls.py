from __future__ import annotations

from django.urls import path

from games.pages import talk

urlpatterns = [
    path("games/<int:pk>/talk/", talk.talk_page, name="talk"),
    path("games/<int:pk>/talk/latest/", talk.talk_latest, name="talk-latest"),
    path("games/<int:pk>/talk/withdraw/", talk.talk_withdraw, name="talk-withdraw"),
    path("games/<int:pk>/talk/<slug:audience>/", talk.talk_page, name="talk-page"),
    path("games/<int:pk>/talk/<slug:audience>/say/", talk.talk_say, name="talk-say"),
    path("games/<int:pk>/note/", talk.note_edit, name="note-edit"),
    path("games/<int:pk>/nudge/", talk.nudge, name="nudge"),
]
