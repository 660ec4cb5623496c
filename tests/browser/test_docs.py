"""The pages of others that this site serves keep its rules: nothing inline, nothing from afar."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.service


def test_the_api_is_described_to_whoever_opens_its_page(arrive):
    page = arrive().visit("/api/v1/docs").page
    expect(page.get_by_text("/api/v1/games/{id}/moves").first).to_be_visible()
    page.locator("#operations-games-play_move button").first.click()
    expect(page.get_by_text("Idempotency-Key").first).to_be_visible()
