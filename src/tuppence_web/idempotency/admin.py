"""Requests in the admin site."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.idempotency.models import Request
from tuppence_web.web import admin_site


@admin.register(Request, site=admin_site.site)
class RequestAdmin(admin_site.ReadOnly):
    """Who changed what, and when."""

    list_display = ("at", "by", "action", "answer")
    list_filter = ("action",)
    search_fields = ("by__name",)
    list_select_related = ("by",)
    date_hierarchy = "at"
