"""Deferred jobs: work that is saved with what it follows from, and carried out once, soon after or later."""
