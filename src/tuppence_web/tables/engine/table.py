"""A table replayed from its log: every entry applied in order. `commands` makes the entries; nothing is stored here."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

import tuppence
from tuppence.actions import Action
from tuppence.chance import Engine, FairMatch, commitment
from tuppence.events.words import span
from tuppence.game import Game
from tuppence.match import CHANCE, TERMINAL, State
from tuppence_web.tables.engine import drawing, words
from tuppence_web.tables.engine.hosting import Hosting
from tuppence_web.tables.engine.log import Entry, Seat, changed, fitted, late, seat_number
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.engine.modes.opened import mode_of
from tuppence_web.tables.engine.modes.real import RealMatch
from tuppence_web.tables.engine.screens import MOST_MS
from tuppence_web.tables.engine.settings import settings_of
from tuppence_web.tables.wire import server_events
from tuppence_web.tables.wire.messages import Event, LogEntry
from tuppence_web.tables.wire.settings import TableSettings
from tuppence_web.tables.wire.types import Help, Level, Status

NEWEST = 200  # entries in memory for clients that reconnect
REQUESTS = 1000  # remembered requests, to answer repeated ones
UNKNOWN: int | None = 0  # that something is due at a table is stored, not since when
REMATCH_MS = 20_000  # to agree to a rematch
REVEAL_SECONDS = 20  # to reveal the seeds, once the contributors are fixed


class Table(Hosting):
    """The state of a table, replayed from its log."""

    def __init__(self, id: str, game: str, secret: bytes) -> None:
        super().__init__()
        self.id = id
        self.game_name = game
        self.secret = secret
        self.commitment = commitment(secret)
        self.seq = 0
        self.moved = 0  # the seq of the last entry that changed the position
        self.moved_at = 0
        self.last_at = 0
        self.stored_due = UNKNOWN  # what the database says of `schedule.due_at`
        self.stood_ms = 0  # how long the clock of the player to act was stopped, and when that was logged
        self.stood_at = 0
        self.screen_ms = 0  # how long the clock of the player to act waits for that player's screen
        self.began_at = 0
        self.status: Status = "open"
        self.game: Game
        self.auto_start = False
        self.starting = False  # the start was requested, and the dice are being drawn again
        self.drawing = 1
        self.committed = False  # whether seeds were committed to before they were revealed: since version 2 of the wire
        self.seeds: list[str] = []  # that made the dice, one per seat
        self.guests: set[str | None] = set()  # whom the log names
        self.mode = Mode()
        self.state: State | None = None
        self.dice: FairMatch | None = None
        self.drawn = 0  # chance events so far
        self.engines: list[tuple[int, Engine]] = []  # by the first chance event of each engine
        self.to_act: int | None = None  # the seat to act
        self.unanswered: Action | None = None  # the action that stands for no answer to an offer to `to_act`
        self.chance_due = False
        self.settings: TableSettings
        self.rematch: str | None = None
        self.again: dict[int, int] = {}  # the seats that want a rematch, and when they said so
        self.score_before: dict[str, int] = {}  # of a run of rematches (running_score.py)
        self.newest: deque[tuple[int, LogEntry | bytes]] = deque(maxlen=NEWEST)
        self._requests: OrderedDict[tuple[str, str], int] = OrderedDict()

    def repeated(self, guest: str, request: str) -> int | None:
        """The seq of a guest's request, if it was carried out before."""
        return self._requests.get((guest, request))

    @property
    def deadline(self) -> int | None:
        """When the clock of the player to act, or of the seeds, runs out, in milliseconds since 1970."""
        earliest = self.earliest_deadline
        return None if earliest is None else earliest + self.screen_ms

    @property
    def earliest_deadline(self) -> int | None:
        """The deadline if that player's screen has shown everything at once, which no log says."""
        seat, seconds = self.to_act, self.clock_seconds
        if self.status != "drawing" and (not seconds or seat is None or self.level_playing(seat) is not None):
            return None
        return self.moved_at + 1000 * seconds + self.stood_ms

    def note_shown(self, seat: int, at: int) -> None:
        """Let the clock of the player to act run: that player's screen has shown what happened."""
        if seat == self.to_act:
            self.screen_ms = max(0, min(self.screen_ms, at - self.moved_at))

    @property
    def clock_seconds(self) -> int:
        """The time for the current decision, by the table or the game's rules; 0: unlimited."""
        if self.status == "drawing":
            return REVEAL_SECONDS
        here = self.settings
        own = here.turn_seconds if self.unanswered is None else here.buy_seconds
        if own is not None:
            return own
        seconds: int = getattr(self.game.typed_options, self.game.kind.clock_option)
        return seconds

    @property
    def help(self) -> Help:
        """What the table shows besides the rules: nothing in the association's matches, nor at a real table."""
        return (self.settings.help or "none") if self.mode.gives_help else "none"

    @property
    def strangers(self) -> bool:
        """Whether the table, or the first of a run of rematches, was open to anyone."""
        return self.settings.anyone or self.met_before

    def level_playing(self, seat: int) -> Level | None:
        """The level of the bot that plays a seat now; None if a person does."""
        sitting = self.seats[seat]
        return "regular" if sitting.stand_in else sitting.level

    def apply_stored(self, entries: Iterable[Entry]) -> None:
        """Apply a stored log. Chance is drawn only if the next draw depends on earlier ones."""
        for entry in entries:
            if entry.by == "chance" and self.dice is not None and self.dice.in_order:
                self.playing.sample_chance(self.dice.of_event(self.drawn))
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Apply the next entry. Raises IllegalAction for an illegal play, and then changes nothing."""
        if entry.kind == "played":
            events = self._play(entry)
        else:
            events = CHANGES[entry.kind](self, entry)
        self.seq = entry.seq
        self.last_at = max(self.last_at, entry.at)
        guest = entry.body.get("guest") if entry.kind != "played" else self.host if entry.by == "official" else None
        self.guests.add(guest)
        if guest is None and entry.seat is not None and entry.by == "person":
            guest = self.seats[entry.seat].guest or self.host  # the host's device plays seats of nobody else
        if entry.request is not None and guest is not None:
            self._remember(guest, entry.request, entry.seq)
        action = entry.body if entry.kind == "played" else None
        shown = LogEntry(entry.seq, entry.at, entry.kind, entry.by, entry.seat, entry.request, action, events)
        self.newest.append((entry.seq, shown))

    def _remember(self, guest: str, request: str, seq: int) -> None:
        self._requests[guest, request] = seq
        if len(self._requests) > REQUESTS:
            self._requests.popitem(last=False)

    def _play(self, entry: Entry) -> list[Event]:
        was_offer = self.unanswered is not None
        events, sentence = self.playing.apply_typed(entry.body), self.playing.text().sentence
        self.mode.note(entry, events, self.playing)
        self.drawn += entry.by == "chance"
        self._note_move(entry)
        if entry.seat is not None and entry.by == "person":
            self.seats[entry.seat].time_outs = 0
        elif entry.seat is not None and entry.by == "clock" and not was_offer:
            self.seats[entry.seat].time_outs += 1
        return [*late(self.game, entry, was_offer), *(Event(event, sentence(event)) for event in events)]

    def _note_move(self, entry: Entry) -> None:
        self.moved = entry.seq
        self.moved_at = entry.at
        self.stood_ms = self.stood_at = 0
        self.screen_ms = MOST_MS if entry.kind == "played" and self.mode.played_here else 0
        state = self.playing
        current = state.current_player()
        self.to_act = current if current >= 0 else None
        answer = self.game.kind.unanswered
        self.unanswered = None if answer is None else answer(state.position)
        self.chance_due = current == CHANCE
        self.status = "over" if current == TERMINAL else "playing"

    @property
    def playing(self) -> State:
        """The match. Raises LookupError before the start."""
        if self.state is None:
            raise LookupError(f"table {self.id} has not started")
        return self.state

    @property
    def real_match(self) -> RealMatch:
        """The match at a real table. Raises LookupError elsewhere."""
        if not isinstance(self.mode, RealMatch):
            raise LookupError(f"table {self.id} is no real table")
        return self.mode

    @property
    def counts(self) -> bool:
        """Whether the match has a result that counts: at a real table it must be confirmed, too."""
        return self.status == "over" and self.mode.confirmed

    @property
    def indexed_status(self) -> Status:
        """The status for queries: a match whose result is not confirmed is in play."""
        return "playing" if self.status == "over" and not self.counts else self.status

    @property
    def ended(self) -> bool:
        """Whether nothing more is drawn from the secret, so that it can be published."""
        return self.status in ("over", "abandoned")

    @property
    def again_until(self) -> int | None:
        """When the countdown to a rematch ends, in milliseconds since 1970; None if none is running."""
        return min(self.again.values()) + REMATCH_MS if self.again and self.rematch is None else None

    @property
    def streams(self) -> Literal["event", "match"]:
        """How chance is drawn: from one stream per event, or one for the match."""
        return "match" if self.dice is not None and self.dice.in_order else "event"

    # Changes at a table other than plays. Each returns its events.

    def _opened(self, entry: Entry) -> list[Event]:
        body = entry.body
        self.host = body["guest"]
        self.auto_start = body["auto_start"]
        self.score_before = body.get("score", {})
        self.met_before = body.get("strangers", False)
        self._set_game(body)
        self.mode = mode_of(self.game.kind, body)
        return changed("opened", entry, words.OPENED)

    def _set_game(self, body: dict[str, Any]) -> None:
        self.game = tuppence.load(self.game_name, **body["options"])
        self.settings = settings_of(self.game.kind, body)
        self.seats = fitted(self.seats, self.game.num_players)

    def _sat(self, entry: Entry) -> list[Event]:
        guest, number = entry.body["guest"], seat_number(entry)
        before = self.seat_of(guest)
        old = Seat() if before is None else self.seats[before]
        if before is not None:
            self.seats[before] = self.mode.without_person(before)
        self.mode.took(number, guest, entry.body["name"])
        follower = entry.body.get("follower", "")
        new = Seat(guest, name=entry.body["name"], commitment=old.commitment, left_out=old.left_out, follower=follower)
        self.seats[number] = new
        return changed("sat", entry, words.sat(number, self.mode.follower_does, follower, before))

    def _vacated(self, entry: Entry) -> list[Event]:
        number = seat_number(entry)
        name = self.seats[number].follower or self.seats[number].name
        self.seats[number] = self.mode.without_person(number)
        return changed("left", entry, words.left(name)) if entry.kind == "left" else self._remove(entry, name)

    def _named(self, entry: Entry) -> list[Event]:
        self.seats[seat_number(entry)] = Seat(name=entry.body["name"])
        self.mode.named(seat_number(entry), entry.body["name"])
        return changed("named", entry, "")

    def _handed_over(self, entry: Entry) -> list[Event]:
        self.mode = self.mode.handed_over(self.seats)
        return changed("handed_over", entry, words.HANDED_OVER)

    def _undone(self, entry: Entry) -> list[Event]:
        to, name, why = entry.body["to"], entry.body["name"], entry.body["why"]
        text = words.undone(name, self.real_match.requests_since(to), why)
        self.state = self.real_match.take_back(to)
        self._note_move(entry)
        return [Event(server_events.Undone(entry.seat, None, to, name, why), text)]

    def _agreed(self, entry: Entry) -> list[Event]:
        self.real_match.agreed.add(seat_number(entry))
        return changed("agreed", entry, words.agreed(seat_number(entry)))

    def _confirmed(self, entry: Entry) -> list[Event]:
        self.real_match.confirm(entry.seat)
        return changed("confirmed", entry, words.RESULT_CONFIRMED)

    def _referee_changed(self, entry: Entry) -> list[Event]:
        self.host = entry.body["guest"]
        text = self.real_match.take_over(entry)
        return [Event(server_events.RefereeChanged(entry.seat, None, entry.body["name"]), text)]

    def _renamed(self, entry: Entry) -> list[Event]:
        seat = self.seats[seat_number(entry)]
        before, seat.name = seat.name, entry.body["name"]
        return changed("renamed", entry, words.renamed(before, seat.name))

    def _bot(self, entry: Entry) -> list[Event]:
        number, level = seat_number(entry), entry.body.get("level") or entry.body["grade"]  # in older logs
        self.seats[number] = Seat(level=level, name=entry.body["name"])
        return changed("bot", entry, words.bot_sat(number, level))

    def _options(self, entry: Entry) -> list[Event]:
        self._set_game(entry.body)
        return changed("options", entry, words.OPTIONS_CHANGED)

    def _started(self, entry: Entry) -> list[Event]:
        self.seeds = entry.body["seeds"]
        self.state = self.game.new_initial_state()
        self.dice = self.mode.dice(self.secret, self.seeds, entry.body.get("streams") == "event")
        self.mode.begin(self.state)
        self.began_at = entry.at
        self._note_move(entry)
        return [Event(server_events.Started(entry.seat, None, self.seeds), words.BEGAN)]

    def _engine(self, entry: Entry) -> list[Event]:
        self.engines.append((self.drawn, msgspec.convert(entry.body, Engine)))
        return [Event(server_events.EngineTaken(entry.seat, None, **entry.body), "")]

    def _abandoned(self, entry: Entry) -> list[Event]:
        self.status = "abandoned"
        self.moved, self.moved_at = entry.seq, entry.at
        self.to_act, self.unanswered, self.chance_due = None, None, False
        return changed("abandoned", entry, words.NOBODY_PLAYED)

    def _stand_in(self, entry: Entry) -> list[Event]:
        self.seats[seat_number(entry)].stand_in = True
        return changed("stand_in", entry, words.stands_in(entry.seat))

    def _back(self, entry: Entry) -> list[Event]:
        number = seat_number(entry)
        seat = self.seats[number]
        seat.stand_in, seat.time_outs = False, 0
        return changed("back", entry, words.came_back(number))

    def _stood(self, entry: Entry) -> list[Event]:
        self.stood_ms += entry.body["ms"]
        self.stood_at = entry.at
        if entry.seat is None:  # waiting for the seeds
            return changed("stood", entry, "")
        return changed("stood", entry, words.got_time_back(seat_number(entry), span(entry.body["ms"])))

    def _again(self, entry: Entry) -> list[Event]:
        self.again[seat_number(entry)] = entry.at
        return changed("again", entry, words.wants_another(seat_number(entry)))

    def _rematch(self, entry: Entry) -> list[Event]:
        self.rematch = entry.body["table"]
        return changed("rematch", entry, words.asked_for_another(entry.seat))


CHANGES = {
    "opened": Table._opened,
    "sat": Table._sat,
    "left": Table._vacated,
    "cleared": Table._vacated,
    "host": Table._host_is,
    "asked_back": Table._asked_back,
    "renamed": Table._renamed,
    "bot": Table._bot,
    "options": Table._options,
    "seeded": drawing.seeded,
    "committed": drawing.committed,
    "fixed": drawing.fixed,
    "revealed": drawing.revealed,
    "redrawn": drawing.redrawn,
    "started": Table._started,
    "engine": Table._engine,
    "stand_in": Table._stand_in,
    "back": Table._back,
    "abandoned": Table._abandoned,
    "again": Table._again,
    "rematch": Table._rematch,
    "stood": Table._stood,
    "named": Table._named,
    "undone": Table._undone,
    "agreed": Table._agreed,
    "confirmed": Table._confirmed,
    "handed_over": Table._handed_over,
    server_events.REFEREE_CHANGED: Table._referee_changed,
}
