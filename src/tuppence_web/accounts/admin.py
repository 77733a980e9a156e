"""Accounts in the admin site."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from tuppence_web.accounts import actions
from tuppence_web.accounts.models import Person
from tuppence_web.web import admin_site


@admin.register(Person, site=admin_site.site)
class PersonAdmin(admin_site.Editable):
    """An officer may correct a name, close an account and appoint other officers. People sign up for themselves."""

    list_display = ("id", "name", "email", "is_staff", "is_active", "joined", "last_login")
    list_filter = ("is_staff", "is_active")
    search_fields = ("name", "email")
    ordering = ("name",)
    fields = ("name", "email", "is_staff", "is_active", "joined", "last_login")
    readonly_fields: ClassVar[Any] = ("email", "joined", "last_login")  # only its owner can confirm an address

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if "name" in form.changed_data:
            actions.rename_at_tables(obj)
