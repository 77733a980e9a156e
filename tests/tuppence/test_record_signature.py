"""Signed records: their signer and origin, and that every change by others is found."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import tuppence
from tests.tuppence.test_record import BRIEF, FAIR, short
from tuppence.record import Fair, Origin, sign
from tuppence.record.signature import Key
from tuppence.record.verification import verify

KEY = Key(bytes(range(1, 33)))
ORIGIN = Origin(
    table="abcdefghjk",
    began="2026-11-22T20:00:00Z",
    ended="2026-11-22T20:14:00Z",
    players=["Ann", "Bob"],
    ending="finished",
    drawings=1,
    seeds="committed",
)


def signed() -> bytes:
    """The short record, signed by a server."""
    return sign(BRIEF.record(), FAIR, ORIGIN, KEY)


def test_a_signed_record_names_its_signer_and_origin() -> None:
    found = verify(signed())
    assert (found.problems, found.key, found.origin, found.finished) == ([], KEY.public, ORIGIN, True)
    assert tuppence.replay(json.loads(signed())).record() == BRIEF.record()
    assert (verify(short()).key, verify(short()).origin) == (None, None)


def test_the_signature_is_over_the_file_without_it() -> None:
    """See docs/fair-chance.md: any program can verify it."""
    whole, signature = signed(), json.loads(signed())["signature"]
    tail = b',"signature":' + json.dumps(signature, separators=(",", ":")).encode() + b"}"
    assert whole.endswith(tail)
    assert KEY.sign(whole.removesuffix(tail) + b"}") == signature["value"]


def test_any_one_byte_of_a_signed_record_changed_is_found() -> None:
    file = signed()
    for at in range(len(file)):
        for value in {file[at] ^ 1, file[at] ^ 32, 32, 48} - {file[at]}:
            assert not verify(file[:at] + bytes([value]) + file[at + 1 :]).ok, at


def changed(**fields: Any) -> bytes:
    """A signed record with a change and new seals, but without the key."""
    content = json.loads(signed()) | fields
    origin = Origin(**content["origin"])
    record = {name: content[name] for name in ("game", "options", "history", "result")}
    made = json.loads(sign(record, Fair(**content["fair"]), origin, Key(bytes(32))))
    return json.dumps({**made, "signature": content["signature"]}, separators=(",", ":")).encode()


def test_a_signature_fits_no_other_record() -> None:
    origin = json.loads(signed())["origin"]
    cut = {"history": BRIEF.record()["history"][:-1], "result": None, "origin": {**origin, "ending": "abandoned"}}
    for fields in (
        cut,
        {"origin": {**origin, "players": ["Ann", "Cy"]}},
        {"origin": {**origin, "table": "kkkkkkkkkk"}},
    ):
        found = verify(changed(**fields))
        assert found.problems == ["the signature does not fit: this is not what was signed"]
        assert (found.key, found.origin) == (None, None)
    assert verify(changed()).ok


def test_a_record_with_an_origin_needs_a_signature() -> None:
    content = json.loads(signed())
    del content["signature"]
    found = verify(json.dumps(content, separators=(",", ":")).encode())
    assert found.problems == ["it says where it was played, but is not signed"]
    bare = BRIEF.record() | {"signature": json.loads(signed())["signature"]}
    assert verify(json.dumps(bare).encode()).problems == ["it is signed, but lacks what a server signs"]


@pytest.mark.parametrize("ending", ["finished", "abandoned"])
def test_a_signed_record_ends_as_it_says(ending: Any) -> None:
    result = None if ending == "finished" else BRIEF.record()["result"]
    history = BRIEF.record()["history"][: -1 if ending == "finished" else None]
    origin = msgspec.structs.replace(ORIGIN, ending=ending)
    file = sign({**BRIEF.record(), "history": history, "result": result}, FAIR, origin, KEY)
    assert verify(file).problems == [f"the match is said to be {ending}, and has {'a' if result else 'no'} result"]
