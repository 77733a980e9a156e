"""URLs of claims."""

from __future__ import annotations

from django.urls import path

from tuppence_web.claims import views

urlpatterns = [
    path("claim/", views.find, name="find_claim"),
    path("claim/<str:code>", views.claim, name="claim"),
    path("people/<int:person>/code", views.new_code, name="new_code"),
]
