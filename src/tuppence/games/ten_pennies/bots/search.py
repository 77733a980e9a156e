"""The champion's search in Ten Pennies, over determinizations of its seat's information state.

Monte Carlo search: all actions are tried in the same determinizations (`determinization.determinize`), then the two
best in more determinizations. Playouts follow the regular to the end of the round; `evaluate` scores the result by the
points of all seats and by the value of their pennies in the remaining rounds. Compiled only.
docs/studies/ten-pennies.md reports its strength and alternatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.bot.compiled_search import CompiledSearch
from tuppence.chance import Generator
from tuppence.chance.streams import seeded, word
from tuppence.games.ten_pennies import kernel, laws, rules, sets
from tuppence.games.ten_pennies.actions import LayDown, LayOff, LaySet
from tuppence.games.ten_pennies.bots import determinization, heuristics, melds
from tuppence.games.ten_pennies.bots.information import decides
from tuppence.games.ten_pennies.bots.levels import sensible_play
from tuppence.games.ten_pennies.cards import NUMBERS, RANK_COUNT, RANKS, ROUNDS
from tuppence.games.ten_pennies.kernel import PASS, TAKE, moves
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sets import DISCARD, DOWN, NONE, OFF, SET
from tuppence.layout import Row
from tuppence.places import share_of_win
from tuppence.rule import compiled, prepare, rule, rule_not_inlined

POSITION = Position.layout.dtype
EFFORT = 6_000  # decisions in playouts for one decision of the champion
TRIED = 4  # the most discards tried, the best by the regular's heuristic
ANALYSIS = "analyses of ten-pennies"
NO_ACTION = -1
HEAD = 5  # numbers before the cards of a lay
WIDTH = HEAD + rules.MOST_HELD
SAMPLES = 400  # determinizations in which choices are compared after a match
SURE = 1.0  # standard errors by which an action must be better than the heuristic's best
SPREAD = 45.0  # spread of scores after one round, in points
# The value of a penny in points with two players, and the number of useful pennies, by remaining rounds.
PENNIES = (0.0, 11.0, 10.0, 12.0, 12.0, 12.0, 12.0)
USEFUL = (0, 5, 9, 10, 10, 10, 10)
AMONG_MORE = 1.4  # the factor of this value with more than two players


@rule_not_inlined
def sensible_move(s: Position, spending: int) -> None:
    """Play like the regular, with this spending plan."""
    if s.phase == rules.UP:
        moves.answer(s, TAKE if heuristics.takes(s) and not heuristics.must_pass(s) else PASS)
    elif s.phase == rules.BUY:
        moves.answer(s, TAKE if heuristics.buys(s, spending) else PASS)
    else:
        kind, what, wilds, second, more = sensible_play(s)
        moves.play(s, kind, what, wilds, second, more)


@rule
def play_on(s: Position, seat: int, cautious: bool, rng: Generator) -> int:
    """Play to the end of the round like regulars, with the champion's spending plan for its seat, or for all of them if
    the seat is `NOBODY`. Return the number of decisions. ``cautious``: the seat discards its dearest cards.
    """
    decisions = 0
    while s.phase != rules.DEAL and s.phase != rules.OVER:
        if s.phase == rules.RESHUFFLE:
            moves.apply_chance(s, rng)
        else:
            decisions += 1
            if cautious and s.phase == rules.PLAY and s.turn == seat and melds.next_lay(s)[0] == NONE:
                moves.play(s, DISCARD, heuristics.dearest_card(s), 0, 0, 0)
            else:
                sparing = seat == rules.NOBODY or s.buyer == seat
                sensible_move(s, heuristics.MIXED if sparing else heuristics.AVERAGING)
    return decisions


@rule
def utility_of_pennies(s: Position, seat: int, left: int) -> float:
    """Return the value of a seat's pennies in the remaining rounds, in points."""
    utility = PENNIES[left] * min(s.pennies[seat], USEFUL[left])
    return utility if s.seats == 2 else AMONG_MORE * utility


@rule
def evaluate(s: Position, seat: int) -> float:
    """Return the estimated winning chance of a seat, by points and pennies, or its return if the match is over."""
    if s.phase == rules.OVER:
        return share_of_win(s, seat)
    left = ROUNDS - s.round + 1
    scale = SPREAD * np.sqrt(left)
    own = s.scores[seat] - utility_of_pennies(s, seat, left)
    total = 0.0
    for other in range(s.seats):
        behind = s.scores[other] - utility_of_pennies(s, other, left) - own
        total += np.exp(-behind / scale)
    return 1.0 / total


