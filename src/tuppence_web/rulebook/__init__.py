"""The rules in our own words: stated once, in ``texts/``, cited everywhere."""
