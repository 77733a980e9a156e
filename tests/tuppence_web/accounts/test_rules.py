"""The rules for names."""

from __future__ import annotations

from uuid import UUID

from django.core.mail import EmailMessage
from hypothesis import given
from hypothesis import strategies as st

from tuppence_web.accounts.rules import NAME_LENGTH, clean_name, proposed_name
from tuppence_web.web.text import one_line


@given(st.text())
def test_a_cleaned_name_is_one_short_line_and_stays_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert len(cleaned) <= NAME_LENGTH
    assert cleaned.isprintable()
    assert not {"{", "}", "\n"} & set(cleaned)
    assert clean_name(cleaned) == cleaned
    cleaned.encode()


@given(st.text())
def test_a_text_in_one_line_fits_an_email_header(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert one_line(line) == line
    EmailMessage(f"Moved: {line}", "It has moved.", to=["mab@example.org"]).message().as_bytes()


@given(st.uuids())
def test_a_suggested_name_is_clean_and_constant(guest: UUID) -> None:
    name = proposed_name(guest.hex)
    assert clean_name(name) == name == proposed_name(guest.hex)
