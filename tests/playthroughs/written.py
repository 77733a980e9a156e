"""Matches as text and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import tuppence
from tests import Json
from tests.playthroughs import names
from tuppence.events import Event
from tuppence.record import Fair, seal

FOLDER = Path(__file__).parent
MOST_CHOICES = 4  # of one moment


class Match(NamedTuple):
    """What determines a match. `fair` is of a sealed one, in its JSON form."""

    options: Json
    history: list[Json]
    fair: Json | None = None


class Step(NamedTuple):
    """An action with its events and the sentences of them, in which {0} stands for seat 0; the state after it."""

    action: Json
    events: list[Event]
    sentences: list[str]
    state: tuppence.State


def files(name: str) -> dict[Path, list[Match]]:
    """The files of a game with their matches."""
    return {path: read(path.read_text()) for path in sorted((FOLDER / name).glob("*.txt"))}


def read(text: str) -> list[Match]:
    """The matches of a file."""
    matches: list[Match] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "match":
            matches.append(Match(json.loads(rest), []))
        elif word == "fair":
            matches[-1] = matches[-1]._replace(fair=json.loads(rest))
        elif word.isdecimal():
            matches[-1].history.append(json.loads(rest))
    return matches


def steps(name: str, match: Match) -> Iterator[Step]:
    """Play a match again, action by action."""
    state = tuppence.load(name, **match.options).new_initial_state()
    for action in match.history:
        events = state.apply_typed(action)
        text = state.text()
        yield Step(action, events, [text.describe(event) for event in events], state)


def recorded(name: str, match: Match) -> Json:
    """The record of a match."""
    state = tuppence.load(name, **match.options).new_initial_state()
    for action in match.history:
        state.apply_action(action)
    return state.record()


def sealed(name: str, match: Match) -> bytes:
    """The record of a match with dice, sealed."""
    return seal(recorded(name, match), msgspec.convert(match.fair, Fair))


def written(name: str, variant: str, matches: list[Match]) -> str:
    """The file of a variant with these matches."""
    title = f"# {tuppence.load(name).title}: {variant}"
    return "\n\n".join([title, *("\n".join(lines(name, match)) for match in matches)]) + "\n"


def lines(name: str, match: Match) -> Iterator[str]:
    """The lines of a match."""
    seals = iter(json.loads(sealed(name, match))["seals"] if match.fair else ())
    state = tuppence.load(name, **match.options).new_initial_state()
    shown = Shown()
    yield f"match {form(match.options)}"
    if match.fair:
        yield f"fair {form(match.fair)}"
        yield f"seal {next(seals)}"
    yield from shown.after(state)
    for number, step in enumerate(steps(name, match), 1):
        yield ""
        yield f"{number} {form(step.action)}"
        if match.fair:
            yield f"seal {next(seals)}"
        for event, sentence in zip(step.events, step.sentences, strict=True):
            yield f"  event {form(msgspec.to_builtins(event))}"
            if sentence:
                yield f"    {names.named(sentence)}"
        state = step.state
        yield from shown.after(state)
    yield from shown.end(state)
    yield f"\nresult {form(recorded(name, match)['result'])}"
    yield from (f"seal {last}" for last in seals)


def form(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class Shown:
    """What was shown of a match so far: only what changes is written."""

    def __init__(self) -> None:
        self.views: dict[str, Json] = {}
        self.texts: dict[str, str] = {}

    def after(self, state: tuppence.State) -> Iterator[str]:
        """What has changed since the last call."""
        changed = self._changed("view", state.view(), {})
        yield from self._line("view", changed)
        for seat in range(state.game.num_players):
            own = self._changed(f"view {seat}", state.view(seat), changed)
            yield from self._line(f"view {seat}", own)
        for text in texts(state):
            if (shown := text.named()) and shown != self.texts.get(text.kind):
                yield f"  {text.kind} {shown}"
            self.texts[text.kind] = shown

    def end(self, state: tuppence.State) -> Iterator[str]:
        """What each seat knows besides what it sees."""
        for seat in range(state.game.num_players):
            seen, known = state.view(seat), state.information_state(seat)
            yield from self._line(
                f"knows {seat}", {key: value for key, value in known.items() if seen.get(key) != value}
            )

    def _changed(self, reader: str, view: Json, known: Json) -> Json:
        """The keys with other values than those shown before, once what is known is taken for granted."""
        expected = {**self.views.get(reader, {}), **known}
        self.views[reader] = view
        return {key: value for key, value in view.items() if key not in expected or expected[key] != value}

    def _line(self, reader: str, changed: Json) -> Iterator[str]:
        if changed:
            yield f"  {reader} {form(changed)}"


class Text(NamedTuple):
    """What stands beside a table, and the seat of the reader; in it {0} stands for seat 0."""

    kind: str
    parts: list[str]
    reader: int | None = None

    def named(self) -> str:
        shown = [names.named(part, self.reader) for part in self.parts[:MOST_CHOICES]]
        more = len(self.parts) - len(shown)
        return " | ".join([*shown, f"{more} more"] if more else shown)


def texts(state: tuppence.State) -> list[Text]:
    """The texts for the player to decide, for another one, and for watchers."""
    deciding = state.current_player()
    reader = deciding if deciding >= 0 else None
    found = [Text("prompt", [state.text(reader).prompt()], reader)]
    if state.is_terminal():
        return found
    text = state.text()
    other = next((seat for seat in range(state.game.num_players) if seat != reader), None)
    choices = [" · ".join(filter(None, [one.label, one.effect])) for _, one in text.choices()]
    return [
        *found,
        Text("watching", [text.prompt()]),
        Text("choices", choices, reader),
        Text("waiting", [state.text(other).waiting()], other),
        Text("note", [text.note() or text.odds()]),
        Text("progress", [text.progress()]),
    ]
