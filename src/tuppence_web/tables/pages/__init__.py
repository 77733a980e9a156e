"""The pages about games, tables, results and players."""
