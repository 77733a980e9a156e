"""The texts of Seven Pennies. The sentences of its events are in `events`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

import msgspec

from tuppence import text
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.events.words import number_word, together
from tuppence.games.seven_pennies import legality, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.bots.levels import regular
from tuppence.games.seven_pennies.events import (
    Again,
    Gathered,
    NickelLost,
    NickelWon,
    Out,
    Returned,
    RoundOver,
    Won,
    pieces,
)
from tuppence.games.seven_pennies.options import Options
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import LEGAL
from tuppence.text import Choice, Enterable, Reason

SCORES = {"points": ("points", "round"), "tko": ("nickels", text.CHANGE)}  # the score's name, and when it changes
FIRST, CHOICE = "Who begins", "Choice"  # headings of the buttons for a real table
ROOM = 4  # up to this many seats' points fit on a button
KEYS = "123456789abdefhijklnopqrstuvwxyz"  # for several gathers or cancels; g, c and m are taken


def heads(count: int) -> str:
    """Return the label of a number of heads.

    >>> heads(0), heads(1)
    ('No heads', '1 head')
    """
    return "No heads" if count == 0 else "1 head" if count == 1 else f"{count} heads"


def _shown(s: Position, value: int) -> str:
    """Return the name of a value in a refusal."""
    return ("tails", "heads")[value - 1] if s.faces == rules.COINS and value <= rules.COINS else f"a {value}"


def _gathering(s: Position) -> str:
    return "SP-3" if s.faces == rules.COINS else "SP-8"


def _paying(s: Position) -> str:
    return "SP-4" if s.faces == rules.COINS else "SP-8"


def _own_first(s: Position, action: Action) -> Reason:
    pay = " and pay" if isinstance(action, Cancel) else ""
    return "SP-9", f"own dice can be cancelled, so they must be: cancel {rules.must_pay_own(s)}{pay}"


def _not_shown(s: Position, action: Gather | Cancel) -> Reason:
    rule = _gathering(s) if isinstance(action, Gather) else _paying(s)
    return rule, f"no piece in the Theatre shows {_shown(s, action.value)}"


def _pair(s: Position, action: Cancel) -> str:
    return _shown(s, rules.pair_of(s, action.value))


REASONS: text.Reasons = {
    legality.MATCH_OVER: lambda s, _: ("SP-7" if s.tko else "Winning", "the match is over"),
    legality.DRAWN_ONCE: ("SP-1", "the first player is drawn once, before the first throw"),
    legality.NO_SEAT: lambda s, start: ("SP-1", f"there is no seat {start.seat}: seats are 0 to {s.seats - 1}"),
    legality.NOBODY_THROWS: ("SP-2", "no throw is due now"),
    legality.NOT_ALL_VALUES: lambda s, throw: (
        "SP-2",
        f"a throw has {s.faces} counts, one for each value, not {len(throw.counts)}",
    ),
    legality.NOT_THE_BALCONY: lambda s, throw: (
        "SP-2",
        f"the whole Balcony is thrown: {s.balcony} pieces, not {sum(throw.counts)}",
    ),
    legality.NOT_YET: ("SP-2", "the throw is automatic, and has not come yet"),
    legality.OWN_FIRST: _own_first,
    legality.OWN_AND_PAY: _own_first,
    legality.NOT_SHOWN: _not_shown,
    legality.HOLDS_OTHER: lambda s, _: (
        _gathering(s),
        f"the player holds {_shown(s, s.value[s.turn])} and may gather nothing else",
    ),
    legality.SOMEBODY_PAYS: lambda s, _: (_paying(s), "somebody can pay, so the action must name the payer"),
    legality.HOLDS_NONE: lambda s, cancel: (
        _paying(s),
        f"seat {cancel.payer} holds no {_pair(s, cancel)}, so it cannot pay",
    ),
    legality.NOT_THE_MOST: lambda s, cancel: (
        _paying(s),
        f"seat {cancel.payer} does not hold the most {_pair(s, cancel)}, so it does not pay",
    ),
}


@final
class Text(text.Text[Position]):
    """Texts and scores; the score counts points or nickels."""

    s: Position
    reasons = REASONS

    @property
    def _options(self) -> Options:
        options: Options = self.game.typed_options
        return options

    @property
    def score_name(self) -> str:
        return SCORES[self._options.variant][0]

    @property
    def score_step(self) -> str:
        return SCORES[self._options.variant][1]

    def steps(self) -> int | None:
        return None if self.s.tko else self.s.rounds

    def score(self) -> list[int]:
        return (self.s.nickels if self.s.tko else self.s.scores)[: self.s.seats]

    def prompt(self) -> str:
        s = self.s
        if s.phase == rules.OVER:
            return "The match is over."
        if s.phase != rules.CHOOSE:
            return "The throw is in the air."
        if self.reader != s.turn:
            return f"{{{s.turn}}} is to gather or cancel."
        own = rules.must_pay_own(s)
        if own:
            return "You must cancel your own."
        able = any(legality.check_gather(s, value, own) == LEGAL for value in range(1, s.faces + 1))
        return "Gather or cancel?" if able else "Nothing here fits yours: cancel."

    def entry_prompt(self) -> str:
        if self.s.phase == rules.STARTER:
            return "Who begins?"
        return f"What did {{{self.s.turn}}} throw?" if self.s.phase == rules.THROW else self.prompt()

    def note(self) -> str:
        """Return how the match ends; empty when it is over."""
        if self.s.phase == rules.OVER:
            return ""
        return "The last to have nickels wins" if self.s.tko else f"First to {self.s.target} points"

    def labels(self, legal: list[Action]) -> list[Choice]:
        s = self.s
        gathers = [action for action in legal if isinstance(action, Gather)]
        cancels = [action for action in legal if isinstance(action, Cancel)]
        found = []
        both: list[Gather | Cancel] = [*gathers, *cancels]  # in the order of the legal actions
        for key, action in zip(KEYS, both, strict=False):
            alike, verb, only_key = (gathers, "Gather", "g") if isinstance(action, Gather) else (cancels, "Cancel", "c")
            label = f"{verb} {pieces(action.value, s.theatre[action.value - 1], s.faces)}"
            if isinstance(action, Cancel) and sum(one.value == action.value for one in cancels) > 1:
                label += f" on {{{action.payer}}}"
            effect = self._effect(self.game.apply(s.copy(), action))
            found.append(Choice(label, only_key if len(alike) == 1 else key, effect))
        return found

    def suggested(self, legal: list[Action]) -> Action | None:
        return legal[regular(self.s)] if len(legal) > 1 else None

    def _effect(self, caused: Iterable[Event]) -> str:
        """Return the effect of a choice, given the events that it would cause."""
        found = {type(event): self._part_of_effect(event) for event in caused}
        if ":" in found.get(RoundOver, ""):
            del found[Gathered]  # the points imply it
        return ", ".join(filter(None, found.values())) or "costs nobody"

    def _part_of_effect(self, event: Event) -> str:
        """Return the text of one event on the button of a choice; may be empty."""
        match event:
            case Gathered(count=count):
                return f"{number_word(self.s.count[self.s.turn] + count)} in hand"
            case Returned():
                return event.fill("costs {who} {count:word}")
            case NickelLost():
                return "a nickel too"
            case NickelWon():
                return "wins a nickel"
            case Out():
                return event.fill("puts {who} out")
            case Again():
                return "throw again"
            case RoundOver(points=points):
                given = [f"{{{seat}}} {one}" for seat, one in enumerate(points or []) if one and self.s.seats <= ROOM]
                return f"ends the round{': ' if given else ''}{', '.join(given)}"
            case Won(seats=seats):
                return f"the match goes to {together(seats)}"
        return ""

    def enterable(self) -> list[Enterable]:
        """Return the numbers of heads of a throw, and the seats that may begin or the choices of the thrower.

        Dice are counted by face, not listed. Numbers of heads that are not possible are disabled.
        """
        most = self._options.pieces if self._options.faces == rules.COINS else -1
        thrown = [self._heads(number) for number in range(most + 1)]
        if self.s.phase == rules.STARTER:
            seats = zip(range(self.s.seats), KEYS, strict=False)
            return thrown + [Enterable(f"{{{seat}}} begins", key, (Starter(seat),), FIRST) for seat, key in seats]
        return thrown + [msgspec.structs.replace(one, group=CHOICE) for one in super().enterable()]

    def _heads(self, number: int) -> Enterable:
        """Return a throw with ``number`` heads, disabled if it is not possible now."""
        if self.s.phase != rules.THROW or number > self.s.balcony:
            return Enterable(heads(number), "", ())
        return Enterable(heads(number), f"0{KEYS}"[number], (Thrown((self.s.balcony - number, number)),))
