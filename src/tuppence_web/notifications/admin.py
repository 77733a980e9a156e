"""Notifications in the admin site."""

from __future__ import annotations

from django.contrib import admin

from tuppence_web.notifications.models import Notification
from tuppence_web.web import admin_site


@admin.register(Notification, site=admin_site.site)
class NotificationAdmin(admin_site.ReadOnly):
    """Notifications sent to people."""

    list_display = ("at", "person", "subject")
    search_fields = ("subject", "person__name")
    list_select_related = ("person",)
    date_hierarchy = "at"
