"""What the decisions of an ended match were worth, exactly or by search. No Django."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import tuppence
from tuppence.actions import to_json
from tuppence.bots.estimates import Estimate, estimated_course
from tuppence.game import Game, Solution
from tuppence.match import State
from tuppence.ranges import is_range
from tuppence.record.luck import Step, choice_values, course, shares_of
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.wire.analysis import Assessment, Decided, LuckAndChoices, Valued

BLUNDER = 0.03  # three matches in a hundred
SURE = 3  # standard errors by which a loss must exceed 0: a match has hundreds of decisions
NOTHING = 0.0005  # what rounds to no loss
LEAST_ERROR = 0.001  # standard error: what is shown has one decimal in a hundred
PLAYED, BY_CHAMPION = (
    "What was played",
    "The champion\N{RIGHT SINGLE QUOTATION MARK}s choice",
)  # where no words say which place is aimed at, or which cards are laid

Decide = Callable[[Step], Decided | None]
Choice: TypeAlias = tuple[Valued, dict[str, Any]]  # with its JSON form


def assess(record: dict[str, Any]) -> Assessment:
    """The exact values along the match of a record. Raises NotSolved."""
    game = tuppence.load(record["game"], **record["options"])
    solution = game.solve()
    start = solution.values(game.new_initial_state())
    return _assessment(game, start, course(record), lambda step: _decision(solution, step))


def assess_by_search(record: dict[str, Any], known: Mapping[int, Estimate]) -> Assessment:
    """The estimates along the match of a record, given those of its decisions."""
    game = tuppence.load(record["game"], **record["options"])
    steps = list(estimated_course(record, known))
    return _assessment(game, steps[0].value_before, steps, lambda step: _estimated(known, step), known)


def _assessment(
    game: Game, start: list[float], steps: Iterable[Step], decide: Decide, known: Mapping[int, Estimate] | None = None
) -> Assessment:
    steps = list(steps)
    plays = list(_plays(steps))
    decisions = [decide(play[0]) for play in plays]
    made = [one for one in decisions if one is not None]
    luck_errors = _luck_errors(game.num_players, steps, known or {})
    players = [
        LuckAndChoices(
            share.luck,
            luck_errors[seat],
            share.choices,
            sum(one.error**2 for one in made if one.seat == seat) ** 0.5,
            sum(one.blunder for one in made if one.seat == seat),
        )
        for seat, share in enumerate(shares_of(game.num_players, steps))
    ]
    error = max((one.error for one in (known or {}).values()), default=0.0)
    chances = [start, *(play[-1].value_after for play in plays)]
    return Assessment(chances, error, decisions, players, BLUNDER, known is not None, game.kind.hidden)


def _luck_errors(players: int, steps: list[Step], known: Mapping[int, Estimate]) -> list[float]:
    """The standard errors of luck. While chance is of one seat its changes add up to the estimates at both ends."""
    squares = [0.0] * players
    for seat, run in itertools.groupby((step for step in steps if step.by_chance), lambda step: step.seat):
        first, *others = run
        ends = first.at, (others or [first])[-1].at + 1
        for one in range(players):
            part = float(one == seat) if seat is not None else 1 / players
            squares[one] += sum((part * known[at].error) ** 2 for at in ends if at in known)
    return [one**0.5 for one in squares]


def _plays(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps as `replay.messages` sends them: each decision with the chance after it."""
    play: list[Step] = []
    for step in steps:
        if play and not step.by_chance:
            yield play
            play = []
        play.append(step)
    if play:
        yield play


