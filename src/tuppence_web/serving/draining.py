"""Whether this process has been asked to end."""

from __future__ import annotations

from tuppence_web import metrics


class _Process:
    drains = False


def begin() -> None:
    """Note that the process has been asked to end. May be called by a signal's handler."""
    _Process.drains = True


def has_begun() -> bool:
    """Whether the process has been asked to end."""
    return _Process.drains


metrics.draining.set_function(has_begun)
