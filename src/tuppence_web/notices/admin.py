"""Notices in the admin site."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.notices.models import Notice
from tuppence_web.web import admin_site


@admin.register(Notice, site=admin_site.site)
class NoticeAdmin(admin_site.ReadOnly):
    """Notices sent to people."""

    list_display = ("at", "person", "subject")
    search_fields = ("subject", "person__name")
    list_select_related = ("person",)
    date_hierarchy = "at"
