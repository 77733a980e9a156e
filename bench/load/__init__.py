"""What a site holds: moves, tables, watchers, reconnections and entries of a tournament, on this machine only."""
