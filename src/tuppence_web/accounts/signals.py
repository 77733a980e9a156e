"""What happens to accounts, for the apps above them.

A receiver runs inside the change: if it raises, the change is rolled back and nothing is lost.
"""

from __future__ import annotations

from django.dispatch import Signal

account_closing = Signal()  # somebody leaves; ``person``: who, while the account still has everything
signed_out = Signal()  # a guest's cookies have become worthless; ``sender``: the guest's id; sent after the commit
