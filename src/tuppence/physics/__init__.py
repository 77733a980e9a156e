"""Physics of the games: sliding discs."""
