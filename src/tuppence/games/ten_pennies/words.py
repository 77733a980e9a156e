"""What Ten Pennies says: events from the codes of the rules, and the sentences that people read.

A sentence is a template: ``{0}`` is seat 0, and so on, so that each reader can be told "You". An event that tells a
hidden card is ``private`` to the seat that may see it; everyone else is told in another that something happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import ACE, DEUCE, JOKER, NAMES, POINTS, RANKS, SETS, SIZES, WILDS, is_wild
from tuppence.games.ten_pennies.rules import Record
from tuppence.words import listed, number_word, together

Event = dict[str, Any]

PHASES = ("draw_for_deal", "deal", "up", "buy", "reshuffle", "play", "over")
SHUFFLES = (rules.DRAW_FOR_DEAL, rules.DEAL, rules.RESHUFFLE)  # phases in which chance is due
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces", "jokers",
)  # fmt: skip
SCORING = "Scoring of the round and paying penalties"


def events(log: Iterable[tuple[int, int, int]], s: Record) -> list[Event]:
    """The events of one action, with their citations, from what the rules told and the record after it."""
    found: list[Event] = []
    for code, seat, number in log:
        match code:
            case rules.HAND | rules.DREW:
                _add_hidden(found, code, seat, NAMES[number])
            case rules.LAID:
                _add_laid(found[-1], seat, NAMES[number], RANKS[s.set_rank[seat]])
            case rules.CAUGHT:
                found[-1]["caught"][seat].append(NAMES[number])
            case rules.SHARE:
                found[-1]["seats"].append(seat)
                found[-1]["shares"].append(number)
            case _:
                found.append(_event(code, seat, number, s))
    for event in found:
        if event["type"] == "won":
            _name_winners(event)
    return found


def _name_winners(event: Event) -> None:
    """Whose the win is; one that is shared is a ruling's (TP-10)."""
    if len(event["seats"]) == 1:
        event["seat"] = event["seats"][0]
    else:
        event["rule"] = "TP-10"


def _add_hidden(found: list[Event], code: int, seat: int, card: str) -> None:
    """A card that only its seat may see; that one was drawn, everyone."""
    last = found[-1]
    if code == rules.DREW and not (last["type"] == "drew_cards" and last["seat"] == seat):
        found.append({"type": "drew", "seat": seat, "rule": "TP-3", "count": 0})
    kind, rule = ("drew_cards", "TP-3") if code == rules.DREW else ("hand", "TP-2")
    if not (found[-1]["type"] == kind and found[-1]["seat"] == seat):
        found.append({"type": kind, "seat": seat, "rule": rule, "private": seat, "cards": []})
    found[-1]["cards"].append(card)
    if code == rules.DREW:
        found[-2]["count"] += 1


def _add_laid(event: Event, number: int, card: str, rank: str) -> None:
    """A card laid, as a part of what was laid."""
    if event["type"] == "laid_off":
        event["cards"].append(card)
        return
    if not event["sets"] or event["sets"][-1]["set"] != number:
        event["sets"].append({"set": number, "rank": rank, "cards": []})
    event["sets"][-1]["cards"].append(card)


def _event(code: int, seat: int, number: int, s: Record) -> Event:
    """An event but for its cards: of the deal and of the offer."""
    match code:
        case rules.DRAWN:
            return {"type": "drew_for_deal", "seat": seat, "rule": "TP-1", "card": NAMES[number]}
        case rules.AGAIN:
            seats = [one for one in range(s.seats) if s.drawn[one] != rules.NO_CARD]
            return {"type": "draw_again", "seat": None, "rule": "TP-1", "seats": seats}
        case rules.DEALER:
            return {"type": "deals", "seat": seat, "rule": "TP-1"}
        case rules.DEALT_OUT:
            return {"type": "dealt", "seat": seat, "rule": "TP-2", "round": number, "cards": rules.DEALT}
        case rules.UP_CARD:
            return {"type": "turned_up", "seat": None, "rule": "TP-2", "card": NAMES[number]}
        case rules.TURN:
            return {"type": "turn", "seat": seat, "rule": "TP-3"}
        case rules.TOOK:
            return {"type": "took", "seat": seat, "rule": "TP-3", "card": NAMES[number]}
        case rules.PASSED:
            return {"type": "passed", "seat": seat, "rule": "TP-3", "card": NAMES[number]}
        case rules.BOUGHT_IT:
            left = s.pennies[seat]
            return {"type": "bought", "seat": seat, "rule": "TP-3", "card": NAMES[number], "left": left}
        case rules.PASSED_OVER:
            return {"type": "passed_over", "seat": None, "rule": "TP-3", "card": NAMES[number]}
        case _:
            return _later_event(code, seat, number, s)


