"""What a copy of the database says about codes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.claims.queries import digest_of
from tuppence_web.claims.rules import code_from


@given(st.binary(min_size=8, max_size=8), st.binary(min_size=8, max_size=8))
def test_a_digest_says_only_whether_two_codes_are_the_same(one: bytes, other: bytes) -> None:
    codes = code_from(one), code_from(other)
    assert (digest_of(codes[0]) == digest_of(codes[1])) == (codes[0] == codes[1])
    assert codes[0] not in digest_of(codes[0])
    assert digest_of(codes[0].lower()) == digest_of(codes[0])
