"""The plain admin: it shows records and projections, and no secret, token, hand or state.

What is wrong is put right by services, at the desk or by a button here that calls one.
"""

from __future__ import annotations

from django.contrib import admin

from games.admin import around, mailing, people, play, records

__all__ = ["around", "mailing", "people", "play", "records"]

admin.site.site_header = admin.site.site_title = "Patrizier"
