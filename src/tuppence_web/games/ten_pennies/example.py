"""An example played with the rules: Bea's first turn, from the deal to going out, as she sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuppence.actions import Action
from tuppence.events import seen_by
from tuppence.game import load
from tuppence.games.ten_pennies.actions import (
    Buy,
    Discard,
    DrawForDeal,
    LayDown,
    LayOff,
    LaySet,
    NewSet,
    Pass,
    Shuffled,
    Take,
)
from tuppence.games.ten_pennies.cards import DECK, NAMES, decks_for
from tuppence.games.ten_pennies.events import RoundOver
from tuppence.match import State
from tuppence_web.hosted.game import Step

PLAYERS = ("Ann", "Bea", "Cal")
BEA = 1
DRAWN = ("9S", "4C", "KC")  # for the deal: Cal's is the highest
HANDS = (
    "QC QD 5S 5H 2D JC 3D 6C 8S 9H KD",
    "8H 8C KS KH 2C 4S 4H 4D QS 2S TD",
    "3C 3H 6D 6S 7C 7D 9C TS JD AS *R",
)
NEXT = "QH 5D KC 8D"  # the up-card, and the top of the stock


def _cards(names: str) -> tuple[str, ...]:
    """Return cards of the first deck."""
    return tuple(f"{name}.0" for name in names.split())


def _shuffled() -> Shuffled:
    """Return the deck that deals these hands, one card at a time from the dealer's left (TP-2)."""
    dealt = [card for cards in zip(*map(_cards, HANDS), strict=True) for card in cards]
    top = [*dealt, *_cards(NEXT)]
    rest = [card for card in NAMES[: DECK * decks_for(len(PLAYERS))] if card not in top]
    return Shuffled((*top, *rest))


def _set(rank: str, names: str) -> NewSet:
    return NewSet(rank, _cards(names))  # type: ignore[arg-type]  # a rank is one of a few characters


# The part of the example, the action, and a remark.
MOMENTS: tuple[tuple[str, Action, str], ...] = (
    ("The deal", _shuffled(), "Round 1 asks for two sets of three, and deuces are wild. So far Bea sees only her own."),
    ("Ann's turn", Take(), "It makes three queens."),
    ("Ann's turn", LayDown((_set("Q", "QC QD QH"), _set("5", "5S 5H 2D"))), "The deuce stands for a five."),
    ("Ann's turn", Discard("JC.0"), "Now it is Bea's turn, and the jack lies up for her."),
    ("Bea's turn", Pass(), "Cal is asked next, to her left; Ann would be the last."),
    ("Bea's turn", Buy(), "As she passed the jack, she draws from the stock: the eight that she needed."),
    ("Bea's turn", LayDown((_set("8", "8H 8C 8D"), _set("K", "KS KH 2C"))), "She is down, and may lay more at once."),
    ("Bea's turn", LaySet("4", _cards("4S 4H 4D")), "A further set, without a wild card."),
    ("Bea's turn", LayOff(0, _cards("QS 2S")), "Ann's queens take them, and any wild card with them."),
    ("Bea's turn", Discard("TD.0"), "That was her last card."),
)
CAUGHT = "The three cards for Cal's penny cost 25 of them, and a joker is not wild before round 5."


def steps() -> tuple[Step, ...]:
    """Return the steps of the example, in order, each with its view."""
    state = load("ten-pennies", players=len(PLAYERS)).new_initial_state()
    state.apply_action(DrawForDeal(tuple(f"{card}.0" for card in DRAWN)))
    return tuple(step for part, action, remark in MOMENTS for step in _play(state, part, action, remark))


def _play(state: State, part: str, action: Action, remark: str) -> Iterator[Step]:
    """Yield the steps of one action; the end of the round is a second one."""
    before = state.view(BEA)
    events = state.apply_typed(action)
    over = next((event for event in events if isinstance(event, RoundOver)), None)
    view = state.view(BEA) if over is None else _gone_out(before)
    seen = [event for event in events if event is not over and seen_by(event, BEA)]
    yield Step(part, state.text().paragraph(seen, PLAYERS, remark), view)
    if over is not None:
        after = {**view, **{key: state.view(BEA)[key] for key in ("scores", "bowl")}, "caught": over.caught}
        yield Step("The end of the round", state.text().paragraph([over], PLAYERS, CAUGHT), after)


def _gone_out(view: dict[str, Any]) -> dict[str, Any]:
    """Return the table after the last discard, before it is cleared."""
    hands = [0 if seat == BEA else held for seat, held in enumerate(view["hands"])]
    return {**view, "hand": [], "hands": hands, "up": view["hand"][0]}
