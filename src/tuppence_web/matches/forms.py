"""A field of the forms in which results of real boxes are entered."""

from __future__ import annotations

from typing import Any

from django import forms


class SurfaceField(forms.BooleanField):
    """Whether the official has confirmed a flat, clear surface (PD-9)."""

    def __init__(self, **how: Any) -> None:
        help_text = "Look before the match begins (4.02, PD-9)."
        super().__init__(label="The table is flat and clear", help_text=help_text, **how)
