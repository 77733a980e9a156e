"""URLs of the daily puzzles and challenges."""

from __future__ import annotations

from django.urls import path

from tuppence_web.puzzles import views

urlpatterns = [
    path("", views.puzzles, name="puzzles"),
    path("challenge/<slug:game>/<str:day>/", views.challenge, name="challenge"),
    path("<slug:game>/<str:day>/", views.puzzle, name="puzzle"),
]
