"""Ten Pennies in words: typed events from the codes of the rules, and sentences.

Sentences are templates with ``{0}`` for seat 0 and so on, so that each reader can be called "You". An event that
reveals a hidden card is ``private`` to its seat; another event tells everyone else that something happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tuppence.events import Event
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import ACE, DEUCE, JOKER, NAMES, POINTS, RANKS, SETS, SIZES, WILDS, is_wild
from tuppence.games.ten_pennies.events import (
    AnyEvent,
    Bought,
    BoughtBack,
    Deals,
    Dealt,
    Discarded,
    DrawAgain,
    Drew,
    DrewCards,
    DrewForDeal,
    Hand,
    Laid,
    LaidDown,
    LaidOff,
    LaidSet,
    NoStock,
    Passed,
    PassedOver,
    Reshuffled,
    RoundOver,
    Took,
    Turn,
    TurnedUp,
    WentOut,
    Won,
)
from tuppence.games.ten_pennies.rules import Position
from tuppence.words import listed, number_word, together

SHUFFLES = (rules.DRAW_FOR_DEAL, rules.DEAL, rules.RESHUFFLE)  # phases in which chance is due
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces", "jokers",
)  # fmt: skip
SCORING = "Scoring of the round and paying penalties"


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position) -> list[Event]:
    """Return the events of an action, with citations, from what the rules emitted and the position after it."""
    found: list[Event] = []
    last: AnyEvent | None = None
    for code, seat, number in emitted:
        if code == rules.HAND:
            last = _add_dealt(found, last, seat, NAMES[number])
        elif code == rules.DREW:
            last = _add_drawn(found, last, seat, NAMES[number])
        elif code == rules.LAID and isinstance(last, (LaidDown, LaidSet, LaidOff)):
            _add_laid(last, seat, NAMES[number], RANKS[s.set_rank[seat]])
        elif code == rules.CAUGHT and isinstance(last, RoundOver):
            last.caught[seat].append(NAMES[number])
        elif code == rules.SHARE and isinstance(last, Won):
            add_share(last, seat, number)
        else:
            last = event_of(code, seat, number, s)
            found.append(last)
    return found


def add_share(event: Won, seat: int, share: int) -> None:
    """Add a winner and its share; a shared win cites TP-10."""
    event.seats.append(seat)
    event.shares.append(share)
    alone = len(event.seats) == 1
    event.seat, event.rule = (seat, "Winning") if alone else (None, "TP-10")


def _add_dealt(found: list[Event], last: AnyEvent | None, seat: int, card: str) -> Hand:
    """Add a dealt card, which only its seat may see."""
    if not (isinstance(last, Hand) and last.seat == seat):
        last = Hand(seat, "TP-2", seat, [])
        found.append(last)
    last.cards.append(card)
    return last


def _add_drawn(found: list[Event], last: AnyEvent | None, seat: int, card: str) -> DrewCards:
    """Add a card from the stock: everyone learns that it was drawn, its seat learns which it is."""
    if not (isinstance(last, DrewCards) and last.seat == seat):
        last = DrewCards(seat, "TP-3", seat, [])
        found += [Drew(seat, "TP-3", 0), last]
    last.cards.append(card)
    drew = found[-2]
    if isinstance(drew, Drew):
        drew.count += 1
    return last


def _add_laid(event: LaidDown | LaidSet | LaidOff, number: int, card: str, rank: str) -> None:
    """Add a card to what was laid."""
    if isinstance(event, LaidOff):
        event.cards.append(card)
        return
    if not event.sets or event.sets[-1].set != number:
        event.sets.append(Laid(number, rank, []))
    event.sets[-1].cards.append(card)


def event_of(code: int, seat: int, number: int, s: Position) -> AnyEvent:
    """Return an event of the deal or the offer, without its cards."""
    match code:
        case rules.DRAWN:
            return DrewForDeal(seat, "TP-1", NAMES[number])
        case rules.AGAIN:
            return DrawAgain(None, "TP-1", [one for one in range(s.seats) if s.drawn[one] != rules.NO_CARD])
        case rules.DEALER:
            return Deals(seat, "TP-1")
        case rules.DEALT_OUT:
            return Dealt(seat, "TP-2", number, rules.DEALT)
        case rules.UP_CARD:
            return TurnedUp(None, "TP-2", NAMES[number])
        case rules.TURN:
            return Turn(seat, "TP-3")
        case rules.TOOK:
            return Took(seat, "TP-3", NAMES[number])
        case rules.PASSED:
            return Passed(seat, "TP-3", NAMES[number])
        case rules.BOUGHT_IT | rules.BOUGHT_BACK:
            bought = BoughtBack if code == rules.BOUGHT_BACK else Bought
            return bought(seat, "TP-3", NAMES[number], s.pennies[seat])
        case rules.PASSED_OVER:
            return PassedOver(None, "TP-3", NAMES[number])
        case _:
            return _later_event(code, seat, number, s)


def _later_event(code: int, seat: int, number: int, s: Position) -> AnyEvent:
    """Return an event of laying, discarding, or the end of a round or match."""
    match code:
        case rules.LAID_DOWN:
            return LaidDown(seat, "TP-5", number, [])
        case rules.LAID_SET:
            return LaidSet(seat, "TP-6", [])
        case rules.LAID_OFF:
            return LaidOff(seat, "TP-6", number, [])
        case rules.DISCARDED:
            return Discarded(seat, "TP-7", NAMES[number])
        case rules.WENT_OUT:
            return WentOut(seat, "TP-8", number)
        case rules.RESHUFFLED:
            return Reshuffled(None, "TP-9", number)
        case rules.NO_STOCK:
            return NoStock(None, "TP-9", number)
        case rules.ROUND_OVER:
            at = (number - 1) * rules.MOST_SEATS
            caught: list[list[str]] = [[] for _ in range(s.seats)]
            return RoundOver(None, SCORING, number, s.points[at : at + s.seats], s.scores[: s.seats], caught)
        case _:
            return Won(None, "Winning", number, [], [])


def card(name: str) -> str:
    """Return a card as a sentence names it.

    >>> card("TS.1"), card("*R.0")
    ('10♠', 'a joker')
    """
    if name[0] == "*":
        return "a joker"
    return f"{'10' if name[0] == 'T' else name[0]}{SIGNS[name[1]]}"


def cards(names: Sequence[str]) -> str:
    """Return several cards in words."""
    return listed([card(name) for name in names])


def ranks(rank: str) -> str:
    """Return the cards of a rank, in words.

    >>> ranks("T")
    'tens'
    """
    return RANK_NAMES[RANKS.index(rank)]


def required(round: int) -> str:
    """Return what a round asks for.

    >>> required(3)
    'two sets of four'
    """
    sets, size = SETS[round - 1], number_word(SIZES[round - 1])
    return f"a set of {size}" if sets == 1 else f"{number_word(sets)} sets of {size}"


def wild_ranks(round: int) -> list[str]:
    """Return the wild ranks of a round."""
    return [RANKS[rank] for rank in (DEUCE, ACE, JOKER) if is_wild(rank, round)]


def wild_words(round: int) -> str:
    """Return which cards are wild in a round, in words.

    >>> wild_words(5)
    'deuces, aces and jokers are wild, two in a set'
    """
    most = WILDS[round - 1]
    return f"{listed([ranks(rank) for rank in wild_ranks(round)])} are wild, {number_word(most)} in a set"


def asked(round: int) -> dict[str, Any]:
    """Return a round's row in the table of rounds: what it asks for, what is wild, and how many wilds a set may have.

    >>> asked(1)
    {'asks': 'two sets of three', 'wild': 'deuces', 'wilds': 1}
    """
    wild = listed([ranks(rank) for rank in wild_ranks(round)])
    return {"asks": required(round), "wild": wild, "wilds": WILDS[round - 1]}


def points_of_cards() -> list[dict[str, Any]]:
    """Return the points of caught cards in ascending order, with ranks in a row as "threes to nines".

    >>> points_of_cards()[0]
    {'cards': 'threes to nines', 'points': 5}
    """
    groups = []
    for points in sorted(set(POINTS)):
        names = [name for name, each in zip(RANK_NAMES, POINTS, strict=True) if each == points]
        cards = f"{names[0]} to {names[-1]}" if len(names) > 2 else listed(names)
        groups.append({"cards": cards, "points": points})
    return groups


def payments(events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """Return the pennies that each seat paid into the bowl, for cards bought and caught, and the pennies it won."""
    paid, won = [0] * seats, [0] * seats
    for event in events:
        match event:
            case Bought(seat=seat):
                paid[seat] += 1
            case RoundOver(caught=hands):
                paid = [before + len(hand) for before, hand in zip(paid, hands, strict=True)]
            case Won():
                won = shares_of(event, seats)
    return {"Pennies paid": paid, "Pennies won": won}


def shares_of(event: Won, seats: int) -> list[int]:
    """Return each seat's share of the bowl."""
    won = [0] * seats
    for seat, share in zip(event.seats, event.shares, strict=True):
        won[seat] = share
    return won


