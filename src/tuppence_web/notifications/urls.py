"""URLs of notifications."""

from __future__ import annotations

from django.urls import path

from tuppence_web.notifications import views

urlpatterns = [
    path("account/", views.account, name="account"),
    path("notifications", views.notifications, name="notifications"),
    path("notifications/none", views.unsubscribe_all, name="unsubscribe_all"),
    path("notifications/settings/", views.notification_settings, name="notification_settings"),
    path("letters/stop/<str:mark>", views.stop_emails, name="stop_emails"),
]
