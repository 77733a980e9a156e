"""Exact values of Seven Pennies for two: rounds by points, and T.K.O."""