def describe(event: Event) -> str:
    """Return the sentence of an event, in the past tense; empty if another event's sentence covers it."""
    who = f"{{{event.seat}}}"
    match event:  # the most frequent first
        case Turn():
            return ""
        case Discarded(card=one):
            return f"{who} discarded {card(one)}"
        case Took(card=up):
            return f"{who} took {card(up)}"
        case Passed():
            return f"{who} passed"
        case PassedOver(card=up):
            return f"Nobody wanted {card(up)}"
        case Drew(count=count):
            return f"{who} drew {'a card' if count == 1 else 'two cards'}"
        case DrewCards(cards=drawn):
            return f"{who} drew {cards(drawn)}"
        case DrewForDeal(card=drawn):
            return f"{who} drew {card(drawn)} for the deal"
        case DrawAgain(seats=seats):
            return f"{together(seats)} drew the same: they draw again"
        case Deals():
            return f"The first deal falls to {who}"
        case Dealt(round=round):
            return f"Round {round}: {who} dealt eleven cards each"
        case TurnedUp(card=up):
            return f"{card(up)} was turned up"
        case BoughtBack(card=up):
            return f"{who} bought {card(up)} back for a penny: two more cards come with it"
        case Bought(card=up):
            return f"{who} bought {card(up)} for a penny"
        case _:
            return _describe_later(event, who)


