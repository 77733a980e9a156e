"""Signals about the association's matches at tables."""

from __future__ import annotations

from django.dispatch import Signal

match_ended = Signal()  # ``table``: its id. Sent inside the transaction whose entry makes its outcome final
due = Signal()  # Sent in a server: after such a transaction, and every few seconds. Receivers return at once
