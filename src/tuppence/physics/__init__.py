"""What moves: discs that slide."""
