"""Every change in a tournament, each module named after what it changes."""
