"""Signals about seasons, for the apps above.

Receivers run inside the transaction: an exception, such as `Refused`, rolls the change back.
"""

from __future__ import annotations

from django.dispatch import Signal

season_reopening = Signal()  # ``season`` is about to be reopened; it is locked
