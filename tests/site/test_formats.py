from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.utils import translation

WHEN = datetime(2026, 3, 5, 14, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "name", "written"),
    [
        ("en", "DATE_FORMAT", "5 March 2026"),
        ("de", "DATE_FORMAT", "5. März 2026"),
        ("en", "DATETIME_FORMAT", "5 March 2026, 14:07"),
        ("de", "DATETIME_FORMAT", "5. März 2026, 14:07"),
        ("en", "SHORT_DATETIME_FORMAT", "5 Mar 2026, 14:07"),
        ("de", "SHORT_DATETIME_FORMAT", "05.03.2026, 14:07"),
    ],
)
def test_dates_are_written_as_the_language_writes_them(language, name, written):
    with translation.override(language):
        template = Template(f'{{{{ when|date:"{name}" }}}}')
        assert template.render(Context({"when": WHEN})) == written
