"""The demo: a house full of people whom we made up, in the middle of their leagues and tournaments.

Everything in it came about as it does in a real house, by the actions, each as of its day.
"""

from __future__ import annotations
