"""How a match at a table is played: who plays it, where its chance comes from, what its result counts for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Literal

from tuppence.actions import Action
from tuppence.chance import FairMatch
from tuppence.chance.fairness import Tally
from tuppence.events import Event
from tuppence.match import State
from tuppence_web.hosted.first_game import Advice
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.wire.messages import Fixture, RealTable, Unrated
from tuppence_web.tables.wire.types import By, JsonObject, Kind, Source
from tuppence_web.web.refusals import Refusal

Seeds = Literal["committed", "sent", "none", "device", "first"]


class Mode:
    """Online: people with a seat each, and bots, play with the server's dice. Subclasses define where they differ.

    ``fixture``: the association's match, whose seats and options its players cannot change.
    """

    source: ClassVar[Source] = "house"
    played_here: ClassVar[bool] = True  # by the players at their own screens; elsewhere somebody enters what happened
    plays_named_seats: ClassVar[bool] = False  # whether one device plays the seats that only have a name
    draws_fairly: ClassVar[bool] = True  # from the table's secret and the players' seeds
    draws_at_once: ClassVar[bool] = False  # whether the match begins, with its first chance, as soon as it is opened
    remembered: ClassVar[bool] = True  # whether its players find it among their tables, and its result counts
    result_comes_with: ClassVar[tuple[Kind, ...]] = ("played",)  # the entries after which a result can count
    unrated: ClassVar[Unrated | None] = None  # why the result counts for nobody's ratings and progress, if so
    result_by: ClassVar[Literal["table", "referee"]] = "table"  # who says how the match ended
    names_by: ClassVar[By] = "house"  # who writes a name down that nobody sits behind
    follower_does: ClassVar[str] = words.FOLLOWED_BY  # what a seat does that somebody else's phone takes
    copied: Sequence[JsonObject] = ()  # the actions of another match with which this one begins
    withheld_until = 0  # when the secret of an ended match may be published, in milliseconds since 1970
    bots_seed = ""  # what the choices of bots follow from besides their seat; empty: from the table's id
    confirmed = True  # whether the result needs nobody's word, or has it
    official: str | None = None  # the name of a referee who does not play
    certified = False  # whether the association certified that referee
    reading_ms = 0  # how long the player reads what the coach says next; a bot waits for that

    def __init__(self, fixture: Fixture | None = None) -> None:
        self.fixture = fixture

    @property
    def set_by_players(self) -> bool:
        """Whether the players themselves choose seats, host and options."""
        return self.fixture is None

    def seats_are_set(self, before_start: bool) -> bool:
        """Whether nobody may take or leave a seat."""
        return self.fixture is not None and before_start

    @property
    def no_rematch(self) -> Refusal | None:
        """Why there is no other match at the press of a button, or None."""
        return words.PLAYED_ONCE if self.fixture is not None else None

    @property
    def gives_help(self) -> bool:
        """Whether the table may show more than the rules do. It does not in the association's matches."""
        return self.fixture is None

    @property
    def real_table(self) -> RealTable | None:
        """What readers see of a real table; None elsewhere."""
        return None

    def team_of(self, seat: int) -> str:
        """The name of the team that a seat plays for; empty where players are alone."""
        teams = (self.fixture and self.fixture.teams) or [""]
        return teams[seat % len(teams)]

    def with_sheet(self, record: dict[str, Any], names: list[str]) -> dict[str, Any]:
        """A record with what was written down before the match, by the names of its seats."""
        return record

    def tally(self, state: State) -> Tally | None:
        """How often each face was entered; None where the server drew, or in a game without dice or coins."""
        return None

    def drinks(self, state: State) -> list[int]:
        """The drinks that each seat owes the bartender; empty where there is none."""
        return []

    @property
    def referee_since(self) -> int:
        """The seq of the entry since which the same phone referees the match; 0 where none does."""
        return 0

    def is_referee(self, guest: str | None, host: str | None) -> bool:
        """Whether a guest enters what happens."""
        return False

    def vouched(self, seats: Collection[int | None]) -> bool:
        """Whether the result has been vouched for by more than one person, given the seats of its players."""
        return True

    def seeds(self, committed: bool) -> Seeds:
        """What the players' seeds had to do with the chance of the match."""
        return "committed" if committed else "sent"

    def seeds_at_once(self, seats: int) -> JsonObject | None:
        """The body of the start, if the match begins as soon as it is opened."""
        return None

    def dice(self, secret: bytes, seeds: list[str], per_event: bool) -> FairMatch | None:
        """The dice of the match."""
        return FairMatch(secret, seeds, per_event)

    def begin(self, state: State) -> None:
        """Note the position before the first play."""

    def note(self, play: Entry, events: Sequence[Event], state: State) -> None:
        """Note a play, what it brought, and the position that it led to."""

    def outcome(self, state: State, dice: FairMatch, event: int) -> Action:
        """The outcome of a chance event."""
        return state.sample_chance(dice.of_event(event))

    def planned(self, state: State) -> Action | None:
        """What a bot plays now by a script; None: it decides."""
        return None

    def advice(self, state: State) -> Advice | None:
        """What the coach says now, who may speak of the learner's hand."""
        return None

    def took(self, seat: int, guest: str, name: str) -> None:
        """Note that a guest took a seat."""

    def named(self, seat: int, name: str) -> None:
        """Note the name that is written down for a seat."""

    def had(self, guest: str | None) -> int | None:
        """The seat whose hand a guest has seen, so that the guest gets no other."""
        return None

    def without_person(self, seat: int) -> Seat:
        """A seat that its person has left."""
        return Seat()

    def handed_over(self, seats: Sequence[Seat]) -> Mode:
        """The mode of a match once a device has handed it over to the server."""
        return self
