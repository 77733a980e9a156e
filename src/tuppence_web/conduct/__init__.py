"""Conduct: protests and violations, what was decided about them, and suspensions (11.06(a)(iv), LG-9)."""
