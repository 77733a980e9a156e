"""`python -m tuppence_web.tables.wire.schema`: the JSON schema of the wire, of which the front end's types are made."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tuppence_web.tables.wire.messages import FromClient, FromServer

# The two unions by the names that they have in messages.py.
UNIONS = {"FromClient": FromClient, "FromServer": FromServer}


def schema() -> dict[str, Any]:
    """Every message and what it is made of, and the two unions of messages."""
    unions, parts = msgspec.json.schema_components(UNIONS.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**parts, **dict(zip(UNIONS, unions, strict=True))},
    }


def text() -> str:
    """The schema as the file has it."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    print(text(), end="")  # noqa: T201 - this is what the module is for
