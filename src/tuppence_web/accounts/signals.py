"""Signals about accounts, for the apps above.

Receivers run inside the transaction: an exception rolls the change back.
"""

from __future__ import annotations

from django.dispatch import Signal

account_closing = Signal()  # ``person`` is leaving; the account is still complete
signed_out = Signal()  # the cookies of the guest with the id ``sender`` are invalid now; sent after the commit
