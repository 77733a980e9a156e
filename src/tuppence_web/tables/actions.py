"""Changes to the database that follow from events at tables.

`live/writer.py` saves them for tables in play; code that opens a table in its own transaction saves them there.
"""

from __future__ import annotations

import functools
import itertools
import logging
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Min

from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Person
from tuppence_web.tables import queries
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.outcomes import placed
from tuppence_web.tables.engine.progress import Brought, brought
from tuppence_web.tables.engine.schedule import due_at, is_close
from tuppence_web.tables.engine.table import UNKNOWN, Table
from tuppence_web.tables.engine.words import NOT_SAVED
from tuppence_web.tables.log_writer import PlayRow
from tuppence_web.tables.models import (
    Finish,
    GoalReached,
    Heartbeat,
    Movement,
    Progress,
    ProgressDue,
    RatingsDue,
    Silence,
    Sitting,
)
from tuppence_web.tables.models import Table as Row
from tuppence_web.tables.players.against_bots import rated_against, strengths
from tuppence_web.tables.players.ratings import Rating, rated
from tuppence_web.tables.signals import due, match_ended, opened_to_anyone
from tuppence_web.web.refusals import Declined

log = logging.getLogger("tuppence.writer")
encode = msgspec.json.Encoder().encode

RATED_AT_ONCE = 8  # matches in one transaction, while the tables wait
MOST_FINISHES = 200  # in these: more than 20 players each has none


class NotSaved(Declined):
    """The log could not be written, or not in time. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__(NOT_SAVED, 503)


class WriteBatch:
    """What to save in one transaction, and what to do once it is committed."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.plays: list[PlayRow] = []
        self.changes: list[Callable[[], object]] = []  # all other writes
        self.moved: dict[str, Table] = {}  # tables whose clock must be set
        self.grown: dict[str, Table] = {}  # tables with new entries
        self.since: dict[str, int] = {}  # the seqs before these
        self.afterwards: list[Callable[[], object]] = []

    def add(self, table: Table, entries: list[Entry]) -> None:
        """Add new entries of a table."""
        self.moved[table.id] = self.grown[table.id] = table
        self.since.setdefault(table.id, entries[0].seq - 1)
        for one in entries:
            body = encode(one.body).decode()
            self.plays.append((table.id, one.seq, one.at, one.kind, one.by, one.seat, one.request, body))
            if one.kind in ("opened", "sat", "kept") and table.mode.remembered:
                self._know(table.id, one.body["guest"])
            elif one.kind == "started":
                self.note("match began", table)
            elif one.paths is not None and settings.PATHS_DAYS:
                movement = Movement(table_id=table.id, seq=one.seq, at=one.at, paths=one.paths)
                self.changes.append(functools.partial(movement.save, force_insert=True))
        self._follow_result(table, entries)
        if any(one.kind in ("opened", "options") for one in entries):
            self.changes.append(functools.partial(self._list, table, moment(entries[-1].at)))
        if entries[0].kind != "played" or table.status == "over":
            self.changes.append(lambda: Row.objects.filter(id=table.id).update(status=table.indexed_status))

    @property
    def dues(self) -> dict[str, int | None]:
        """What to store of tables with new entries as the moment before which nothing is due there, if it changes much.

        Who adds the next entry knows what is stored, so this is right in any order of processes
        (docs/decisions/0069).
        """
        found = {id: due_at(table) for id, table in self.grown.items()}
        return {id: due for id, due in found.items() if not is_close(self.grown[id].stored_due, due)}

    def find_due(self, table: Table) -> None:
        """Store when something is due at a table of which that is not known. Whoever adds an entry knows it, too."""
        if table.stored_due == UNKNOWN:
            rows = Row.objects.filter(id=table.id, due=UNKNOWN)
            self.changes.append(lambda: rows.update(due=due_at(table)))

    def _list(self, table: Table, at: datetime) -> None:
        """Note since when a table is open to anyone, or that it is not."""
        rows = Row.objects.filter(id=table.id)
        if not table.settings.anyone:
            rows.exclude(waiting_since=None).update(waiting_since=None)
        elif rows.filter(waiting_since=None).update(waiting_since=at, host_seen=at):
            told = {"table": table.id, "guest": table.host, "game": table.game_name}
            self.afterwards.append(lambda: opened_to_anyone.send_robust(None, **told))

    def see_hosts(self, tables: Collection[str]) -> None:
        """Note that the hosts of tables which are open to anyone are there."""
        rows = Row.objects.filter(id__in=tables)
        self.changes.append(lambda: rows.update(host_seen=moment(self.now)))

    def _follow_result(self, table: Table, entries: list[Entry]) -> None:
        """Save finishes and ratings where a result begins to count; withdraw them where a play is taken back."""
        if not table.mode.remembered:
            return
        for one in entries:
            if one.kind == "undone":
                self.changes.append(functools.partial(withdraw, table.id))
            elif table.counts and one.kind in table.mode.result_comes_with:
                self.note("match over", table)
                if one.kind == "agreed":  # perhaps after it was confirmed
                    self.changes.append(functools.partial(withdraw, table.id))
                self.changes.append(lambda: finish(table))
                self._hand_in(table)
                break

    def _hand_in(self, table: Table) -> None:
        """Announce that the outcome of an association's match is final, or final once more after an undo."""
        if not table.mode.set_by_players:
            self.changes.append(lambda: match_ended.send(None, table=table.id))
            self.afterwards.append(lambda: due.send_robust(None))

    def _know(self, table_id: str, guest: str) -> None:
        sitting = Sitting(guest_id=guest, table_id=table_id)
        self.changes.append(lambda: accounts.write_down(guest))
        self.changes.append(lambda: Sitting.objects.bulk_create([sitting], ignore_conflicts=True))

    def open(self, table: Table, entries: list[Entry]) -> None:
        """Add a new table with its first entries."""
        row = Row(id=table.id, game=table.game_name, secret=table.secret, status=table.status)
        table.stored_due = row.due
        self.changes.append(lambda: row.save(force_insert=True))
        self.note("table opened", table)
        self.add(table, entries)

    def note(self, event: str, table: Table) -> None:
        """Log an event once the transaction is committed."""
        told = {"table": table.id, "game": table.game_name, "seq": table.seq}
        self.afterwards.append(lambda: log.info(event, extra=told))

    def rename(self, guest: str, name: str) -> None:
        """Rename a guest."""
        self.changes.append(lambda: accounts.rename(guest, name))

    def rate_anew(self) -> None:
        """Rate a few matches anew that were rated since a result was taken back."""
        self.changes.append(rate_anew)

    def save_progress(self, due_id: int, found: Sequence[Brought]) -> None:
        """Save what a match brought its players."""
        self.changes.append(lambda: save_progress(due_id, found))

    def forget_movements(self, before: int) -> None:
        """Delete movements from before a moment."""
        self.changes.append(Movement.objects.filter(at__lt=before).delete)

    def beat(self, silence_ms: int) -> None:
        """Write the heartbeat, which shows when the log could last be written. A longer gap is a silence."""
        self.changes.append(lambda: beat(self.now, silence_ms))


