"""What people and the clock do at a table."""
