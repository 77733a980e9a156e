"""Refusals as form errors."""

from __future__ import annotations

from django.forms import BaseForm, ValidationError

from tuppence_web.web.refusals import Refusal


def refuse(form: BaseForm, refusal: Refusal) -> None:
    """Add a refusal to a form, at its field if the form has it, with its code and rule."""
    field = refusal.field if refusal.field in form.fields else None
    words = refusal.sentence.replace("%", "%%")  # the message is a format string
    form.add_error(field, ValidationError(words, refusal.code, {"rule": refusal.rule}))
