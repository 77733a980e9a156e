"""What anyone may see of a table, as messages."""
