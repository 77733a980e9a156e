"""Ten Pennies as a `tuppence.game.Game`."""

from __future__ import annotations

from typing import final

from tuppence import chance
from tuppence.actions import Action
from tuppence.errors import NotListed, needs
from tuppence.events import Event
from tuppence.game import Game, GameType
from tuppence.games.ten_pennies import (
    dealing,
    events,
    example,
    goals,
    kernel,
    laws,
    legality,
    options,
    refusals,
    rules,
    sets,
    views,
    visibility,
    words,
)
from tuppence.games.ten_pennies.actions import (
    AnyAction,
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
from tuppence.games.ten_pennies.at_table import AT_TABLE
from tuppence.games.ten_pennies.cards import NUMBERS, RANKS
from tuppence.games.ten_pennies.first_game import FIRST_GAME
from tuppence.games.ten_pennies.presenter import Presenter, figures
from tuppence.games.ten_pennies.rules import Position
from tuppence.kernel import Kernel
from tuppence.layout import Row
from tuppence.places import share_win
from tuppence.rule import COMPILER


@final
class TenPennies(Game[Position]):
    """Ten Pennies for 2-8 players: seven rounds of rummy with hidden hands and pennies to buy cards with."""

    _options: options.Options

    @property
    def max_game_length(self) -> None:
        """Unbounded: players may take each other's discards, so that the stock never runs out (TP-3, TP-9)."""

    def new_position(self) -> Position:
        return rules.new_position(self._options)

    def current_player(self, position: Position) -> int:
        return rules.current_player(position)

    def legal_actions(self, position: Position) -> list[Action]:
        if self.current_player(position) < 0:
            return []
        return kernel.all_typed(position)

    def chance_outcomes(self, position: Position) -> list[tuple[Action, float]]:
        if position.phase in words.SHUFFLES:
            raise NotListed("a shuffle has too many outcomes to list")
        return []

    def sample_chance(self, position: Position, rng: chance.Generator) -> Action:
        cards = [0] * position.deck
        count = dealing.draw(position, rng, cards)
        drawn = kernel.named(cards[:count])
        return DrawForDeal(drawn) if position.phase == rules.DRAW_FOR_DEAL else Shuffled(drawn)

    def check(self, position: Position, action: Action) -> int:
        return legality.check(position, action)

    def reason(self, position: Position, action: Action, code: int) -> tuple[str, str]:
        return refusals.reason(position, action, code)

    def apply(self, position: Position, action: Action) -> list[Event]:
        emitted: list[tuple[int, int, int]] = []
        match action:
            case DrawForDeal(names) | Shuffled(names):
                dealing.bring(position, legality.numbers(names), len(names), emitted)
            case Take():
                rules.take(position, emitted)
            case Pass():
                rules.decline(position, emitted)
            case Buy():
                rules.buy(position, emitted)
            case Discard(card):
                rules.discard(position, NUMBERS[card], emitted)
            case _:
                _lay(position, action, emitted)
        return words.typed_events(emitted, position)

    def write_returns(self, position: Position, returns: Row[float]) -> None:
        share_win(position, returns)

    def view(self, position: Position, seat: int | None) -> views.View:
        return visibility.view(position, seat)

    def information_state(self, position: Position, seat: int) -> views.InformationState:
        return visibility.information_state(position, seat)

    def broken_law(self, position: Position) -> str:
        return laws.broken(position)

    def kernel(self) -> Kernel:
        needs("compiled play of Ten Pennies", *COMPILER)
        from tuppence.games.ten_pennies.champion import KERNEL

        return KERNEL


def _lay(position: Position, action: Action, emitted: list[tuple[int, int, int]]) -> None:
    """Lay what a player lays."""
    match action:
        case LayDown(laid):
            first, last = laid[0], laid[-1]
            second = RANKS.index(last.rank) if len(laid) > 1 else sets.NO_RANK
            cards = [NUMBERS[card] for one in laid for card in one.cards]
            sets.lay_down(position, RANKS.index(first.rank), second, cards, len(first.cards), len(cards), emitted)
        case LaySet(rank, names):
            sets.lay_set(position, RANKS.index(rank), [NUMBERS[card] for card in names], len(names), emitted)
        case LayOff(number, names):
            sets.lay_off(position, number, [NUMBERS[card] for card in names], len(names), emitted)


GAME: GameType = GameType(
    name="ten-pennies",
    title="Ten Pennies",
    tagline="Collect, buy, go down, go out.",
    players_range=options.PLAYERS,
    hidden=True,
    option_fields=options.FIELDS,
    fill_in=options.fill_in,
    action_type=AnyAction,
    event_type=events.AnyEvent,
    view_type=views.View,
    draws=dealing.DRAWS,
    settled=("seats", "deck"),
    game=TenPennies,
    presenter=Presenter,
    at_table=AT_TABLE,
    first_game=FIRST_GAME,
    goals=goals.GOALS,
    statistics=goals.STATISTICS,
    sheet="ten-pennies-sheet",
    example=lambda: example.steps(GAME.load(players=len(example.PLAYERS))),
    figures=figures,
)
