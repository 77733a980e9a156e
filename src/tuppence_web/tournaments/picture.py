"""The layout of the bracket picture: matches, players and lines. No Django.

Rounds are columns. The winners' bracket is above the losers'; both meet in the third-place match. A round of few
matches shows names; one of many shows a penny for each player, so that 256 fit on a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, starmap

from tuppence_web.accounts.rules import shortened
from tuppence_web.tournaments.bracket import Bracket, Match
from tuppence_web.tournaments.rules import FINAL, FIRST, THIRD, Format, title

NAMED_IN_FIRST, NAMED_IN_LANE = 8, 4  # the most matches in a round that shows names
ROW, HEAD, FOOT, GAP = 22, 24, 6, 18
TOP = 68  # space for the names of the rounds and of the upper bracket
BELOW = 9  # between a round's matches and lines that pass it
LABEL = 9  # space for a bracket's name above its matches
PIP, BLOCK_HIGH, BLOCK_GAP = 9, 14, 5
MANY = 16  # matches; with more, three are side by side
BLOCK_WIDE = 5 * PIP
PAGE, WIDEST = 1222, 260
WIDE_MANY, BETWEEN_FEW, BETWEEN_MANY = 134, 64, 30
FEW_COLUMNS = 5
NARROWEST = 74  # the width of a round's name
HEADS = {THIRD: "Two to the final", FINAL: "The last match"}
GO_ON = {1: "One advances", 2: "Two go on"}
WAITS = "Waits"
CHARACTER = 7.4  # average width of a character


@dataclass(frozen=True)
class Row:
    """A player or team in a card, at ``y`` from its top.

    ``state``: on (advances), out, away (absent), or "" while the match is open.
    """

    number: int
    name: str
    full: str
    y: float
    state: str
    chosen: bool


@dataclass(frozen=True)
class Card:
    """A match with names. ``key`` is "" if it is still to come."""

    key: str
    head: str
    x: float
    y: float
    wide: float
    high: float
    kind: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Pip:
    """A player in a round without names."""

    x: float
    y: float
    state: str
    chosen: bool


@dataclass(frozen=True)
class Block:
    """A match without names."""

    x: float
    y: float
    wide: float
    high: float
    kind: str
    pips: tuple[Pip, ...]


@dataclass(frozen=True)
class Line:
    """A line from a match to the next. ``kind``: winners, losers or chosen."""

    path: str
    kind: str


@dataclass(frozen=True)
class Column:
    """The name and progress of a round. ``now``: the first unfinished one."""

    x: float
    stage: str
    words: str
    progress: str
    now: bool


@dataclass(frozen=True)
class Lane:
    """The name of a bracket above its first round."""

    x: float
    y: float
    words: str


@dataclass
class Picture:
    """Everything to draw."""

    wide: float = 0
    high: float = 0
    cards: list[Card] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)


@dataclass(frozen=True)
class _Seat:
    """The left and right ends of a player's row, or of a match."""

    left: float
    right: float
    y: float


