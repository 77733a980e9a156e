"""A second implementation of Ten Pennies, from the text and the rulings alone: hands and piles are lists of cards.

Shares no code with the library, so that the two can be compared after every action.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from tests import Json

RANKS = "23456789TJQKA*"  # from the lowest to the highest, as cards are drawn for the deal
ASKED = {1: (2, 3, 1), 2: (1, 4, 1), 3: (2, 4, 1), 4: (1, 5, 2), 5: (2, 5, 2), 6: (1, 6, 2), 7: (1, 7, 3)}
POINTS = {"T": 10, "J": 10, "Q": 10, "K": 10, "2": 20, "A": 20, "*": 50}  # all others 5
RESHUFFLES = 2


def pack(players: int) -> list[str]:
    """One deck of 54 for every two players, rounded up."""
    deck = [rank + suit for rank in RANKS[:-1] for suit in "CDHS"] + ["*R", "*B"]
    return [f"{card}.{number}" for number in range((players + 1) // 2) for card in deck]


def in_words(card: str) -> str | None:
    """The name of a card in sentences; None for a joker, since all jokers have the same name."""
    suit = dict(zip("CDHS", "♣♦♥♠", strict=True))
    return None if card[0] == "*" else card[0].replace("T", "10") + suit[card[1]]


class ByHand:
    """A match, refereed with pencil and paper."""

    def __init__(self, players: int) -> None:
        self.seats = list(range(players))
        self.pack = pack(players)
        self.phase = "draw_for_deal"
        self.drawing = list(self.seats)
        self.dealer: int | None = None
        self.player: int | None = None
        self.asked: int | None = None  # who may buy now
        self.round = 1
        self.pennies = [10] * players
        self.bowl = 0
        self.by_round: list[list[int]] = []
        self.emitted: list[Json] = []
        self.clear_table()

    def clear_table(self) -> None:
        self.up: str | None = None
        self.stock: list[str] = []
        self.passed: list[str] = []  # cards that were passed over, the newest last
        self.passed_in_this_turn = False
        self.reshuffles = 0
        self.due: list[int] = []  # seats that are to get a card from the stock, in order
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.down = [False for _ in self.seats]
        self.sets: list[Json] = []

    def may(self, action: Json) -> bool:
        """Return whether an action is legal now."""
        match self.phase, action["type"]:
            case "draw_for_deal", "draw_for_deal":
                cards = action["cards"]
                return len(cards) == len(self.drawing) == len(set(cards)) and set(cards) <= set(self.pack)
            case "deal", "shuffled":
                return sorted(action["cards"]) == sorted(self.pack)
            case "reshuffle", "shuffled":
                return sorted(action["cards"]) == sorted(self.to_reshuffle())
            case "up", "take" | "pass":
                return True
            case "buy", "buy" | "pass":
                return True
            case "play", "discard":
                return action["card"] in self.hand()
            case "play", "lay_down" | "lay_set" | "lay_off":
                return self.may_lay(action)
        return False

    def may_lay(self, action: Json) -> bool:
        """Return whether a lay is legal (TP-4 to TP-7), for different cards in the player's hand."""
        assert self.player is not None
        laid = action["sets"] if action["type"] == "lay_down" else [action]
        cards = [card for one in laid for card in one["cards"]]
        if len(cards) != len(set(cards)) or not set(cards) <= set(self.hand()):
            return False
        if self.down[self.player] != (action["type"] != "lay_down"):
            return False
        sets, size, most_wilds = ASKED[self.round]
        match action["type"]:
            case "lay_down":
                return len(laid) == sets and all(self.is_set(one, size, most_wilds) for one in laid)
            case "lay_set":
                return self.is_set(action, 3, len(cards) // 3)
        if action["set"] not in range(len(self.sets)) or not cards:
            return False
        return self.is_set({"rank": self.sets[action["set"]]["rank"], "cards": cards}, 1, len(cards))

    def is_set(self, one: Json, size: int, most_wilds: int) -> bool:
        others = [card for card in one["cards"] if card[0] != one["rank"]]
        wild = all(card[0] in self.wild() for card in others)
        return one["rank"] in RANKS and len(one["cards"]) >= size and len(others) <= most_wilds and wild

    def wild(self) -> str:
        return "2" if self.round < 5 else "2A*"

    def hand(self) -> list[str]:
        assert self.player is not None
        return self.hands[self.player]

    def left_of(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return self.seats[seat + 1 :] + self.seats[:seat]

    def to_reshuffle(self) -> list[str]:
        return self.passed[:-1] if self.passed_in_this_turn else self.passed

    def take(self, action: Json) -> list[Json]:
        """Apply a legal action. Return the events, without their rules."""
        self.emitted = []
        match action["type"]:
            case "draw_for_deal":
                self.draw_for_deal(action["cards"])
            case "shuffled" if self.phase == "deal":
                self.deal(list(action["cards"]))
            case "shuffled":
                self.reshuffle(list(action["cards"]))
            case "take":
                self.pick_up("took", self.player)
                self.phase = "play"
            case "buy":
                self.buy()
            case "pass":
                self.emit("passed", self.player if self.phase == "up" else self.asked, card=self.up)
                self.ask_next()
            case "discard":
                self.discard(action["card"])
            case _:
                self.lay(action)
        return self.emitted

    def emit(self, kind: str, seat: int | None, **more: Any) -> None:
        self.emitted.append({"type": kind, "seat": seat, **more})

    def draw_for_deal(self, cards: list[str]) -> None:
        highest = max(RANKS.index(card[0]) for card in cards)
        drawn = list(zip(self.drawing, cards, strict=True))
        for seat, card in drawn:
            self.emit("drew_for_deal", seat, card=card)
        self.drawing = [seat for seat, card in drawn if RANKS.index(card[0]) == highest]
        if len(self.drawing) > 1:
            self.emit("draw_again", None, seats=list(self.drawing))
            return
        self.dealer = self.drawing[0]
        self.emit("deals", self.dealer)
        self.phase = "deal"

    def deal(self, cards: list[str]) -> None:
        assert self.dealer is not None
        order = [*self.left_of(self.dealer), self.dealer]
        for _ in range(11):
            for seat in order:
                self.hands[seat].append(cards.pop(0))
        self.up = cards.pop(0)
        self.stock = cards
        self.emit("dealt", self.dealer, round=self.round, cards=11)
        for seat in self.seats:
            self.emit("hand", seat, private=seat, cards=list(self.hands[seat]))
        self.emit("turned_up", None, card=self.up)
        self.begin_turn(order[0])

    def begin_turn(self, seat: int) -> None:
        self.player = seat
        self.asked = None
        self.passed_in_this_turn = False
        self.phase = "up"
        self.emit("turn", seat)

    def pick_up(self, how: str, seat: int | None, **more: Any) -> None:
        assert self.up is not None
        assert seat is not None
        self.emit(how, seat, card=self.up, **more)
        self.hands[seat].append(self.up)
        self.up = None

    def ask_next(self) -> None:
        """After a pass, make the offer to the next seat with a penny."""
        assert self.player is not None
        others = self.left_of(self.player)
        if self.asked is not None:
            others = others[others.index(self.asked) + 1 :]
        self.asked = next((seat for seat in others if self.pennies[seat]), None)
        self.phase = "buy"
        if self.asked is None:
            assert self.up is not None
            self.emit("passed_over", None, card=self.up)
            self.passed.append(self.up)
            self.up = None
            self.passed_in_this_turn = True
            self.due = [self.player]
            self.hand_out()

    def buy(self) -> None:
        assert self.asked is not None
        assert self.player is not None
        self.pennies[self.asked] -= 1
        self.bowl += 1
        self.pick_up("bought", self.asked, left=self.pennies[self.asked])
        self.due = [self.asked, self.asked, self.player]
        self.asked = None
        self.hand_out()

    def hand_out(self) -> None:
        """Deal the cards due from the stock, as long as there are any (TP-9)."""
        drawn: list[tuple[int, list[str]]] = []
        while self.due and self.stock:
            seat, card = self.due.pop(0), self.stock.pop(0)
            self.hands[seat].append(card)
            if not drawn or drawn[-1][0] != seat:
                drawn.append((seat, []))
            drawn[-1][1].append(card)
        for seat, cards in drawn:
            self.emit("drew", seat, count=len(cards))
            self.emit("drew_cards", seat, private=seat, cards=cards)
        if not self.due:
            self.phase = "play"
        elif self.to_reshuffle() and self.reshuffles < RESHUFFLES:
            self.phase = "reshuffle"
        else:
            self.emit("no_stock", None, reshuffles=self.reshuffles)
            self.end_round()

    def reshuffle(self, cards: list[str]) -> None:
        self.reshuffles += 1
        self.emit("reshuffled", None, cards=len(cards))
        self.stock = cards
        self.passed = [card for card in self.passed if card not in cards]
        self.hand_out()

    def lay(self, action: Json) -> None:
        assert self.player is not None
        if action["type"] == "lay_off":
            self.sets[action["set"]]["cards"] += action["cards"]
            self.emit("laid_off", self.player, set=action["set"], cards=list(action["cards"]))
            new = []
        elif action["type"] == "lay_set":
            new = [self.new_set(action)]
            self.emit("laid_set", self.player, sets=new)
        else:
            new = [self.new_set(one) for one in action["sets"]]
            self.emit("laid_down", self.player, round=self.round, sets=new)
            self.down[self.player] = True
        laid = {card for one in [*new, action] for card in one.get("cards", [])}
        self.hands[self.player] = [card for card in self.hand() if card not in laid]
        if not self.hand():
            self.go_out()

    def new_set(self, one: Json) -> Json:
        """Put a set on the table. Return its form in events."""
        self.sets.append({"owner": self.player, "rank": one["rank"], "cards": list(one["cards"])})
        return {"set": len(self.sets) - 1, "rank": one["rank"], "cards": list(one["cards"])}

    def discard(self, card: str) -> None:
        assert self.player is not None
        self.hand().remove(card)
        self.emit("discarded", self.player, card=card)
        if not self.hand():
            self.go_out()
            return
        self.up = card
        self.begin_turn(self.left_of(self.player)[0])

    def go_out(self) -> None:
        self.emit("went_out", self.player, round=self.round)
        self.end_round()

    def end_round(self) -> None:
        assert self.dealer is not None
        self.by_round.append([sum(POINTS.get(card[0], 5) for card in hand) for hand in self.hands])
        self.bowl += sum(len(hand) for hand in self.hands)
        points, caught = list(self.by_round[-1]), [list(hand) for hand in self.hands]
        self.emit("round_over", None, round=self.round, points=points, scores=self.scores(), caught=caught)
        self.clear_table()
        self.player = self.asked = None
        if self.round == 7:
            self.phase = "over"
            self.win()
            return
        self.phase = "deal"
        self.round += 1
        self.dealer = self.left_of(self.dealer)[0]

    def scores(self) -> list[int]:
        return [sum(points[seat] for points in self.by_round) for seat in self.seats]

    def places(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other < score for other in scores) if self.phase == "over" else 0 for score in scores]

    def returns(self) -> list[float]:
        first = self.places().count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places()]

    def win(self) -> None:
        """Pay out the bowl, odd pennies to the earliest winners (TP-10)."""
        winners = [seat for seat in self.seats if self.places()[seat] == 1]
        shares = [0 for _ in winners]
        for penny in range(self.bowl):
            shares[penny % len(winners)] += 1
        seat = winners[0] if len(winners) == 1 else None
        self.emit("won", seat, bowl=self.bowl, seats=winners, shares=shares)

    def view(self, seat: int | None = None) -> Json:
        sets, size, wilds = ASKED[self.round]
        own = {} if seat is None else {"hand": list(self.hands[seat])}
        return {
            "game": "ten-pennies",
            "phase": self.phase,
            "turn": self.player,
            "placings": self.places(),
            "last": {"points": list(self.by_round[-1])} if self.by_round else None,
            "scores": self.scores(),
            "round": self.round,
            "dealer": self.dealer,
            "up": self.up,
            "buyer": self.asked,
            "stock": len(self.stock),
            "hands": [len(hand) for hand in self.hands],
            "down": list(self.down),
            "sets": [{**one, "cards": list(one["cards"])} for one in self.sets],
            "pennies": list(self.pennies),
            "bowl": self.bowl,
            "passed": self.passed[-1] if self.passed else None,
            "asks": {"sets": sets, "size": size, "wilds": wilds, "wild": list(self.wild())},
            "by_round": [list(points) for points in self.by_round],
            **own,
        }

    def choices(self) -> list[tuple[Any, ...]]:
        """The choices that must be listed: the type, then for each set its rank, wilds and naturals."""
        match self.phase:
            case "up":
                return [("take",), ("pass",)]
            case "buy":
                return [("buy",), ("pass",)]
            case "play":
                assert self.player is not None
                laid = self.further() if self.down[self.player] else self.first_downs()
                return [*laid, *(("discard", card) for card in self.hand())]
        return []

    def first_downs(self) -> list[tuple[Any, ...]]:
        """Each choice of ranks and numbers of wilds for sets of the round's size."""
        sets, size, most_wilds = ASKED[self.round]
        kinds = [(rank, wilds, size - wilds) for rank in RANKS for wilds in range(most_wilds + 1)]
        chosen = itertools.combinations_with_replacement(kinds, sets)
        return [("lay_down", *kinds) for kinds in chosen if self.has(kinds)]

    def has(self, kinds: tuple[tuple[str, int, int], ...]) -> bool:
        """Return whether the hand has cards for all these sets: naturals first, then wilds from the rest."""
        rest = Counter(card[0] for card in self.hand())
        for rank, _, naturals in kinds:
            rest[rank] -= naturals
        return min(rest.values()) >= 0 and self.has_wilds(kinds, dict(rest))

    def has_wilds(self, kinds: tuple[tuple[str, int, int], ...], rest: dict[str, int]) -> bool:
        """Return whether the rest has wilds for these sets, trying every choice for the first set."""
        if not kinds:
            return True
        rank, wilds, _ = kinds[0]
        left = [each for each in self.wild() if each != rank and rest.get(each)]
        for taken in set(itertools.combinations_with_replacement(left, wilds)):
            after = {each: count - taken.count(each) for each, count in rest.items()}
            if min(after.values()) >= 0 and self.has_wilds(kinds[1:], after):
                return True
        return False

    def further(self) -> list[tuple[Any, ...]]:
        """New sets and lay-offs, with all naturals of the hand and each legal number of wilds."""
        count = Counter(card[0] for card in self.hand())
        found: list[tuple[Any, ...]] = []
        for rank in RANKS:
            wilds = sum(count[each] for each in self.wild() if each != rank)
            for used in range(wilds + 1):
                every = (rank, used, count[rank])
                if count[rank] + used >= 3 and used <= (count[rank] + used) // 3:
                    found.append(("lay_set", every))
                if count[rank] + used >= 1:
                    numbers = [number for number, one in enumerate(self.sets) if one["rank"] == rank]
                    found += [("lay_off", number, every) for number in numbers]
        return found