def _decision(solution: Solution, step: Step) -> Decided | None:
    """What a player chose from and what each choice was worth; None for chance, and if there was one choice."""
    state, seat = step.before, step.seat
    if step.by_chance or seat is None:
        return None
    worded = zip(choice_values(solution, state), state.text(seat).choices(suggests=False), strict=True)
    found = sorted(((value, to_json(action), words.label) for (action, value), (_, words) in worded), key=_worst_last)
    if len(found) < 2:
        return None
    taken = next((at for at, (_, action, _) in enumerate(found) if action == step.action), None)
    lost = max(0.0, found[0][0] - step.value_after[seat])
    choices = [(Valued(label, value, 0.0), action) for value, action, label in found]
    return _decided(state, choices, taken, (lost, 0.0))


def _estimated(known: Mapping[int, Estimate], step: Step) -> Decided | None:
    """The same by search."""
    found, seat = known.get(step.at), step.seat
    if found is None or seat is None or len(found.choices) < 2:
        return None
    worded = step.before.text(seat).choices(suggests=False)
    labels = (
        {} if any(is_range(one) for one, _ in worded) else {_key(to_json(one)): words.label for one, words in worded}
    )
    choices = [
        (
            Valued(
                one.label or labels.get(_key(one.action), PLAYED if at == found.taken else BY_CHAMPION),
                one.chance,
                max(LEAST_ERROR, one.error),
            ),
            one.action,
        )
        for at, one in enumerate(found.choices)
    ]
    return _decided(step.before, choices, found.taken, (max(0.0, found.lost), found.lost_error))


def _key(action: dict[str, Any]) -> str:
    return repr(sorted(action.items()))


def _decided(state: State, found: list[Choice], taken: int | None, loss: tuple[float, float]) -> Decided:
    """A decision: its choices and the one taken. ``loss``: with its standard error."""
    lost, error = loss
    blunder = lost >= BLUNDER and lost > SURE * error
    other = taken or 1
    compared = [(found[at][0].label, found[at][1]) for at in (0, other)]
    choices = [valued for valued, _ in found]
    why = _why(choices, taken, loss, hosted(state.game.name).why(state, compared))
    return Decided(state.current_player(), choices, taken, lost, error, blunder, why)


def _worst_last(found: tuple[float, object, str]) -> float:
    return -found[0]


def _why(choices: list[Valued], taken: int | None, loss: tuple[float, float], words: str) -> str:
    """Why the best choice was the best, in figures and then in words.

    >>> _why([Valued("Stop", 0.634, 0.0), Valued("Roll", 0.6, 0.0)], 1, (0.034, 0.0), "“Roll”: 3 of 6 faces are safe")
    '“Stop” was better: it wins 63.4 % of the matches from here, “Roll” 60.0 %. “Roll”: 3 of 6 faces are safe.'
    """
    return ". ".join(filter(None, (_compared(choices, taken, loss), words))) + "."


def _compared(choices: list[Valued], taken: int | None, loss: tuple[float, float]) -> str:
    best, (lost, error) = choices[0], loss
    if taken is None:
        return f"Time ran out. “{best.label}” wins {_share(best)} of the matches from here"
    chosen = choices[taken]
    other = best if taken else choices[1]
    if error and lost <= SURE * error:
        return f"The search finds no better choice than “{chosen.label}” for certain: {_share(chosen)} of the matches"
    if lost < NOTHING and abs(chosen.value - other.value) < NOTHING:
        return f"“{chosen.label}” and “{other.label}” are worth the same: {_share(chosen)} of the matches"
    verdict, *pair = ("Best", chosen, other) if lost < NOTHING else (f"“{best.label}” was better", best, chosen)
    first, second = pair
    return f"{verdict}: it wins {_share(first)} of the matches from here, “{second.label}” {_share(second)}"


def _share(choice: Valued) -> str:
    """The value of a choice, with its standard error if it has one.

    >>> _share(Valued("Stop", 0.634, 0.0)), _share(Valued("Stop", 0.634, 0.006))
    ('63.4 %', '63.4 ± 0.6 %')
    """
    error = f" ± {100 * choice.error:.1f}" if choice.error else ""
    return f"{100 * choice.value:.1f}{error} %"