def _later_event(code: int, seat: int, number: int, s: Record) -> Event:
    """An event of laying, discarding, and the ends of things."""
    match code:
        case rules.LAID_DOWN:
            return {"type": "laid_down", "seat": seat, "rule": "TP-5", "round": number, "sets": []}
        case rules.LAID_SET:
            return {"type": "laid_set", "seat": seat, "rule": "TP-6", "sets": []}
        case rules.LAID_OFF:
            return {"type": "laid_off", "seat": seat, "rule": "TP-6", "set": number, "cards": []}
        case rules.DISCARDED:
            return {"type": "discarded", "seat": seat, "rule": "TP-7", "card": NAMES[number]}
        case rules.WENT_OUT:
            return {"type": "went_out", "seat": seat, "rule": "TP-8", "round": number}
        case rules.RESHUFFLED:
            return {"type": "reshuffled", "seat": None, "rule": "TP-9", "cards": number}
        case rules.NO_STOCK:
            return {"type": "no_stock", "seat": None, "rule": "TP-9", "reshuffles": number}
        case rules.ROUND_OVER:
            at = (number - 1) * rules.MOST_SEATS
            points, scores = s.points[at : at + s.seats], s.scores[: s.seats]
            caught: list[list[str]] = [[] for _ in range(s.seats)]
            told = {"round": number, "points": points, "scores": scores, "caught": caught}
            return {"type": "round_over", "seat": None, "rule": SCORING, **told}
        case _:
            return {"type": "won", "seat": None, "rule": "Winning", "bowl": number, "seats": [], "shares": []}


def card(name: str) -> str:
    """A card as a sentence names it.

    >>> card("TS.1"), card("*R.0")
    ('10♠', 'a joker')
    """
    if name[0] == "*":
        return "a joker"
    return f"{'10' if name[0] == 'T' else name[0]}{SIGNS[name[1]]}"


def cards(names: Sequence[str]) -> str:
    """Several cards in a row."""
    return listed([card(name) for name in names])


def ranks(rank: str) -> str:
    """The cards of a rank, in words.

    >>> ranks("T")
    'tens'
    """
    return RANK_NAMES[RANKS.index(rank)]


def required(round: int) -> str:
    """What a round asks for.

    >>> required(3)
    'two sets of four'
    """
    sets, size = SETS[round - 1], number_word(SIZES[round - 1])
    return f"a set of {size}" if sets == 1 else f"{number_word(sets)} sets of {size}"


def wild_ranks(round: int) -> list[str]:
    """The ranks that are wild in a round."""
    return [RANKS[rank] for rank in (DEUCE, ACE, JOKER) if is_wild(rank, round)]


def wild_words(round: int) -> str:
    """Which cards are wild in a round, in words.

    >>> wild_words(5)
    'deuces, aces and jokers are wild, two in a set'
    """
    most = WILDS[round - 1]
    return f"{listed([ranks(rank) for rank in wild_ranks(round)])} are wild, {number_word(most)} in a set"


def asked(round: int) -> dict[str, Any]:
    """A round in the table of them: what it asks for, what is wild, and how many wilds a set may have.

    >>> asked(1)
    {'asks': 'two sets of three', 'wild': 'deuces', 'wilds': 1}
    """
    wild = listed([ranks(rank) for rank in wild_ranks(round)])
    return {"asks": required(round), "wild": wild, "wilds": WILDS[round - 1]}


def points_of_cards() -> list[dict[str, Any]]:
    """What cards caught cost, the fewest points first, as "threes to nines" where they follow one another.

    >>> points_of_cards()[0]
    {'cards': 'threes to nines', 'points': 5}
    """
    groups = []
    for points in sorted(set(POINTS)):
        names = [name for name, each in zip(RANK_NAMES, POINTS, strict=True) if each == points]
        cards = f"{names[0]} to {names[-1]}" if len(names) > 2 else listed(names)
        groups.append({"cards": cards, "points": points})
    return groups


