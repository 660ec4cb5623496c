from __future__ import annotations

from django.urls import path

from games.pages.help import contents, rules, tour_first, tour_step

urlpatterns = [
    path("help/", contents, name="help"),
    path("help/<slug:title>/", rules, name="rules"),
    path("tour/", tour_first, name="tour-first"),
    path("tour/<slug:title>/", tour_step, name="tour"),
]
