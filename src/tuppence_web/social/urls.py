"""URLs of the home page, open tables and friends."""

from __future__ import annotations

from django.urls import path

from tuppence_web.social import views

urlpatterns = [
    path("", views.home, name="home"),
    path("tables/open/", views.open_tables_page, name="open_tables"),
    path("games/<slug:game>/opponent", views.opponent, name="opponent"),
    path("friends/", views.friends_page, name="friends"),
    path("friends/link", views.friend_link, name="friend_link"),
    path("friends/shown", views.show_friends, name="show_friends"),
    path("friends/<int:id>/part", views.part, name="part"),
    path("friends/<int:id>/invite", views.invite, name="invite"),
    path("friends/<str:link>/", views.befriend, name="befriend"),
]
