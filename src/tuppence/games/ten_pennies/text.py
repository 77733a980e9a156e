"""The texts of Ten Pennies. The sentences of its events are in `events`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuppence import text
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.events.words import listed, number_word
from tuppence.games.ten_pennies import kernel, legality, rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, NewSet, Pass, Take
from tuppence.games.ten_pennies.bots import melds
from tuppence.games.ten_pennies.cards import (
    NAMES,
    NUMBERS,
    POINTS,
    RANK_NAMES,
    RANKS,
    ROUNDS,
    SIZES,
    WILDS,
    card,
    is_wild,
    rank_of,
    ranks,
    required,
    row,
    wild_ranks,
)
from tuppence.games.ten_pennies.events import AnyRoundOver, Bought, Won, pennies
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.visibility import by_round
from tuppence.text import Choice, Reason

KEYS = {Take: "t", Pass: "p", Buy: "b"}
Laying = Discard | LayDown | LaySet | LayOff  # the actions whose cards come from the hand


def _from_hand(action: Laying) -> tuple[str, Sequence[str]]:
    """Return the rule of an action, and the cards that it takes from the hand."""
    match action:
        case Discard(name):
            return "TP-7", [name]
        case LayDown(sets):
            return "TP-5", [name for one in sets for name in one.cards]
    return "TP-6", action.cards


def _named_twice(s: Position, action: Laying) -> Reason:
    rule, names = _from_hand(action)
    name = next(name for place, name in enumerate(names) if name in names[:place])
    return rule, f"{card(name)} ({name}) is named twice"


def _not_held(s: Position, action: Laying) -> Reason:
    rule, names = _from_hand(action)
    first = s.turn * rules.MOST_HELD
    hand = s.hands[first : first + s.held[s.turn]]
    name = next(name for name in names if NUMBERS[name] not in hand)
    return rule, f"{card(name)} ({name}) is not in the hand"


def _mixed(s: Position, action: LayDown | LaySet | LayOff) -> Reason:
    """Return why cards are not a set of a rank: one is neither of that rank nor wild (TP-4)."""
    if isinstance(action, LayOff):
        rank, names = RANKS[s.set_rank[action.set]], action.cards
    else:
        new = action if isinstance(action, LaySet) else _wrong(s, action.sets, legality.MIXED)
        rank, names = new.rank, new.cards
    wrong = next(name for name in names if name[0] != rank and not is_wild(rank_of(NUMBERS[name]), s.round))
    wild = listed([ranks(one) for one in wild_ranks(s.round) if one != rank])
    others = f"and wild cards ({wild} in this round)" if wild else "only in this round"
    return "TP-4", f"a set of {ranks(rank)} takes {ranks(rank)} {others}, not {card(wrong)}"


def _wrong(s: Position, sets: Sequence[NewSet], code: int) -> NewSet:
    """Return the first set that `legality.check_new_set` refuses with this code."""
    return next(one for one in sets if legality.check_new_set(s, one) == code)


def _asks(s: Position) -> str:
    return f"round {s.round} asks for {required(s.round)}"


def _not_first(s: Position, sets: Sequence[NewSet], code: int) -> Reason:
    """Return why sets are not a first-down: one of them has too many wilds or too few cards (TP-5)."""
    wrong = _wrong(s, sets, code)
    if code == legality.FIRST_WILDS:
        found = f"{number_word(_wilds(wrong.rank, wrong.cards))} wilds, {_allowed(WILDS[s.round - 1])}"
    else:
        found = f"{_cards(len(wrong.cards))}, {number_word(SIZES[s.round - 1] - len(wrong.cards))} short"
    same = all(one.rank == wrong.rank for one in sets)
    of_rank = f"{'one of the sets' if same else 'the set'} of {ranks(wrong.rank)}"
    return "TP-5", f"{_asks(s)}; {'this one' if len(sets) == 1 else of_rank} has {found}"


def _further_wilds(s: Position, new: LaySet) -> Reason:
    size = len(new.cards)
    found = f"has {number_word(_wilds(new.rank, new.cards))}, {_allowed(size // legality.SMALLEST)}"
    most = "a further set has one wild for each three cards at most"
    return "TP-6", f"{most}; this one of {number_word(size)} {found}"


def _further_short(s: Position, new: LaySet) -> Reason:
    short = number_word(legality.SMALLEST - len(new.cards))
    return "TP-6", f"a further set has three cards or more; this one has {_cards(len(new.cards))}, {short} short"


def _wilds(rank: str, names: Sequence[str]) -> int:
    """Return the number of cards of a set that are not of its rank."""
    return sum(name[0] != rank for name in names)


def _allowed(most: int) -> str:
    return f"{number_word(most)} {'is' if most == 1 else 'are'} allowed"


def _are(count: int) -> str:
    return f"{'is' if count < 2 else 'are'} {number_word(count) if count else 'none'}"


def _cards(count: int) -> str:
    return f"{number_word(count)} {'card' if count == 1 else 'cards'}"


REASONS: text.Reasons = {
    legality.GAME_OVER: ("Winning", "the game is over"),
    legality.DRAWN_ONCE: ("TP-1", "the draw for the deal comes once, before the first round"),
    legality.NOT_ONE_EACH: lambda s, draw: (
        "TP-1",
        f"{number_word(rules.still_drawing(s))} seats draw a card each; here {_are(len(draw.cards))}",
    ),
    legality.NOT_ANOTHER: lambda s, _: ("TP-1", f"each draws another card of the {s.deck} in play"),
    legality.NOT_THE_DECK: lambda s, _: (
        "TP-2",
        f"the whole deck is shuffled: each of the {s.deck} cards in play, once",
    ),
    legality.NOT_THE_PASSED: lambda s, _: (
        "TP-9",
        f"the passed-over cards are shuffled, each once; there {_are(rules.to_reshuffle(s))}",
    ),
    legality.NO_SHUFFLE: ("TP-9", "nothing is to be shuffled now"),
    legality.ONLY_BOUGHT: ("TP-3", "whose turn it is has passed the card; now it can only be bought, for a penny"),
    legality.ONLY_TAKEN: (
        "TP-3",
        "whose turn it is takes the card free or passes; only then are the others asked to buy",
    ),
    legality.GONE: lambda s, _: (
        "TP-3",
        f"{card(NAMES[s.discards[s.discarded - 1]])} was passed over by all: it is gone for good",
    ),
    legality.NO_OFFER: ("TP-3", "no card is on offer now"),
    legality.NOTHING_TO_PASS: ("TP-3", "no card is on offer to be passed"),
    legality.OFFER_FIRST: ("TP-3", "the up-card comes first: it is taken, bought or passed over"),
    legality.DRAW_FIRST: ("TP-1", "the draw for the deal comes first"),
    legality.DEAL_FIRST: ("TP-2", "the cards are shuffled first"),
    legality.SHUFFLE_FIRST: ("TP-9", "the cards are shuffled first"),
    legality.NOT_DOWN: lambda s, _: ("TP-7", f"not down yet: {_asks(s)} first"),
    legality.DOWN_ALREADY: ("TP-6", "down already: further sets are laid one by one"),
    legality.NAMED_TWICE: _named_twice,
    legality.NOT_HELD: _not_held,
    legality.MIXED: _mixed,
    legality.NUMBER_OF_SETS: lambda s, down: ("TP-5", f"{_asks(s)}; here {_are(len(down.sets))}"),
    legality.FIRST_WILDS: lambda s, down: _not_first(s, down.sets, legality.FIRST_WILDS),
    legality.FIRST_SHORT: lambda s, down: _not_first(s, down.sets, legality.FIRST_SHORT),
    legality.FURTHER_SHORT: _further_short,
    legality.FURTHER_WILDS: _further_wilds,
    legality.NO_SUCH_SET: lambda s, _: ("TP-6", f"there is no such set; on the table {_are(s.sets)}"),
    legality.NO_CARDS: ("TP-6", "lay off at least one card"),
}


class Text(text.Text[Position]):
    """Texts and scores; the score counts points."""

    s: Position
    reasons: text.Reasons = REASONS
    score_name = "points"
    score_step = "round"
    bought: type[Event] = Bought

    def steps(self) -> int:
        return len(by_round(self.s))

    def progress(self) -> str:
        return f"Round {self.s.round} of {ROUNDS}"

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        """Return the pennies that each seat paid to the bowl, for cards bought and caught, and the pennies it won."""
        seats = range(self.game.num_players)
        paid, won = [0 for _ in seats], [0 for _ in seats]
        for event in events:
            if isinstance(event, self.bought) and event.seat is not None:
                paid[event.seat] += 1
            elif isinstance(event, AnyRoundOver):
                paid = [before + cards for before, cards in zip(paid, event.counts(), strict=True)]
            elif isinstance(event, Won):
                shares = dict(zip(event.seats, event.shares, strict=True))
                won = [shares.get(seat, 0) for seat in seats]
        return {"Pennies paid": paid, "Pennies won": won}

    def prompt(self) -> str:
        s, seat = self.s, self.reader
        match s.phase:
            case rules.UP if seat == s.turn:
                return f"Your turn: take {card(NAMES[s.up])}, free, or pass it on"
            case rules.UP:
                return f"{{{s.turn}}} may take {card(NAMES[s.up])}"
            case rules.BUY if seat == s.buyer:
                paid = "your last penny" if s.pennies[seat] == 1 else f"one of your {pennies(s.pennies[seat])}"
                return f"Buy {card(NAMES[s.up])} and two cards, for {paid}?"
            case rules.BUY:
                return f"{{{s.buyer}}} may buy {card(NAMES[s.up])}"
            case rules.PLAY if seat == s.turn and s.down[seat]:
                return "Lay sets, lay off, and end your turn with a discard"
            case rules.PLAY if seat == s.turn:
                return f"Go down with {required(s.round)}, or discard"
            case rules.PLAY:
                return f"{{{s.turn}}} plays"
            case rules.OVER:
                return "The game is over"
        return "The cards are shuffled"

    def note(self) -> str:
        """Return the requirements of the round; empty at the end."""
        round = self.s.round
        return "" if self.s.phase == rules.OVER else f"Round {round}: {required(round)}; {wild_words(round)}"

    def waiting(self) -> str:
        """Return why the reader cannot act now, or cannot buy at all."""
        s, seat = self.s, self.reader
        if s.phase == rules.BUY and seat is not None and seat != s.turn and not s.pennies[seat]:
            return "You have no penny left, so you are not asked to buy (TP-3)."
        return super().waiting()

    def labels(self, legal: list[Action]) -> list[Choice]:
        return [Choice(self._label(one), KEYS.get(type(one), ""), self._cost(one)) for one in legal]

    def suggested(self, legal: list[Action]) -> Action | None:
        """Return the next lay in the best way to play out the hand, or None."""
        play = melds.next_lay(self.s) if self.s.phase == rules.PLAY else (sets.NONE, 0, 0, 0, 0)
        return None if play[0] == sets.NONE else kernel.typed_play(self.s, *play)

    def _label(self, action: Action) -> str:
        """Return the label of a choice's button."""
        s = self.s
        match action:
            case Take():
                return f"Take {card(NAMES[s.up])}"
            case Pass():
                return "Pass"
            case Buy():
                return f"Buy {card(NAMES[s.up])}"
            case Discard(name):
                return f"Discard {card(name)}"
            case LayDown(laid):
                return f"Go down: {listed([row(one.cards) for one in laid])}"
            case LaySet(_, cards):
                return f"Lay {row(cards)}"
            case LayOff(number, cards):
                whose = "your own" if s.set_owner[number] == s.turn else f"{{{s.set_owner[number]}}}'s"
                return f"Lay off {row(cards)} on {whose} {ranks(RANKS[s.set_rank[number]])}"
        raise TypeError(action)

    def _cost(self, action: Action) -> str:
        """Return the cost of buying; empty for other choices."""
        if not isinstance(action, Buy):
            return ""
        left = self.s.pennies[self.s.buyer]
        return f"1 of your {left} pennies" if left > 1 else "your last penny"


def wild_words(round: int) -> str:
    """Return the wild cards of a round in words.

    >>> wild_words(5)
    'deuces, aces and jokers are wild, two in a set'
    """
    return f"{listed(list(map(ranks, wild_ranks(round))))} are wild, {number_word(WILDS[round - 1])} in a set"


def points_of_cards() -> list[dict[str, Any]]:
    """Return the points of caught cards in ascending order, with three or more ranks as "threes to nines".

    >>> points_of_cards()[0]
    {'cards': 'threes to nines', 'points': 5}
    """
    groups = []
    for points in sorted(set(POINTS)):
        names = [name for name, each in zip(RANK_NAMES, POINTS, strict=True) if each == points]
        cards = f"{names[0]} to {names[-1]}" if len(names) > 2 else listed(names)
        groups.append({"cards": cards, "points": points})
    return groups
