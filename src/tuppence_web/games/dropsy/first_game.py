"""The first game of Dropsy: a token dropped into a slot, one knocked out, one that bounces off, the last turn."""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.actions import Action
from tuppence.chance import Generator, Pseudorandom
from tuppence.events.words import number_word
from tuppence.games.dropsy import draws, rules
from tuppence.games.dropsy.actions import Arranged, Drop, Rest, Token
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points, slot_centre, slot_of
from tuppence.games.dropsy.events import CameBack, Dropped, LeftSlot, Missed, Slotted, Won
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.rules import Position
from tuppence.match import State
from tuppence_web.hosted.first_game import OPPONENT, YOU, Advice, FirstGame, Moment

LOW, HIGH = HEIGHTS
LAID_OUT = Arranged(((0, 1, 0), (1, 1, 0), (2, 1, 0), (0, 0, 0), (1, 0, 0), (2, 0, 1)))
STEADY = draws.Hand((0.0, 0.0), (0.0, 0.0), (0.0, 0.0, 0.0))
HANDS = 20  # that are tried for the player, until one gains: each takes 10 to 40 ms of a worker
EDGE = (1.0, 60.0)  # what is dropped there bounces off the boards


def _hand(state: State, rng: Generator) -> Rest:
    """The opponent's hand is steady; of some hands of the player's the first that gains is taken, or the best."""
    s: Position = state.clone().position
    if s.phase != rules.REST or s.turn == OPPONENT:
        return _fallen(s, STEADY._replace(place=(s.aim[0], s.aim[1])))
    lying = zip(s.tokens[: s.dropped], s.on_boards, strict=False)
    before = _lead(s, ((x, y, z, tilt, bool(on)) for (x, y, z, tilt), on in lying))
    best = _fallen(s, draws.shaken(s, Pseudorandom(0)))
    for seed in range(1, HANDS):
        if _lead(s, best.tokens) > before:
            break
        best = max(best, _fallen(s, draws.shaken(s, Pseudorandom(seed))), key=lambda rest: _lead(s, rest.tokens))
    return best


def _fallen(s: Position, hand: draws.Hand) -> Rest:
    """Return where a hand leaves the tokens."""
    tokens, paths = draws.fall(s, hand)
    return Rest(tokens, paths=paths)


def _lead(s: Position, tokens: Iterable[Token]) -> int:
    """Return the points of the player's tokens that are flush in slots, less those of the opponent's."""
    owners = [*s.owner[: s.dropped], s.turn]
    lead = 0
    for owner, (x, y, z, tilt, on_boards) in zip(owners, tokens, strict=False):
        slot = slot_of(s.cells, x, y, z, tilt) if on_boards else NO_SLOT
        if slot != NO_SLOT:
            lead += points(slot) if owner == YOU else -points(slot)
    return lead


LUCK = (LAID_OUT, *(_hand,) * 16)


def opponent(now: Moment) -> Action | None:
    """Drop one into the poorest free slot once the player has a slot, and the others at the edge."""
    s: Position = now.position
    if s.phase != rules.DROP:
        return None
    if now.count(Slotted, OPPONENT) or _best_of(s, YOU) == NO_SLOT:
        return Drop(*EDGE, LOW)
    return Drop(*slot_centre(s.cells, _free_slots(s)[-1]), LOW)


def coach(now: Moment) -> Advice:
    """Say what the last drop brought, and where to drop next."""
    s: Position = now.position
    won = now.last(Won)
    if isinstance(won, Won):
        if won.seats == [YOU]:
            return Advice("Only what lies flush in a slot counts: you win!")
        return Advice("{1} has more this time." if won.seats == [OPPONENT] else "As many points: you share the win.")
    if now.state.is_chance_node():
        return Advice("There it falls.")
    if not now.yours:
        return _watch(now, s)
    theirs = _best_of(s, OPPONENT)
    if not now.count(Dropped):
        x, y = slot_centre(s.cells, _free_slots(s)[0])
        return Advice("Drop tokens into slots. A board's only slot gives six: aim at it, and drop.", Drop(x, y, LOW))
    if theirs != NO_SLOT:
        worth = number_word(points(theirs))
        knock = Drop(*slot_centre(s.cells, theirs), HIGH)
        return Advice(f"{{1}} has {worth} there. Drop on that token from high up: it may jump out!", knock)
    x, y = slot_centre(s.cells, _free_slots(s)[0])
    return Advice("Your turn. Aim at the best free slot, and drop.", Drop(x, y, LOW))


def _watch(now: Moment, s: Position) -> Advice:
    """Say what the player's drop brought."""
    last = " Your hand is empty: one last turn for {1}." if s.finisher == YOU else " Now {1} drops."
    match now.last(Dropped, Slotted, Missed, CameBack, LeftSlot):
        case LeftSlot(seat=seat) if seat == OPPONENT:
            return Advice(f"Out it goes, and counts nothing.{last}")
        case Slotted(seat=seat, points=worth) if seat == YOU:
            return Advice(f"In! It gives {number_word(worth)}, if it stays there.{last}")
        case CameBack(seat=seat) if seat == YOU:
            return Advice(f"It bounced off, and you have it again.{last}")
        case CameBack():
            return Advice(f"{{1}}'s token left the boards.{last}")
    knocked = now.last(LeftSlot)
    if knocked is not None and knocked.seat == OPPONENT and now.last(Slotted, LeftSlot) is knocked:
        return Advice(f"Out it goes, and counts nothing.{last}")
    return Advice(f"Only what lies flush in a slot counts.{last}")


def _best_of(s: Position, seat: int) -> int:
    """Return the slot with the most points in which a token of a seat is flush; NO_SLOT if there is none."""
    taken = [rules.slot_of_token(s, token) for token in range(s.dropped) if s.owner[token] == seat]
    return min((slot for slot in taken if slot != NO_SLOT), default=NO_SLOT)


def _free_slots(s: Position) -> list[int]:
    """Return the slots in which no token is flush, those with the most points first."""
    taken = {rules.slot_of_token(s, token) for token in range(s.dropped)}
    return [slot for slot in range(len(SLOTS)) if slot not in taken]


FIRST_GAME = FirstGame(options={"tokens": 2, "rounds": 1}, luck=LUCK, opponent=opponent, coach=coach)
