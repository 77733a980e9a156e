"""Daily puzzles: a position of each game in which one choice is clearly best (docs/tables.md)."""