def _describe_later(event: Event, who: str) -> str:
    """Return the sentence of laying, discarding, or the end of a round or match."""
    match event:
        case LaidDown(sets=laid):
            return f"{who} went down with {listed([row(one.cards) for one in laid])}"
        case LaidSet(sets=laid):
            return f"{who} laid {row(laid[0].cards)}"
        case LaidOff(cards=laid_off):
            return f"{who} laid off {cards(laid_off)}"
        case WentOut(round=round):
            return f"{who} went out and won round {round}"
        case Reshuffled(cards=count):
            return f"The stock was empty: {count} passed-over cards were shuffled into a new one"
        case NoStock():
            return "No card was left to draw: the round ends, and everyone is caught"
        case RoundOver():
            return _caught(event)
        case Won():
            return _won(event)
        case _:
            return ""


def row(names: Sequence[str]) -> str:
    """Return the cards of a set, without commas.

    >>> row(["8H.0", "*R.0"])
    '8♥ joker'
    """
    return " ".join(card(name).removeprefix("a ") for name in names)


def _caught(event: RoundOver) -> str:
    """Return what a round cost each seat."""
    return caught(event.points, [len(cards) for cards in event.caught])


def caught(points: Sequence[int], cards: Sequence[int]) -> str:
    """Return what each seat scored for so many cards caught: a clause for each seat, which pages show one by one.

    >>> caught([0, 35, 5], [0, 4, 1])
    '{1} got caught with four cards: 35 points; {2} got caught with one card: 5 points'
    """
    with_cards = [f"{number_word(count)} {'card' if count == 1 else 'cards'}" for count in cards]
    seats = [seat for seat, count in enumerate(cards) if count]
    return "; ".join(f"{{{seat}}} got caught with {with_cards[seat]}: {points[seat]} points" for seat in seats)


def pennies(number: int) -> str:
    """Return a number of pennies in words."""
    return f"{number_word(number)} {'penny' if number == 1 else 'pennies'}"


def _won(event: Won) -> str:
    """Return who takes the bowl."""
    if event.seat is not None:
        return f"{{{event.seat}}} won the game and the bowl of {pennies(event.bowl)}"
    shares = [f"{{{seat}}} {pennies(share)}" for seat, share in zip(event.seats, event.shares, strict=True)]
    return f"{together(event.seats)} share the bowl: {listed(shares)}"


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, as told to that seat."""
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
        case rules.PLAY if seat == s.turn:
            return _prompt_to_play(s)
        case rules.PLAY:
            return f"{{{s.turn}}} plays"
        case rules.OVER:
            return "The game is over"
        case _:
            return "The cards are shuffled"


def _prompt_to_play(s: Position) -> str:
    """Return what the player can do with the hand."""
    if s.down[s.turn]:
        return "Lay sets, lay off, and end your turn with a discard"
    return f"Go down with {required(s.round)}, or discard"


def rounds_over(s: Position) -> int:
    """Return how many rounds are over."""
    return s.round - (s.phase != rules.OVER)


def note(s: Position) -> str:
    """Return what the round asks for; empty at the end."""
    return "" if s.phase == rules.OVER else f"Round {s.round}: {required(s.round)}; {wild_words(s.round)}"
