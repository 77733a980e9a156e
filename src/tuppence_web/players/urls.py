"""URLs of the pages about players."""

from __future__ import annotations

from django.urls import path

from tuppence_web.players import views

urlpatterns = [
    path("tables/", views.tables, name="tables"),
    path("tables/<table:id>/result", views.result, name="result"),
    path("players/me/", views.progress, name="mine"),
    path("players/<int:id>/", views.profile, name="profile"),
    path("players/<int:id>/competitions/", views.competitions, name="player_competitions"),
    path("players/<int:id>/opponents/", views.opponents, name="player_opponents"),
]
