"""Messages between processes of one site, while old and new versions run together."""

from __future__ import annotations

from tuppence_web.tables.live.cluster.messages import Envelope, Left, Message, Written, pack, unpack


class OfTomorrow(Message, frozen=True):
    """A message unknown to this version."""

    table: str


class LeftWhy(Message, frozen=True, tag="Left"):
    """A message with an additional field."""

    socket: int
    why: str


def test_unknown_messages_of_a_newer_version_are_ignored() -> None:
    sent = [Left(3), OfTomorrow("abc"), LeftWhy(4, "tired"), Written("abc")]
    assert unpack(pack(["somebody", 7, sent])) == Envelope("somebody", 7, [Left(3), Left(4), Written("abc")])


def test_known_messages_arrive_unchanged() -> None:
    envelope = Envelope("somebody", 1, [Left(3), Written("abc")])
    assert unpack(pack(envelope)) == envelope
