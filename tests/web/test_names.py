"""What a name may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.accounts.rules import NAME_LENGTH, clean_name, proposed_name


@given(st.text())
def test_a_cleaned_name_is_one_short_line_that_marks_no_seat_and_stays_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert len(cleaned) <= NAME_LENGTH
    assert cleaned.isprintable()
    assert not {"{", "}", "\n"} & set(cleaned)
    assert clean_name(cleaned) == cleaned
    cleaned.encode()


def test_a_proposed_name_is_clean() -> None:
    for _ in range(100):
        name = proposed_name()
        assert clean_name(name) == name
