"""Matches of Ten Pennies, played by legal actions to the position of a test.

Cards are written by ranks, ``777 2`` for three sevens and a deuce, or one by one, ``7H``, ``*R``, ``7H.1`` (deck 0
where none is named). Of a rank the first cards are meant that are still free: clubs before diamonds, hearts and spades,
and one deck before the next. A set is written with a card of its own rank first.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import tuppence
from tests import Json

NAME = "ten-pennies"
ONE_CARD = re.compile(r"([2-9TJQKA][CDHS]|\*[RB])(\.\d)?")
DEALT = 11
# Hands with the up-card that go out at once, as they are laid: the first-down, then sets, then what goes onto set 0.
OUT_AT_ONCE = {
    1: (["3333", "4444"], ["5555"], ""),
    2: (["3333"], ["4444", "5555"], ""),
    3: (["3333", "4444"], ["5555"], ""),
    4: (["33332"], ["4444"], "222"),
    5: (["33332", "44442"], [], "22"),
    6: (["333322"], ["4444"], "22"),
    7: (["3333222"], ["4444"], "2"),
}


def pack(players: int) -> list[str]:
    ranks = "3456789TJQKA2"  # those that are wild in no round come first
    decks = range((players + 1) // 2)
    suited = [f"{rank}{suit}.{deck}" for deck in decks for suit in "CDHS" for rank in ranks]
    return sorted(suited, key=lambda card: card[0] in "A2") + [f"*{colour}.{deck}" for deck in decks for colour in "RB"]


def chosen(written: str, free: list[str]) -> list[str]:
    """The written cards, taken in order from the free ones."""
    left, found = sorted(free, key=lambda card: (card[3:], card[1])), []
    for word in written.split():
        if ONE_CARD.fullmatch(word):
            found.append(word if "." in word else f"{word}.0")
            left = [card for card in left if card != found[-1]]
            continue
        for rank in word:
            found.append(next(card for card in left if card[0] == rank))
            left.remove(found[-1])
    return found


class Table:
    """A match before a deal, with the last seat as the dealer: seat 0 plays first."""

    def __init__(self, players: int = 2, round: int = 1) -> None:
        self.players = players
        self.state = tuppence.load(NAME, players=players).new_initial_state()
        self.pack = pack(players)
        first_dealer = (players - round) % players
        drawn = [f"A{'CDHS'[seat % 4]}.{seat // 4}" if seat == first_dealer else self.pack[seat] for seat in self.seats]
        self.do("draw_for_deal", cards=drawn)
        for number in range(1, round):
            self.go_out_at_once(number)

    @property
    def seats(self) -> range:
        return range(self.players)

    def do(self, kind: str, **fields: Any) -> list[Json]:
        """Apply an action. Return its events."""
        return self.state.apply_action({"type": kind, **fields})

    def view(self, *keys: str, seat: int | None = None) -> list[Any]:
        """Some keys of a view."""
        seen = self.state.view(seat)
        return [seen[key] for key in keys]

    def hand(self, seat: int | None = None) -> list[str]:
        """The hand of a seat, by default of the one that decides."""
        seen: list[str] = self.state.view(self.state.current_player() if seat is None else seat)["hand"]
        return seen

    def deal(self, *hands: str, up: str = "", stock: str = "") -> list[Json]:
        """Deal these hands from seat 0 on, this up-card and this stock from the top, then the other cards."""
        free, dealt = list(self.pack), []
        for written in (*hands, *[""] * (self.players - len(hands)), up, stock):
            dealt.append(chosen(written, free))
            free = [card for card in free if card not in dealt[-1]]
        *filled, first, next_ones = dealt
        for cards, count in [*((hand, DEALT) for hand in filled), (first, 1)]:
            cards += [free.pop(0) for _ in range(count - len(cards))]
        dealer = self.view("dealer")[0]
        order = [(dealer + step) % self.players for step in range(1, self.players + 1)]
        cards = [filled[seat][at] for at in range(DEALT) for seat in order]
        return self.do("shuffled", cards=[*cards, *first, *next_ones, *free])

    def take(self) -> list[Json]:
        return self.do("take")

    def buy(self) -> list[Json]:
        return self.do("buy")

    def pass_on(self, times: int = 1) -> list[Json]:
        """Let ``seats`` seats pass one after another. Return the events of the last."""
        return [self.do("pass") for _ in range(times)][-1]

    def draw(self) -> list[Json]:
        """Let everybody pass, so that the player draws. Return the events of the last pass."""
        emitted: list[Json] = []
        while self.view("phase")[0] in ("up", "buy"):
            emitted = self.do("pass")
        return emitted

    def discard(self, written: str = "") -> list[Json]:
        """Discard a card, by default the newest."""
        return self.do("discard", card=chosen(written, self.hand())[0] if written else self.hand()[-1])

    def sets(self, *written: str) -> list[Json]:
        """Sets from the hand of the seat that decides."""
        free, sets = self.hand(), []
        for one in written:
            cards = chosen(one, free)
            free = [card for card in free if card not in cards]
            sets.append({"rank": one[0], "cards": cards})
        return sets

    def lay_down(self, *written: str) -> list[Json]:
        return self.do("lay_down", sets=self.sets(*written))

    def lay_set(self, written: str) -> list[Json]:
        return self.do("lay_set", **self.sets(written)[0])

    def lay_off(self, number: int, written: str) -> list[Json]:
        return self.do("lay_off", set=number, cards=chosen(written, self.hand()))

    def go_out_at_once(self, round: int) -> list[Json]:
        """Deal a hand that goes out in its first turn, and play it. Return the events of the last action."""
        down, sets, rest = OUT_AT_ONCE[round]
        player = (self.view("dealer")[0] + 1) % self.players
        ranks = "".join([*down, *sets, rest])
        self.deal(*([""] * player), ranks[:-1], up=ranks[-1])
        self.take()
        emitted = self.lay_down(*down)
        for one in sets:
            emitted = self.lay_set(one)
        return self.lay_off(0, rest) if rest else emitted

    def turn(self) -> None:
        """Play a turn in which everybody passes and the drawn card is discarded."""
        self.draw()
        self.discard()

    def refused(self, kind: str, **fields: Any) -> tuple[str, str]:
        """The rule and the reason by which an action is refused. The state does not change."""
        before = self.state.view(), self.state.record()
        with pytest.raises(tuppence.IllegalAction) as refused:
            self.do(kind, **fields)
        assert (self.state.view(), self.state.record()) == before
        return refused.value.rule, refused.value.reason

    def legal(self, *kinds: str) -> list[Json]:
        """The legal actions, of some types or of all."""
        forms = [tuppence.to_json(action) for action in self.state.legal_actions()]
        return [form for form in forms if not kinds or form["type"] in kinds]

    def memory(self, seat: int = 0) -> Json:
        """The memory in a seat's information state."""
        kept: Json = self.state.information_state(seat)["memory"]
        return kept

    def run_down(self, left: int) -> None:
        """Play turns in which everybody passes until ``left`` cards are in the stock."""
        while self.view("stock")[0] > left:
            self.turn()

    def shuffle(self) -> list[Json]:
        """Shuffle the passed-over cards into the order of their names."""
        passed = self.memory()["discards"]
        newest = passed.pop() if self.just_passed() else None
        assert newest == (self.view("passed")[0] if newest else None)
        return self.do("shuffled", cards=sorted(passed))

    def just_passed(self) -> bool:
        """Whether everybody has passed in this turn."""
        return self.state.history[-1] == {"type": "pass"}

    def bought_by(self, seat: int) -> None:
        """Play a turn in which this seat buys the up-card and the player discards the newest card."""
        self.pass_on()
        while self.view("buyer") != [seat]:
            self.pass_on()
        self.buy()
        self.discard()


def holding(hand: str, round: int = 1, players: int = 4, up: str = "T") -> Table:
    """A position in which seat 0 plays, with these cards and others in its hand."""
    table = Table(players, round)
    table.deal(hand, up=up)
    table.take()
    return table


def down(further: str, round: int = 1, players: int = 4) -> Table:
    """A position in which seat 0 is down with threes (and fours), with these cards and others in its hand."""
    first = {1: ["333", "444"], 2: ["3333"], 5: ["33333", "44444"], 6: ["333333"]}[round]
    table = holding(f"{' '.join(first)} {further}", round, players)
    table.lay_down(*first)
    return table
