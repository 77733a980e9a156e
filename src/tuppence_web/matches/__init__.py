"""A match of the association: its players, its official, where it was played, and what was recorded of it.

A league or a tournament says what a match means (`hooks.Competition`).
"""
