"""URLs of guests and accounts, beside allauth's under account/."""

from __future__ import annotations

from django.urls import path

from tuppence_web.accounts import views

urlpatterns = [
    path("name/", views.name, name="name"),
    path("account/data.json", views.data, name="data"),
    path("account/tokens/", views.tokens, name="tokens"),
    path("account/tokens/<int:id>/revoke/", views.revoke_token, name="revoke_token"),
    path("account/to-do/", views.to_do, name="to_do"),
    path("account/leave/", views.leave, name="leave"),
]
