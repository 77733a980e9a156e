"""What processes of one site tell each other, while old and new ones run together."""

from __future__ import annotations

from tuppence_web.tables.live.cluster.letters import Envelope, Left, Letter, Written, pack, unpack


class OfTomorrow(Letter, frozen=True):
    """A letter that this version does not know."""

    table: str


class LeftWhy(Letter, frozen=True, tag="Left"):
    """A letter that gets a field more."""

    socket: int
    why: str


def test_unknown_letters_of_a_newer_version_are_passed_over() -> None:
    sent = [Left(3), OfTomorrow("abc"), LeftWhy(4, "tired"), Written("abc")]
    assert unpack(pack(["somebody", 7, sent])) == Envelope("somebody", 7, [Left(3), Left(4), Written("abc")])


def test_known_letters_arrive_as_they_were_sent() -> None:
    envelope = Envelope("somebody", 1, [Left(3), Written("abc")])
    assert unpack(pack(envelope)) == envelope
