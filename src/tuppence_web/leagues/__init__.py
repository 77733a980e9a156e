"""Leagues under Article XI: seasons of eight match nights, standings and prizes (LG-1 to LG-10)."""
