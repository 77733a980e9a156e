"""Signals about conduct, for the apps above.

Receivers run inside the transaction: an exception rolls the change back.
"""

from __future__ import annotations

from django.dispatch import Signal

member_suspended = Signal()  # ``person``: from today on
suspension_withdrawn = Signal()  # ``person``: the member's suspension was withdrawn
