"""The form of an answer."""

from __future__ import annotations

from django import forms


class AnswerForm(forms.Form):
    """The number of a choice."""

    choice = forms.IntegerField(min_value=0)
