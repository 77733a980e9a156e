"""The field that confirms the surface."""

from __future__ import annotations

from django import forms

from tuppence_web.matches.forms import SurfaceField


class Sheet(forms.Form):
    """A form of a result."""

    surface_clear = SurfaceField()


def test_PD_9_the_surface_must_be_confirmed() -> None:
    assert Sheet({}).errors.keys() == {"surface_clear"}
    assert Sheet({"surface_clear": "on"}).is_valid()
