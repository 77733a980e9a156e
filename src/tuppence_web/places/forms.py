"""The form field of a time zone."""

from __future__ import annotations

from typing import Any

from django import forms

from tuppence_web.web import clock


class ZoneField(forms.ChoiceField):
    """A time zone. For a new object the browser's is proposed (zone.ts) or, without JavaScript, the site's."""

    def __init__(self, **how: Any) -> None:
        super().__init__(label="Time zone", choices=clock.zones, initial=clock.proposed_zone, required=False, **how)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """Mark the field if nobody has chosen a value yet."""
        if not form.is_bound and field_name not in form.initial:
            self.widget.attrs["data-propose"] = "zone"
        return super().get_bound_field(form, field_name)
