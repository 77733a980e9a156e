"""Small forms, each for one choice."""

from __future__ import annotations

from typing import Any

from django import forms

import tuppence
from tuppence.game import game_type


class GameForm(forms.Form):
    """One of the games."""

    game = forms.ChoiceField()
    no_more = forms.BooleanField(required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["game"] = forms.ChoiceField(choices=[(name, game_type(name).title) for name in tuppence.games()])


class SwitchForm(forms.Form):
    """Something to turn on or off."""

    on = forms.BooleanField(required=False)
