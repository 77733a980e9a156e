"""The texts of Penny White. The sentences of its events are in `events`."""

from __future__ import annotations

from tuppence import text
from tuppence.actions import Action
from tuppence.events.words import number_word, place
from tuppence.games.penny_white import legality, rules
from tuppence.games.penny_white.actions import Flick, FlickWhite, PlaceWhite, Remove, Rest, Starter
from tuppence.games.penny_white.board import BACK, FRONT, WHITE, distance, reach
from tuppence.games.penny_white.legality import ANGLES, OVERS, SPEEDS
from tuppence.games.penny_white.rules import Position
from tuppence.text import Choice, Reason

FREE: dict[type[Action], Choice] = {  # the actions listed as ranges
    PlaceWhite: Choice("Place the white", "p"),
    FlickWhite: Choice("Flick the white", "f"),
    Flick: Choice("Flick", "f"),
}
SLIDES = {  # the prompt while chance is due, or at the end
    rules.OVER: "The match is over.",
    rules.STARTER: "The starter is being drawn.",
    rules.WHITE_SLIDES: "The white is sliding.",
    rules.PENNY_SLIDES: "The penny is sliding.",
}
PROMPTS = {  # for the seat that decides, and for the others
    rules.PLACE_WHITE: ("Place the white, 100 to 150 mm over the far line.", "is to place the white."),
    rules.FLICK_WHITE: ("Flick the white over the far line.", "is to flick the white."),
    rules.FLICK: ("Your turn: flick a penny.", "is to flick a penny."),
    rules.REMOVE: ("Remove a penny, or waive it.", "may remove a penny."),
}
DUE_FIRST: dict[int, Reason] = {  # what is due first, by phase
    rules.PLACE_WHITE: ("PW-3", "the starter of the end places the white first"),
    rules.FLICK_WHITE: ("PW-3", "the starter of the end flicks the white first"),
    rules.FLICK: ("PW-2", "the white is in place, and a penny is to be flicked"),
    rules.REMOVE: ("PW-6", "a removal comes first: a penny of the flicker, or none"),
    rules.STARTER: ("PW-2", "the starter is drawn first"),
    rules.WHITE_SLIDES: ("PW-9", "the discs have not come to rest yet"),
    rules.PENNY_SLIDES: ("PW-9", "the discs have not come to rest yet"),
}


def on_it(s: Position) -> str:
    """Return the reason that places on the board have bounds."""
    half, length = s.width / 2, s.length
    return f"what is on the board lies on it: up to {half:g} mm to either side, 0 to {length:g} mm up"


def _not_due(s: Position, action: Action) -> Reason:
    if isinstance(action, Starter):
        return "PW-2", "the first starter is drawn once, before the first end"
    return "PW-9", "nothing slides"


def _not_behind(s: Position, action: Action) -> Reason:
    side = f"{reach(s):g} mm to either side at most"
    return "PW-4", f"it is flicked from wholly behind the line and on the board: {side}, {BACK:g} to {FRONT:g} up"


def _other_discs(s: Position, rest: Rest) -> Reason:
    pennies = legality.sliding(s)
    those = f"and {number_word(pennies)} {'penny' if pennies == 1 else 'pennies'}" if pennies else "alone"
    return "PW-9", f"it names the white {those}, in the order of flicking; here are {len(rest.discs)} discs"


REASONS: text.Reasons = {
    legality.MATCH_OVER: ("PW-8", "the match is over"),
    legality.NOT_DUE: _not_due,
    legality.CHANCE_DUE: lambda s, _: DUE_FIRST[s.phase],
    legality.OTHERWISE: lambda s, _: DUE_FIRST[s.phase],
    legality.OVER_RANGE: ("PW-3", f"the white is placed {OVERS[0]:g} to {OVERS[1]:g} mm over the line"),
    legality.NOT_BEHIND: _not_behind,
    legality.ANGLE_RANGE: ("PW-4", f"the angle is {ANGLES[0]:g} to {ANGLES[1]:g} radians from straight ahead"),
    legality.SPEED_RANGE: ("PW-4", f"the speed is {SPEEDS[0]:g} to {SPEEDS[1]:g} mm a second"),
    legality.OVERLAPS: ("PW-4", "it would overlap a disc on the board"),
    legality.NO_PENNY: lambda s, _: (
        "PW-6",
        f"there is no such penny: {number_word(s.flicked)} {'was' if s.flicked == 1 else 'were'} flicked in this end",
    ),
    legality.OWN_PENNY: lambda _, remove: ("PW-6", f"penny {remove.penny} is not the flicker's"),
    legality.OFF_ALREADY: lambda _, remove: ("PW-6", f"penny {remove.penny} is off the board already"),
    legality.OTHER_DISCS: _other_discs,
    legality.CAME_BACK: ("PW-9", "a penny that was off the board stays off until the end is over"),
    legality.BESIDE: lambda s, _: ("PW-9", on_it(s)),
    legality.NO_FLICK: ("PW-11", "there is no flick that could be foul"),
}


class Text(text.Text[Position]):
    """Texts and scores; the score counts points."""

    s: Position
    reasons: text.Reasons = REASONS
    score_name = "points"
    score_step = "end"

    def steps(self) -> int:
        return rules.ends_over(self.s)

    def progress(self) -> str:
        s = self.s
        return f"End {s.end}, to decide" if s.end > s.ends else f"End {s.end} of {s.ends}"

    def prompt(self) -> str:
        if self.s.phase in SLIDES:
            return SLIDES[self.s.phase]
        decides = rules.current_player(self.s)
        own, others = PROMPTS[self.s.phase]
        return own if self.reader == decides else f"{{{decides}}} {others}"

    def note(self) -> str:
        """Return the nearest penny's distance, or why a penny may be removed; empty if no end is being played."""
        s = self.s
        if s.phase in rules.NOBODYS_TURN:
            return ""
        if s.phase == rules.REMOVE:
            return "For a penny put off, one may be removed (PW-6)"
        near = min(rules.nearest(s, seat) for seat in range(rules.SEATS))
        return f"The nearest penny lies {near:.1f} mm from the white" if near < s.width + s.length else ""

    def labels(self, legal: list[Action]) -> list[Choice]:
        removes = [action for action in legal if isinstance(action, Remove)]
        keys = {action: str(number) for number, action in enumerate(removes, 1)}
        return [self._choice(action, keys) for action in legal]

    def _choice(self, action: Action, keys: dict[Remove, str]) -> Choice:
        """Return the choice of an action. Removals name the flicker's pennies in the order of flicking."""
        if not isinstance(action, Remove):
            return FREE.get(type(action)) or Choice("Waive it", "w")
        s, number = self.s, action.penny + 1
        own = sum(s.owner[other] == s.turn for other in range(1, number + 1))
        lies = f"{distance(s, number, WHITE):.1f} mm from the white"
        return Choice(f"Remove the {place(own)} penny", keys[action], lies)
