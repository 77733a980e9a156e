"""Every change in a league, each module named after what it changes."""
