"""The schema of all JSON between server and page, and the front end's types that are generated from it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs
import pytest

from tests import ROOT
from tools import hatch_build, wire_schema

SCHEMA = wire_schema.schema()
SENDERS = {"client": "FromClient", "server": "FromServer"}
MESSAGES = [file for sender in SENDERS for file in sorted((ROOT / "tests/wire").rglob(f"{sender}-*.json"))]


def test_the_front_ends_types_are_those_of_the_servers_structs(tmp_path: Path) -> None:
    """Otherwise: `make types`."""
    schema = tmp_path / "wire.json"
    schema.write_text(json.dumps(SCHEMA))
    hatch_build.node(ROOT, "scripts/wire.ts", "--check", schema)


@pytest.mark.parametrize("file", MESSAGES, ids=lambda file: file.stem)
def test_a_message_fits_the_schema(file: Path) -> None:
    """The samples are read as structs in tests/tuppence_web/tables/wire/test_messages.py."""
    message = SENDERS[file.stem.split("-")[0]]
    jsonschema_rs.validate({**SCHEMA, "$ref": f"#/$defs/{message}"}, json.loads(file.read_bytes()))
