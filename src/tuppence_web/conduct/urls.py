"""URLs of reports and decisions."""

from __future__ import annotations

from django.urls import path

from tuppence_web.conduct import views

urlpatterns = [
    path("", views.reports, name="reports"),
    path("new/person/<int:person>", views.new_report_about, name="new_report_about"),
    path("new/<slug:scope>/<int:of>", views.new_report, name="new_report"),
    path("<int:id>/", views.report, name="report"),
    path("<int:id>/decisions/<int:decision>/withdraw", views.withdraw, name="withdraw_decision"),
]