@rule
def candidates(s: Position, actions: Row[int]) -> int:
    """Write the actions to try with `try_action`, the best by the heuristic first. Return their number."""
    if s.phase != rules.PLAY:
        wanted = heuristics.takes(s) if s.phase == rules.UP else heuristics.buys(s, heuristics.MIXED)
        actions[0], actions[1] = (TAKE, PASS) if wanted else (PASS, TAKE)
        return 2
    lying = melds.on_table(s)
    utility = np.empty(RANK_COUNT)
    count = 0
    for rank in range(RANK_COUNT):
        if s.counts[s.turn * RANK_COUNT + rank]:
            actions[count] = rank
            utility[rank] = heuristics.evaluate_discard(s, rank, lying)
            count += 1
    for place in range(min(TRIED, count)):
        for other in range(place + 1, count):
            if utility[actions[other]] > utility[actions[place]]:
                actions[place], actions[other] = actions[other], actions[place]
    return min(TRIED, count)


@rule
def try_action(s: Position, action: int) -> None:
    """Apply an action: the answer to an offer by its number, or a discard by its rank."""
    if s.phase != rules.PLAY:
        moves.answer(s, action)
    else:
        moves.play(s, DISCARD, heuristics.card_of_rank(s, action), 0, 0, 0)


@rule_not_inlined
def try_all(
    known: Position, seat: int, actions: Row[int], count: int, rng: Generator, gained: Row[float], squares: Row[float]
) -> None:
    """Try actions in the same determinizations. Sum up the gain of each over the first action, and its square."""
    table: Any = np.zeros(2, POSITION)
    dice = np.zeros(4, np.uint64)
    luck: Any = np.zeros(4, np.uint64)
    decisions = 0
    while 2 * decisions < EFFORT:
        table[0] = known
        determinization.determinize(table[0], seat, rng)
        for part in range(4):
            dice[part] = word(rng)
        first = 0.0
        for place in range(count):
            luck[:] = dice
            table[1] = table[0]
            try_action(table[1], actions[place])
            decisions += 1 + play_on(table[1], seat, False, luck)
            utility = evaluate(table[1], seat)
            if place == 0:
                first = utility
            gained[place] += utility - first
            squares[place] += (utility - first) ** 2


@rule_not_inlined
def best_tried(table: Row[Position], rng: Generator) -> int:
    """Return the best action for `try_action`. ``table``: an array of one, the position that the seat knows.

    The best action by the heuristic is compared with all others, then with the best of these. With few determinizations
    a difference may be chance, so another action is chosen only if the difference is significant.
    """
    known = table[0]
    seat = decides(known)
    actions = np.zeros(RANK_COUNT, np.int64)
    count = candidates(known, actions)
    gained = np.zeros(RANK_COUNT)
    squares = np.zeros(RANK_COUNT)
    if count > 1:
        try_all(known, seat, actions, count, rng, gained, squares)
        best = 1
        for place in range(2, count):
            if gained[place] > gained[best]:
                best = place
        actions[1], gained[1], squares[1] = actions[best], gained[best], squares[best]
        try_all(known, seat, actions, 2, rng, gained, squares)
    return int(actions[1] if gained[1] > SURE * np.sqrt(squares[1]) else actions[0])


@rule
def search(s: Position, rng: Generator) -> int:
    """Return the number of the champion's action, using only what its seat knows. It lays all cards that it can."""
    return PASS if heuristics.is_own_discard(s) else look_ahead(s, rng)


@rule
def look_ahead(s: Position, rng: Generator) -> int:
    """Return the number of the action that the search finds best."""
    if s.phase == rules.PLAY:
        kind, what, wilds, second, more = melds.next_lay(s)
        if kind != NONE:
            return kernel.number_of(s, kind, what, wilds, second, more)
    # Pass the array, not its element: compiled code would free an array that is no longer referenced.
    table: Any = np.zeros(1, POSITION)
    table[0] = s
    determinization.erase_hidden(table[0], decides(s))
    best = best_tried(table, rng)
    if s.phase == rules.PLAY:
        return kernel.number_of(s, DISCARD, heuristics.card_of_rank(s, best), 0, 0, 0)
    return best


