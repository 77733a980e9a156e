"""The texts of Dropsy. The sentences of its events are in `events`."""

from __future__ import annotations

from tuppence import text
from tuppence.actions import Action
from tuppence.events.words import number_word
from tuppence.games.dropsy import legality, rules
from tuppence.games.dropsy.actions import Arrange, Arranged, ArrangeRandom, Drop, Rest
from tuppence.games.dropsy.board import GRID, NO_SLOT, SLOTS, TURNS, extent, points
from tuppence.games.dropsy.legality import HEIGHTS, TILTS
from tuppence.games.dropsy.rules import Position
from tuppence.text import Choice, Reason

CHOICES: dict[type[Action], Choice] = {
    Arrange: Choice("Lay out the boards", "l"),
    ArrangeRandom: Choice("A random layout", "r"),
    Drop: Choice("Drop a token", "d"),
}


def _otherwise(s: Position, action: Action) -> Reason:
    laying = s.phase == rules.ARRANGE
    return ("DR-3", "the boards are laid out first") if laying else ("DR-7", "a token is to be dropped")


def _chance_due(s: Position, action: Action) -> Reason:
    resting = s.phase == rules.REST
    return ("DR-4", "the token is still falling") if resting else ("DR-3", "the layout is drawn first")


def _not_due(s: Position, action: Action) -> Reason:
    drawn = isinstance(action, Arranged)
    return ("DR-3", "no layout is to be drawn now") if drawn else ("DR-11", "no token is falling")


def _beside_layout(s: Position, action: Action) -> Reason:
    width, height = extent(s.cells, 0), extent(s.cells, 1)
    return "DR-4", f"it is dropped over the layout: x from 0 to {width:g} and y from 0 to {height:g} mm"


def _other_tokens(s: Position, rest: Rest) -> Reason:
    names = max(s.dropped, rules.next_token(s) + 1)
    those = "token" if names == 1 else "tokens"
    order = f"{number_word(names)} {those}, in order of first dropping, those in a hand included"
    return "DR-11", f"it names every token dropped in this round: {order}; here are {len(rest.tokens)}"


REASONS: text.Reasons = {
    legality.MATCH_OVER: ("DR-9", "the match is over"),
    legality.NOT_DUE: _not_due,
    legality.CHANCE_DUE: _chance_due,
    legality.OTHERWISE: _otherwise,
    legality.OFF_GRID: (
        "DR-3",
        f"each board lies in a column and a row from 0 to {GRID - 1}, with 0 to {TURNS - 1} quarter-turns",
    ),
    legality.SAME_CELL: ("DR-3", "two boards would lie on the same cell"),
    legality.APART: ("DR-3", "the boards would not be connected: each touches another along a whole side"),
    legality.BESIDE_LAYOUT: _beside_layout,
    legality.HEIGHT_RANGE: ("DR-4", f"a token is dropped from {HEIGHTS[0]:g} to {HEIGHTS[1]:g} mm above the boards"),
    legality.NO_SEAT: lambda s, foul: ("DR-8", f"there is no seat {foul.seat}: the seats are 0 to {s.seats - 1}"),
    legality.NOBODY_DECIDES: ("DR-8", "a foul can be entered only while a player decides"),
    legality.OTHER_TOKENS: _other_tokens,
    legality.IN_HAND: ("DR-11", "a token that is in a hand, or out of the round, stays off the boards"),
    legality.TILT_RANGE: ("DR-5", f"a tilt is {TILTS[0]:g} to {TILTS[1]:g} degrees"),
    legality.OFF_BOARDS: ("DR-6", "a token whose centre is off the boards is not on them"),
    legality.SLOT_TAKEN: ("DR-5", "a slot has room for one token: two would be flush in the same slot"),
}


class Text(text.Text[Position]):
    """Texts and scores; the score counts points."""

    s: Position
    reasons: text.Reasons = REASONS
    score_name = "points"
    score_step = "round"

    def steps(self) -> int:
        return rules.rounds_over(self.s)

    def progress(self) -> str:
        return f"Round {self.s.round} of {self.s.rounds}"

    def prompt(self) -> str:
        s = self.s
        if s.phase == rules.OVER:
            return "The match is over."
        if s.phase in (rules.ARRANGED, rules.ARRANGED_AGAIN):
            return "The layout is being drawn."
        if s.phase == rules.REST:
            return "The token is falling."
        own, last = self.reader == s.turn, s.finisher != rules.NOBODY
        if s.phase == rules.ARRANGE:
            boards = f"the boards of round {s.round}."
            return f"Lay out {boards}" if own else f"{{{s.turn}}} is to lay out {boards}"
        if own:
            return "Your last turn: drop a token." if last else "Your turn: drop a token."
        return f"{{{s.turn}}} is to drop a token{', in a last turn' if last else ''}."

    def note(self) -> str:
        """Return the points of the best free slot, or that these are the last turns; empty if no drop is due."""
        s = self.s
        if s.phase != rules.DROP:
            return ""
        if s.finisher != rules.NOBODY:
            return "One last turn for every player with a token (DR-7)"
        taken = {rules.slot_of_token(s, token) for token in range(s.dropped)} - {NO_SLOT}
        free = [points(slot) for slot in range(len(SLOTS)) if slot not in taken]
        return f"The best free slot gives {number_word(max(free))}" if free else "Every slot is taken"

    def labels(self, legal: list[Action]) -> list[Choice]:
        return [CHOICES[type(action)] for action in legal]
