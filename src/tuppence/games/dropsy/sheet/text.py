"""The texts of the score sheet of Dropsy. Most are the game's; the sentences of its events are in `events`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet, text
from tuppence.games.dropsy import legality as game_legality
from tuppence.games.dropsy import rules
from tuppence.games.dropsy import text as game_text
from tuppence.games.dropsy.actions import Foul
from tuppence.games.dropsy.board import SLOTS
from tuppence.games.dropsy.sheet import legality
from tuppence.rule import LEGAL
from tuppence.score_sheet import of_each_seat
from tuppence.text import Enterable, Reason
from tuppence.words import number_word

FOUL = "Dropped foul"  # the heading of whose foul can be entered


def _otherwise(s: rules.Position, action: object) -> Reason:
    laid_out = s.phase == rules.DROP
    return "DR-3", "the boards of this round are laid out" if laid_out else "the boards are laid out first"


def _too_many(s: rules.Position, action: object) -> Reason:
    tokens = "token" if s.each == 1 else "tokens"
    return "DR-1", f"each has {number_word(s.each)} {tokens}, and no more can lie there"


REASONS: text.Reasons = {
    **game_text.REASONS,
    game_legality.OTHERWISE: _otherwise,
    legality.MATCH_OVER: ("DR-9", "the match is over"),
    legality.LAYOUT_FIRST: ("DR-3", "the boards are laid out first"),
    legality.NO_SEAT: lambda s, _: ("GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"),
    legality.OTHER_SLOTS: lambda _, end: ("DR-2", f"the boards have {len(SLOTS)} slots; here are {len(end.slots)}"),
    legality.TOO_MANY: _too_many,
}


@final
class Text(score_sheet.Text, game_text.Text):
    """Texts and scores."""

    reasons = REASONS

    def prompt(self) -> str:
        s = self.s
        match s.phase:
            case rules.OVER:
                return "The match is over."
            case rules.ARRANGED | rules.ARRANGED_AGAIN:
                return f"Enter the layout of round {s.round}, as it was drawn."
            case rules.ARRANGE:
                return f"{{{s.turn}}} lays out the boards of round {s.round}. Enter the layout."
        return f"Enter the slots when round {s.round} ends."

    def enterable(self) -> list[Enterable]:
        """Return whose foul can be entered; layouts and slots are shown on the boards."""
        fouls = of_each_seat(self.s.seats, "{seat}", Foul, FOUL, keys="")  # digits fill slots
        return [one for one in fouls if self.game.check(self.s, one.actions[0]) == LEGAL]
