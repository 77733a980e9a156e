"""The rulebook: the rules in our own words, stated once in ``texts/`` and cited everywhere."""
