"""Queries about the fee of an entry: charged, paid, wrong or late (LG-2, LG-8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues.models import Entrant
from tuppence_web.leagues.queries.seasons import SCOPE, SeasonState
from tuppence_web.ledger.models import Entry
from tuppence_web.ledger.queries.accounts import accounts_of, settled
from tuppence_web.ledger.rules import money
from tuppence_web.memberships.queries import in_good_standing

LATE, REFUNDS = "Late fees", "Refunds owed"  # kinds of what waits for the officers


def standing_of(entrant: Entrant, kind: str) -> Entry | None:
    """The charge or payment of an entrant's fee; None if there is none or it was reversed (LG-8)."""
    mine = accounts_of(SCOPE, [entrant.pk], "due")
    moved = Q(transfers__debit__in=mine) | Q(transfers__credit__in=mine)
    return Entry.objects.filter(moved, kind=kind, reversed_by=None).order_by("pk").last()


def refunds_of(entrant: Entrant) -> list[Entry]:
    """The refunds of an entrant's fee that were not reversed."""
    back = accounts_of(SCOPE, [entrant.pk], "refund")
    return list(Entry.objects.filter(kind="refund", transfers__credit__in=back, reversed_by=None))


def charge_reversed_since(entrant: Entrant, moment: datetime) -> bool:
    """Whether the charge of an entrant's fee was reversed at this moment or later."""
    mine = accounts_of(SCOPE, [entrant.pk], "due")
    charges = Entry.objects.filter(transfers__debit__in=mine, kind="charge")
    return charges.filter(reversed_by__at__gte=moment).exists()


def collector_of(scope: str, entrant_id: int) -> int | None:
    """The id of the operator who receives an entry fee; None if the account is not one of an entrant."""
    known = Entrant.objects.filter(pk=entrant_id) if scope == SCOPE else Entrant.objects.none()
    return known.values_list("season__league__operator", flat=True).first()


@dataclass(frozen=True)
class Fee:
    """The state of an entrant's fee. ``member``: in good standing on the day of entry, as known now (LG-2)."""

    entrant: Entrant
    charge: Entry | None
    payment: Entry | None
    member: bool

    @property
    def wrong(self) -> bool:
        """Whether it should be charged again."""
        return self.charge is None or self.member != self.entrant.member

    @property
    def late(self) -> bool:
        """Whether it was paid after the season's end."""
        ended = self.entrant.season.ended
        return ended is not None and self.payment is not None and self.payment.at > ended

    @property
    def open_to(self) -> set[str]:
        """The possible actions: "pay", take the payment "back", charge "again", "withdraw", write it "off"."""
        season = self.entrant.season
        charged, over = self.charge is not None, season.ended is not None
        ways = {"withdraw": season.started is None}
        if self.entrant.left is not None:
            unpaid = charged and self.payment is None
            ways = {"pay": unpaid, "off": unpaid and over, "back": self.late}
        elif self.payment is not None:
            ways["back"] = self.late or not over
        else:
            ways |= {"pay": charged, "again": self.wrong and not season.why_called_off, "off": charged and over}
        return {way for way, open_now in ways.items() if open_now}


def fee_of(entrant: Entrant) -> Fee:
    """The state of an entrant's fee."""
    member = entrant.person_id in in_good_standing([entrant.person_id], entrant.day)
    return Fee(entrant, standing_of(entrant, "charge"), standing_of(entrant, "payment"), member)


def paid_on(entrant: Entrant) -> date | None:
    """Since when an entrant's fee is paid, or None."""
    return settled(SCOPE, [entrant.pk]).get(entrant.pk)


def reversed_payment(entrant: Entrant) -> Entry | None:
    """The last payment of an entrant's fee, if it was reversed."""
    mine = accounts_of(SCOPE, [entrant.pk], "due")
    last = Entry.objects.filter(transfers__credit__in=mine, kind="payment").order_by("pk").last()
    return last if last and standing_of(entrant, "payment") is None else None


def late_payers(owed: Collection[int]) -> list[Entrant]:
    """Those of these entrants whose season has begun: the fee was due before its first night (11.03(b))."""
    known = Entrant.objects.filter(pk__in=owed).exclude(season__started=None)
    known = known.select_related("person", "season__league", "season__venue").order_by("pk")
    return [one for one in known if one.season.first_day <= one.season.today]


def to_dos(held: Mapping[tuple[str, int], int]) -> list[ToDo]:
    """The fees that are late (11.03(b)), and the refunds that are owed (LG-8), by the balances of entrants."""
    owed = {of: cents for (name, of), cents in held.items() if name == "due" and cents > 0}
    back = {of: -cents for (name, of), cents in held.items() if name == "refund" and cents < 0}
    found = late_payers(owed)
    refunded = list(Entrant.objects.filter(pk__in=back).select_related("person", "season__league").order_by("pk"))
    mark_namesakes(one.person for one in found)
    mark_namesakes(one.person for one in refunded)
    late = [
        ToDo(LATE, str(one.person), f"{one.season}: {money(owed[one.pk])}", reverse("league_entry", args=[one.pk]))
        for one in found
    ]
    return late + [
        ToDo(
            REFUNDS,
            str(one.person),
            f"{one.season}: {money(back[one.pk])}",
            reverse("season_entries", args=[one.season_id]),
        )
        for one in refunded
    ]


def points_paid_for(entrant: Entrant, state: SeasonState) -> int:
    """The points that an entrant would lose with the payment of the fee (LG-2)."""
    return state.points()[entrant.pk]
