"""Penny Drop: roll, place a penny in the slot of that number, press your luck."""