def moment(at: int) -> datetime:
    """A moment of the log."""
    return datetime.fromtimestamp(at / 1000, UTC)


def beat(now: int, silence_ms: int) -> None:
    """Write the heartbeat of all processes. If nobody has for longer than ``silence_ms``, note the silence."""
    row, new = Heartbeat.objects.select_for_update().get_or_create(id=1, defaults={"at": now})
    if new or row.at >= now:  # another process's clock is ahead
        return
    if now - row.at > silence_ms:
        Silence.objects.create(begin=row.at, end=now)
    row.at = now
    row.save(update_fields=["at"])


def withdraw(table_id: str) -> None:
    """Delete the finishes of a match whose result no longer stands, and have rated anew what was rated since."""
    gone = Finish.objects.filter(table=table_id)
    rated_from = gone.filter(mu__isnull=False).order_by("pk").values_list("pk", "game").first()
    gone.delete()
    ProgressDue.objects.filter(table=table_id).delete()
    Row.objects.filter(id=table_id).update(result=None)
    if rated_from is not None:
        after, game = rated_from
        RatingsDue.objects.get_or_create(game=game, defaults={"after": after})
        RatingsDue.objects.filter(game=game, after__gt=after).update(after=after)


def rate_anew() -> None:
    """Rate the next few of the matches that are to be rated anew, in their order. Called until nothing is due."""
    now_due = RatingsDue.objects.select_for_update().order_by("game").first()
    if now_due is None:
        return
    _wait_for_ratings(now_due.game)
    later = Finish.objects.filter(pk__gt=now_due.after, game=now_due.game, mu__isnull=False).order_by("pk")
    tables: dict[str, None] = {}
    for number, table_id in later.values_list("pk", "table_id")[:MOST_FINISHES]:
        if table_id not in tables and len(tables) == RATED_AT_ONCE:
            break
        tables[table_id] = None
        now_due.after = number
    for table_id in tables:
        _rate_anew(table_id, now_due.game)
    if tables:
        now_due.save(update_fields=["after"])
    else:
        now_due.delete()


def _rate_anew(table_id: str, game: str) -> None:
    """Rate a match again, from the ratings of its players before it."""
    rows = list(Finish.objects.filter(table=table_id, mu__isnull=False).order_by("pk").select_related("guest"))
    before = queries.ratings_of([row.guest_id.hex for row in rows], game, min(row.pk for row in rows))
    sides: dict[int, list[Finish]] = {}
    for row in rows:
        sides.setdefault(row.seat if row.team is None else row.team, []).append(row)
    teams = list(sides.values())
    fresh = rated(
        [[before.get(row.guest_id.hex, Rating()) for row in team] for team in teams],
        [team[0].place for team in teams],
    )
    for row, new in zip(itertools.chain(*teams), itertools.chain(*fresh), strict=True):
        row.mu, row.sigma = new
    Finish.objects.bulk_update(rows, ["mu", "sigma"])


