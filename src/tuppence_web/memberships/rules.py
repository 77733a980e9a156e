"""Rules of memberships: prices, terms, and what can be bought when (MB-1, MB-2; Article XIII). No Django."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

RULE = "MB-1"
OFFICIALS_RULE = "10.01"

KINDS = [("annual", "Annual"), ("seasonal", "Seasonal")]
DAYS = {"annual": 365, "seasonal": 56}
FEES = {"annual": 7500, "seasonal": 2500}
RENEWAL_FEES = {"annual": 6500, "seasonal": 2500}
HERO_DISCOUNT = 1000
HERO = "Military, active, retired or veteran; law enforcement; first responders. 10.00 off annual fees (MB-1)."
PROOF_LENGTH = 120
GRACE_DAYS = 30
REMINDED_DAYS = (30, 7)  # before the last day
CERTIFICATE_REMINDED_DAYS = 30


def in_words(day: date) -> str:
    """A date in words.

    >>> in_words(date(2026, 3, 2))
    '2 March 2026'
    """
    return f"{day.day} {day:%B %Y}"


@dataclass(frozen=True)
class Term:
    """A membership: its kind, first and last day, and whether it is paid."""

    kind: str
    begins: date
    ends: date
    paid: bool = True

    def __contains__(self, day: date) -> bool:
        return self.begins <= day <= self.ends


def last_day(kind: str, begins: date) -> date:
    """The last day of a membership, whose first day counts (MB-1).

    >>> last_day("seasonal", date(2026, 1, 1))
    datetime.date(2026, 2, 25)
    """
    return begins + timedelta(days=DAYS[kind] - 1)


def last_day_to_renew(ends: date) -> date:
    """The thirtieth day after the end (MB-1).

    >>> last_day_to_renew(date(2026, 1, 31))
    datetime.date(2026, 3, 2)
    """
    return ends + timedelta(days=GRACE_DAYS)


def fee(kind: str, renewal: bool, hero: bool) -> int:
    """The fee in cents. The hero discount applies only to annual fees (MB-1).

    >>> fee("annual", renewal=True, hero=True)
    5500
    """
    if hero and kind != "annual":
        raise ValueError("the hero discount applies only to annual fees")
    return (RENEWAL_FEES if renewal else FEES)[kind] - HERO_DISCOUNT * hero


def first_day(renewed: Term | None, today: date) -> date:
    """The first day of a membership bought today: after one that still runs, otherwise today (MB-1)."""
    return renewed.ends + timedelta(days=1) if renewed is not None and today <= renewed.ends else today


def renewable(terms: Sequence[Term], today: date) -> Term | None:
    """The membership that a renewal would renew: the last paid one, until thirty days after its end (MB-1)."""
    last = max((term for term in terms if term.paid), key=lambda term: term.ends, default=None)
    return last if last is not None and today <= last_day_to_renew(last.ends) else None


def refusal(terms: Sequence[Term], kind: str, renewal: bool, today: date) -> str | None:
    """Why a person with these memberships cannot buy this one today; None if they can (MB-1)."""
    unpaid = next((term for term in terms if not term.paid and today <= term.ends), None)
    if unpaid is not None:
        return f"The {unpaid.kind} membership from {in_words(unpaid.begins)} is unpaid. Pay or withdraw it first."
    last = renewable(terms, today)
    if last is not None and today < last.begins:
        return f"It has already been renewed until {in_words(last.ends)}. Renew again from {in_words(last.begins)}."
    if renewal:
        return _renewal_refused(last, terms, kind)
    if last is not None and today <= last.ends:
        return f"The {last.kind} membership runs until {in_words(last.ends)}. Until then, renew it as {last.kind}."
    if last is not None and last.kind == kind:
        return f"Until {in_words(last_day_to_renew(last.ends))} it can be renewed for the lower fee."
    return None


def _renewal_refused(last: Term | None, terms: Sequence[Term], kind: str) -> str | None:
    """Why a renewal of this kind cannot be bought."""
    if last is None:
        ended = max((term.ends for term in terms if term.paid), default=None)
        if ended is None:
            return "There is no membership to renew. Buy a new one."
        until = in_words(last_day_to_renew(ended))
        return f"The last membership ended on {in_words(ended)} and could be renewed until {until}. Buy a new one."
    if last.kind != kind:
        return f"A renewal must be of the same kind, and this membership is {last.kind}."
    return None


@dataclass(frozen=True)
class Offer:
    """A membership that a person can buy today."""

    kind: str
    renewal: bool
    begins: date
    ends: date

    @property
    def value(self) -> str:
        """The value of this choice in forms."""
        return CHOICES[self.kind, self.renewal]

    @property
    def fee(self) -> int:
        """The fee without the hero discount."""
        return fee(self.kind, self.renewal, hero=False)

    @property
    def hero_fee(self) -> int | None:
        """The fee with the hero discount, if there is one."""
        return fee(self.kind, self.renewal, hero=True) if self.kind == "annual" else None


CHOICES = {(kind, renewal): f"{kind}-renewal" if renewal else kind for kind in DAYS for renewal in (False, True)}


def offers(terms: Sequence[Term], today: date) -> list[Offer]:
    """What a person with these memberships can buy today, a renewal first (MB-1)."""
    found = []
    for kind, renewal in sorted(CHOICES, key=lambda choice: not choice[1]):
        if refusal(terms, kind, renewal, today) is None:
            begins = first_day(renewable(terms, today) if renewal else None, today)
            found.append(Offer(kind, renewal, begins, last_day(kind, begins)))
    return found


def state(term: Term, since: date | None, today: date) -> str:
    """The state of a membership today. ``since``: the day since which it is paid (MB-2).

    >>> state(Term("annual", date(2026, 1, 1), date(2026, 12, 31)), date(2026, 1, 3), date(2026, 1, 3))
    'good'
    """
    if since is None:
        return "unpaid"
    if today > term.ends:
        return "ended"
    return "good" if today >= max(term.begins, since) else "ahead"


def reminder(term: Term) -> str:
    """The text of a reminder."""
    fee_in_words = f"{RENEWAL_FEES[term.kind] // 100}.00"
    return (
        f"Your {term.kind} membership ends on {in_words(term.ends)}. If you renew and pay by then, it continues "
        f"without a gap. You can renew it for {fee_in_words} until {in_words(last_day_to_renew(term.ends))}."
    )


def reminder_due(ends: date, today: date) -> int | None:
    """The reminder that is due: 30 or 7 days before the last day, or later if it was missed; otherwise None.

    >>> [reminder_due(date(2026, 3, 31), date(2026, 3, day)) for day in (1, 23, 24, 31)]
    [30, 30, 7, 7]
    """
    left = (ends - today).days
    return min((days for days in REMINDED_DAYS if 0 <= left <= days), default=None)


def certificate_ends(begins: date) -> date:
    """The last day of a certificate that runs a year from its first day.

    >>> certificate_ends(date(2026, 9, 1)), certificate_ends(date(2028, 2, 29))
    (datetime.date(2027, 8, 31), datetime.date(2029, 2, 28))
    """
    leap = (begins.month, begins.day) == (2, 29)
    return (begins + timedelta(days=leap)).replace(year=begins.year + 1) - timedelta(days=1)
