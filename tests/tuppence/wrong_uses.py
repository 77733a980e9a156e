"""Wrong uses of the library by name, which `tests/tuppence/test_arguments.py` expects to be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tuppence
from tests.tuppence.games.matches import loads, play, shortest
from tuppence.game import game_type
from tuppence.record import seal, with_sheet
from tuppence.record.luck import luck_and_choices
from tuppence.record.verification import verify

Use = Callable[[], object]
ODD: list[Any] = [None, True, 1.0, "0", [0], b"0", {}, -1, 10**30]
ODD += [np.float64(0), np.bool_(False), np.timedelta64(0)]


def start(name: str, **options: Any) -> tuppence.State:
    return tuppence.load(name, **options).new_initial_state()


def decision(name: str, players: int = 2) -> tuppence.State:
    """The first state in which a player decides."""
    state, rng = start(name, players=players), np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return state


def finished(name: str) -> tuppence.State:
    state = start(name, **shortest(name))
    for _ in play(state, 1):
        pass
    return state


def others(name: str) -> list[tuppence.State]:
    """States of other games, numbers of players and options."""
    found = [decision(other) for other in tuppence.games() if other != name]
    low, high = game_type(name).players_range
    found += [decision(name, players=players) for players in {min(low + 1, high), high}]
    for field in game_type(name).option_fields:
        if field.kind == "int" and field.name not in ("players", game_type(name).clock_option):
            each = ({field.name: value} for value in (field.low, field.high))
            found += [start(name, **options) for options in each if loads(name, options)]
    return [state for state in found if state.game.options != tuppence.load(name).options]


def changed(name: str) -> list[Any]:
    """Positions with one field changed, most of which no match can reach."""
    found = []
    for field in decision(name).position.layout.names:
        for value in (99, -7, 2**40, None, "x", 1.5):
            position = decision(name).position
            number = getattr(position, field)
            setattr(position, field, [value] * len(number) if isinstance(number, list) else value)
            found.append(position)
    short = decision(name).position
    short.places = []
    return [*found, short]


def half_made(name: str) -> list[Any]:
    """Values that are not states."""
    return [tuppence.State, object(), None, 3, "state", {}, start(name).record(), start(name).position]


def of_states(name: str) -> dict[str, Callable[[Any], object]]:
    """All functions that take a state, except the methods of State."""
    game = tuppence.load(name)
    uses: dict[str, Callable[[Any], object]] = {
        "playouts(start)": lambda state: tuppence.playouts(game, 40, start=state),
    }
    for level in ("uniform", *game.kind.levels.names[:2]):
        for seat in range(2):
            uses[f"{level} at {seat}"] = tuppence.load_bot(level, game, seat).step
    if game.solves_at_once():
        uses |= {"values": tuppence.solve(game).values, "best": tuppence.solve(game).best}
    return uses


def of_arguments(name: str) -> dict[str, Use]:
    """Arguments of wrong types and out of range, for every public function."""
    game = tuppence.load(name)
    of_the_class: Any = type(game)
    uses: dict[str, Use] = {
        "playouts(threads=0)": lambda: tuppence.playouts(game, 10, threads=0),
        "playouts(of the class)": lambda: tuppence.playouts(of_the_class, 10),
    }
    for odd in ODD:
        uses |= with_argument(name, odd) | with_number(name, odd)
    return uses


def with_argument(name: str, odd: Any) -> dict[str, Use]:
    """A value that is not a name, a game, a generator, an action or a record."""
    game, state = tuppence.load(name), decision(name)
    record, in_a_list = state.record(), as_any([odd])
    return {
        f"load({odd!r})": lambda: tuppence.load(odd),
        f"load(players={odd!r})": lambda: tuppence.load(name, players=odd),
        f"load({odd!r}=...)": lambda: tuppence.load(name, **{str(odd): odd}),
        f"load_bot({odd!r})": lambda: tuppence.load_bot(odd, game),
        f"load_bot(game={odd!r})": lambda: tuppence.load_bot("regular", odd),
        f"load_bot(seat={odd!r})": lambda: tuppence.load_bot("regular", game, seat=odd),
        f"solve({odd!r})": lambda: tuppence.solve(odd),
        f"playouts({odd!r})": lambda: tuppence.playouts(odd, 10),
        f"playouts(policies={odd!r})": lambda: tuppence.playouts(game, 10, policies=odd),
        f"playouts(policies=[{odd!r}, ...])": lambda: tuppence.playouts(game, 10, policies=[odd, odd]),
        f"apply_action({odd!r})": lambda: state.apply_action(odd),
        f"to_json({odd!r})": lambda: tuppence.to_json(odd),
        f"replay({odd!r})": lambda: tuppence.replay(odd),
        f"replay(options={odd!r})": lambda: tuppence.replay({**record, "options": {"players": odd}}),
        f"replay(history={odd!r})": lambda: tuppence.replay({**record, "history": [odd]}),
        f"luck({odd!r})": lambda: luck_and_choices(odd),
        f"luck(game={odd!r})": lambda: luck_and_choices({"game": odd, "options": {}, "history": []}),
        f"seal({odd!r})": lambda: seal(odd, odd),
        f"with_sheet({odd!r})": lambda: with_sheet(record, odd),
        f"verify([{odd!r}])": lambda: verify(in_a_list),
        f"sample_chance({odd!r})": lambda: start(name).sample_chance(odd),
        f"State({odd!r}, ...)": lambda: tuppence.State(odd, state.position),
        f"State(game, [{odd!r}])": lambda: tuppence.State(game, in_a_list),
        f"State(..., {odd!r})": lambda: tuppence.State(game, state.position, as_any(odd)),
    }


def as_any(value: Any) -> Any:
    """Cast to Any so that mypy accepts a wrong type."""
    return value


def with_number(name: str, odd: Any) -> dict[str, Use]:
    """A value that is not a valid number of games or threads, seed or seat."""
    game, state = tuppence.load(name), decision(name)
    uses: dict[str, Use] = {
        f"playouts(games={odd!r})": lambda: tuppence.playouts(game, odd),
        f"information_state({odd!r})": lambda: state.information_state(odd),
    }
    if type(odd) is not int or odd < 0:
        uses |= {
            f"load_bot(seed={odd!r})": lambda: tuppence.load_bot("regular", game, seed=odd),
            f"playouts(seed={odd!r})": lambda: tuppence.playouts(game, 10, seed=odd),
        }
    if odd is not None:
        uses |= {
            f"playouts(start={odd!r})": lambda: tuppence.playouts(game, 10, start=odd),
            f"playouts(threads={odd!r})": lambda: tuppence.playouts(game, 10, threads=odd),
            f"playouts(progress={odd!r})": lambda: tuppence.playouts(game, 10, progress=odd),
            f"view({odd!r})": lambda: state.view(odd),
            f"prompt({odd!r})": lambda: state.text(odd).prompt(),
        }
    return uses


class ToldOtherwise:
    """An object with views that no match has."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view = self.information_state = lambda seat: view
        self.current_player = lambda: seat
