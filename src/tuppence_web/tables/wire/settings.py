"""A table's settings besides its game's options: clocks that the game's rules lack (GA-5), reactions, help, and whether
strangers may come. Messages, commands, logs and forms have their names, types, labels, defaults and bounds from here.

A new setting is a field of `TableSettings`. The form, the lobby, the messages and the log then have it; where an older
log lacks it, its default applies. The name of a clock ends with ``_seconds``. Then:

- `engine/settings.py`: which games lack it, and why.
- Its effect: code reads ``table.settings``, as `Table.clock_seconds` does (`engine/table.py`).
- docs/wire.md lists it, and `make types` generates the front end's types.
"""

from __future__ import annotations

from typing import Annotated, get_type_hints

import msgspec

from tuppence.options import OptionField
from tuppence_web.tables.wire.types import Help


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one table. Null: tables of this game lack the setting."""

    turn_seconds: Annotated[
        int | None,
        OptionField(
            "",
            "Seconds to think",
            "After that, a regular bot decides for the player. 0: no clock, the table waits.",
            120,
            low=0,
            high=3600,
        ),
    ]
    buy_seconds: Annotated[
        int | None,
        OptionField(
            "",
            "Seconds to answer an offer",
            "After that, the player passes. 0: no clock, the table waits.",
            15,
            low=0,
            high=60,
        ),
    ]
    reactions: Annotated[
        bool,
        OptionField(
            "",
            "Reactions",
            "Players can send each other “Well played”, “Ouch” and the like. There is no other chat.",
            True,
        ),
    ]
    help: Annotated[
        Help | None,
        OptionField(
            "",
            "Help",
            "A match with help does not count for ratings among people.",
            "none",
            choices=(("none", "None"), ("odds", "The odds"), ("suggestion", "A suggestion")),
        ),
    ]
    anyone: Annotated[
        bool,
        OptionField(
            "",
            "Open to anyone",
            "Until the match begins, everybody who looks for a game sees the table.",
            False,
        ),
    ]


FIELDS: dict[str, OptionField] = {
    name: msgspec.structs.replace(annotated.__metadata__[0], name=name)
    for name, annotated in get_type_hints(TableSettings, include_extras=True).items()
}
