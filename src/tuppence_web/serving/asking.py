"""What the process that makes pages (page_process.py) asks the server's own. No Django."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class NeedsServer(BaseException):
    """Only the server's own process can do this: the call, pickled, or making the page. No handler may answer it."""

    def __init__(self, call: bytes | None = None) -> None:
        super().__init__(call)
        self.call = call


class Here:
    """Whether this is the process that makes pages, and what the server has answered for the page that it makes."""

    def __init__(self) -> None:
        self.makes_pages = False
        self.answers: dict[bytes, object] = {}


here = Here()


def leave_to_the_server() -> None:
    """In the process that makes pages, have the page made by the server."""
    if here.makes_pages:
        raise NeedsServer


def in_the_server(call: Callable[Given, Answer], *given: Given.args, **more: Given.kwargs) -> Answer:
    """Call a function in the server's own process. From the one that makes pages, what is sent must be picklable."""
    if not here.makes_pages:
        return call(*given, **more)
    pickled = pickle.dumps(functools.partial(call, *given, **more))
    if pickled not in here.answers:
        raise NeedsServer(pickled)
    return cast(Answer, here.answers[pickled])
