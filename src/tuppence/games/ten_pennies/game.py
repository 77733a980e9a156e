"""Ten Pennies as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import chance
from tuppence.actions import Action
from tuppence.errors import NotListed, needs
from tuppence.game import CHANCE, Game, GameType
from tuppence.games.ten_pennies import (
    actions,
    bots,
    dealing,
    events,
    kernel,
    laws,
    legality,
    options,
    rules,
    sets,
    views,
    visibility,
)
from tuppence.games.ten_pennies.actions import (
    Buy,
    Discard,
    DrawForDeal,
    LayDown,
    LayOff,
    LaySet,
    Pass,
    Shuffled,
    Take,
)
from tuppence.games.ten_pennies.cards import NUMBERS, RANKS
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.text import Text
from tuppence.kernel import Kernel, Numbered
from tuppence.rule import COMPILER, Codes


@final
class TenPennies(Game[Position]):
    """Ten Pennies for 2-8 players: seven rounds of rummy with hidden hands and pennies to buy cards with."""

    actions, events, laws, legality, rules, views = actions, events, laws, legality, rules, views
    _options: options.Options

    @property
    def max_game_length(self) -> None:
        """None: players may take each other's discards without limit, and the stock does not run out (TP-3, TP-9)."""

    def legal_actions(self, position: Position) -> list[Action]:
        if self.current_player(position) < 0:
            return []
        return kernel.all_typed(position)

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if self.current_player(position) == CHANCE:
            raise NotListed("a shuffle has too many outcomes to list")
        return []

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        cards = [0] * position.deck
        count = dealing.draw(position, rng, cards)
        drawn = kernel.named(cards[:count])
        return DrawForDeal(drawn) if position.phase == rules.DRAW_FOR_DEAL else Shuffled(drawn)

    def perform(self, position: Position, action: Action, events: Codes) -> None:
        match action:
            case DrawForDeal(names) | Shuffled(names):
                dealing.apply_cards(position, legality.numbers(names), len(names), events)
            case Take():
                rules.take(position, events)
            case Pass():
                rules.decline(position, events)
            case Buy():
                rules.buy(position, events)
            case Discard(card):
                rules.discard(position, NUMBERS[card], events)
            case _:
                _lay(position, action, events)

    def view(self, position: Position, seat: int | None) -> views.View:
        return visibility.view(position, seat)

    def information_state(self, position: Position, seat: int) -> views.InformationState:
        return visibility.information_state(position, seat)

    def kernel(self) -> Kernel:
        needs("compiled play of Ten Pennies", *COMPILER)
        from tuppence.games.ten_pennies.bots.champion import KERNEL

        return KERNEL

    def encoding(self) -> Numbered:
        from tuppence.games.ten_pennies.encoding import encoding

        return encoding(self._first)


def _lay(position: Position, action: Action, events: Codes) -> None:
    """Apply an action that lays cards."""
    match action:
        case LayDown(laid):
            first, last = laid[0], laid[-1]
            second = RANKS.index(last.rank) if len(laid) > 1 else sets.NO_RANK
            cards = [NUMBERS[card] for one in laid for card in one.cards]
            sets.lay_down(position, RANKS.index(first.rank), second, cards, len(first.cards), len(cards), events)
        case LaySet(rank, names):
            sets.lay_set(position, RANKS.index(rank), [NUMBERS[card] for card in names], len(names), events)
        case LayOff(number, names):
            sets.lay_off(position, number, [NUMBERS[card] for card in names], len(names), events)


def unanswered(position: Position) -> Action | None:
    """Return Pass for an unanswered offer to buy (GA-5, TP-3)."""
    return Pass() if position.phase == rules.BUY else None


GAME: GameType = GameType(
    name="ten-pennies",
    title="Ten Pennies",
    tagline="Collect, buy, go down, go out.",
    options=options.Options,
    draws=dealing.DRAWS,
    game=TenPennies,
    text=Text,
    levels=bots.BOTS,
    public=visibility.PUBLIC,
    unanswered=unanswered,
)
