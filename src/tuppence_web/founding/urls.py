"""URLs of new leagues."""

from __future__ import annotations

from django.urls import path

from tuppence_web.founding import views

urlpatterns = [
    path("new", views.new, name="found_league"),
    path("<int:id>/", views.request_page, name="league_request"),
    path("<int:id>/approve", views.approve, name="approve_league"),
    path("<int:id>/decline", views.decline, name="decline_league"),
]
