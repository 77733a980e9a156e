"""Ten Pennies as a game of the house: its rules, options, actions, words and bots bound together."""

from __future__ import annotations

from typing import Any, ClassVar

from tuppence import chance
from tuppence.actions import Action
from tuppence.draws import Draws
from tuppence.errors import NotListed
from tuppence.game import Bulk, Choice, Game, Step, Telling
from tuppence.games.ten_pennies import (
    bots,
    bulk,
    dealing,
    example,
    laws,
    legality,
    melds,
    options,
    refusals,
    rules,
    search,
    sets,
    sight,
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
from tuppence.games.ten_pennies.cards import NAMES, NUMBERS, RANKS, ROUNDS
from tuppence.games.ten_pennies.rules import Record
from tuppence.places import share_win
from tuppence.rule import rule
from tuppence.words import listed


@rule
def choose_quick(s: Any, policy: int, tables: Any, rng: Any) -> int:
    """The action of a grade in bulk play that does not search, so that no search has to be compiled for it."""
    return bots.beginner(s, chance.below(rng, bots.MOODS)) if policy == bots.BEGINNER else bots.regular(s)


BULK = Bulk(
    whose=bulk.whose,
    happen=bulk.happen,
    choices=bulk.choices,
    act=bulk.act,
    pay=share_win,
    policies=bots.GRADES,
    quick=bots.GRADES[:2],
    choose=bots.choose,
    choose_quick=choose_quick,
)
KEYS = {Take: "t", Pass: "p", Buy: "b"}


class TenPennies(Game):
    """Seven rounds of rummy with hidden hands and ten pennies to buy cards with: 2-8 players."""

    name = "ten-pennies"
    title = "Ten Pennies"
    tagline = "Collect, buy, go down, go out."
    minutes = 40
    hidden = True
    offers = True
    action_type = AnyAction
    draws: ClassVar[Draws] = dealing.DRAWS
    option_fields = options.FIELDS
    players_range = options.PLAYERS
    telling: ClassVar[Telling] = words
    by_number = BULK
    settled = ("seats", "deck")
    tally_name = "points"
    tally_step = "round"
    grades = bots.GRADES

    def __init__(self, /, **given: Any) -> None:
        self._options = options.fill_in(given)
        super().__init__(self._options)

    @classmethod
    def example(cls) -> tuple[Step, ...]:
        return example.steps(cls(players=len(example.PLAYERS)))

    @classmethod
    def figures(cls) -> dict[str, Any]:
        return {"rounds": [words.asked(round) for round in range(1, ROUNDS + 1)], "points": words.points_of_cards()}

    def new_record(self) -> Record:
        return rules.new_record(self._options)

    def legal_actions(self, record: Record) -> list[Action]:
        if self.current_player(record) < 0:
            return []
        return bulk.all_typed(record)

    def chance_outcomes(self, record: Record) -> list[tuple[Action, float]]:
        if record.phase in words.SHUFFLES:
            raise NotListed("a shuffle has more outcomes than anybody can list")
        return []

    def sample_chance(self, record: Record, rng: chance.Generator) -> Action:
        cards = [0] * record.deck
        count = dealing.draw(record, rng, cards)
        drawn = bulk.named(cards[:count])
        return DrawForDeal(drawn) if record.phase == rules.DRAW_FOR_DEAL else Shuffled(drawn)

    def check(self, record: Record, action: Action) -> int:
        return legality.check(record, action)

    def reason(self, record: Record, action: Action, code: int) -> tuple[str, str]:
        return refusals.reason(record, action, code)

    def apply(self, record: Record, action: Action) -> list[dict[str, Any]]:
        log: list[tuple[int, int, int]] = []
        match action:
            case DrawForDeal(names) | Shuffled(names):
                dealing.bring(record, legality.numbers(names), len(names), log)
            case Take():
                rules.take(record, log)
            case Pass():
                rules.decline(record, log)
            case Buy():
                rules.buy(record, log)
            case Discard(card):
                rules.discard(record, NUMBERS[card], log)
            case _:
                _lay(record, action, log)
        return words.events(log, record)

    def tally(self, record: Record) -> list[int]:
        scores: list[int] = record.scores[: record.seats]
        return scores

    def stage(self, record: Record) -> str:
        return f"Round {record.round} of {ROUNDS}"

    def purse(self, events: list[dict[str, Any]]) -> dict[str, list[int]]:
        return words.purse(events, self.num_players)

    def view(self, record: Record, seat: int | None) -> dict[str, Any]:
        seen = sight.view(record, seat)
        rounds = seen["by_round"]
        return {
            "game": self.name,
            "phase": words.PHASES[record.phase],
            "turn": None if record.turn == rules.NOBODY else record.turn,
            "placings": record.places[: record.seats],
            "last": {"points": list(rounds[-1])} if rounds else None,
            "scores": self.tally(record),
            **seen,
        }

    def information_state(self, record: Record, seat: int) -> dict[str, Any]:
        return {**self.view(record, seat), "memory": sight.memory(record)}

    def broken_law(self, record: Record) -> str:
        return laws.broken(record)

    def make_bot(self, grade: str, seat: int, seed: int) -> bots.Bot:
        return bots.Bot(grade, self.options, seat, seed)

    def warm(self) -> None:
        search.champion.warm(self.new_record())

    def describe(self, event: dict[str, Any]) -> str:
        return words.describe(event)

    def choices(self, record: Record, legal: list[Action]) -> list[Choice]:
        lit = _suggested(record)
        return [Choice(_label(record, one), KEYS.get(type(one), ""), _cost(record, one), one == lit) for one in legal]

    def waiting(self, record: Record, seat: int) -> str:
        return refusals.without_offer(record, seat) or super().waiting(record, seat)

    def unanswered(self, record: Record) -> Action | None:
        return Pass() if record.phase == rules.BUY else None


def _lay(record: Record, action: Action, log: list[tuple[int, int, int]]) -> None:
    """What a player lays."""
    match action:
        case LayDown(laid):
            first, last = laid[0], laid[-1]
            second = RANKS.index(last.rank) if len(laid) > 1 else sets.NO_RANK
            cards = [NUMBERS[card] for one in laid for card in one.cards]
            sets.lay_down(record, RANKS.index(first.rank), second, cards, len(first.cards), len(cards), log)
        case LaySet(rank, names):
            sets.lay_set(record, RANKS.index(rank), [NUMBERS[card] for card in names], len(names), log)
        case LayOff(number, names):
            sets.lay_off(record, number, [NUMBERS[card] for card in names], len(names), log)


def _suggested(record: Record) -> Action | None:
    """What the player lays next where the hand is played out in the best way; None where there is nothing to lay."""
    play = melds.next_lay(record) if record.phase == rules.PLAY else (sets.NONE, 0, 0, 0, 0)
    return None if play[0] == sets.NONE else bulk.typed_play(record, *play)


def _label(record: Record, action: Action) -> str:
    """A choice on its button."""
    match action:
        case Take():
            return f"Take {words.card(NAMES[record.up])}"
        case Pass():
            return "Pass"
        case Buy():
            return f"Buy {words.card(NAMES[record.up])}"
        case Discard(card):
            return f"Discard {words.card(card)}"
        case LayDown(laid):
            return f"Go down: {listed([words.row(one.cards) for one in laid])}"
        case LaySet(_, cards):
            return f"Lay {words.row(cards)}"
        case LayOff(number, cards):
            whose = "your own" if record.set_owner[number] == record.turn else f"{{{record.set_owner[number]}}}'s"
            return f"Lay off {words.row(cards)} on {whose} {words.ranks(RANKS[record.set_rank[number]])}"
    raise TypeError(action)


def _cost(record: Record, action: Action) -> str:
    """What it would cost to buy; other choices cost nothing."""
    if not isinstance(action, Buy):
        return ""
    return f"for a penny; {record.pennies[record.buyer]} left"
