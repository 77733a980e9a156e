"""URLs of company."""

from __future__ import annotations

from django.urls import path

from tuppence_web.company import views

urlpatterns = [
    path("", views.home, name="home"),
    path("account/", views.account, name="account"),
    path("tables/open/", views.strangers, name="open_tables"),
    path("friends/", views.friends_page, name="friends"),
    path("friends/link", views.friend_link, name="friend_link"),
    path("friends/shown", views.show_friends, name="show_friends"),
    path("friends/<int:id>/part", views.part, name="part"),
    path("friends/<int:id>/invite", views.invite, name="invite"),
    path("friends/<str:link>/", views.befriend, name="befriend"),
    path("notifications", views.notifications, name="notifications"),
    path("notifications/none", views.notify_nobody, name="notify_nobody"),
    path("letters", views.letters, name="letters"),
    path("letters/stop/<str:mark>", views.stop_letters, name="letters_stop"),
]
