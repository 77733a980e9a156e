"""Parts of the forms in which results of real boxes, and draws made by hand, are entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tuppence_web.accounts.forms import ChangeForm


class SurfaceField(forms.BooleanField):
    """Whether the official has confirmed a flat, clear surface (PD-9)."""

    def __init__(self, **how: Any) -> None:
        help_text = "Look before the match begins (4.02, PD-9)."
        super().__init__(label="The table is flat and clear", help_text=help_text, **how)


class DrawnForm(ChangeForm):
    """A draw that was made by hand: for each player or team, the number of the match or table.

    ``sides``: their ids and names; ``groups``: the number of matches or tables; ``paused``: whether some may have none.
    """

    def __init__(
        self, *args: Any, sides: Sequence[tuple[int, str]], groups: int, paused: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.groups, self.sides = groups, [id for id, _ in sides]
        for id, name in sides:
            self.fields[f"of_{id}"] = forms.IntegerField(label=name, min_value=1, max_value=groups, required=not paused)

    @property
    def drawn(self) -> list[list[int]]:
        """The players or teams of each match or table."""
        of = {id: self.cleaned_data[f"of_{id}"] for id in self.sides}
        return [[id for id, at in of.items() if at == group] for group in range(1, self.groups + 1)]
