"""The demo: a site full of made-up people, in the middle of their leagues and tournaments.

All its data is created by the actions, each run as of its day.
"""

from __future__ import annotations
