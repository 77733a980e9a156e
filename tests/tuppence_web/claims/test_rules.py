"""Codes are read as they were written, however they are typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.claims.rules import ALPHABET, LENGTH, code_from, read


@given(st.binary(min_size=8, max_size=32), st.sampled_from(["", " ", "-", " / "]))
def test_a_code_is_read_in_any_spelling(random: bytes, between: str) -> None:
    code = code_from(random)
    assert len(code.replace("-", "")) == LENGTH
    typed = between.join(code.lower().replace("-", "")).replace("0", "o").replace("1", "l")
    assert read(typed) == code


@given(st.text())
def test_anything_is_read_as_something_like_a_code(text: str) -> None:
    found = read(text).replace("-", "")
    assert len(found) <= LENGTH
    assert set(found) <= set(ALPHABET)
