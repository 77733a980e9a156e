"""Model and form fields for one line of text: names, titles, subjects of e-mails, calendar entries.

Values are cleaned on the way into the database and on the way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.db import models

from tuppence_web.web.text import one_line

if TYPE_CHECKING:
    ModelField = models.CharField[str, str]
else:
    ModelField = models.CharField


class OneLineInput(forms.CharField):
    """A form field. A value with nothing visible in it is empty."""

    def to_python(self, value: Any) -> Any:
        return one_line(super().to_python(value) or "")


class OneLine(ModelField):
    """A model field, stored as a CharField and known to migrations as one."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.get_prep_value(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:
        prepared = super().get_prep_value(value)
        return one_line(prepared) if isinstance(prepared, str) else prepared

    def from_db_value(self, value: Any, *args: object) -> Any:
        return one_line(value) if isinstance(value, str) else value

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        return super().formfield(*args, **{"form_class": OneLineInput, **kwargs})

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
