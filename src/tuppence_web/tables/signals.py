"""Signals about tables: results, and people for whom others wait or who have come."""

from __future__ import annotations

from django.dispatch import Signal

# Sent inside the transaction of the entry that makes a result count, perhaps again after an undo, or withdraws it.
match_finished = Signal()  # ``table``: its id; ``match``: the table of the engine
result_withdrawn = Signal()  # ``table``: its id

# Sent inside the transaction of what happened. ``table``: its id; ``guest``: an id; ``at``: the moment.
turn_missed = Signal()  # it became the turn of ``guest``, for whom others wait, and no page of the table shows it
visitor_missed = Signal()  # before the start somebody sat down, and no page shows it to the host, ``guest``
opened_to_anyone = Signal()  # ``guest``, the host, opened a table of ``game`` to anyone who comes

# Sent in a server after the commit, in its event loop. Receivers return at once. The arguments are those above.
came_back = Signal()  # ``guest``, who has a seat there or hosts it, sees the table again
