"""People to play with: friends, who is online, and tables that are open to anyone."""
