"""What happens to certificates, for the apps in which certified officials serve.

A receiver runs inside the change: if it raises, the change is rolled back and nothing is lost.
"""

from __future__ import annotations

from django.dispatch import Signal

certificate_withdrawn = Signal()  # ``person``: whose it was (10.01)
