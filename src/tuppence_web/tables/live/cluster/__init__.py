"""Several processes at one database: who owns a table, and how the others reach its owner (docs/decisions/0068)."""
