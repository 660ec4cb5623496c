"""How the API is described, which is the same on every machine, and how much it answers."""

from __future__ import annotations

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Patrizier",
    "DESCRIPTION": "Everything a player can do, for programs. See docs/api.md.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["games.api.describing.complete"],
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
}


def read(env: Any) -> dict[str, Any]:
    """Return every setting that has to do with the API."""
    return {
        "REST_FRAMEWORK": REST_FRAMEWORK,
        "SPECTACULAR_SETTINGS": SPECTACULAR_SETTINGS,
        # How many calls a minute are answered.
        "API_CALLS_OF_A_PERSON": env.int("API_CALLS_OF_A_PERSON", default=300),
        "API_CALLS_OF_AN_ADDRESS": env.int("API_CALLS_OF_AN_ADDRESS", default=600),
        # How many streams a process serves.
        "STREAMS_OF_A_PERSON": env.int("STREAMS_OF_A_PERSON", default=4),
        "STREAMS_OF_A_PROCESS": env.int("STREAMS_OF_A_PROCESS", default=500),
        # So many seconds pass between two looks at the logs, and so many before a stream on which
        # nothing happens says that it is still there.
        "STREAM_POLL": env.float("STREAM_POLL", default=1.0),
        "STREAM_BEAT": env.float("STREAM_BEAT", default=15.0),
    }
