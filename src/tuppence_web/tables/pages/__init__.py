"""Pages about games, tables, results and players."""
