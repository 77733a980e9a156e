"""A refusal as the error of a form."""

from __future__ import annotations

from django.forms import BaseForm, ValidationError

from tuppence_web.refusals import Refusal


def refuse(form: BaseForm, refusal: Refusal) -> None:
    """Say in a form why it was refused: at the field that it is about where the form has it, with its code and rule."""
    field = refusal.field if refusal.field in form.fields else None
    words = refusal.sentence.replace("%", "%%")  # it is a template for what comes with it
    form.add_error(field, ValidationError(words, refusal.code, {"rule": refusal.rule}))
