"""What pages of the admin have in common: they show rows, count little and change nothing."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.core.paginator import Paginator
from django.db.models import Model
from django.http import HttpRequest


class Capped(Paginator[Any]):
    """Counts as far as anybody turns pages: counting millions of rows takes longer than a page."""

    MOST = 5000

    @cached_property
    def count(self) -> int:
        """The number of rows, at most so many."""
        found: Any = self.object_list
        return int(found[: self.MOST].count())


class ReadOnly:
    """Only services change what is shown here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Rows(ReadOnly, ModelAdmin[Any]):
    """Rows to look at, the newest first."""

    show_full_result_count = False
    paginator = Capped
    list_per_page = 50
    ordering = ("-pk",)


def register(model: type[Model], shown: str, base: type[Rows] = Rows, **more: Any) -> None:
    """Register a plain page for a model: `shown` names its columns, and its fields if not given."""
    columns = tuple(shown.split())
    foreign = {field.name for field in model._meta.get_fields() if field.many_to_one}  # noqa: SLF001 - Django documents it
    declared = {
        "list_display": columns,
        "list_select_related": tuple(name for name in columns if name in foreign) or False,
        "fields": tuple(name for name in columns if name != "id"),
        **more,
    }
    admin.site.register(model, type(f"{model.__name__}Admin", (base,), declared))
