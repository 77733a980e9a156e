"""Where people play: regions, venues with their offers, and their time zones."""
