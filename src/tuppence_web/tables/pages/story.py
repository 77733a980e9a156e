"""How a finished match went, from its record; a running match's state. No Django."""

from __future__ import annotations

import itertools
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

import tuppence
from tuppence.chance.fairness import Fairness, fairness
from tuppence.events import Event, event_forms
from tuppence.options import OptionField
from tuppence.record import EngineFrom, Fair, Origin, sign
from tuppence.record.luck import Share, luck_and_choices
from tuppence.record.verification import Verification, verify
from tuppence_web import data_folder
from tuppence_web.serving.asking import in_the_server, leave_to_the_server
from tuppence_web.tables.assessment import assess
from tuppence_web.tables.engine.outcomes import YOU, Placed, placed
from tuppence_web.tables.engine.running_score import running_score
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import replay, visibility
from tuppence_web.tables.wire.analysis import AnalysisData
from tuppence_web.tables.wire.messages import Fixture, RealTable, Unrated

UNCONFIRMED = "The match is over, and its result is not confirmed yet"
MOST_STEPS = 10  # the columns that fit on a phone


class Ended(msgspec.Struct, frozen=True):
    """What pages need of a match, taken from the table at one moment. ``over``: played to its end.

    ``withheld_until``: when its record may be published, in milliseconds since 1970.
    ``seats``: who finished where, if it is over. ``rematch``: the table of the next match. ``score``: the
    matches won in a run of rematches. ``strangers``: that run began at a table open to anyone. ``stand_ins``: the seats
    of people for whom a bot played to the end.
    """

    title: str
    names: list[str]
    over: bool
    record: dict[str, Any]
    file: bytes | None
    real: RealTable | None = None
    unrated: Unrated | None = None
    fairness: Fairness | None = None
    seats: list[Placed] = []
    rematch: str | None = None
    fixture: Fixture | None = None
    score: list[int] | None = None
    strangers: bool = False
    stand_ins: list[int] = []
    can_be_repeated: bool = False
    reaches_goals: bool = False
    withheld_until: int = 0

    def seat_of(self, guest: str) -> int | None:
        """The seat in which a guest played, or None."""
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest), None)


def ended(table: Table) -> Ended:
    """The match of a table. Its signed record is included only once it has ended, because it reveals everything."""
    names = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(table.seats)]
    if table.state is None or not table.ended:
        return Ended(table.game.title, names, False, {}, None)
    record, over = table.mode.with_sheet(table.state.record(), names), table.status == "over"
    origin = Origin(
        table=table.id,
        began=_iso(table.began_at),
        ended=_iso(table.moved_at),
        players=names,
        ending="finished" if over else "abandoned",
        drawings=table.drawing if table.mode.draws_fairly else 0,
        seeds=table.mode.seeds(table.committed),
    )
    file = sign(record, _fair(table), origin, data_folder.record_key())
    tally = table.mode.tally(table.state)
    seats = placed(table) if over else []
    return Ended(
        table.game.title,
        names,
        over,
        record,
        file,
        table.mode.real_table,
        table.mode.unrated,
        None if tally is None else fairness(*tally),
        seats,
        table.rematch,
        table.mode.fixture,
        running_score(table),
        table.strangers,
        [seat for seat, sitting in enumerate(table.seats) if sitting.stand_in],
        table.mode.no_rematch is None,
        table.mode.unrated is None and table.mode.played_here,
        table.mode.withheld_until,
    )


def _fair(table: Table) -> Fair | None:
    """What made the chance of a match; None if it was entered, or chosen for a first game."""
    if not table.mode.draws_fairly:
        return None
    streams = table.streams
    return Fair(
        table.commitment,
        table.secret.hex(),
        table.seeds,
        msgspec.UNSET if streams == "match" else streams,
        [EngineFrom(event, took.name, took.version) for event, took in table.engines] or msgspec.UNSET,
        len(table.mode.copied) or msgspec.UNSET,
    )


def _iso(at: int) -> str:
    """A moment of the log in the format of records, to the second.

    >>> _iso(1795259370747)
    '2026-11-21T11:09:30Z'
    """
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class RunningMatch(msgspec.Struct, frozen=True):
    """The state of a running match for one of its players, or who enters it: what to do, in words, and who plays.

    ``turn``: whose turn it is; empty if nobody's.
    """

    yours: bool
    words: list[str]
    players: list[str]
    turn: str


def standing(table: Table, guest: str) -> RunningMatch | None:
    """The state of a table's match as a seated guest, or the one who enters it, may see it; None if none is running."""
    seat, state = table.seat_of(guest), table.state
    has_part = seat is not None or table.mode.is_referee(guest, table.host)
    if state is None or table.indexed_status != "playing" or not has_part:
        return None
    names = [sitting.name or f"Seat {number + 1}" for number, sitting in enumerate(table.seats)]
    prompt = visibility.prompt(state, seat, table.mode.played_here)
    lines = [UNCONFIRMED] if table.ended else [state.text().progress(), with_names(prompt, names)]
    players = [f"{name} (bot)" if table.seats[number].level else name for number, name in enumerate(names)]
    if seat is not None:
        players[seat] = YOU
    turn = "" if table.to_act is None else names[table.to_act]
    return RunningMatch(turn != "" and table.to_act == seat, [line for line in lines if line], players, turn)


