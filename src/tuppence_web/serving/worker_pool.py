"""Slow work in processes of its own, so that it takes nothing from the server's: physics, and champions that think."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from tuppence_web import metrics

GIVES_WAY = 19  # the niceness of the processes
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


class Worker:
    """A process that does one piece of work at a time. It ends when this process ends."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's threads and locks
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), name="tuppence worker", daemon=True)
        self._process.start()
        theirs.close()

    def do(self, work: Callable[[], Result]) -> Result:
        """Return the result of work, or raise its error. Raise WorkerDied if there is none."""
        try:
            self._connection.send(work)
            if not self._connection.poll(LONGEST_SECONDS):
                raise WorkerDied(f"it took more than {LONGEST_SECONDS} s")
            succeeded, result = self._connection.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied from error
        if not succeeded:
            raise result
        answer: Result = result
        return answer

    def kill(self) -> None:
        """End the process at once. From any thread."""
        self._process.kill()

    def close(self) -> None:
        """End the process, and forget it."""
        self._process.kill()
        self._process.join()
        self._connection.close()


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


def _serve(connection: Connection) -> None:
    """Do what comes, one piece of work after the other, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    if sys.platform != "win32":
        os.nice(GIVES_WAY)
    with suppress(EOFError, OSError):
        while True:
            work = connection.recv()
            try:
                answer = True, work()
            except Exception as error:
                error.add_note(traceback.format_exc())
                answer = False, error
            connection.send(answer)
