"""Leagues by Article XI: seasons of eight match nights, standings, prizes (LG-1 to LG-10)."""
