"""Signals about certificates, for the apps in which officials serve.

Receivers run inside the transaction: an exception rolls the change back.
"""

from __future__ import annotations

from django.dispatch import Signal

certificate_withdrawn = Signal()  # ``person``: the official (10.01)
