"""An offer that goes from seat to seat, put to all players at one device at once: who takes it, or nobody.

Each answers by an action of the game, in the order of right, as if the device had been handed to them one by one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from tuppence.actions import to_json
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, result_of
from tuppence_web.tables.engine.table import Table
from tuppence_web.web.refusals import Refusal


class Taker(msgspec.Struct, frozen=True):
    """A seat that may take what is offered, and what that costs, in words to its player."""

    seat: int
    cost: str


class OpenOffer(msgspec.Struct, frozen=True):
    """An offer to several seats. ``seq``: the entry since which it is open; ``takers``: in the order of right."""

    seq: int
    question: str
    takers: list[Taker]

    @property
    def seats(self) -> list[int]:
        """The seats that are asked, in the order of right."""
        return [one.seat for one in self.takers]


def open_offer(table: Table) -> OpenOffer | None:
    """The offer to the people who answer next, up to the first bot; None if no person has to answer one."""
    declines = table.game.kind.unanswered
    if declines is None or table.status != "playing":
        return None
    state, takers, question = table.playing.without_history(), list[Taker](), ""
    while (decline := declines(state.position)) is not None and table.level_playing(state.current_player()) is None:
        take = next(choice for action, choice in state.text().choices(suggests=False) if action != decline)
        takers.append(Taker(state.current_player(), take.effect))
        question = question or words.who_wants_to(take.label)
        state.apply_typed(decline)
    return OpenOffer(table.moved, question, takers) if takers else None


def answer_offer(seq: int, taker: int | None) -> Callable[[Table, int], CommandResult]:
    """The answers to the offer that is open since an entry: all decline before the one who takes it, or all."""

    def answer(decision: Decision) -> Refusal | None:
        table, offer = decision.table, open_offer(decision.table)
        if offer is None or offer.seq != seq or taker not in (None, *offer.seats):
            return words.STALE
        for seat in offer.seats:
            legal, decline = table.playing.legal_actions(), table.unanswered
            chosen = next(action for action in legal if (action == decline) != (seat == taker))
            decision.play("person", seat, to_json(chosen), secrets.token_hex(8))
            if seat == taker:
                break
        return None

    return result_of(answer)
