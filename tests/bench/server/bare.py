"""The least that Django and DRF can do: insert one row, read 48. Nobody is known, nothing checked.

Served by gunicorn as `tests.bench.server.bare:application`; DATABASE_URL names the database. BARE
says how bare: "plain" is what the templates of Django and DRF give, with connections that are kept
as ours are; "lean" has no middleware and no authentication either.
"""

from __future__ import annotations

import os
from typing import Any

import django
import environ
from django.conf import settings

LEAN = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
}
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
APPS = ["auth", "contenttypes", "sessions", "messages"]

if not settings.configured:
    database = environ.Env.db_url_config(os.environ["DATABASE_URL"])
    is_lean = os.environ.get("BARE") == "lean"
    settings.configure(
        SECRET_KEY="nothing is signed here",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        USE_TZ=True,
        INSTALLED_APPS=[*(f"django.contrib.{name}" for name in APPS), "rest_framework"],
        MIDDLEWARE=[] if is_lean else MIDDLEWARE,
        DATABASES={"default": {**database, "CONN_MAX_AGE": 60}},
        REST_FRAMEWORK=LEAN if is_lean else {},
    )
    django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402


class Entry(models.Model):
    """A row about as long as a move's event is without its facts."""

    game = models.IntegerField(db_index=True)
    number = models.IntegerField()
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "bare"
        db_table = "bare_entry"
        managed = False

    def __str__(self) -> str:
        return f"{self.number} of {self.game}"


class EntrySerializer(serializers.ModelSerializer[Entry]):
    class Meta:
        model = Entry
        fields = ["id", "game", "number", "text", "at"]


class Entries(generics.ListCreateAPIView[Entry]):
    """Insert a row, or read the rows of one game."""

    serializer_class = EntrySerializer

    def get_queryset(self) -> Any:
        return Entry.objects.filter(game=self.kwargs["game"]).order_by("number")


urlpatterns = [path("games/<int:game>/entries", Entries.as_view())]
application = get_wsgi_application()
