"""Commands of players in a match: to act, to ask whether an action is legal, to show what they aim at."""

from __future__ import annotations

from typing import Any

from tuppence.actions import to_json
from tuppence.errors import IllegalAction
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.engine.view.seating import seat_for
from tuppence_web.tables.wire.commands import Act, Aim, Validate
from tuppence_web.web.refusals import Refusal


def act(decision: Decision, command: Act, who: Person, result: CommandResult) -> None:
    """A player's action of the game."""
    table = decision.table
    seat = seat_for(table, who.guest, who.device_seat)
    result.refusal = words.NO_SEAT if seat is None else _out_of_turn(table, command, seat)
    if seat is None or result.refusal is not None:
        return
    try:
        refuse_official(table, command.action)
        decision.play("person", seat, command.action, command.id)
    except IllegalAction as error:
        result.refusal = Refusal("illegal_action", words.not_now(error.reason), error.rule, error.legal)


def _out_of_turn(table: Table, command: Act | Aim | Validate, seat: int) -> Refusal | None:
    """Why a seat cannot play now, whatever the action."""
    if table.status in ("open", "drawing"):
        return words.NOT_BEGUN
    if table.status == "abandoned":
        return words.ABANDONED_IN_PLAY
    if not table.moved <= command.seq <= table.seq:
        return words.STALE
    if table.to_act != seat:
        return Refusal("not_your_turn", visibility.waiting(table.playing, seat))
    return None


def validate(table: Table, command: Aim | Validate, seat: int | None) -> Refusal | None:
    """Why a player's action would be refused, or None. The table is not changed."""
    if seat is None:
        return words.NO_SEAT
    out_of_turn = _out_of_turn(table, command, seat)
    if out_of_turn is not None:
        return out_of_turn
    refusal = visibility.refusal(table.playing, seat, command.action)
    if refusal is not None:
        return Refusal("illegal_action", words.not_now(refusal.reason), refusal.rule)
    try:
        refuse_official(table, command.action)
    except IllegalAction as error:
        return Refusal("illegal_action", words.not_now(error.reason), error.rule)
    return None


def may_be_seen(table: Table, command: Aim, seat: int | None) -> bool:
    """Whether the others may see what a seat aims at: a legal action, in a game that hides nothing."""
    return validate(table, command, seat) is None and visibility.shows_aims(table.playing)


def refuse_official(table: Table, action: dict[str, Any]) -> None:
    """Raise IllegalAction for actions that only the clock or the referee may take."""
    if any(action.get("type") == kind.__struct_config__.tag for kind in table.game.kind.referee_actions):
        state = table.playing
        events = state.clone().apply_typed(action)  # raises, with its own reason, what nobody may do now
        listed = [to_json(legal) for legal in state.legal_actions()]
        raise IllegalAction(action, listed, events[0].rule, "this comes from the clock or the official alone")
