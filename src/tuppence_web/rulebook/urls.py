"""URLs of the rulebook."""

from __future__ import annotations

from django.urls import path

from tuppence_web.rulebook import views

urlpatterns = [
    path("", views.contents, name="rulebook"),
    path("<slug:slug>/", views.chapter, name="rulebook_chapter"),
    path("<str:citation>", views.cited, name="rulebook_cited"),
]
