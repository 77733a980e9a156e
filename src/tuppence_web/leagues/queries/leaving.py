"""What becomes of the fee of an entrant who leaves a season (LG-2, LG-8)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Slot
from tuppence_web.leagues.queries.fees import standing_of
from tuppence_web.leagues.queries.seasons import SCOPE, SeasonState, season_state_of
from tuppence_web.ledger.queries.accounts import balances_of, refunded


@dataclass(frozen=True)
class Terms:
    """How an entrant can leave: from which day, with how many weeks to come, and what can be given back.

    ``share``: cents for the weeks to come; 0 if the fee is not paid. ``successors``: the unpaid entrants who can take
    over the place with its fee.
    """

    entrant: Entrant
    since: date
    weeks: int
    paid: bool
    share: int
    successors: list[Entrant]

    @property
    def to_come(self) -> str:
        """The weeks to come, in words."""
        return f"{self.weeks} week{'' if self.weeks == 1 else 's'} to come"


def terms_of(entrant: Entrant) -> Terms:
    """How an entrant can leave today."""
    state = season_state_of(entrant.season)
    since = _since(entrant)
    weeks = _weeks_to_come(state, since)
    paid, fee = entrant.pk in state.paid, rules.entry_fee(entrant.member)
    share = rules.refund(fee, rules.WEEKS - weeks) if paid else 0
    others = (one for one in state.entrants if one.left is None and one.pk != entrant.pk and one.pk not in state.paid)
    heirs = [one for one in others if rules.entry_fee(one.member) <= fee and standing_of(one, "charge")]
    return Terms(entrant, since, weeks, paid, share, heirs if paid else [])


def _since(entrant: Entrant) -> date:
    """Today at the venue, or tomorrow if the entrant is in a match of today."""
    today = entrant.season.today
    slots = Slot.objects.filter(night__season=entrant.season_id, night__day=today).select_related("match")
    in_one = any(entrant.person_id in slot.match.players for slot in slots)
    return today + timedelta(days=1) if in_one else today


def _weeks_to_come(state: SeasonState, since: date) -> int:
    held = {night.week for night in state.held}
    return sum(night.day >= since and not night.called_off and night.week not in held for night in state.nights)


def refund_untouched(entrant: Entrant) -> bool:
    """Whether nothing of an entrant's refund was paid out or has paid another entrant's fee."""
    given = refunded(SCOPE, [entrant.pk]).get(entrant.pk, 0)
    return balances_of(SCOPE, [entrant.pk], "refund").get(entrant.pk, 0) == -given
