"""Forms about guests."""

from __future__ import annotations

from django import forms

from tuppence_web.accounts.rules import NAME_LENGTH, clean_name


class NameForm(forms.Form):
    """A guest's name."""

    name = forms.CharField(label="Your name", max_length=NAME_LENGTH, help_text="What the others at a table see.")

    def clean_name(self) -> str:
        """The name without what may not stand in one."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError("Choose a name that can be read.")
        return name