def _wait_for_ratings(game: str) -> None:
    """Wait until no other transaction rates matches of a game: each rating follows from the one before.

    SQLite has only one transaction that writes.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"tuppence: ratings of {game}"])


def finish(table: Table) -> None:
    """Save everybody's finish in the transaction that ends the match, and rate players with accounts."""
    Row.objects.filter(id=table.id).update(result=msgspec.to_builtins(placed(table)))
    if not table.mode.scored:
        return
    places, sides = table.playing.placings(), table.game.sides()
    ratings = _rated(table, places, sides)
    rows = []
    for number, side in enumerate(sides):
        for seat in side:
            guest = table.seats[seat].guest
            if guest is not None:
                mu, sigma = ratings.get(guest, (None, None))
                team = number if len(side) > 1 else None
                at = moment(table.moved_at)
                where = {"table_id": table.id, "guest_id": guest, "game": table.game.kind.family, "at": at}
                rows.append(
                    Finish(**where, seat=seat, team=team, place=places[seat], of=len(sides), mu=mu, sigma=sigma)
                )
    Finish.objects.bulk_create(rows)
    if rows:
        ProgressDue.objects.get_or_create(table_id=table.id)


def _rated(table: Table, places: list[int], sides: list[list[int]]) -> dict[str, Rating]:
    """The new ratings of players with accounts, if they played on at least two sides. Bots and guests are not rated,
    nor is a match with help, nor one at a real table that only its keeper vouches for.
    """
    people = queries.with_accounts([seat.guest for seat in table.seats if seat.guest is not None])
    vouched = table.mode.vouched({table.seat_of(guest) for guest in people})
    if table.help != "none" or not vouched:
        return {}
    seated = [[guest for seat in side if (guest := table.seats[seat].guest) in people and guest] for side in sides]
    field = [(guests, places[side[0]]) for guests, side in zip(seated, sides, strict=True) if guests]
    if len(field) < 2:
        return {}
    _wait_for_ratings(table.game.kind.family)
    before = queries.ratings_of(people, table.game.kind.family)
    after = rated([[before.get(guest, Rating()) for guest in guests] for guests, _ in field], [at for _, at in field])
    return {
        guest: new
        for (guests, _), side in zip(field, after, strict=True)
        for guest, new in zip(guests, side, strict=True)
    }


def save_progress(due_id: int, found: Sequence[Brought]) -> None:
    """Save what a match brought its players, unless another process has, or its result no longer stands."""
    now_due = ProgressDue.objects.filter(pk=due_id).first()
    if now_due is None or not ProgressDue.objects.filter(pk=due_id).delete()[0]:  # of two processes one deletes it
        return
    here = Finish.objects.filter(table=now_due.table_id).exclude(guest__person__left__isnull=False)
    finishes = {row.seat: row for row in here}
    for one in found:
        row = finishes.get(one.seat)
        if row is not None:
            _save_progress(row, one)


def _save_progress(row: Finish, one: Brought) -> None:
    """Save what a match brought one of its players. A goal keeps the first match in which it was reached."""
    known = strengths(row.game)
    bots = [(bot.level, bot.place) for bot in one.bots]
    mu, sigma = None, None
    if one.counts and known:
        before = queries.rating_against_bots(row.guest_id, row.game, row.pk)
        mu, sigma = rated_against(before, one.place, bots, known)
    told = {"bots": bots, "seconds": one.seconds, "statistics": one.statistics}
    Progress.objects.create(finish=row, mu=mu, sigma=sigma, **told)
    goals = [
        GoalReached(guest_id=row.guest_id, game=row.game, goal=goal, table_id=row.table_id, at=row.at)
        for goal in one.goals
    ]
    GoalReached.objects.bulk_create(goals, ignore_conflicts=True)


@transaction.atomic
def forget_all_progress() -> int:
    """Delete what matches brought their players, and have it worked out anew from the logs; return how many matches."""
    Progress.objects.all().delete()
    GoalReached.objects.all().delete()
    ProgressDue.objects.all().delete()
    tables = Finish.objects.values("table").annotate(first=Min("pk")).order_by("first").values_list("table", flat=True)
    return len(ProgressDue.objects.bulk_create([ProgressDue(table_id=table) for table in tables]))


def work_out_progress() -> bool:
    """Work out what the next match brought its players. Return whether one was due. For a process without a house."""
    due = queries.progress_due()
    if due is None:
        return False
    found = brought_by(due[1])
    with transaction.atomic():
        save_progress(due[0], found)
    return True


def brought_by(table_id: str) -> list[Brought]:
    """What a match brought its players, from its log; nothing if it cannot be replayed, which is logged."""
    try:
        table = queries.stored(table_id)
        return [] if table is None else brought(table)
    except Exception:
        log.exception("no progress can be worked out", extra={"table": table_id})
        return []


def forget_progress(person: Person, **more: object) -> None:
    """Delete a person's progress. The results stay, as the others' do."""
    Progress.objects.filter(finish__guest=person.guest_id).delete()
    GoalReached.objects.filter(guest=person.guest_id).delete()
