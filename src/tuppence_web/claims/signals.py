"""Signals about claims, for the apps above."""

from __future__ import annotations

from django.dispatch import Signal

# The account ``new`` claims the person ``old``, who has none. Sent before what refers to ``old`` refers to ``new``, and
# inside the transaction. A receiver raises Refused if something of one of them would be lost, without saying more of
# ``old`` than the name; and it moves what is not a foreign key to a person.
claiming = Signal()
