"""The admin site of the association's officers, for lookups and for corrections that no other page offers.

Data with rules of its own (money, certificates, results) is read-only here: it changes on the pages of its app, where
every change is one action. So an app registers classes derived from `ReadOnly`, or from `Editable` where no rules
apply. Nothing can be deleted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect

from tuppence_web.web.refusals import OFFICERS_ONLY, SIGN_IN_FIRST, NotYours

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Model]
else:
    Admin = admin.ModelAdmin


class OfficersAdminSite(admin.AdminSite):
    """Uses the site's own sign-in, with all its checks."""

    site_header = "The officers' desk"
    site_title = "Tuppence"
    index_title = "The association's records"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not request.user.is_authenticated:
            raise NotYours(SIGN_IN_FIRST)
        if not request.user.is_staff:
            raise NotYours(OFFICERS_ONLY)
        return redirect("admin:index")

    # The stubs expect the return types of Django's own pages.
    def logout(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseBase:
        return redirect("account_logout")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account_change_password")


site = OfficersAdminSite()


class ReadOnly(Admin):
    """Data that officers see but cannot change here."""

    actions = None
    list_per_page = 50

    def has_module_permission(self, request: HttpRequest) -> bool:
        return site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Editable(ReadOnly):
    """Data that officers add and change here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return site.has_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return site.has_permission(request)
