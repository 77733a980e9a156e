"""Slow work in processes of its own, so that it takes nothing from the server's: physics, and champions that think."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Generic, Literal, TypeVar

from tuppence_web import metrics

GIVES_WAY = 10  # the niceness of slow work: with 19, a machine that is busy with other programs hardly runs it
MOST_WAITING = 5000  # pieces of work
MOST_OF_ONE = 4  # of them under one key
LONGEST_SECONDS = 120  # for a piece of work; then its process is replaced
ATTEMPTS = 3  # at a piece of work whose process dies
Result = TypeVar("Result")


class Overloaded(Exception):
    """Too much work waits, of all keys or of this one."""


class WorkerDied(Exception):
    """The process died or took too long."""


class Piece(Generic[Result]):
    """A piece of work and its result to come."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.work = work
        self.done: Future[Result] = Future()


def _let_others_go_first() -> None:
    if sys.platform != "win32":
        os.nice(GIVES_WAY)


class Worker:
    """A process that does one piece of work at a time. It ends when this process ends.

    ``method``: how it starts; a fork copies threads and locks. ``prepare``: what it does first.
    """

    def __init__(
        self, method: Literal["spawn", "fork"] = "spawn", prepare: Callable[[], None] = _let_others_go_first
    ) -> None:
        context = multiprocessing.get_context(method)
        self._pid: int | None = None
        self._killed = False
        self._executor = ProcessPoolExecutor(1, context, _begin, (prepare,))
        self._executor.submit(os.getpid).add_done_callback(self._note)  # a fork may answer at once

    def _note(self, started: Future[int]) -> None:
        if started.exception() is None:
            self._pid = started.result()
        if self._killed:
            self.kill()

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Have work done. The future may get BrokenProcessPool."""
        return self._executor.submit(work)

    def do(self, work: Callable[[], Result]) -> Result:
        """Return the result of work, or raise its error. Raise WorkerDied if there is none."""
        try:
            done = self.submit(work)
            if not wait([done], LONGEST_SECONDS).done:
                raise WorkerDied(f"it took more than {LONGEST_SECONDS} s")
            return done.result()
        except BrokenProcessPool as error:
            raise WorkerDied from error

    def kill(self) -> None:
        """End the process at once. From any thread."""
        self._killed = True
        if self._pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

    def close(self) -> None:
        """End the process, and forget it."""
        self.kill()
        self._executor.shutdown(cancel_futures=True)


class WorkerPool:
    """Processes of low priority that start when they are first needed, each with a thread here that waits for it.

    Work is fair between keys: each key in turn has one piece done. What a process was doing when it died is done again.
    """

    def __init__(self, processes: int) -> None:
        self._waiting: OrderedDict[str, deque[Piece[Any]]] = OrderedDict()
        self._number = 0  # of waiting pieces
        self._changed = threading.Condition()
        self._workers: set[Worker] = set()
        self._stopped = False
        for number in range(processes):
            threading.Thread(target=self._run, name=f"worker {number}", daemon=True).start()

    def submit(self, key: str, work: Callable[[], Result]) -> Future[Result]:
        """Have work done that can be pickled. The future may get Overloaded or WorkerDied. From any thread."""
        piece = Piece(work)
        with self._changed:
            waiting = self._waiting.setdefault(key, deque())
            if self._stopped or self._number >= MOST_WAITING or len(waiting) >= MOST_OF_ONE:
                piece.done.set_exception(Overloaded(key))
                if not waiting:
                    del self._waiting[key]
            else:
                waiting.append(piece)
                self._number += 1
                self._changed.notify()
        return piece.done

    @property
    def alive(self) -> int:
        """The number of processes that have started and are not known to have died. From any thread."""
        return len(self._workers)

    @property
    def waiting(self) -> int:
        """The number of pieces of work that wait. From any thread."""
        return self._number

    def stop(self) -> None:
        """End the processes at once. Nothing more is done."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
            for worker in self._workers:
                worker.kill()

    def _next(self) -> Piece[Any] | None:
        """Wait for the next piece of work; None after the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._stopped)
            if self._stopped:
                return None
            key, waiting = self._waiting.popitem(last=False)
            piece = waiting.popleft()
            self._number -= 1
            if waiting:
                self._waiting[key] = waiting
            return piece

    def _run(self) -> None:
        worker = None
        while (piece := self._next()) is not None:
            if piece.done.set_running_or_notify_cancel():
                worker = self._do(piece, worker)
        if worker is not None:
            worker.close()

    def _do(self, piece: Piece[Any], worker: Worker | None) -> Worker | None:
        """Do a piece of work with a worker, or new ones where one dies. Return the last one, if it lives."""
        try:
            for attempt in range(1, ATTEMPTS + 1):
                worker = worker or self._started()
                try:
                    piece.done.set_result(worker.do(piece.work))
                    break
                except WorkerDied:
                    self._end(worker)
                    worker = None
                    if attempt == ATTEMPTS or self._stopped:
                        raise
        except BaseException as error:
            piece.done.set_exception(error)
        return worker

    def _started(self) -> Worker:
        worker = Worker()
        with self._changed:
            self._workers.add(worker)
            if self._stopped:
                worker.kill()
        return worker

    def _end(self, worker: Worker) -> None:
        metrics.workers_died.inc()
        with self._changed:
            self._workers.discard(worker)
        worker.close()


def _begin(prepare: Callable[[], None]) -> None:
    """End with the server. Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    prepare()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