def purse(events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """The pennies that each seat paid into the bowl, for cards bought and cards caught, and those that it took."""
    paid, won = [0] * seats, [0] * seats
    for event in events:
        match event:
            case {"type": "bought", "seat": seat}:
                paid[seat] += 1
            case {"type": "round_over", "caught": caught}:
                paid = [before + len(cards) for before, cards in zip(paid, caught, strict=True)]
            case {"type": "won", "seats": winners, "shares": shares}:
                for seat, share in zip(winners, shares, strict=True):
                    won[seat] = share
    return {"Pennies paid": paid, "Pennies won": won}


def describe(event: Event) -> str:
    """The sentence of an event, in the past tense; empty where another tells it."""
    who = f"{{{event['seat']}}}"
    match event["type"]:
        case "drew_for_deal":
            return f"{who} drew {card(event['card'])} for the deal"
        case "draw_again":
            return f"{together(event['seats'])} drew the same: they draw again"
        case "deals":
            return f"The first deal falls to {who}"
        case "dealt":
            return f"Round {event['round']}: {who} dealt eleven cards each"
        case "turned_up":
            return f"{card(event['card'])} was turned up"
        case "took":
            return f"{who} took {card(event['card'])}"
        case "passed":
            return f"{who} passed"
        case "bought":
            return f"{who} bought {card(event['card'])} for a penny"
        case "passed_over":
            return f"Nobody wanted {card(event['card'])}"
        case "drew":
            return f"{who} drew {'a card' if event['count'] == 1 else 'two cards'}"
        case "drew_cards":
            return f"{'It is' if len(event['cards']) == 1 else 'They are'} {cards(event['cards'])}"
        case _:
            return _describe_later(event, who)


def _describe_later(event: Event, who: str) -> str:
    """The sentences of laying, discarding, and the ends of things."""
    match event["type"]:
        case "laid_down":
            return f"{who} went down with {listed([row(laid['cards']) for laid in event['sets']])}"
        case "laid_set":
            return f"{who} laid {row(event['sets'][0]['cards'])}"
        case "laid_off":
            return f"{who} laid off {cards(event['cards'])}"
        case "discarded":
            return f"{who} discarded {card(event['card'])}"
        case "went_out":
            return f"{who} went out and won round {event['round']}"
        case "reshuffled":
            return f"The stock was empty: {event['cards']} passed-over cards were shuffled into a new one"
        case "no_stock":
            return "No card was left to draw: the round ends, and everyone is caught"
        case "round_over":
            return _caught(event)
        case "won":
            return _won(event)
        case _:
            return ""


def row(names: Sequence[str]) -> str:
    """Cards of a set: without commas.

    >>> row(["8H.0", "*R.0"])
    '8♥ joker'
    """
    return " ".join(card(name).removeprefix("a ") for name in names)


def _caught(event: Event) -> str:
    """What a round cost, seat by seat."""
    pays = [
        f"{{{seat}}} {points} points and {_pennies(len(event['caught'][seat]))}"
        for seat, points in enumerate(event["points"])
        if event["caught"][seat]
    ]
    return f"Caught: {'; '.join(pays)}"


def _pennies(number: int) -> str:
    """Pennies in words."""
    return f"{number_word(number)} {'penny' if number == 1 else 'pennies'}"


def _won(event: Event) -> str:
    """Who takes the bowl."""
    if event["seat"] is not None:
        return f"{{{event['seat']}}} won the game and the bowl with {_pennies(event['bowl'])}"
    shares = [f"{{{seat}}} {_pennies(share)}" for seat, share in zip(event["seats"], event["shares"], strict=True)]
    return f"{together(event['seats'])} share the bowl: {listed(shares)}"


def prompt(s: Record, seat: int | None) -> str:
    """What can be done now, as a reader in that seat is told it."""
    match s.phase:
        case rules.UP if seat == s.turn:
            return f"Your turn: take {card(NAMES[s.up])}, free, or pass it on"
        case rules.UP:
            return f"{{{s.turn}}} may take {card(NAMES[s.up])}"
        case rules.BUY if seat == s.buyer:
            return f"Buy {card(NAMES[s.up])} and two cards for a penny? You have {_pennies(s.pennies[seat])} left"
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


def _prompt_to_play(s: Record) -> str:
    """What the player can do with the hand."""
    if s.down[s.turn]:
        return "Lay sets, lay off, and end your turn with a discard"
    return f"Go down with {required(s.round)}, or discard"


def note(s: Record) -> str:
    """What the round asks for; empty at the end."""
    return "" if s.phase == rules.OVER else f"Round {s.round}: {required(s.round)}; {wild_words(s.round)}"
