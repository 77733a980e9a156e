"""Where the pages about guests are."""

from __future__ import annotations

from django.urls import path

from tuppence_web.accounts import views

urlpatterns = [path("", views.name, name="name")]