class _Drawing:
    """A picture under construction."""

    def __init__(
        self, format: Format, entrants: int, reached: Bracket, names: Mapping[int, str], chosen: int | None
    ) -> None:
        self.format, self.names, self.chosen = format, names, chosen
        self.picture = Picture()
        self.stages = _stages(format, entrants, reached)
        self.matches = {stage: round_matches(reached, stage) for stage in self.stages}
        self.columns = _columns(self.stages)
        self.wide, self.between = WIDE_MANY, BETWEEN_MANY
        if len(self.columns) <= FEW_COLUMNS:
            room = (PAGE + BETWEEN_FEW) / len(self.columns) - BETWEEN_FEW
            self.wide, self.between = min(WIDEST, int(room)), BETWEEN_FEW
        self.seats: dict[str, dict[int, _Seat]] = {}
        self.ends: dict[str, list[_Seat]] = {}
        self.passing: dict[tuple[tuple[float, float], tuple[float, float]], float] = {}  # lowest points by line

    def named(self, stage: str) -> bool:
        """Whether a round shows names: it has few matches, and is not a future round of a large tournament."""
        few = len(self.stages[stage]) <= (NAMED_IN_FIRST if stage == FIRST else NAMED_IN_LANE)
        reached = bool(self.matches[stage]) or len(self.columns) <= FEW_COLUMNS or lane(stage) == "middle"
        return few and reached

    def across(self, stage: str) -> int:
        """The number of matches without names side by side."""
        return min(len(self.stages[stage]), 3 if len(self.stages[stage]) > MANY else 2)

    def width_of(self, stage: str) -> float:
        return self.wide if self.named(stage) else self.across(stage) * (BLOCK_WIDE + BLOCK_GAP) - BLOCK_GAP

    def height_of(self, stage: str) -> float:
        sizes = self.stages[stage]
        if self.named(stage):
            return sum(_high(size) for size in sizes) + GAP * (len(sizes) - 1)
        return -(-len(sizes) // self.across(stage)) * (BLOCK_HIGH + BLOCK_GAP) - BLOCK_GAP

    def draw(self) -> Picture:
        lanes = {lane: [stage for stage in self.stages if stage[0] == lane] for lane in "WL"}
        highs = {lane: max([self.height_of(stage) for stage in found], default=0) for lane, found in lanes.items()}
        middle = [stage for stage in self.stages if stage[0] not in "WL"]
        both = sum(highs.values()) + (GAP * 2.5 if all(highs.values()) else 0)
        whole = max([both, *(self.height_of(stage) for stage in middle)])
        top = TOP + (whole - both) / 2
        x = 2.0
        for stages in self.columns:
            wide = max(NARROWEST, *(self.width_of(stage) for stage in stages))
            for stage in stages:
                if stage in (lanes["W"][:1] + lanes["L"][:1]):
                    start = top if stage[0] == "W" else TOP + (whole + both) / 2 - highs["L"]
                    words = "Winners' bracket" if stage[0] == "W" else "Losers' bracket"
                    self.picture.lanes.append(Lane(x, self.top_of(stage, start, highs[stage[0]]) - LABEL, words))
                if stage[0] == "W":
                    self.place(stage, x, top, highs["W"])
                elif stage[0] == "L":
                    self.place(stage, x, TOP + (whole + both) / 2 - highs["L"], highs["L"])
                else:
                    self.place(stage, x, TOP, whole)
            self.picture.columns.append(self.heading(x, stages))
            x += wide + self.between
        self.picture.wide, self.picture.high = x - self.between + 2, TOP + whole + 4
        self.connect()
        return self.picture

    def heading(self, x: float, stages: list[str]) -> Column:
        done = sum(match.order is not None for stage in stages for match in self.matches[stage])
        count = sum(len(self.stages[stage]) for stage in stages)
        words = title(stages[0]) if stages[0][0] not in "WL" else f"Round {stages[0][1:]}"
        words = "Third place" if stages[0] == THIRD else words
        now = done < count and not any(column.now for column in self.picture.columns)
        return Column(x, stages[0], words, "" if count == 1 else f"{done} of {count} played", now)

    def top_of(self, stage: str, top: float, high: float) -> float:
        """The top of a round's first match."""
        if not self.named(stage):
            return top + (high - self.height_of(stage)) / 2
        sizes = self.stages[stage]
        return top + high / len(sizes) / 2 - _high(sizes[0]) / 2

    def place(self, stage: str, x: float, top: float, high: float) -> None:
        """Place the matches of a round in its column, evenly over the height of its lane."""
        sizes, self.seats[stage] = self.stages[stage], {}
        self.ends[stage] = []
        found: list[Match | None] = [*self.matches[stage], *[None] * (len(sizes) - len(self.matches[stage]))]
        if not self.named(stage):
            self.place_blocks(stage, found, x, self.top_of(stage, top, high))
            return
        slot = high / len(sizes)
        for at, (size, match) in enumerate(zip(sizes, found, strict=True)):
            self.place_card(stage, size, match, x, top + slot * (at + 0.5) - _high(size) / 2)

    def place_card(self, stage: str, size: int, match: Match | None, x: float, y: float) -> None:
        rows = []
        self.ends[stage].append(_Seat(x, x + self.wide, y + _high(size) / 2))
        for at, player in enumerate(in_order(match) if match else ()):
            line = HEAD + ROW * (at + 0.5)
            full = self.names[player]
            fits = int((self.wide - 44) / CHARACTER)
            name = shortened(full, fits)
            rows.append(Row(player, name, full, line, state(match, player), player == self.chosen))
            self.seats[stage][player] = _Seat(x, x + self.wide, y + line)
        several = len(self.stages[stage]) > 1
        head = f"Match {match.number}" if several and match else HEADS.get(stage, GO_ON[self.format.on])
        head = WAITS if size == 1 and match else head
        kind = f"{lane(stage)} {'done' if match and match.order is not None else 'open' if match else 'ghost'}"
        key = match.key if match else ""
        self.picture.cards.append(Card(key, head, x, y, self.wide, _high(size), kind, tuple(rows)))

    def place_blocks(self, stage: str, found: list[Match | None], x: float, y: float) -> None:
        middle = y + self.height_of(stage) / 2
        self.ends[stage].append(_Seat(x, x + self.width_of(stage), middle))
        for at, (size, match) in enumerate(zip(self.stages[stage], found, strict=True)):
            left = x + at % self.across(stage) * (BLOCK_WIDE + BLOCK_GAP)
            top = y + at // self.across(stage) * (BLOCK_HIGH + BLOCK_GAP)
            players = in_order(match) if match else ()
            pips = []
            for seat in range(size):
                player = players[seat] if seat < len(players) else None
                spot = left + PIP * (seat + 0.5) + (BLOCK_WIDE - PIP * size) / 2
                how = state(match, player) if match and player is not None else "ghost"
                pips.append(Pip(spot, top + BLOCK_HIGH / 2, how, player is not None and player == self.chosen))
                if player is not None:
                    self.seats[stage][player] = _Seat(spot, spot, top + BLOCK_HIGH / 2)
            kind = f"{lane(stage)} {'done' if match and match.order is not None else 'open' if match else 'ghost'}"
            self.picture.blocks.append(Block(left, top, BLOCK_WIDE, BLOCK_HIGH, kind, tuple(pips)))

    def connect(self) -> None:
        """Draw lines from each player's row to the next one, and bands between rounds without names."""
        for stage in self.stages:
            for next_one in _next(stage, self.stages):
                going = [player for player in self.seats[stage] if self.after(stage, player) == next_one]
                kind = "losers" if lane(next_one) == "losers" or lane(stage) == "losers" else "winners"
                if self.named(stage) and self.named(next_one) and self.seats[next_one]:
                    for player in going:
                        here, there = self.seats[stage][player], self.seats[next_one][player]
                        self.line((here.right, here.y), (there.left, there.y), kind)
                else:
                    self.bands(self.ends[stage], self.ends[next_one], f"{kind} band")
        self.line_of_chosen()

    def after(self, stage: str, player: int) -> str | None:
        """A player's next stage. Players who go through another round need no line past it."""
        stages = list(self.stages)
        later = stages[stages.index(stage) + 1 :]
        return next((one for one in later if player in self.seats[one]), None)

    def bands(self, starts: list[_Seat], ends: list[_Seat], kind: str) -> None:
        """Draw bands from the matches of a round to those of the next, as its players are not known."""
        for at, start in enumerate(starts):
            end = ends[at * len(ends) // len(starts)]
            self.line((start.right + 4, start.y), (end.left - 4, end.y), kind)

    def line_of_chosen(self) -> None:
        path = [self.seats[stage][self.chosen] for stage in self.stages if self.chosen in self.seats[stage]]
        for here, there in pairwise(path):
            self.line((here.right, here.y), (there.left, there.y), "chosen")

    def line(self, start: tuple[float, float], end: tuple[float, float], kind: str) -> None:
        """Draw a line to the next match. Past rounds in between it runs below their matches."""
        points = [start, end]
        passed = [card for card in self.picture.cards if start[0] < card.x and card.x + card.wide < end[0]]
        if passed:
            low = max(card.y + card.high for card in passed) + BELOW
            y = self.passing.setdefault((start, end), max(start[1], low + BELOW * len(self.passing)))
            first, last = min(card.x for card in passed), max(card.x + card.wide for card in passed)
            points = [start, (first, y), (last, y), end]
        path = f"M{start[0]:g} {start[1]:g}" + "".join(starmap(_to, pairwise(points)))
        self.picture.lines.append(Line(path, kind))


def drawing(
    format: Format, entrants: int, reached: Bracket, names: Mapping[int, str], chosen: int | None = None
) -> Picture:
    """The picture of a bracket. ``chosen``: the entrant whose path is highlighted."""
    return _Drawing(format, entrants, reached, names, chosen).draw()


def round_matches(reached: Bracket, stage: str) -> tuple[Match, ...]:
    """The matches of a stage, as far as known."""
    found = reached.round(stage)
    return found.matches if found else ()


def in_order(match: Match) -> tuple[int, ...]:
    """The players of a match by finish, absent ones last; in drawn order while it is open."""
    return match.players if match.order is None else (*match.order, *match.absent)


def state(match: Match | None, player: int) -> str:
    """A player's state after a match: on, out, away, or "" while it is open."""
    if match is None:
        return ""
    if player in match.absent:
        return "away"
    if match.order is None:
        return ""
    best = match.order[:1] if match.stage == FINAL else match.going_on
    return "on" if player in best else "out"


def lane(stage: str) -> str:
    """The lane of a stage: winners, losers, or middle."""
    return {"W": "winners", "L": "losers"}.get(stage[0], "middle")


def _to(start: tuple[float, float], end: tuple[float, float]) -> str:
    """The next part of a line: straight at the same height, otherwise a curve."""
    if start[1] == end[1]:
        return f"H{end[0]:g}"
    half = (start[0] + end[0]) / 2
    return f"C{half:g} {start[1]:g} {half:g} {end[1]:g} {end[0]:g} {end[1]:g}"


def _high(size: int) -> float:
    return HEAD + ROW * size + FOOT


def _stages(format: Format, entrants: int, reached: Bracket) -> dict[str, list[int]]:
    """The sizes of the matches of each stage: actual, or expected if everybody comes."""
    planned = format.rounds_to_come(entrants)
    known = {round.stage: [len(match.players) for match in round.matches] for round in reached.rounds}
    waiting = {round.stage: len(round.players) for round in reached.rounds if not round.matches}
    known |= {stage: format.sizes(players) for stage, players in waiting.items()}
    met = THIRD in known or FINAL in known
    both = [stage for stage in {**planned, **known} if stage in known or not (met and stage[0] in "WL")]
    both.sort(key=_when)
    return {stage: known.get(stage, planned.get(stage, [])) for stage in both}


def _when(stage: str) -> tuple[int, str]:
    """A sort key: the order of play."""
    if stage[0] in "WL":
        return int(stage[1:]), "WL"[stage[0] == "L"]
    return {FIRST: (1, ""), THIRD: (98, ""), FINAL: (99, "")}[stage]


def _columns(stages: Iterable[str]) -> list[list[str]]:
    """Group stages into columns. Stages played at the same time share one."""
    columns: dict[int, list[str]] = {}
    for stage in stages:
        columns.setdefault(_when(stage)[0], []).append(stage)
    return list(columns.values())


def _next(stage: str, stages: Iterable[str]) -> list[str]:
    """The stages to which the lines from a stage lead. Teams that fall into the losers' bracket have none."""
    if stage == FINAL:
        return []
    meeting = next(one for one in (THIRD, FINAL) if one in stages and one != stage)
    if stage == THIRD:
        return [meeting]
    after, lanes = int(stage[1:]), "WL" if stage == FIRST else stage[0]
    found = ((one for one in stages if one[0] == lane and int(one[1:]) > after) for lane in lanes)
    return [next(one, meeting) for one in found]
