"""What people are notified of, by which channels, and the sentences about tables. No Django.

The association's texts are written where the change is made; each names one of these events.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tuppence.events.words import listed, number_word
from tuppence_web.web.text import ordinal


class Channel(StrEnum):
    """A way to notify somebody, besides the account page."""

    EMAIL = "email"
    PUSH = "push"

    @property
    def label(self) -> str:
        return "E-mail" if self is Channel.EMAIL else "Browser"


EMAIL, PUSH = Channel.EMAIL, Channel.PUSH
BOTH = (EMAIL, PUSH)


class Event(NamedTuple):
    """A kind of event. ``choices``: the channels to choose from; ``usual``: those that are on until somebody chooses.

    ``listed``: whether the account page shows it, which nobody can turn off.
    """

    name: str
    title: str
    about: str
    choices: tuple[Channel, ...]
    usual: tuple[Channel, ...]
    listed: bool = True


TURN = Event(
    "turn",
    "Your turn",
    "It is your turn, and you are not looking at the table.",
    BOTH,
    (PUSH,),
    listed=False,
)
VISITOR = Event("visitor", "Players at your table", "Somebody sits down at your table.", (PUSH,), (PUSH,), listed=False)
INVITATION = Event("invitation", "Invitations", "A friend invites you to a table.", (PUSH,), (PUSH,), listed=False)
OPEN_TABLE = Event(
    "open_table", "Open tables", "Somebody opens a table you are waiting for.", (), (PUSH,), listed=False
)
MATCH = Event("match", "Matches", "A table of your league or tournament is open, with a seat for you.", BOTH, BOTH)
COMPETITION = Event("competition", "Leagues and tournaments", "Your entries, changes of dates, prizes.", BOTH, (EMAIL,))
MONEY = Event("money", "Money and memberships", "What you are charged, have paid and are paid.", BOTH, (EMAIL,))
RESULTS = Event(
    "results", "Results and standings", "After a night or tournament: your places and rank.", BOTH, (EMAIL,)
)
NOTICE = Event("notice", "Notices", "What the operator of your league writes to its players.", BOTH, (EMAIL,))
OFFICE = Event("office", "Your duties", "As an official, operator, administrator or officer.", BOTH, (EMAIL,))
_ALL = (TURN, VISITOR, INVITATION, OPEN_TABLE, MATCH, COMPETITION, RESULTS, NOTICE, MONEY, OFFICE)
EVENTS = {event.name: event for event in _ALL}


def offered(account: bool) -> dict[Event, tuple[Channel, ...]]:
    """The channels to choose from for each event that has a choice, with or without an account."""
    if not account:
        return {TURN: (PUSH,), VISITOR: (PUSH,)}
    return {event: event.choices for event in EVENTS.values() if event.choices}


class Message(NamedTuple):
    """What people read of an event. ``path``: a page of this site, or empty."""

    title: str
    text: str
    path: str = ""


def turn(game: str, others: Sequence[str], path: str) -> Message:
    """It is the reader's turn, and others are waiting.

    >>> turn("Dropsy", ["Ann", "Bob"], "/tables/abcdefghjk/").text
    'Ann and Bob are waiting for you.'
    """
    return Message(
        f"Your turn in {game}", f"{listed(others)} {'is' if len(others) == 1 else 'are'} waiting for you.", path
    )


def visitors(game: str, names: Sequence[str], path: str) -> Message:
    """People sat down at the reader's table."""
    return Message(f"{listed(names)} came to your table", f"{game} can begin when you are there.", path)


def invitation(friend: str, game: str, path: str) -> Message:
    """A friend invites the reader to a table."""
    return Message(f"{friend} invites you to {game}", "A seat is free.", path)


def open_table(game: str, path: str) -> Message:
    """Somebody opened a table that the reader is waiting for."""
    return Message(f"Somebody opened a table of {game}", "A seat is free.", path)


def match_open(title: str, refereed: bool, path: str) -> Message:
    """A table of a match of the association is open."""
    text = "follow it, and confirm the result at its end." if refereed else "your seat is reserved."
    return Message("Your match is open", f"{title}: {text}", path)


def results(
    night: str,
    places: Sequence[tuple[int, int]],
    week: int,
    rank: tuple[int, int],
    points: int,
    path: str,
    why: str = "",
    others: int = 0,
) -> Message:
    """A player's results after a night. ``places`` and ``rank``: each with the number of players.

    ``why``: why the places earned no points, if they did not. ``others``: nights whose results were recorded with it.

    >>> results("Friday league, week 2", [(1, 6), (3, 6)], 10, (2, 7), 21, "/").text
    'You finished 1st of 6 and 3rd of 6, and earned 10 points. You are now 2nd of 7 in the standings, with 21 points.'
    """
    finished = listed([f"{ordinal(place)} of {players}" for place, players in places])
    because = f" ({why})" if why else ""
    own = f"You finished {finished}, and earned {_points(week)}{because}." if places else "You did not play."
    now = f"You are now {ordinal(rank[0])} of {rank[1]} in the standings, with {_points(points)}."
    nights = f"{number_word(others)} other night{'s' if others > 1 else ''}"
    more = f" The results of {nights} were recorded too." if others else ""
    return Message(f"{night}: your results", f"{own} {now}{more}", path)


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def late_fee(season: str, owed: str, path: str) -> Message:
    """The reader's entry fee is late."""
    text = f"Your entry fee for {season}, {owed}, is unpaid. Pay the operator."
    return Message("Your entry fee is late", f"{text} You earn no points until it is paid (11.03(b)).", path)


def notice(league: str, text: str, path: str) -> Message:
    """The operator of a league wrote to its players."""
    return Message(f"{league}: a notice from the operator", text, path)
