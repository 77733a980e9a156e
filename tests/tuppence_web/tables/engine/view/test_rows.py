"""What leaves the log in rows: a kind of entry, or a field, that no list names is hidden."""

from __future__ import annotations

from typing import Any, cast

from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.view.rows import for_referee, without_names_of
from tuppence_web.tables.wire.types import Kind

ANN, LEFT = "a" * 32, "somebody"


def entry(kind: str, **body: Any) -> Entry:
    """An entry of Ann's."""
    return Entry(1, 1, cast(Kind, kind), "person", 0, None, {"guest": ANN, **body})


def nameless(one: Entry) -> dict[str, Any]:
    """What an entry says once Ann has left."""
    [shown] = without_names_of({ANN}, [one], LEFT)
    return shown.body


def test_a_new_kind_of_entry_shows_the_referee_no_field() -> None:
    [row] = for_referee("table", [entry("whispered", text="Well rolled", name="Ann")])
    assert row.body == {}


def test_a_new_kind_of_entry_has_no_text_of_who_left() -> None:
    said = entry("whispered", text="I am Ann", times=2, to=["Ann", {"name": "Ann", "seat": 0}])
    assert nameless(said) == {"guest": ANN, "text": LEFT, "times": 2, "to": [LEFT, {"name": LEFT, "seat": 0}]}


def test_a_new_field_has_no_text_of_who_left() -> None:
    assert nameless(entry("agreed", signed="Ann")) == {"guest": ANN, "signed": LEFT}
    real = {"official": "Ann", "certified": True, "agreed": [0], "by": "Ann"}
    assert nameless(entry("opened", real=real))["real"] == {**real, "official": LEFT, "by": LEFT}


def test_text_that_is_no_name_stays_in_the_log() -> None:
    for one in (
        entry("rematch", table="abc"),
        entry("cleared", removed="b" * 32),
        entry("fixed", commitments=["c" * 64]),
        entry("started", seeds=["d" * 32], streams="event"),
        entry("options", options={"rules": "pub"}, help="odds"),
        entry("opened", options={"rules": "pub"}, fixture={"title": "Ann v Bob"}, score={"guest a": 1}),
    ):
        assert LEFT not in str(nameless(one))
