"""A process among others: which sockets and tables are whose."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from django.conf import settings
from django.db import connection

from tuppence_web import metrics
from tuppence_web.accounts.queries import Pass
from tuppence_web.jobs.actions import PROCESS
from tuppence_web.runner import Runner
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.cluster import messages
from tuppence_web.tables.live.cluster.bus import Bus
from tuppence_web.tables.live.cluster.ownership import Members
from tuppence_web.tables.live.commands import COME_AGAIN, CatchUp, Disconnect, ForgetOthers, HandleMessage, SignOut
from tuppence_web.tables.live.connections import Connection, Connections
from tuppence_web.tables.wire.commands import FromClient, Hello
from tuppence_web.tables.wire.types import DeviceSeat
from tuppence_web.web.refusals import Refusal

log = logging.getLogger("tuppence.cluster")

ALONE = "alone"
HERE_SECONDS = 3.0  # between two messages about who is here
LEAVING_SECONDS = 0.5  # over which sockets are closed, so that not all come again at once
LEAVING_STEPS = 10
LOOK_SECONDS = 2.0  # between two looks into the database, while the others cannot be reached

Submit = Callable[[Job], object]


def site_name() -> str:
    """The name of this site among those at the same Redis: its processes share their key."""
    return hashlib.sha256(f"site {settings.SECRET_KEY}".encode()).hexdigest()[:16]


class Remote:
    """A connection whose socket is at another process."""

    def __init__(self, bus: Bus, process: str, entered: messages.Entered) -> None:
        self._bus = bus
        self.process = process
        self.socket = entered.socket
        self.table_id = entered.table
        self.shown: Pass | None = entered.shown
        self.guest = None if entered.shown is None else entered.shown.guest
        self.device_seat: DeviceSeat | None = entered.device_seat
        self.name = ""
        self.seq = 0
        self.screen = ScreenProgress()
        self.in_view = True

    def push(self, frame: bytes) -> None:
        """Send a message's frame."""
        self._bus.push(self.process, self.socket, frame)

    def drop(self, code: int) -> None:
        """Close the socket."""
        self._bus.send(self.process, messages.Dropped(self.socket, code))


