"""Regions and venues in the admin site, where they are edited."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Field
from django.http import HttpRequest

from tuppence_web.places.models import Region, Venue
from tuppence_web.web import admin_site


class PlaceAdmin(admin_site.Editable):
    """Something with a time zone. For a new one, the browser's own is proposed (zone.ts)."""

    def formfield_for_choice_field(
        self, db_field: Field[Any, Any], request: HttpRequest, **how: Any
    ) -> forms.TypedChoiceField | None:
        """Mark the time zone field when adding one."""
        field = super().formfield_for_choice_field(db_field, request, **how)
        if field is not None and request.method == "GET" and request.path.endswith("/add/"):
            field.widget.attrs["data-propose"] = "zone"
        return field


@admin.register(Region, site=admin_site.site)
class RegionAdmin(PlaceAdmin):
    """Leagues of a region share a tournament. The first region's time zone is the association's."""

    list_display = ("name", "zone")


@admin.register(Venue, site=admin_site.site)
class VenueAdmin(PlaceAdmin):
    """Venues and their offers."""

    fields = ("name", "address", "zone", "offers")
    list_display = ("name", "address", "zone")
    search_fields = ("name",)
