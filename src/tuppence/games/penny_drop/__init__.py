"""Penny Drop: roll a die, place a penny in the slot of that number, press your luck."""