class Cluster:
    """Brings each message of a page to the process that owns its table. Used in the event loop's thread.

    Without other processes every table is this one's. While they cannot be reached, this process serves its own sockets
    by itself, as far as the database lets it, and looks there for what others have written.
    """

    def __init__(
        self,
        runner: Runner,
        address: str,
        submit: Submit,
        connections: Connections,
        changed: Callable[[], object],
        can_write: Callable[[], Awaitable[bool]],
    ) -> None:
        self._submit = submit
        self._can_write = can_write
        self._writes = True
        self._connections = connections
        self._changed = changed
        self._members = Members(ALONE)
        self._cut_off = False
        self._leaves = False
        self._numbers = itertools.count(1)
        self._homes: dict[Connection, tuple[str, int]] = {}  # of our sockets: the process they entered, their number
        self._sockets: dict[int, Connection] = {}  # those that entered another process, by number
        self._remotes: dict[tuple[str, int], Remote] = {}
        self._elsewhere: dict[str, dict[str, list[str]]] = {}  # who is at the tables of other processes, by process
        self._bus = Bus(address, site_name(), self) if address else None
        self._loop = asyncio.get_running_loop()
        if self._bus:
            self._running = self._loop.create_task(self._bus.run())  # longer than the runner: until all is sent
            runner.every(LOOK_SECONDS, self._look_around)
            runner.every(HERE_SECONDS, self._send_who_is_here)
        metrics.processes.set_function(lambda: 1 if self._cut_off else len(self._members.names))
        metrics.cut_off.set_function(lambda: self._cut_off)
        metrics.remotes.set_function(lambda: len(self._remotes))

    @property
    def is_cut_off(self) -> bool:
        """Whether there are other processes that cannot be reached. From any thread."""
        return self._cut_off

    def processes(self) -> set[str] | None:
        """The names of the processes that live, as in claims of jobs; None if they are not known.

        At a SQLite database there is only this one.
        """
        if self._bus is None:
            return {PROCESS} if connection.vendor == "sqlite" else None
        known = self._members.me in self._members.names and self._members.me != ALONE and not self._cut_off
        return {name.partition(".")[0] for name in self._members.names} if known else None

    def owns(self, table_id: str) -> bool:
        """Whether this process makes the automatic moves at a table. From any thread."""
        return self._members.owns(table_id) or (self._cut_off and bool(self._connections.at(table_id)))

    # Our own sockets

    def take(self, socket: Connection, message: FromClient, text: str) -> None:
        """Pass on a message of one of our sockets."""
        if self._bus is None:
            self._submit(HandleMessage(socket, message))
            return
        if isinstance(message, Hello):
            if not self._writes:
                socket.drop(COME_AGAIN)  # another process may still write
                return
            self._enter(socket, text)
        process, number = self._homes.get(socket, (self._members.me, 0))
        if process == self._members.me or self._cut_off:
            self._submit(HandleMessage(socket, message))
        elif not isinstance(message, Hello):
            self._bus.send(process, messages.Said(number, text))

    def _enter(self, socket: Connection, text: str) -> None:
        """Find the process whose table it is, and have the socket enter there."""
        self._leave(socket)
        owner = self._members.me if self._cut_off else self._members.owner(socket.table_id)
        number = next(self._numbers)
        self._homes[socket] = (owner, number)
        if owner != self._members.me and self._bus is not None:
            self._sockets[number] = socket
            self._bus.send(owner, messages.Entered(number, socket.table_id, socket.shown, socket.device_seat, text))

    def gone(self, socket: Connection) -> None:
        """One of our sockets is closed."""
        if not self._leave(socket):
            self._submit(Disconnect(socket))

    def _leave(self, socket: Connection) -> bool:
        """Forget where a socket is. If that was another process, say so there, and return True."""
        process, number = self._homes.pop(socket, (self._members.me, 0))
        if self._sockets.pop(number, None) is None or self._bus is None:
            return False
        self._bus.send(process, messages.Left(number))
        return True

    # What others have to know

    def written(self, table_id: str, since: int | None = None) -> None:
        """Say that this process has written to the log of a table."""
        if self._bus is not None and not self._members.owns(table_id):
            self._bus.send(self._members.owner(table_id), messages.Written(table_id, since))

    async def _send_who_is_here(self) -> None:
        here = self._connections.everybody()
        self._send_to_all(messages.Here({guest: sorted(tables) for guest, tables in here.items()}))

    def who_is_here(self) -> dict[str, set[str]]:
        """The tables to which guests are connected, by guest, in all processes. From any thread."""
        here = self._connections.everybody()
        for guests in list(self._elsewhere.values()):
            for guest, tables in guests.items():
                here.setdefault(guest, set()).update(tables)
        return here

    def sign_out(self, guest: str) -> None:
        """A guest has signed out everywhere. From any thread."""
        self._submit(SignOut(guest))
        self._loop.call_soon_threadsafe(self._send_to_all, messages.SignedOut(guest))

    def _send_to_all(self, message: messages.AnyMessage) -> None:
        for name in self._members.names:
            if self._bus is not None and name != self._members.me:
                self._bus.send(name, message)

    # What others say

    def hear(self, sender: str, message: messages.AnyMessage) -> None:
        """Handle a message of another process."""
        match message:
            case messages.Pushed(sockets, frame):
                for number in sockets:
                    if number in self._sockets:
                        self._sockets[number].push(frame)
            case messages.Dropped(number, code):
                if number in self._sockets:
                    self._sockets[number].drop(code)
            case messages.Entered():
                self._enters(sender, message)
            case messages.Said(number, text):
                self._says(sender, number, text)
            case messages.Left(number):
                remote = self._remotes.pop((sender, number), None)
                if remote is not None:
                    self._submit(Disconnect(remote))
            case messages.Written(table_id, since):
                self._submit(CatchUp(table_id, since))
            case messages.Here(guests):
                self._elsewhere[sender] = guests
            case messages.SignedOut(guest):
                self._submit(SignOut(guest))

    def _enters(self, sender: str, entered: messages.Entered) -> None:
        hello = read(entered.hello)
        if self._bus is None or not isinstance(hello, Hello):
            return
        remote = self._remotes[sender, entered.socket] = Remote(self._bus, sender, entered)
        if self._members.owns(remote.table_id):
            self._submit(HandleMessage(remote, hello))
        else:
            del self._remotes[sender, entered.socket]
            remote.drop(COME_AGAIN)  # the sender knows other processes than this one does

    def _says(self, sender: str, number: int, text: str) -> None:
        remote, message = self._remotes.get((sender, number)), read(text)
        if remote is not None and not isinstance(message, Refusal):
            self._submit(HandleMessage(remote, message))
        elif remote is None and self._bus is not None:
            self._bus.send(sender, messages.Dropped(number, COME_AGAIN))

    def lost(self, sender: str) -> None:
        """Messages of a process are lost: all sockets between it and this one start again."""
        self._close(socket for socket, (process, _) in self._homes.items() if process == sender)
        self._forget(remote for remote in self._remotes.values() if remote.process == sender)

    # Who lives

    async def can_write(self) -> bool:
        """Whether this process can write the log."""
        self._writes = await self._can_write()
        return self._writes

    def living(self, me: str, names: Sequence[str]) -> None:
        """These processes live: the sockets of tables that another one owns now start again there."""
        before = self._members.me
        self._cut_off = False
        self._members.become(me, names)
        self._elsewhere = {name: guests for name, guests in self._elsewhere.items() if name in names}
        homes = {socket: me if home == before else home for socket, (home, _) in self._homes.items()}
        self._homes = {socket: (home, self._homes[socket][1]) for socket, home in homes.items()}
        self._close(socket for socket, home in homes.items() if self._members.owner(socket.table_id) != home)
        gone = [one for one in self._remotes.values() if one.process not in names or not self.owns(one.table_id)]
        self._forget(gone)
        self._submit(ForgetOthers(self.owns))
        self._catch_up()
        self._changed()

    def _catch_up(self) -> None:
        """Look for what was written to tables that are read here while processes did not know of each other."""
        for table_id in self._connections.tables():
            if self._members.owns(table_id):
                self._submit(CatchUp(table_id))
            else:
                self.written(table_id)

    def cut_off(self) -> None:
        """The others cannot be reached: their sockets here end, and ours there come again.

        If this process cannot write the log, all come again: at another one, which may.
        """
        self._cut_off = True
        self._elsewhere = {}
        self._close(list(self._sockets.values() if self._writes else self._homes))
        self._forget(self._remotes.values())
        self._changed()

    def _close(self, sockets: Iterable[Connection]) -> None:
        for socket in list(sockets):
            socket.drop(COME_AGAIN)

    def _forget(self, remotes: Iterable[Remote]) -> None:
        for remote in list(remotes):
            self._remotes.pop((remote.process, remote.socket), None)
            remote.drop(COME_AGAIN)
            self._submit(Disconnect(remote))

    async def _look_around(self) -> None:
        """While the others cannot be reached, look for what they have written to tables that are read here."""
        if self._cut_off:
            for table_id in self._connections.tables():
                self._submit(CatchUp(table_id))

    async def leave(self) -> None:
        """Leave all tables to the others, if there are any, then close our sockets, which come again elsewhere.

        Until they do, their commands are still carried out here: the key of the log prevents two writers.
        """
        if self._bus is None or self._leaves or not await self._bus.leave():
            return
        others = [name for name in self._members.names if name != self._members.me]
        if self._cut_off or not others:
            return
        self._leaves = True
        self._members.become(self._members.me, others)
        self._forget(self._remotes.values())
        self._changed()
        sockets = list(self._homes)
        for step in range(LEAVING_STEPS):
            self._close(sockets[step::LEAVING_STEPS])
            await asyncio.sleep(LEAVING_SECONDS / LEAVING_STEPS)

    async def stop(self) -> None:
        """Send the messages that wait, and disconnect."""
        if self._bus is not None:
            await self._bus.finish()
            self._running.cancel()
