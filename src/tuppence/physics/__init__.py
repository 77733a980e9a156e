"""Physics of the games: sliding discs, and falling tokens."""
