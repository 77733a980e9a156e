"""The texts of Ten Pennies; the sentences are in `words`."""

from __future__ import annotations

from typing import Any, final

from tuppence import presenter
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.games.ten_pennies import kernel, melds, refusals, rules, sets, words
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, Pass, Take
from tuppence.games.ten_pennies.cards import NAMES, RANKS, ROUNDS
from tuppence.games.ten_pennies.rules import Position
from tuppence.presenter import Choice
from tuppence.words import listed

KEYS = {Take: "t", Pass: "p", Buy: "b"}


@final
class Presenter(presenter.Presenter[Position]):
    """Texts and scores; the score counts points."""

    score_name = "points"
    score_step = "round"

    def score(self, position: Position) -> list[int]:
        return position.scores[: position.seats]

    def steps(self, position: Position) -> int:
        return words.rounds_over(position)

    def progress(self, position: Position) -> str:
        return f"Round {position.round} of {ROUNDS}"

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        return words.payments(events, self.game.num_players)

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def note(self, position: Position) -> str:
        return words.note(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        suggested = _suggested(position)
        return [
            Choice(_label(position, one), KEYS.get(type(one), ""), _cost(position, one), one == suggested)
            for one in legal
        ]

    def waiting(self, position: Position, seat: int) -> str:
        return refusals.without_offer(position, seat) or super().waiting(position, seat)

    def sentence(self, event: Event) -> str:
        return words.describe(event)


def figures() -> dict[str, Any]:
    """Return the numbers for the rules page: what each round asks for, and what each card costs."""
    return {"rounds": [words.asked(round) for round in range(1, ROUNDS + 1)], "points": words.points_of_cards()}


def _suggested(position: Position) -> Action | None:
    """Return what the player lays next in the best way to play out the hand, or None."""
    play = melds.next_lay(position) if position.phase == rules.PLAY else (sets.NONE, 0, 0, 0, 0)
    return None if play[0] == sets.NONE else kernel.typed_play(position, *play)


def _label(position: Position, action: Action) -> str:
    """Return the label of a choice's button."""
    match action:
        case Take():
            return f"Take {words.card(NAMES[position.up])}"
        case Pass():
            return "Pass"
        case Buy():
            return f"Buy {words.card(NAMES[position.up])}"
        case Discard(card):
            return f"Discard {words.card(card)}"
        case LayDown(laid):
            return f"Go down: {listed([words.row(one.cards) for one in laid])}"
        case LaySet(_, cards):
            return f"Lay {words.row(cards)}"
        case LayOff(number, cards):
            whose = "your own" if position.set_owner[number] == position.turn else f"{{{position.set_owner[number]}}}'s"
            return f"Lay off {words.row(cards)} on {whose} {words.ranks(RANKS[position.set_rank[number]])}"
    raise TypeError(action)


def _cost(position: Position, action: Action) -> str:
    """Return the cost of buying; empty for other choices."""
    if not isinstance(action, Buy):
        return ""
    left = position.pennies[position.buyer]
    return f"1 of your {left} pennies" if left > 1 else "your last penny"
