"""The texts of Seven Pennies; the sentences are in `words`."""

from __future__ import annotations

from typing import final

import msgspec

from tuppence import presenter
from tuppence.actions import Action
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.games.seven_pennies import rules, words
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.levels import regular
from tuppence.games.seven_pennies.rules import Position
from tuppence.presenter import Choice

KEYS = "123456789abdefhijklnopqrstuvwxyz"  # for several gathers or cancels; g, c and m are taken


@final
class Presenter(presenter.Presenter[Position]):
    """Texts and scores; the score counts points or nickels."""

    @property
    def score_name(self) -> str:
        return words.SCORES[self.game.typed_options.variant][0]

    @property
    def score_step(self) -> str:
        return words.SCORES[self.game.typed_options.variant][1]

    def steps(self, position: Position) -> int | None:
        return None if position.tko else position.rounds

    def score(self, position: Position) -> list[int]:
        return (position.nickels if position.tko else position.scores)[: position.seats]

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def entry_prompt(self, position: Position) -> str:
        return words.entry_prompt(position)

    def note(self, position: Position) -> str:
        return words.note(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        gathers = [action for action in legal if isinstance(action, Gather)]
        cancels = [action for action in legal if isinstance(action, Cancel)]
        found = []
        both: list[Gather | Cancel] = [*gathers, *cancels]  # in the order of the legal actions
        best = regular(position) if len(both) > 1 else None
        for number, (key, action) in enumerate(zip(KEYS, both, strict=False)):
            label = words.label(action.value, isinstance(action, Gather), position)
            if isinstance(action, Cancel) and sum(one.value == action.value for one in cancels) > 1:
                label += f" on {{{action.payer}}}"
            alike, letter = (gathers, "g") if isinstance(action, Gather) else (cancels, "c")
            effect = words.effect(self.game.apply(position.copy(), action), position.turn, position)
            found.append(Choice(label, letter if len(alike) == 1 else key, effect, number == best))
        return found

    def enterable(self, position: Position) -> list[Enterable]:
        """Return a throw of pennies by its heads, and who may start or what the thrower can choose.

        Dice are counted by face, not listed. The numbers of heads keep their places where they are not possible.
        """
        heads = [self._heads(position, n) for n in range(self._most_heads + 1)]
        if position.phase == rules.STARTER:
            seats = zip(range(position.seats), KEYS, strict=False)
            return heads + [Enterable(f"{{{seat}}} begins", key, (Starter(seat),), words.FIRST) for seat, key in seats]
        choices = super().enterable(position)
        return heads + [msgspec.structs.replace(one, group=words.CHOICE) for one in choices]

    @property
    def _most_heads(self) -> int:
        """The most heads of a throw; -1 with dice."""
        options = self.game.typed_options
        return options.pieces if options.faces == rules.COINS else -1

    def _heads(self, position: Position, number: int) -> Enterable:
        """Return a throw with so many heads, without actions where it is not possible now."""
        if position.phase != rules.THROW or number > position.balcony:
            return Enterable(words.heads(number), "", ())
        thrown = Thrown((position.balcony - number, number))
        return Enterable(words.heads(number), f"0{KEYS}"[number], (thrown,))

    def sentence(self, event: Event) -> str:
        options = self.game.typed_options
        return words.describe(event, options.faces, tko=options.variant == "tko")
