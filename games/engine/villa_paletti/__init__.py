"""Villa Paletti (Bill Payne): columns are pulled out below and set on top until the villa falls."""

from __future__ import annotations
