from __future__ import annotations

# Imported here so that shared tasks find the app in every process.
from patrizier_site.celery import app as celery_app

__all__ = ["celery_app"]
