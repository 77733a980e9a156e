"""What follows from the matches of a player. No Django."""