class Story(msgspec.Struct, frozen=True):
    """How a match went: each seat's score after every step or change, and what the last play brought.

    ``score_name`` and ``score_step``: the score and its steps in words. ``gains``: each step's part of it, one row per
    seat, if the steps are few and named. ``last``: the sentences of the last play; ``badges``: a word beside a seat's
    name; ``payments``: each seat's other payments; ``plays``: the events of each play, as `replay.messages` sends them.
    """

    score_name: str
    score_step: str
    scores: list[list[int]]
    gains: list[list[int]]
    last: list[str]
    plays: list[list[Event]]
    badges: dict[int, str]
    payments: dict[str, list[int]]

    @property
    def events(self) -> list[Event]:
        """All that happened."""
        return list(itertools.chain.from_iterable(self.plays))


def story(record: dict[str, Any]) -> Story:
    """Replay a record and note the score after every step, or after every change in games without steps."""
    state = tuppence.load(record["game"], **record["options"]).new_initial_state()
    course = [state.text().score()]
    last: list[Event] = []
    plays: list[list[Event]] = []
    for action in record["history"]:
        if not plays or not replay.joins(state.game, state.is_chance_node()):
            plays.append([])
        last = state.apply_typed(action)
        plays[-1] += last
        text = state.text()
        now, steps = text.score(), text.steps()
        if now != course[-1] if steps is None else steps == len(course):
            course.append(now)
    text, events = state.text(), [event for play in plays for event in play]
    sentences = [sentence for sentence in map(text.sentence, last) if sentence]
    marked = [form for form in event_forms(last) if form["type"] in text.badges]
    badges = {seat: text.badges[form["type"]] for form in marked for seat in form["seats"]}
    scores = [list(seat) for seat in zip(*course, strict=True)]
    gains = _gains(scores) if text.steps() is not None and len(course) <= MOST_STEPS + 1 else []
    return Story(text.score_name, text.score_step, scores, gains, sentences, plays, badges, text.payments(events))


def _gains(scores: list[list[int]]) -> list[list[int]]:
    """What each step added to each seat's score.

    >>> _gains([[0, 5, 5], [0, 0, 20]])
    [[5, 0], [0, 20]]
    """
    return [[after - before for before, after in itertools.pairwise(seat)] for seat in scores]


def about(record: dict[str, Any]) -> list[str]:
    """The options of a match in words: what was chosen, and where they differ from the usual.

    >>> about({"game": "seven-pennies", "options": {"players": 2, "target": 30}})
    ['Played for: Points', 'Points to win: 30']
    """
    game = tuppence.load(record["game"], **record["options"])
    fields = [field for field in game.kind.option_fields if field.name not in ("players", game.kind.clock_option)]
    chosen = {field.name: game.options[field.name] for field in fields if field.kind == "choice"}
    usual = tuppence.load(record["game"], players=game.num_players, **chosen).options
    shown = [field for field in fields if field.kind == "choice" or game.options[field.name] != usual[field.name]]
    return [_in_words(field, game.options[field.name]) for field in shown]


def _in_words(field: OptionField, value: Any) -> str:
    """A chosen option in the words of the form."""
    if field.kind == "bool":
        return field.label if value else f"{field.label}: no"
    named = dict(field.named) if field.named else dict(field.choices)
    return f"{field.label}: {named.get(value, f'{value:g}' if isinstance(value, float) else value)}"


def solves_at_once(record: dict[str, Any]) -> bool:
    """Whether the exact values of a match are at hand in this process; some need a compiled solver.

    If only the server's own process has that, it makes the page.
    """
    at_hand = _solves(record["game"], record["options"])
    if not at_hand and in_the_server(_solves, record["game"], record["options"]):
        leave_to_the_server()
    return at_hand


def _solves(game: str, options: dict[str, Any]) -> bool:
    return tuppence.load(game, **options).solves_at_once()


def shares(record: dict[str, Any]) -> list[Share] | None:
    """Each seat's shares of luck and skill; None if exact values are not available."""
    return luck_and_choices(record) if solves_at_once(record) else None


def figure(number: float, form: str = "") -> str:
    r"""A number with a real minus sign.

    >>> figure(0.5, "+.2f"), ascii(figure(-3))
    ('+0.50', "'\\u22123'")
    """
    return f"{number:{form}}".replace("-", "\N{MINUS SIGN}")


def with_names(sentence: str, names: list[str], you: int | None = None) -> str:
    """A sentence with names in place of seat numbers, and "you" for the reader's.

    >>> with_names("{1} passed {0}", ["Mab", "Nell"]), with_names("{1} passed {0}", ["Mab", "Nell"], 0)
    ('Nell passed Mab', 'Nell passed you')
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat == you:
            return "you" if found.start() else "You"
        return names[seat]

    return re.sub(r"\{(\d+)\}", name, sentence)


def of_record(file: bytes, engine_seconds: float) -> tuple[Verification, bytes | None]:
    """Verify a record, and return the JSON of its `AnalysisData` if it is consistent, as everybody saw the match."""
    found = verify(file, engine_seconds)
    if not found.ok:
        return found, None
    record = msgspec.json.decode(file, type=dict[str, Any])
    game = tuppence.load(record["game"], **record["options"])
    table = Table("", game.name, b"")
    start, *plays = (
        msgspec.Raw(message.encode())
        for message in replay.messages(table, replay.entries_of(table, record, _names(record, game.num_players)), None)
    )
    exact = assess(record) if game.solves_at_once() else None
    data = AnalysisData(None, game.name, game.title, False, None, None, start, list(plays), exact, None)
    return found, msgspec.json.encode(data)


def _names(record: dict[str, Any], players: int) -> list[str]:
    """The names of a record's players, as its origin or its sheet states them."""
    source = record.get("origin") or record.get("sheet") or {}
    names = [str(name) for name in source.get("players", [])]
    return names if len(names) == players else [f"Player {seat + 1}" for seat in range(players)]
