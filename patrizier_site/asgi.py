"""The site under ASGI, which can do what WSGI cannot: keep streams open."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application
from django.db import DEFAULT_DB_ALIAS, connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "patrizier_site.settings")

application = get_asgi_application()

# Each request has a thread of its own here, so a connection that is kept would serve nobody else.
connections.settings[DEFAULT_DB_ALIAS]["CONN_MAX_AGE"] = 0
