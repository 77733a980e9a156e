"""URLs of the daily puzzles."""

from __future__ import annotations

from django.urls import path

from tuppence_web.puzzles import views

urlpatterns = [
    path("", views.puzzles, name="puzzles"),
    path("<slug:game>/<str:day>/", views.puzzle, name="puzzle"),
]
