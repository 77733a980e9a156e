"""Signals about entries, for the apps above.

Receivers run inside the transaction: an exception, such as `Refused`, rolls the change back.
"""

from __future__ import annotations

from django.dispatch import Signal

entry_reversing = Signal()  # an officer is about to reverse ``entry`` on its page
