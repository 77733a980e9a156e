"""Forms about tables. The fields that read a game's options come from the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from django import forms

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import game_type
from tuppence.options import OptionField
from tuppence_web.tables.engine.new_table import in_words
from tuppence_web.tables.engine.settings import HELP, fill_in, setting_fields, usual_help
from tuppence_web.tables.wire.settings import FIELDS, TableSettings
from tuppence_web.tables.wire.types import Level
from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import Refusal

MOST_RECORD_BYTES = 2 * 1024 * 1024
LEVELS = get_args(Level)
COMPANY = [(name, name) for name in ("friends", *LEVELS)]  # who takes the other seats


class OptionsForm(forms.Form):
    """A game's options."""

    def __init__(self, game: str, data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        self.option_names = [option.name for option in game_type(game).option_fields]
        for option in (*game_type(game).option_fields, *setting_fields(game_type(game))):
            self.fields[option.name] = _field(option)

    def options(self) -> dict[str, Any]:
        """The chosen options; empty ones get the game's default."""
        chosen = {name: self.cleaned_data.get(name) for name in self.option_names}
        return {name: value for name, value in chosen.items() if value not in (None, "")}

    def settings(self) -> TableSettings:
        """The table's own settings. Raises InvalidOption, also for settings that this game's tables do not have."""
        given = {name: self.cleaned_data.get(name, self.data.get(name)) for name in FIELDS}
        chosen = {name: value for name, value in given.items() if value != ""}
        return fill_in(game_type(self.game), chosen)

    def clean(self) -> None:
        """Let the game check that the options fit together."""
        if self.errors:
            return
        try:
            tuppence.load(self.game, **self.options())
            self.settings()
        except InvalidOption as error:
            refuse(self, Refusal("bad_options", in_words(self.game, error), field=error.option))


class NewTableForm(OptionsForm):
    """What a new table may be opened with. What is left out gets its default, and help the usual one."""

    company = forms.ChoiceField(choices=COMPANY, required=False)

    def __init__(self, game: str, data: Mapping[str, Any]) -> None:
        super().__init__(game)
        ticked = {name: "on" for name, field in self.fields.items() if field.initial is True}
        self.data, self.is_bound = ticked | dict(data.items()), True

    def settings(self) -> TableSettings:
        """The table's own settings, with the usual help if none is chosen. Raises InvalidOption."""
        chosen = super().settings()
        if self.cleaned_data.get(HELP.name):
            return chosen
        people = 1 if self.cleaned_data["company"] in LEVELS else 2
        return msgspec.structs.replace(chosen, help=usual_help(game_type(self.game), people))


def _field(option: OptionField) -> forms.Field:
    """The form field that reads an option. Pages draw options by themselves."""
    if option.kind == "choice":
        return forms.ChoiceField(choices=option.choices, required=False)
    if option.kind == "bool":
        return forms.BooleanField(initial=option.default, required=False)
    whole = option.kind == "int"
    low, high = (f"{end:g}" if isinstance(end, float) else end for end in (option.low, option.high))
    range_in_words = f"A {'whole ' if whole else ''}number from {low} to {high}."
    errors = dict.fromkeys(("invalid", "min_value", "max_value"), range_in_words)
    number: Any = forms.IntegerField if whole else forms.FloatField
    made: forms.Field = number(min_value=option.low, max_value=option.high, error_messages=errors, required=False)
    return made


class JoinForm(forms.Form):
    """A table's code, or a link to it."""

    table = forms.CharField(label="Code or link", max_length=200)

    def clean_table(self) -> str:
        """The code, also from the end of a link."""
        return str(self.cleaned_data["table"]).strip().rstrip("/").rpartition("/")[2].lower()


class VerifyForm(forms.Form):
    """A record, as a file or as text."""

    file = forms.FileField(label="Record file", required=False)
    text = forms.CharField(label="Or its text", required=False, widget=forms.Textarea(attrs={"rows": 8}), strip=True)

    def clean(self) -> None:
        """Require a file or text, of a sensible size."""
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text")
        if file is not None and file.size > MOST_RECORD_BYTES:
            self.add_error("file", "This file is too large for a match record.")
        if text and len(text.encode()) > MOST_RECORD_BYTES:
            self.add_error("text", "This text is too large for a match record.")
        if file is None and not text:
            raise forms.ValidationError("Choose a file, or paste its text.")

    def record(self) -> bytes:
        """The record's bytes."""
        file = self.cleaned_data["file"]
        if file is not None:
            read: bytes = file.read()
            return read
        return str(self.cleaned_data["text"]).encode()
