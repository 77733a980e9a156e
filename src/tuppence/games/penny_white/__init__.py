"""Penny White: flick pennies up a board to lie nearest to the white."""
