"""URLs of members and officials."""

from __future__ import annotations

from django.urls import path

from tuppence_web.memberships import views

urlpatterns = [
    path("", views.members, name="members"),
    path("card/", views.card, name="member_card"),
    path("card/<str:token>/", views.check_card, name="check_card"),
    path("discounts/<int:benefit>/", views.discount, name="member_discount"),
    path("discounts/check/<str:code>/", views.check_discount, name="check_discount"),
    path("all/", views.members_all, name="members_all"),
    path("new/", views.new_member, name="new_member"),
    path("<int:person>/", views.member, name="member"),
    path("memberships/<int:membership>/payment/", views.membership_payment, name="membership_payment"),
    path("memberships/<int:membership>/proof/", views.membership_proof, name="membership_proof"),
    path("memberships/<int:membership>/withdraw/", views.withdraw_membership, name="withdraw_membership"),
    path("officials/", views.officials, name="officials"),
    path("officials/certify/", views.certify, name="certify"),
    path("officials/<int:certificate>/withdraw/", views.withdraw_certificate, name="withdraw_certificate"),
]