@rule_not_inlined
def try_given(s: Position, given: NDArray[np.int64]) -> None:
    """Apply an action in the form of `numbers_of`. `NO_ACTION` leaves the decision to the regular."""
    kind, what, second, size, count, cards = given[0], given[1], given[2], given[3], given[4], given[HEAD:]
    if kind == DOWN:
        sets.lay_down(s, what, second, cards, size, count, None)
    elif kind == SET:
        sets.lay_set(s, what, cards, count, None)
    elif kind == OFF:
        sets.lay_off(s, what, cards, count, None)
    elif what != NO_ACTION:
        moves.apply_action(s, what)


def write_samples(
    known: Row[Position], actions: NDArray[np.int64], opened: bool, rng: Any, samples: NDArray[np.float64]
) -> None:
    """Write each seat's chance to win after each action (`numbers_of`): shape (samples, plans, actions, seats).

    The first plan is to play on as the regular, the second to discard the dearest cards. As in `try_all`, all actions
    are tried in the same determinizations of what the seat to decide knows. ``known``: an array of one position, in
    which this erases what that seat does not know. ``opened``: all hands are as they are, and only the stock is
    shuffled.
    """
    seat = rules.NOBODY if opened else decides(known[0])
    if not opened:
        determinization.erase_hidden(known[0], seat)
    table: Any = np.zeros(2, POSITION)
    dice = np.zeros(4, np.uint64)
    luck: Any = np.zeros(4, np.uint64)
    for row in range(len(samples)):
        table[0] = known[0]
        if opened:
            determinization.shuffle_stock(table[0], rng)
        else:
            determinization.determinize(table[0], seat, rng)
        for part in range(4):
            dice[part] = word(rng)
        for plan in range(samples.shape[1]):
            for place in range(len(actions)):
                luck[:] = dice
                table[1] = table[0]
                try_given(table[1], actions[place])
                play_on(table[1], seat, plan == 1, luck)
                for other in range(known[0].seats):
                    samples[row, plan, place, other] = evaluate(table[1], other)


def samples_of(s: Position, actions: Sequence[Action], seed: int) -> NDArray[np.float64]:
    """Return each seat's chance to win after each action in `SAMPLES` determinizations, by what its seat knows.

    Each action is followed by the plan that is better for the seat: a card that is not discarded now may still be
    discarded in the next turn. As with the best action, each half of the samples chooses for the other half.
    """
    listed = kernel.all_typed(s)
    made = _samples(s, [numbers_of(action, listed) for action in actions], False, seed)
    own, half, places = made[..., decides(s)], SAMPLES // 2, np.arange(len(actions))
    first, last = own[half:].mean(axis=0).argmax(axis=0), own[:half].mean(axis=0).argmax(axis=0)
    return np.concatenate([made[:half, first, places], made[half:, last, places]])


def open_samples_of(s: Position, seed: int) -> NDArray[np.float64]:
    """Return each seat's chance to win with all hands open, for `SAMPLES` orders of the stock."""
    return _samples(s, [[NONE, NO_ACTION, *[0] * (WIDTH - 2)]], True, seed)[:, 0, 0]


def numbers_of(action: Action, listed: Sequence[Action]) -> list[int]:
    """Return an action as numbers: the kind, the number of a listed one, and of a lay all that `sets` needs.

    A lay has its cards, since players lay in forms that are not listed.
    """
    names: Sequence[str] = ()
    kind, what, second, size = NONE, 0, sets.NO_RANK, 0
    match action:
        case LayDown(laid):
            kind, what, size = DOWN, RANKS.index(laid[0].rank), len(laid[0].cards)
            second = RANKS.index(laid[1].rank) if len(laid) > 1 else sets.NO_RANK
            names = [card for one in laid for card in one.cards]
        case LaySet(rank, names):
            kind, what = SET, RANKS.index(rank)
        case LayOff(what, names):
            kind = OFF
        case _:
            what = listed.index(action)
    cards = [NUMBERS[card] for card in names]
    return [kind, what, second, size, len(cards), *cards, *[0] * (WIDTH - HEAD - len(cards))]


def _samples(s: Position, numbers: list[list[int]], opened: bool, seed: int) -> NDArray[np.float64]:
    made = np.zeros((SAMPLES, 1 if opened else 2, len(numbers), s.seats))
    arguments = (s.array(), np.array(numbers), opened, seeded(seed), made)
    prepare(write_samples, *arguments, what=ANALYSIS)  # half a minute of a core, once per machine
    compiled(write_samples)(*arguments)
    return made


champion = CompiledSearch("the champion of ten-pennies", search, laws.broken)
