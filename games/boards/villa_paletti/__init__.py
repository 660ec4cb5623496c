"""PURE: Villa Paletti's face."""

from __future__ import annotations
