"""What is proposed for the first season of a league (LG-1, LG-7). No Django."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta

from tuppence_web.leagues.rules import SPLIT
from tuppence_web.ledger.rules import money
from tuppence_web.tournaments.rules import Shares, prizes

RULE = "11.06"
FIRST_WEEKS = 1  # until the first match day, so that fees can be paid before it (11.03(b))
START_TIME = time(19, 30)
EXAMPLE_POOL = 16_000  # cents: the example of 12.02, sixteen entries
PRIZE = "A gift card of the pub"
LOSER_AWARD = "A wooden spoon"


@dataclass(frozen=True)
class Wanted:
    """A league as somebody asks for it: its pub, its region, and when the first season begins."""

    venue: str
    address: str
    region: str
    league: str
    zone: str
    first_day: date
    at: time


def proposed_first_day(today: date) -> date:
    """The first match day to propose.

    >>> proposed_first_day(date(2026, 7, 2))
    datetime.date(2026, 7, 9)
    """
    return today + timedelta(weeks=FIRST_WEEKS)


def gift_cards() -> tuple[int, int, int]:
    """The values of the gift cards to propose as prizes of the season-end tournament: those of 12.02.

    >>> gift_cards()
    (7000, 3500, 2000)
    """
    example = prizes(EXAMPLE_POOL, Shares())
    return example.first, example.second, example.third


def proposal() -> str:
    """What is proposed for the first season, in words."""
    first, second, third = map(money, gift_cards())
    return (
        f"Proposed, and open to change until the season starts: {SPLIT[0]}, {SPLIT[1]} and {SPLIT[2]} % of the pool as "
        f"prizes; {LOSER_AWARD.lower()} for the biggest loser; and a week after the last night a tournament at the pub "
        f"with gift cards worth {first}, {second} and {third}, unless the region has announced its own (LG-7)."
    )


def league_at(venue: str) -> str:
    """The name to propose for the league of a pub.

    >>> league_at("The Anchor")
    'League at The Anchor'
    """
    return f"League at {venue}"[:60]
